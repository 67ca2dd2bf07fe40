import { campaignKey } from '../../renderer/light.ts';
import type { CountsTable } from '../database/database.ts';
import { isPersonalName } from '../leads/personal-name.ts';

/** An event on a page, once for each way in which it is counted. */
export type CountedEvent = Omit<CountsTable, 'day' | 'n'>;

/** An event, and how many of its kind it stands for. */
export type TimedEvent = CountedEvent & { times: number };

/** The same key for what counts in the same row of a day. */
export function eventKey({ page, event, variant, source, campaign, device }: CountedEvent): string {
  // None of them has a line break: pages, events and variants are known, and the others are words.
  return `${page}\n${event}\n${variant}\n${source}\n${campaign}\n${device}`;
}

/** What stands for a source or campaign that is not counted by its name. */
export const otherWord = 'other';

/** Longer names may have been cut on their way. */
const longest = 99;

/** The name by which a source or campaign is counted, or `other`. */
export function countedName(text: string): string {
  return nameOf(text) ?? otherWord;
}

/**
 * The name of a source or campaign, in which capitals and spaces make no difference; undefined if it
 * may be an e-mail address or a phone number, or is longer than names are.
 */
export function nameOf(text: string): string | undefined {
  if (isPersonalName(text.normalize('NFKC').trim())) return undefined;
  const name = campaignKey(text);
  return /^[^\p{Cc}\p{Cs}]+$/u.test(name) && name.length <= longest ? name : undefined;
}

const filledPrefix = 'filled-';

/** The event that counts a field of a form as filled in. */
export function filledEvent(field: string): string {
  return filledPrefix + field;
}

/** The field that an event counts as filled in; undefined for other events. */
export function fieldOf(event: string): string | undefined {
  return event.startsWith(filledPrefix) ? event.slice(filledPrefix.length) : undefined;
}

const sampledPrefix = 'one-in-';

/** The event that records that a view stands for so many. */
export function sampledEvent(oneIn: number): string {
  return sampledPrefix + oneIn;
}

/** Of all events, the most views that one of them stood for; 1 if all were counted. */
export function mostSampled(events: readonly string[]): number {
  const sampled = events.filter((event) => event.startsWith(sampledPrefix));
  return Math.max(1, ...sampled.map((event) => Number(event.slice(sampledPrefix.length))));
}
