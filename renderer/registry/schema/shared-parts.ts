const shared = new WeakSet<object>();

/**
 * Marks a section that many pages share unchanged, such as a partial: its results are worth caching.
 * Those of any other section are used once and would only fill the memory.
 */
export function markShared(part: object): void {
  shared.add(part);
}

export function isShared(part: object): boolean {
  return shared.has(part);
}
