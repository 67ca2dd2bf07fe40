import { clocksAt, startOfDay } from '../../renderer/locale/index.ts';

/** The day that a time zone has at a moment, such as `2026-11-23`. */
export function dayOf(time: Date, zone: string): string {
  return clocksAt(time.getTime(), zone).slice(0, 10);
}

/** The moment at which a day begins in a time zone, or the next one, where it is the last of a period. */
export function readDay(day: string, zone: string, which: 'first' | 'last'): Date {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return new Date(startOfDay(which === 'last' ? next : day, zone));
}
