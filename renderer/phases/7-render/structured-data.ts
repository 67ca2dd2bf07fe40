import type { Section } from '../../generated/types.ts';
import type { ResolvedPage, SiteFacts } from '../../model/model.ts';
import { hasMarkdown, renderMarkdown } from '../../text/markdown.ts';

type Thing = Record<string, unknown>;

/** What search engines are told about a page: the company, and what its sections say. */
export function structuredData(page: ResolvedPage, site: SiteFacts): Thing[] {
  return [
    organization(site),
    ...page.sections.flatMap((section) => ofSection(section, page, site)),
    ...softwareApplication(page, site),
    ...breadcrumbs(page, site),
  ];
}

function organization(site: SiteFacts): Thing {
  const { name, url, logo, phone, email } = site.organization;
  return {
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name,
    url: url ?? site.url,
    ...(logo ? { logo: site.url + logo } : {}),
    ...(phone || email
      ? {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            telephone: phone,
            email,
          },
        }
      : {}),
  };
}

function ofSection(section: Section, page: ResolvedPage, site: SiteFacts): Thing[] {
  switch (section.type) {
    case 'faq':
      return [
        {
          '@type': 'FAQPage',
          mainEntity: section.items.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: {
              '@type': 'Answer',
              text: hasMarkdown(answer) ? renderMarkdown(answer) : answer,
            },
          })),
        },
      ];
    case 'webinar-details':
      return section.sessions.map(({ start }) => ({
        '@type': 'Event',
        name: page.title,
        description: page.description,
        startDate: start,
        ...(section.minutes ? { endDate: endOf(start, section.minutes) } : {}),
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'VirtualLocation', url: page.canonical },
        image: page.social.image.src,
        organizer: { '@id': `${site.url}/#organization` },
        isAccessibleForFree: true,
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD', url: page.canonical },
      }));
    case 'video':
      return [
        {
          '@type': 'VideoObject',
          name: section.title,
          description: section.summary ?? section.title,
          thumbnailUrl: section.poster ? site.url + section.poster.src : page.social.image.src,
          uploadDate: section.uploaded,
          duration: section.duration,
          embedUrl: `https://www.youtube-nocookie.com/embed/${section.videoId}`,
        },
      ];
    default:
      return [];
  }
}

/** The end of a session with the offset of its start. Minutes are minutes of the clock. */
function endOf(start: string, minutes: number): string {
  const offset = /(Z|[+-]\d{2}:\d{2})$/.exec(start)?.[1] ?? 'Z';
  const local = new Date(`${start.slice(0, start.length - offset.length)}Z`);
  local.setUTCMinutes(local.getUTCMinutes() + minutes);
  return local.toISOString().slice(0, 19) + offset;
}

function softwareApplication({ structuredData }: ResolvedPage, site: SiteFacts): Thing[] {
  const software = structuredData.software;
  if (!software) return [];
  return [
    {
      '@type': 'SoftwareApplication',
      name: site.product,
      applicationCategory: software.category,
      operatingSystem: software.operatingSystem,
      offers: { '@type': 'Offer', price: software.price, priceCurrency: software.currency },
      ...(software.rating && software.ratingCount
        ? {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: software.rating,
              ratingCount: software.ratingCount,
              bestRating: 5,
            },
          }
        : {}),
    },
  ];
}

function breadcrumbs({ structuredData }: ResolvedPage, site: SiteFacts): Thing[] {
  const levels = structuredData.breadcrumbs;
  if (!levels) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: levels.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: site.url + path,
      })),
    },
  ];
}
