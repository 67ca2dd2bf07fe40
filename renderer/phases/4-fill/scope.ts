import type { Page as PageContent, Site } from '../../generated/types.ts';
import type { OwnWords } from '../../locale/languages.ts';
import { part, UNKNOWN, type Uncertain, type Unknown } from '../../model/unknown.ts';
import type { Scope } from '../../text/variables.ts';
import { privacyTexts } from './privacy-texts.ts';

/** Names that the texts of every page of a site may use. */
export function siteScope(site: Uncertain<Site>, words: OwnWords): Scope | Unknown {
  if (site === UNKNOWN) return UNKNOWN;
  const { product, name, organization, locale, counting, integrations } = site;
  const phone = part(organization, 'phone');
  const email = part(organization, 'email');
  return {
    product,
    name,
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
    claims: claimTexts(site.claims),
    privacy: locale === UNKNOWN ? UNKNOWN : privacyTexts({ counting, integrations }, locale, words),
  };
}

/** The names of a page: those of the site, its own claims, the entry of its collection and its campaigns. */
export function pageScope(
  site: Scope | Unknown,
  content: Uncertain<PageContent>,
  item: unknown,
  campaigns: Scope = {},
): Scope | Unknown {
  const claims = part(content, 'claims');
  const hasCampaigns = Object.keys(campaigns).length > 0;
  if (site === UNKNOWN || (!claims && item === undefined && !hasCampaigns)) return site;
  const isUnknown = claims === UNKNOWN || site.claims === UNKNOWN;
  return {
    ...site,
    claims: isUnknown ? UNKNOWN : { ...(site.claims as Scope), ...claims },
    ...(item === undefined ? {} : { item }),
    ...campaigns,
  };
}

function claimTexts(claims: Uncertain<Site['claims']> = {}): Scope | Unknown {
  if (claims === UNKNOWN) return UNKNOWN;
  return Object.fromEntries(
    Object.entries(claims).map(([name, claim]) => [
      name,
      part(claim, 'text') ?? part(claim, 'value'),
    ]),
  );
}
