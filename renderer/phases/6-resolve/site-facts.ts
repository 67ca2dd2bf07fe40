import type { Site } from '../../generated/types.ts';
import type { SiteAssets, SiteFacts } from '../../model/model.ts';
import { declaredLeads } from '../../model/site-leads.ts';
import { basePath } from './base-path.ts';

/** What pages show of their site, with assets as public addresses. */
export function siteFacts(site: Site, assets: SiteAssets): SiteFacts {
  const { organization, favicon } = site;
  const leads = declaredLeads(site);
  const publish = (name?: string) => (name ? (assets.files[name]?.url ?? name) : undefined);
  return {
    name: site.name,
    product: site.product,
    url: site.url,
    isPreview: assets.siteUrl !== undefined,
    locale: site.locale,
    organization: { ...organization, logo: publish(organization.logo) },
    favicon: publish(favicon),
    base: basePath(assets.siteUrl),
    twitter: site.social.twitter,
    leads: assets.hasService ? { ...leads, service: undefined } : leads,
    integrations: site.integrations ?? {},
    redirects: (site.redirects ?? []).map(({ from, to, status = 301 }) => ({ from, to, status })),
  };
}
