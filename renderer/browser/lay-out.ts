const { dataset } = document.documentElement;

/**
 * Lays out the sections below the first screen, one in each idle moment: the whole page at once
 * would keep slow phones busy.
 */
export function layOutBelow(whenIdle: (start: () => void) => void): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('main > .section:nth-child(n + 4)')];
  function layOut(): void {
    const next = waiting.shift();
    if (next) next.dataset.laidOut = '';
    else dataset.whole = '';
    if (dataset.whole === undefined) whenIdle(layOut);
  }
  whenIdle(layOut);
}
