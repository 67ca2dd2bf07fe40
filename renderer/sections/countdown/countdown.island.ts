import { followClock } from '../../browser/follow-clock.ts';
import { requiredElement } from '../../browser/required-element.ts';
import { TWO_DIGITS, timeLeft, UNITS } from './time-left.ts';

/** Counts down each second, by the clock: a tab that was asleep is right at once. */
export function countdownIsland(island: HTMLElement): void {
  const row = requiredElement(island, '.countdown__row');
  const moment = requiredElement<HTMLTimeElement>(island, 'time');
  // In the digits of the dates beside them.
  const { format } = new Intl.NumberFormat([document.documentElement.lang, 'en'], TWO_DIGITS);
  followClock((now) => {
    const end = Date.parse(moment.dateTime);
    const left = timeLeft(end, now);
    for (const unit of UNITS) {
      const figure = requiredElement(island, `[data-countdown-unit="${unit}"]`);
      figure.textContent = format(left[unit]);
    }
    row.dataset.state = end > now ? 'running' : 'over';
    return end > now ? (end - now) % 1000 || 1000 : undefined;
  });
}
