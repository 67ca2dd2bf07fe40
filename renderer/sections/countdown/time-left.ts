/** The units of a countdown, from the largest. */
export const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** How a figure is written, in the digits of a language. */
export const TWO_DIGITS = { minimumIntegerDigits: 2, useGrouping: false } as const;

/** A countdown's figures, by unit. */
export type TimeLeft = Record<(typeof UNITS)[number], number>;

/**
 * What is left until `end`, both in milliseconds. A second that has begun counts, so that zeros show
 * from the very moment on; they show for an invalid moment, too.
 */
export function timeLeft(end: number, now: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil((end - now) / 1000)) || 0;
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
