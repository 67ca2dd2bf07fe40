import { useEffect, useState } from 'react';

/** The longest wait that a browser's timer can count, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * The time in milliseconds; undefined at first, as on the server. It is read anew after the wait
 * that `next` names, until that is undefined, and whenever the page comes back into view: timers
 * stand still while a computer sleeps.
 */
export function useClock(next: (now: number) => number | undefined): number | undefined {
  const [now, setNow] = useState<number>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => clearTimeout(timer);
    function read(): void {
      rest();
      const time = Date.now();
      setNow(time);
      const wait = next(time);
      if (wait !== undefined) timer = setTimeout(read, Math.min(wait, LONGEST));
    }
    function look(): void {
      if (!document.hidden) read();
    }
    read();
    window.addEventListener('pagehide', rest);
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      rest();
      window.removeEventListener('pagehide', rest);
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [next]);

  return now;
}
