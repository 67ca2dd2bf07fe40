import type { Mail, Site } from '../generated/types.ts';
import { isNone, type OwnWords } from '../locale/languages.ts';
import type { Scope } from '../text/variables.ts';
import { themeOf } from '../theme/theme-of.ts';
import type { MailSet } from './mail-set.ts';
import { plainMailSet } from './plain-mail-set.ts';

/** Joins the mails of a site with what they need of it. */
export function siteMailSet(
  site: Site,
  scope: Scope,
  mails: readonly Mail[],
  words: OwnWords,
): MailSet {
  const { ink, inkSoft, primary, primaryInk, line, groundAlt } = {
    ...plainMailSet.brand.colors,
    ...themeOf(site).colors,
  };
  return {
    brand: {
      name: site.name,
      url: site.url,
      service: site.leads?.service,
      email: site.organization.email,
      colors: { ink, inkSoft, primary, primaryInk, line, groundAlt },
    },
    locale: site.locale,
    words: isNone(words) ? undefined : words,
    scope,
    mails: [...mails],
  };
}
