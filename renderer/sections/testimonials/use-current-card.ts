import { type RefObject, useCallback, useEffect, useState } from 'react';

interface Position {
  /** The card that stands at the start of the strip, counted from 0. */
  current: number;
  scrollTo: (index: number) => void;
}

/** Follows which card of a scrolling strip comes first, and leads to one. */
export function useCurrentCard(track: RefObject<HTMLElement | null>): Position {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const { current: strip } = track;
    if (!strip) return;
    function follow(): void {
      if (strip) setCurrent(Math.round(Math.abs(strip.scrollLeft) / stepOf(strip)));
    }
    follow();
    strip.addEventListener('scroll', follow, { passive: true });
    return () => strip.removeEventListener('scroll', follow);
  }, [track]);

  const scrollTo = useCallback(
    (index: number) => {
      const { current: strip } = track;
      if (!strip) return;
      // From right to left a strip scrolls into negative numbers.
      const forward = getComputedStyle(strip).direction === 'rtl' ? -1 : 1;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      strip.scrollTo({
        left: forward * index * stepOf(strip),
        behavior: calm ? 'instant' : 'smooth',
      });
    },
    [track],
  );

  return { current, scrollTo };
}

/** From one card to the next: 344 px, and less where a screen is narrower than a card. */
function stepOf(strip: HTMLElement): number {
  const [first, second] = strip.children as unknown as HTMLElement[];
  return first && second ? Math.abs(second.offsetLeft - first.offsetLeft) : 344;
}
