const root = document.documentElement.dataset;

/**
 * Lays out what is below the first screen, a section in each task: the whole page at once would
 * keep slow phones busy. The first press of anything ends the waiting, as it may lead anywhere.
 */
export function layOutBelow(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('main > .section:nth-child(n + 3)')];
  for (const sign of ['pointerdown', 'keydown']) {
    addEventListener(sign, finish, { once: true, capture: true });
  }
  setTimeout(function layOut() {
    const next = root.whole === undefined && waiting.shift();
    if (!next) return finish();
    next.dataset.laidOut = '';
    // Reading a height lays the section out now, not with all others in the next frame.
    next.getBoundingClientRect();
    setTimeout(layOut);
  });
}

function finish(): void {
  root.whole ??= '';
}
