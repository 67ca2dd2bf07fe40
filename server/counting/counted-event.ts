import type { CountsTable } from '../database/database.ts';

/** An event on a page, once for each way in which it is counted. */
export type CountedEvent = Omit<CountsTable, 'day' | 'n'>;

/** An event, and how many of its kind it stands for. */
export type TimedEvent = CountedEvent & { times: number };

/** The same key for what counts in the same row of a day. */
export function eventKey({ page, event, variant, source, campaign, device }: CountedEvent): string {
  // None of them has a line break: pages, events and variants are known, and the others are words.
  return `${page}\n${event}\n${variant}\n${source}\n${campaign}\n${device}`;
}
