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
