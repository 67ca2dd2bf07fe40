/** A name that is free: the wanted one, or that with a sign and the first number behind it. */
export function numberedName(wanted: string, taken: readonly unknown[], sign = '-'): string {
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const name = wanted + sign + number;
    if (!taken.includes(name)) return name;
  }
}

/** The name of the next variant of an experiment that has these. */
export function nextVariant(variants: readonly string[]): string {
  return numberedName('variant', variants);
}
