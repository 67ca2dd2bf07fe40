/**
 * Lays out what follows the first section, a section in each task: the whole page at once would
 * keep slow phones busy. Begins behind the first frame, so that what is in view comes first.
 */
export function layOutBelow(): void {
  const waiting = document.querySelectorAll<HTMLElement>(
    'main > .section ~ .section, main ~ [data-section]',
  );
  const sections = waiting.values();
  function layOut(): void {
    const { value: next } = sections.next();
    if (!next) return;
    next.dataset.laidOut = '';
    // Reading a height lays the section out now, not with all others in the next frame.
    next.getBoundingClientRect();
    setTimeout(layOut);
  }
  requestAnimationFrame(() => setTimeout(layOut));
}
