import { currentVisit, onTopExit } from '../../browser/visit.ts';

const SMALL_SCREEN = '(max-width: 768px)';
/** A scroll upwards counts where it is longer than this, in pixels. */
const DELTA = 30;
/** How close to the top the last one has to end, in pixels. */
const NEAR_TOP = 200;
const SCROLLS = 2;
/** Milliseconds of pause that end a scroll in browsers without `scrollend`. */
const PAUSE_MS = 150;

/**
 * Calls back at each sign that a visitor is about to leave: the mouse leaves through the top
 * edge; on a small screen, the second of two scrolls upwards ends near the top of the page.
 */
export function watchExit(leaving: () => void): void {
  onTopExit(leaving);
  watchUpwardScrolls(leaving);
  if (currentVisit().left) leaving();
}

function watchUpwardScrolls(leaving: () => void): void {
  let from = scrollY;
  let last = scrollY;
  let count = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(pause);
    const upwards = from - last;
    from = last;
    if (upwards <= DELTA || !matchMedia(SMALL_SCREEN).matches) return;
    count += 1;
    if (count >= SCROLLS && last < NEAR_TOP) leaving();
  }
  function scroll(): void {
    // A turn ends a scroll, too.
    if (scrollY > last && last < from) end();
    if (scrollY > last) from = scrollY;
    last = scrollY;
    clearTimeout(pause);
    pause = setTimeout(end, PAUSE_MS);
  }
  const passive = { passive: true };
  addEventListener('scroll', scroll, passive);
  addEventListener('scrollend', end, passive);
  addEventListener('touchstart', end, passive);
}
