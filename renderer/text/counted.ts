/** A number with what it counts, in English: `1 lead`, `2 leads`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
