/** The parts of the address of a site: its origin, and the path below it, '' at the root of its domain. */
export function splitAddress(address: string): { origin: string; base: string } {
  const [, origin = address, path = ''] = /^(\w+:\/\/[^/]+)(.*)$/.exec(address) ?? [];
  return { origin, base: path.replace(/\/+$/, '') };
}

/** Whether an address leads to one's own computer or network, where no visitor finds anything. */
export function isOwnNetwork({ hostname }: URL): boolean {
  return /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|10\.|192\.168\.)|\.local$/.test(hostname);
}
