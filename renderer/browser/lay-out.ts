import { whenIdle } from './when.ts';

/**
 * Lays out the sections below the first screen, one in each idle moment: the whole page at once
 * would keep slow phones busy. A touch or key ends the waiting, as it may lead anywhere.
 */
export function layOutBelow(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('main > .section:nth-child(n + 4)')];
  function layOut(): void {
    const next = waiting.shift();
    if (!next) return;
    next.dataset.laidOut = '';
    whenIdle(layOut);
  }
  function layOutAll(): void {
    for (const section of waiting.splice(0)) section.dataset.laidOut = '';
  }
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, layOutAll, { once: true });
  whenIdle(layOut);
}
