import { checkCurrency, rulesOfCurrency } from '../../registry/price-currency.ts';
import {
  type DataContext,
  defineSection,
  organizationId,
  type SectionOf,
  type Thing,
} from '../../registry/type-facts.ts';

type Webinar = SectionOf<'webinar-details'>;

export default defineSection<'webinar-details'>({
  aliases: ['webinar'],
  rules: rulesOfCurrency,
  check: ({ price = '', currency }) => checkCurrency([{ price, pointer: '/price' }], currency),
  fromCampaign: {
    sessions: 'sessions',
    timeZone: 'timeZone',
    minutes: 'minutes',
    platform: 'place',
  },
  moments: ({ sessions, timeZone }) =>
    sessions.map(({ start }, index) => ({
      pointer: `/sessions/${index}/start`,
      at: start,
      kind: 'event',
      label: `/sessions/${index}/label`,
      timeZone,
    })),
  structuredData: (section, context) =>
    section.sessions.map((session) => event(session, section, context)),
});

function event(
  { start, cancelled, movedFrom }: Webinar['sessions'][number],
  section: Webinar,
  { page, site }: DataContext,
): Thing {
  return {
    '@type': 'Event',
    name: page.title,
    description: page.description,
    startDate: start,
    ...(section.minutes ? { endDate: endOf(start, section.minutes) } : {}),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/${cancelled ? 'EventCancelled' : movedFrom ? 'EventRescheduled' : 'EventScheduled'}`,
    previousStartDate: movedFrom,
    location: { '@type': 'VirtualLocation', url: page.canonical },
    image: page.social.image.src,
    organizer: { '@id': organizationId(site) },
    ...offer(section, start, page),
  };
}

/**
 * Free if the price states no amount; no offer for an amount without a currency. While a campaign is
 * open, it is valid until its session begins.
 */
function offer(
  { price = '', currency }: Webinar,
  start: string,
  { canonical: url, offersEnd }: DataContext['page'],
): Thing {
  const amount = Number(/\d[\d,]*(?:\.\d+)?/.exec(price)?.[0].replace(/,/g, '') ?? 0);
  const isAccessibleForFree = amount === 0;
  if (!isAccessibleForFree && !currency) return { isAccessibleForFree };
  return {
    isAccessibleForFree,
    offers: {
      '@type': 'Offer',
      price: amount,
      priceCurrency: currency ?? 'USD',
      url,
      ...(offersEnd !== undefined && {
        validThrough: Date.parse(start) < Date.parse(offersEnd) ? start : offersEnd,
      }),
    },
  };
}

/** The end of a session with the offset of its start. Minutes are minutes of the clock. */
function endOf(start: string, minutes: number): string {
  const offset = /(Z|[+-]\d{2}:\d{2})$/.exec(start)?.[1] ?? 'Z';
  const local = new Date(`${start.slice(0, start.length - offset.length)}Z`);
  local.setUTCMinutes(local.getUTCMinutes() + minutes);
  return local.toISOString().slice(0, 19) + offset;
}
