/** Order of two texts by their characters' codes, the same on every machine; for `sort`. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
