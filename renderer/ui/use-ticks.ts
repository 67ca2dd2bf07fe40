import { useEffect, useRef } from 'react';

/**
 * Calls `tick` every so many milliseconds while the page is there; undefined rests. A page that
 * comes back from the browser's cache begins anew.
 */
export function useTicks(every: number | undefined, tick: () => void): void {
  const newest = useRef(tick);
  useEffect(() => {
    newest.current = tick;
  });

  useEffect(() => {
    if (every === undefined) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const rest = () => clearInterval(timer);
    function begin(): void {
      rest();
      timer = setInterval(() => newest.current(), every);
    }
    begin();
    window.addEventListener('pagehide', rest);
    window.addEventListener('pageshow', begin);
    return () => {
      rest();
      window.removeEventListener('pagehide', rest);
      window.removeEventListener('pageshow', begin);
    };
  }, [every]);
}
