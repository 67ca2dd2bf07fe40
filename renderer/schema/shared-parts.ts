const shared = new WeakSet<object>();

/**
 * Marks a section that many pages share as it is, as those of partials: what is made of it is
 * worth keeping. What is made of any other section is met once and only fills the memory.
 */
export function markShared(part: object): void {
  shared.add(part);
}

export function isShared(part: object): boolean {
  return shared.has(part);
}
