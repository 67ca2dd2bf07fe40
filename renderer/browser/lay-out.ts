/** How long a typeface may hold up what it would move, in milliseconds. */
const PATIENCE_MS = 3000;

/**
 * Lays out what follows the first section, a section in each task: the whole page at once would
 * keep slow phones busy. Begins behind the first frame, and once typefaces are there: a late one
 * would have everything laid out a second time, in one task.
 */
export function layOutBelow(): void {
  const waiting = document.querySelectorAll<HTMLElement>('main > .section ~ .section, .footer');
  const sections = waiting.values();
  function layOut(): void {
    const { value: next } = sections.next();
    if (!next) return;
    next.dataset.laidOut = '';
    // Reading a height lays the section out now, not with all others in the next frame.
    next.getBoundingClientRect();
    setTimeout(layOut);
  }
  const patience = new Promise((over) => setTimeout(over, PATIENCE_MS));
  requestAnimationFrame(() =>
    setTimeout(() => Promise.race([document.fonts.ready, patience]).then(layOut)),
  );
}
