/**
 * Notes what a visitor has opened. The returned function opens it again, at any place of the
 * list it is by then.
 */
export function noteOpen(island: HTMLElement): () => void {
  const all = () => [...island.querySelectorAll('details')];
  const wordsOf = (details: HTMLDetailsElement) => details.querySelector('summary')?.textContent;
  const before = all();
  const wasOpen = new Map(before.map((details) => [wordsOf(details), details.open]));
  return () => {
    const after = all();
    for (const details of after) {
      const isNew = after.length !== before.length;
      details.open = wasOpen.get(wordsOf(details)) ?? (isNew ? false : details.open);
    }
  };
}
