import type { Site } from '../../generated/types.ts';
import type { OwnWords } from '../../locale/languages.ts';
import type { SiteAssets, SiteFacts } from '../../model/model.ts';
import { type DeclaredLeads, declaredLeads } from '../../model/site-leads.ts';
import { linkedFile } from '../../text/linked-file.ts';
import { addressBelow, linkAtBase } from './base-path.ts';

/** What pages show of their site, with assets as public addresses. */
export function siteFacts(site: Site, assets: SiteAssets, words: OwnWords): SiteFacts {
  const { organization, favicon } = site;
  const { origin, base } = addressBelow(site, assets);
  const leads = leadsAt(base, declaredLeads(site, words), assets);
  const publish = (name?: string) => (name ? (assets.files[name]?.url ?? name) : undefined);
  return {
    name: site.name,
    product: site.product,
    url: site.url,
    host: site.host ?? 'service',
    isPreview: assets.siteUrl !== undefined,
    locale: site.locale,
    words,
    organization: { ...organization, logo: publish(organization.logo) },
    favicon: publish(favicon),
    origin,
    base,
    serviceUrl: leads.service ?? base,
    twitter: site.social.twitter,
    leads,
    integrations: site.integrations ?? {},
    counting: site.counting && {
      when: site.counting.when,
      oneIn: site.counting.oneIn,
      vitals: Boolean(site.counting.vitals),
    },
    vitalsBudget: budgetOf(site),
    redirects: (site.redirects ?? []).map(({ from, to, status = statusFor(to) }) => ({
      from: base + from,
      to: linkAtBase(to, 'href', base, assets.files),
      status,
    })),
  };
}

/** A file has another address with each change, which browsers must not remember. */
function statusFor(to: string): number {
  return linkedFile(to) === undefined ? 301 : 302;
}

function budgetOf({ counting }: Site): SiteFacts['vitalsBudget'] {
  const vitals = counting?.vitals;
  if (!vitals) return undefined;
  return vitals === true ? {} : vitals;
}

/** The leads of a site as its forms show them below a base path. */
function leadsAt(
  base: string,
  declared: DeclaredLeads,
  { files, isLocal }: SiteAssets,
): DeclaredLeads {
  const { consent, service, ...leads } = declared;
  return {
    ...leads,
    consent: consent && linkAtBase(consent, 'markdown', base, files),
    service: isLocal ? undefined : service,
  };
}
