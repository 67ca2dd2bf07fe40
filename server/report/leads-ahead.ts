import { describeWrongClock } from '../experiments/describe-verdict.ts';
import { dayOf, readDay } from '../leads/day-of.ts';
import type { Operations } from '../operations/control/operations.ts';

/** The first moment of the day after a moment: leads from then on have a wrong date. */
export function tomorrowIn(zone: string, now: Date): Date {
  return readDay(dayOf(now, zone), zone, 'last');
}

/** How many leads a wrong clock has dated to days to come: they are in no period yet. */
export async function describeLeadsAhead(
  source: Pick<Operations, 'count'>,
  zone: string,
  now: Date,
): Promise<string[]> {
  return describeWrongClock({ ahead: await source.count({ from: tomorrowIn(zone, now) }) });
}
