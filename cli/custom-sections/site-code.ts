import { type CustomProviderFolder, findCustomProviders } from './find-custom-providers.ts';
import { type CustomSectionFolder, findCustomSections } from './find-custom-sections.ts';

/** What a site brings along beside its content. */
export interface SiteCode {
  types: readonly CustomSectionFolder[];
  providers: readonly CustomProviderFolder[];
}

/** The code of a site, what of it is broken, and why. */
export function findSiteCode(site: string) {
  const { types, broken, diagnostics } = findCustomSections(site);
  const { providers, names, diagnostics: ofProviders } = findCustomProviders(site);
  const code: SiteCode = { types, providers };
  return { code, broken, names, diagnostics: [...diagnostics, ...ofProviders] };
}
