import { hydrate } from './hydrate.ts';
import { remember } from './replay.ts';

/** Finds the islands of the page and wakes each at its own time, never before it is needed. */
function watch(island: HTMLElement): void {
  let started = false;
  const recording = remember(island, () => start());
  function start(): void {
    if (started) return;
    started = true;
    hydrate(island).then(recording.replay, recording.forget);
  }
  schedule(island, start);
}

function schedule(island: HTMLElement, start: () => void): void {
  if (island.dataset.on === 'visible') whenVisible(island, start);
  if (island.dataset.on === 'idle') whenIdle(start);
  if (island.dataset.on === 'page') whenTouched(start);
}

function whenVisible(island: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      whenIdle(start);
    },
    { rootMargin: '200px' },
  );
  observer.observe(island);
}

/** Safari has no requestIdleCallback; a short wait stands in for it. */
function whenIdle(start: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

/** The first sign of a person: until then a page costs nothing but itself. */
function whenTouched(start: () => void): void {
  const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'];
  const options = { once: true, passive: true, capture: true };
  for (const sign of signs) addEventListener(sign, start, options);
}

for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) watch(island);
