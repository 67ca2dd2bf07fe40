import { isRealDay, isRealTime } from '../locale/real-day.ts';
import type { Absence } from './edition.ts';

/** Why visitors do not see a page or one of its parts, as far as its source shows. */
export function absenceOf(written: unknown, now: number): Absence | undefined {
  const { draft, publishFrom, publishUntil } = (written ?? {}) as Record<string, unknown>;
  if (draft === true) return { why: 'draft' };
  if (isInstant(publishFrom) && now < Date.parse(publishFrom)) {
    return { why: 'later', from: publishFrom };
  }
  if (isInstant(publishUntil) && now >= Date.parse(publishUntil)) {
    return { why: 'over', until: publishUntil };
  }
  return undefined;
}

/** Whether a value is a moment that exists, with its offset from UTC. */
export function isInstant(written: unknown): written is string {
  if (typeof written !== 'string') return false;
  const [day = '', time = ''] = written.split('T');
  return isRealDay(day) && isRealTime(time);
}
