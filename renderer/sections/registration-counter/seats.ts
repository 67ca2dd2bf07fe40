import { fill } from '../../locale/fill.ts';

/** The places that are taken. */
export interface Seats {
  count: number;
  /** Those of the last minute. */
  recent: number;
}

/** The capacity, and the texts and locale that seats are shown in. */
export interface SeatsWords {
  max: number;
  locale: string;
  words: Record<'percentFull' | 'placesTaken' | 'recentlyTaken', string>;
}

/** What a counter shows. */
export function seatsInWords({ count, recent }: Seats, { max, locale, words }: SeatsWords) {
  const percent = Math.round((count / max) * 100);
  return {
    percent,
    full: fill(words.percentFull, { percent }, locale),
    recent: fill(words.recentlyTaken, { count: Math.max(1, recent) }, locale),
    taken: fill(words.placesTaken, { count, max }, locale),
  };
}
