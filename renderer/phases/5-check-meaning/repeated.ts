/**
 * The items of a list whose key an earlier one has, each with the first of these. Items without a
 * key are ignored.
 */
export function repeated<T>(
  list: Iterable<T>,
  keyOf: (one: T) => string | undefined,
): [one: T, first: T][] {
  const firsts = new Map<string, T>();
  return [...list].flatMap((one): [T, T][] => {
    const key = keyOf(one);
    if (key === undefined) return [];
    const first = firsts.get(key);
    if (first !== undefined) return [[one, first]];
    firsts.set(key, one);
    return [];
  });
}
