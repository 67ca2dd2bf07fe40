/** Calls back at the first sign of a person: until then a page costs nothing but itself. */
export function whenTouched(start: () => void): void {
  const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart', 'mouseleave'];
  const options = { once: true, passive: true, capture: true };
  for (const sign of signs) addEventListener(sign, start, options);
}

/** Calls back when the browser is idle. Safari does not report it; a wait stands in. */
export function whenIdle(start: () => void, otherwiseMs = 100): void {
  if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, otherwiseMs);
}

/**
 * Calls back once it is time for the scripts of others: after the first sign of a person, when the
 * browser is idle, after 2 s if it does not report that, and at the latest after 3 s. It may call
 * more than once.
 */
export function whenSoon(start: () => void): void {
  whenTouched(start);
  whenIdle(start, 2000);
  setTimeout(start, 3000);
}
