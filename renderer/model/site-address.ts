/** The parts of the address of a site: its origin, and the path below it, '' at the root of its domain. */
export function splitAddress(address: string): { origin: string; base: string } {
  const [, origin = address, path = ''] = /^(\w+:\/\/[^/]+)(.*)$/.exec(address) ?? [];
  return { origin, base: path.replace(/\/+$/, '') };
}

/** Names without a dot or of the local network, and addresses that are no public ones (RFC 1918, RFC 4193). */
const OWN_NETWORK =
  /^(?:[^.:]+|.+\.local|0\.0\.0\.0|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[(?:::1|f[cd].*|fe[89ab].*)\])$/;

/** Whether an address leads to one's own computer or network, where no visitor finds anything. */
export function isOwnNetwork({ hostname }: URL): boolean {
  return OWN_NETWORK.test(hostname);
}
