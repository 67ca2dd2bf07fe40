/** The longest wait that a browser's timer can count, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Passes the time in milliseconds to `read`: at once, after each wait that it returns, until it
 * returns none, and each time the page comes back into view, since timers stop while a computer
 * sleeps.
 */
export function followClock(read: (now: number) => number | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  function look(): void {
    if (document.hidden) return;
    rest();
    const wait = read(Date.now());
    if (wait !== undefined) timer = setTimeout(look, Math.min(wait, LONGEST));
  }
  look();
  addEventListener('pagehide', rest);
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}
