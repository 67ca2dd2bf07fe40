/** A time of the day that stands in a text. */
interface ClockTime {
  /** By the 24-hour clock, such as `15:00`. */
  time: string;
  words: string;
  /** Where in the text it ends. */
  end: number;
}

const TIMES =
  /(?<![\d:.])(?:(0?[1-9]|1[0-2])(?:[:.]([0-5]\d))? ?([ap])\.?m\b\.?|([01]?\d|2[0-3])(?:[:h]([0-5]\d)(?![\d:])| Uhr\b))/gi;

/** A time behind a day as people write it there, such as T09.00, T0900 or T9, with seconds and an offset. */
const BEHIND_DAY =
  /^\S*\d(?:T| +)([01]?\d|2[0-3])(?:[:.;,h]?([0-5]\d))?(?:[:.][0-5]\d(?:\.\d+)?)?(?: *(?:Z|[+-]\d\d:?\d\d))?$/i;

/** The one time of the day that stands behind a day, such as `09:00`. */
export function timeBehindDay(written: string): string | undefined {
  const [, hour, minute = '00'] = BEHIND_DAY.exec(written.trim()) ?? [];
  if (hour) return `${hour.padStart(2, '0')}:${minute}`;
  const [only, second] = clockTimes(written);
  return second ? undefined : only?.time;
}

/** The time behind a day that no clock shows, such as `25:00`; a day ends at 24:00. */
export function noTimeBehindDay(written: string): string | undefined {
  const time = /(?<=\d(?:T| +))\d{2}:\d{2}/.exec(written)?.[0];
  return time && !/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time) ? time : undefined;
}

/** The times of the day in a text: 3 pm, 3:30 p.m., 15:30, 15h30, 15 Uhr. */
export function clockTimes(text: string): ClockTime[] {
  return [...text.matchAll(TIMES)].map((found) => {
    const [words, hourOfHalf, minuteOfHalf = '00', half, hour, minute = '00'] = found;
    const time = half
      ? `${(Number(hourOfHalf) % 12) + (/p/i.test(half) ? 12 : 0)}:${minuteOfHalf}`
      : `${hour}:${minute}`;
    return { time: time.padStart('hh:mm'.length, '0'), words, end: found.index + words.length };
  });
}
