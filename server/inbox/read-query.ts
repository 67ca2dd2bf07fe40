import { isRealDay } from '../../renderer/locale/index.ts';
import type { InboxFilter } from '../../renderer/service-pages/index.ts';
import { readDay } from '../leads/day-of.ts';
import type { LeadFilter } from '../leads/lead-filter.ts';

const longest = 300;
const texts = ['search', 'form', 'source', 'campaign', 'variant', 'status'] as const;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is the id of a lead or a message. */
export function isId(text: string): boolean {
  return id.test(text);
}

/** What an address asks for; what makes no sense in it is ignored. */
export function readQuery(query: URLSearchParams): InboxFilter {
  const filter: Record<string, string> = {};
  for (const name of texts) {
    const text = query.get(name)?.trim().replaceAll('\0', '').slice(0, longest);
    if (text) filter[name] = text;
  }
  for (const name of ['from', 'to']) {
    const day = query.get(name) ?? '';
    if (isRealDay(day)) filter[name] = day;
  }
  if (query.get('which') === 'quarantined') filter.which = 'quarantined';
  const before = query.get('before') ?? '';
  if (isId(before)) filter.before = before;
  return filter;
}

/** The leads that a filter means. Days are those of the zone, and the last one counts as a whole. */
export function leadFilterOf(
  { from, to, which, before: _, ...same }: InboxFilter,
  zone: string,
): LeadFilter {
  return {
    ...same,
    from: from === undefined ? undefined : readDay(from, zone, 'first'),
    to: to === undefined ? undefined : readDay(to, zone, 'last'),
    which: which === 'quarantined' ? 'quarantined' : 'counting',
  };
}
