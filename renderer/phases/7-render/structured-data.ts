import type { Section } from '../../generated/types.ts';
import type { ResolvedPage, SiteFacts } from '../../model/model.ts';
import { findProvider } from '../../registry/provider-facts.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Thing } from '../../registry/type-facts.ts';

/** Structured data of a page for search engines: the company, and that of its sections. */
export function structuredData(page: ResolvedPage, site: SiteFacts, registry: Registry): Thing[] {
  return [
    organization(site),
    ...page.sections.flatMap((section) => ofSection(section, page, site, registry)),
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
