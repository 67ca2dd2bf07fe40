/**
 * A value that the program itself provides.
 * @throws if it is missing, which is a bug: it is reported as one rather than hidden.
 */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is missing.`);
  return value;
}
