import type { Page as PageContent } from '../../generated/types.ts';
import { type CalendarOffer, calendarPath, stateAt } from '../../model/campaign.ts';
import type { Page } from '../../model/model.ts';
import type { Registry } from '../../registry/registry.ts';
import { mapFields } from '../../registry/schema/map-fields.ts';
import { mapLink } from './base-path.ts';

/**
 * Leads a page to the files for calendars in its language (undefined for that of the site), and lists
 * those that visitors may get: before a campaign opens, the ones that the page leads to.
 */
export function withCalendars(
  content: PageContent,
  { campaigns, now }: Page,
  locale: string | undefined,
  registry: Registry,
): { content: PageContent; calendars: CalendarOffer[] } {
  const sessions = (campaigns?.shown ?? []).flatMap((campaign) =>
    campaign.sessions.map((session) => ({ campaign, session })),
  );
  if (sessions.length === 0) return { content, calendars: [] };
  const offers = new Map(
    sessions.map((one) => [
      calendarPath(one.session),
      { ...one, path: calendarPath(one.session, locale) },
    ]),
  );
  const linked = new Set<string>();
  const inLanguage = (path: string) => {
    linked.add(path);
    return offers.get(path)?.path ?? path;
  };
  const { value } = mapFields(registry.pageTexts, content, (text, format) =>
    mapLink(text, format, inLanguage),
  );
  const isPublic = ([path, { campaign }]: [string, CalendarOffer]) =>
    linked.has(path) || now === undefined || stateAt(campaign, { now }) !== 'scheduled';
  return { content: value, calendars: [...offers].filter(isPublic).map(([, offer]) => offer) };
}
