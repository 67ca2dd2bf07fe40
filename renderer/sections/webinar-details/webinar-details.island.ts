import { followClock } from '../../browser/follow-clock.ts';
import { requiredElement } from '../../browser/required-element.ts';

/** Offers what a visitor can still get once the last session is over, at `end` in milliseconds. */
export function webinarDetailsIsland(island: HTMLElement, { end }: { end: number }): void {
  const offer = requiredElement(island, '.webinar-details__offer');
  followClock((now) => {
    const isAhead = end > now;
    offer.dataset.over = String(!isAhead);
    return isAhead ? end - now : undefined;
  });
}
