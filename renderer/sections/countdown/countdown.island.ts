import { followClock } from '../../browser/follow-clock.ts';
import { requiredElement } from '../../browser/required-element.ts';
import { timeLeft, UNITS } from './time-left.ts';

/** Counts down each second, by the clock: a tab that was asleep is right at once. */
export function countdownIsland(island: HTMLElement): void {
  const row = requiredElement(island, '.countdown__row');
  const moment = requiredElement<HTMLTimeElement>(island, 'time');
  followClock((now) => {
    const end = Date.parse(moment.dateTime);
    const left = timeLeft(end, now);
    for (const unit of UNITS) {
      const figure = requiredElement(island, `[data-countdown-unit="${unit}"]`);
      figure.textContent = String(left[unit]).padStart(2, '0');
    }
    row.dataset.state = end > now ? 'running' : 'over';
    return end > now ? (end - now) % 1000 || 1000 : undefined;
  });
}
