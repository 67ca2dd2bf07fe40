import { followClock } from '../../browser/follow-clock.ts';
import { partOf } from '../../browser/part-of.ts';

/** Says what a visitor can still get once the last session is over, at `end` in milliseconds. */
export function webinarDetailsIsland(island: HTMLElement, { end }: { end: number }): void {
  const offer = partOf(island, '.webinar-details__offer');
  followClock((now) => {
    const isAhead = end > now;
    offer.dataset.over = String(!isAhead);
    return isAhead ? end - now : undefined;
  });
}
