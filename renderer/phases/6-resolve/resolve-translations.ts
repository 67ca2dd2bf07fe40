import type { Site } from '../../generated/types.ts';
import { nameLanguages } from '../../locale/language-names.ts';
import type { Alternate, LanguageChoice, Page, Translation } from '../../model/model.ts';
import { absoluteUrl } from './absolute-url.ts';

/** A page and its translations, for visitors to choose from. */
export function languageChoices(
  { translations }: Page,
  { locale: usual }: Site,
  base: string,
): LanguageChoice[] {
  const labels = nameLanguages(translations.map(({ locale = usual }) => locale));
  return translations.map(({ path, locale = usual }, index) => ({
    locale,
    label: labels[index] ?? locale,
    href: base + path,
  }));
}

/**
 * The languages of a page for search engines: each with its address, and the original for all
 * others. Only pages that they may show are included.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function alternatesOf({ path, translations }: Page, site: Site): Alternate[] {
  const listed = translations.filter((one) => isListed(one, site));
  if (listed.length < 2 || !listed.some((one) => one.path === path)) return [];
  return listed.flatMap((one) => {
    const { locale: hreflang = site.locale } = one;
    const href = absoluteUrl(one.path, site.url);
    return one.isOriginal
      ? [
          { hreflang, href },
          { hreflang: 'x-default', href },
        ]
      : [{ hreflang, href }];
  });
}

function isListed({ path, canonical = path, isHidden }: Translation, { url }: Site): boolean {
  return !isHidden && absoluteUrl(canonical, url) === absoluteUrl(path, url);
}
