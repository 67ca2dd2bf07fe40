import { withOffset } from '../locale/clocks-of-zone.ts';
import { oncePerText } from '../model/once.ts';

/** The offset at the end of a moment; one in UTC has none. */
export const OFFSET = /[+-]\d{2}:\d{2}$/;

/**
 * What people in the United States call their time, and a city that has it. To some of these JavaScript
 * gives a time that never changes in summer.
 */
export const US_CITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EST: 'America/New_York',
    EDT: 'America/New_York',
    CST: 'America/Chicago',
    CDT: 'America/Chicago',
    MST: 'America/Denver',
    MDT: 'America/Denver',
    PST: 'America/Los_Angeles',
    PDT: 'America/Los_Angeles',
  }),
);

/** Whether clocks anywhere are known to keep the time of a zone of this name. */
export const isTimeZone = oncePerText((timeZone): boolean => {
  if (US_CITIES.has(timeZone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
});

/**
 * The offset from UTC, such as `+02:00`, that the clocks of a zone have when they show a day and time,
 * written as `2026-03-31T13:00:00`. Where they change, it is that of the moment which they show; of an
 * hour that they show twice, the one that has the offset `near`, or is nearer to it.
 */
export function offsetOfClocks(local: string, timeZone: string, near: string): string {
  const offsetAt = (offset: string) =>
    withOffset(Date.parse(local + offset), timeZone).slice(-'+hh:mm'.length);
  return offsetAt(offsetAt(near));
}
