/** A list in which the entries with these ids have changed places among each other, in this order. */
export function inOrder<T extends { id?: unknown }>(
  list: readonly T[],
  order: readonly unknown[],
): T[] {
  const named = order.flatMap((id) => list.find((one) => one.id === id) ?? []).values();
  return list.map((one) =>
    one.id !== undefined && order.includes(one.id) ? (named.next().value ?? one) : one,
  );
}
