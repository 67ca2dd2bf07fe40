/** A name that is free: the wanted one, or that with the first number behind it. */
export function numberedName(wanted: string, taken: readonly unknown[]): string {
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    if (!taken.includes(`${wanted}-${number}`)) return `${wanted}-${number}`;
  }
}
