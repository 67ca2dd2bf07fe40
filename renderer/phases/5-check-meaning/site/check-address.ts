import type { Site } from '../../../generated/types.ts';
import { explainTag } from '../../../locale/explain-tag-of-language.ts';
import { languageCodes, languageOf, type OwnWords } from '../../../locale/languages.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { isOwnNetwork } from '../../../model/site-address.ts';
import { part, UNKNOWN, type Uncertain } from '../../../model/unknown.ts';
import { originOf, type SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'site/address': {
    title: 'An address at which nobody finds the site',
    why: 'Search engines, feeds, e-mails and shared links would have addresses that lead nowhere, or are not encrypted.',
    fix: 'Write the address that visitors have; that of your own computer belongs below environments.',
    wrong: 'url: http://localhost:3000',
    right: 'url: https://www.kettle.example',
    canBeOff: true,
  },
  'page/hidden-home': {
    title: 'A home page that search engines may not show',
    why: 'It is the page that people search for by the name of the site.',
    fix: 'Delete the line.',
    wrong: 'robots: noindex (in pages/index.yaml)',
    right: '(no robots)',
    canBeOff: true,
  },
  'page/language': {
    title: 'A language without interface words',
    why: 'Forms, dates and buttons of the program would speak English on a page in another language.',
    fix: 'Write one of the languages that are listed.',
    wrong: 'locale: sv',
    right: 'locale: de',
  },
};

/** Whether visitors can have the addresses of the pages and the service; environments may have any. */
export function checkAddress(site: Uncertain<Site>): FileDiagnostic[] {
  const leads = part(site, 'leads') ?? {};
  return [
    ...checkOne(part(site, 'url'), '/url'),
    ...checkOne(part(leads, 'service'), '/leads/service'),
  ];
}

function checkOne(written: Uncertain<string | undefined>, pointer: string): FileDiagnostic[] {
  const address = written === UNKNOWN || written === undefined ? null : URL.parse(written);
  if (!address) return [];
  const isOwn = isOwnNetwork(address);
  const isExample =
    pointer === '/url' && /(?:^|\.)example\.(?:com|org|net)$/.test(address.hostname);
  if (!isOwn && !isExample && address.protocol === 'https:') return [];
  return [
    {
      rule: 'site/address',
      severity: 'warning',
      file: 'site.yaml',
      pointer,
      ...(isExample
        ? {
            message: `\`${address.origin}\` is an address for examples, where nobody is.`,
            help: 'Write the address that visitors have.',
          }
        : isOwn
          ? {
              message: `\`${address.origin}\` is an address of your own computer or network: visitors find nothing there.`,
              help: 'Write the address that visitors have. `site dev` and `site serve` need no other.',
            }
          : {
              message: `\`${address.origin}\` is not encrypted.`,
              help: `Write https://${address.host}`,
            }),
    },
  ];
}

/** Whether search engines may show the page that they look for first. */
export function checkHome(pages: readonly SoundPage[]): FileDiagnostic[] {
  return pages
    .filter(({ path, robots }) => path === '/' && robots === 'noindex')
    .map(({ file }) => ({
      rule: 'page/hidden-home',
      severity: 'warning',
      file,
      pointer: '/robots',
      message: 'Search engines may not show the home page, so nobody finds the site by its name.',
      help: 'Delete the line.',
    }));
}

/** Whether there are words in the languages of the site and its pages. */
export function checkLanguages(
  site: Uncertain<Site>,
  pages: readonly SoundPage[],
  words: OwnWords,
): FileDiagnostic[] {
  const locale = part(site, 'locale');
  return [
    ...checkLanguage(locale === UNKNOWN ? undefined : locale, SITE_LOCALE, words),
    ...pages.flatMap((page) => checkLanguage(page.locale, originOf(page, 'locale'), words)),
  ];
}

type Place = Pick<FileDiagnostic, 'file' | 'pointer'>;

const SITE_LOCALE: Place = { file: 'site.yaml', pointer: '/locale' };

/** Whether there are words in the language that is written in a place, if any is. */
export function checkLanguage(
  written: string | undefined,
  place: Place,
  words: OwnWords,
): FileDiagnostic[] {
  if (written === undefined) return [];
  if (languageOf(written, words) && !isOtherRegion(written)) return [];
  return [unknownLanguage(written, place)];
}

/** Whether a tag has a name for its region that is none, such as UK for GB. */
function isOtherRegion(tag: string): boolean {
  const { region } = new Intl.Locale(tag);
  return region !== undefined && !tag.endsWith(region);
}

function unknownLanguage(written: string, place: Place): FileDiagnostic {
  const rule = 'page/language';
  const mistake = explainTag(written);
  if (mistake) {
    const { message, meant } = mistake;
    const help = meant ? `Write: locale: ${meant}` : 'Write a tag such as ja, pt-BR or zh-Hant.';
    return { rule, ...place, message, help };
  }
  return {
    rule,
    ...place,
    message: `There are no interface words for \`${written}\`: forms and dates would be in English.`,
    help: `Write them into locale/${written}.yaml: \`site new language ${written}\` begins it. The program has words for: ${languageCodes.join(', ')}`,
  };
}
