/** An address without the path below which a site stands; one that does not have it stays as it is. */
export function belowBase(address: string, base: string): string {
  if (base === '' || !address.startsWith(base)) return address;
  const rest = address.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : address;
}
