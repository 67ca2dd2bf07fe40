import type { Section } from '../../generated/types.ts';
import type { ResolvedPage, SiteFacts } from '../../model/model.ts';
import { findProvider } from '../../registry/provider-facts.ts';
import type { Registry } from '../../registry/registry.ts';
import { organizationId, type Thing } from '../../registry/type-facts.ts';

/** Structured data of a page for search engines: the company, and that of its sections. */
export function structuredData(page: ResolvedPage, site: SiteFacts, registry: Registry): Thing[] {
  return [
    organization(site),
    ...website(page, site),
    ...page.sections.flatMap((section) => ofSection(section, page, site, registry)),
    ...softwareApplication(page, site),
    ...event(page, site),
    ...breadcrumbs(page, site),
  ];
}

function organization(site: SiteFacts): Thing {
  const { name, url, logo, phone, email } = site.organization;
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name,
    url: url ?? site.url,
    ...(logo ? { logo: site.origin + logo } : {}),
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

/** The name that search engines show beside the pages; on the home page alone. */
function website({ path, locale }: ResolvedPage, site: SiteFacts): Thing[] {
  if (path !== '/') return [];
  return [
    {
      '@type': 'WebSite',
      '@id': `${site.url}/#website`,
      name: site.name,
      url: site.url,
      inLanguage: locale,
      publisher: { '@id': organizationId(site) },
    },
  ];
}

function ofSection(
  section: Section,
  page: ResolvedPage,
  site: SiteFacts,
  { sections, providers }: Registry,
): Thing[] {
  const facts = sections.get(section.type)?.facts;
  const videoProvider = (name?: string) => findProvider(providers, 'video', name).provider;
  return facts?.structuredData?.(section, { page, site, videoProvider }) ?? [];
}

function softwareApplication(
  { structuredData, offersEnd }: ResolvedPage,
  site: SiteFacts,
): Thing[] {
  const software = structuredData.software;
  if (!software) return [];
  return [
    {
      '@type': 'SoftwareApplication',
      name: site.product,
      applicationCategory: software.category,
      operatingSystem: software.operatingSystem,
      offers: {
        '@type': 'Offer',
        price: software.price,
        priceCurrency: software.currency,
        validThrough: offersEnd,
      },
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

function event({ structuredData, ...page }: ResolvedPage, site: SiteFacts): Thing[] {
  const { event } = structuredData;
  if (!event) return [];
  const { name = page.title, start, end, place, address, price, currency, tickets } = event;
  return [
    {
      '@type': 'Event',
      name,
      description: page.description,
      startDate: start,
      endDate: end,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: place, address },
      image: page.social.image.src,
      organizer: { '@id': organizationId(site) },
      ...(price !== undefined && {
        isAccessibleForFree: price === 0,
        offers: {
          '@type': 'Offer',
          price,
          priceCurrency: currency,
          validThrough: page.offersEnd,
          url: tickets ? site.origin + tickets : page.canonical,
        },
      }),
    },
  ];
}

function breadcrumbs({ structuredData, trail }: ResolvedPage, site: SiteFacts): Thing[] {
  const levels = structuredData.breadcrumbs ?? trail;
  if (levels.length === 0) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: levels.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: site.origin + path,
      })),
    },
  ];
}
