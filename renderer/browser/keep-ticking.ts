/**
 * Calls `tick` every so many milliseconds while the page is there. A page that comes back from the
 * browser's cache begins anew. Returns what ends it.
 */
export function keepTicking(everyMs: number, tick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const rest = () => clearInterval(timer);
  function begin(): void {
    rest();
    timer = setInterval(tick, everyMs);
  }
  begin();
  addEventListener('pagehide', rest);
  addEventListener('pageshow', begin);
  return () => {
    rest();
    removeEventListener('pagehide', rest);
    removeEventListener('pageshow', begin);
  };
}
