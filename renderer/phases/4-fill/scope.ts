import type { Page as PageContent, Site } from '../../generated/types.ts';
import type { Scope } from '../../text/variables.ts';

type ClaimValue = string | number;

/** Names that the texts of every page of a site may use. */
export function siteScope(site: Site): Scope {
  const { phone, email } = site.organization;
  return {
    product: site.product,
    name: site.name,
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
    claims: claimTexts(site),
  };
}

/** The names of a page: those of the site, its own claims, and the entry of its collection. */
export function pageScope(site: Scope, content: PageContent, item: unknown): Scope {
  if (!content.claims && item === undefined) return site;
  return {
    ...site,
    claims: { ...(site.claims as Scope), ...content.claims },
    ...(item === undefined ? {} : { item }),
  };
}

function claimTexts({ claims = {} }: Site): Record<string, ClaimValue> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, claim]) => [name, claim.text ?? claim.value]),
  );
}
