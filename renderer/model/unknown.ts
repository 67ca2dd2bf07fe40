/**
 * Stands for a part of a value that is unknown because of a mistake reported elsewhere. Checks that
 * need the part are skipped, and nothing is reported twice.
 */
export const UNKNOWN: unique symbol = Symbol('unknown');
export type Unknown = typeof UNKNOWN;

/** A value of which any part may be unknown. A value that is known throughout is one, too. */
export type Uncertain<T> =
  | Unknown
  | (T extends object ? { readonly [K in keyof T]: Uncertain<T[K]> } : T);

/** A part of a group; unknown where the group is. */
export function part<T, K extends keyof T>(group: T | Unknown, key: K): T[K] | Unknown {
  return group === UNKNOWN ? UNKNOWN : group[key];
}

/** The value itself, or undefined if anything in it is unknown. */
export function wholly<T>(value: Uncertain<T>): T | undefined {
  return hasUnknown(value) ? undefined : (value as T);
}

function hasUnknown(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === UNKNOWN;
  return Object.values(value).some(hasUnknown);
}

/** A value without the keys of which nothing is known; what stands in lists is left as it is. */
export function withoutUnknown<T>(value: Uncertain<T>): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as T;
  const known = Object.entries(value).filter(([, inner]) => inner !== UNKNOWN);
  return Object.fromEntries(known.map(([key, inner]) => [key, withoutUnknown(inner)])) as T;
}
