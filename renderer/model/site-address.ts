/** The parts of the address of a site: its origin, and the path below it, '' at the root of its domain. */
export function splitAddress(address: string): { origin: string; base: string } {
  const [, origin = address, path = ''] = /^(\w+:\/\/[^/]+)(.*)$/.exec(address) ?? [];
  return { origin, base: path.replace(/\/+$/, '') };
}
