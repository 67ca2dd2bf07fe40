import { nameLanguages } from '../../../locale/language-names.ts';
import { primaryLanguage } from '../../../locale/primary-language.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Origin } from '../../../model/model.ts';
import type { Rules } from '../../../model/rule.ts';
import type { SiteIndex } from '../site-index.ts';
import { linksInMarkdown } from './check-markdown-links.ts';
import { pathWithin } from './own-path.ts';
import { type LinkText, originOf, type PageSummary, type SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'link/language': {
    title: 'A link to a page in another language that is there in that of the visitor',
    why: 'Visitors who read one language get the next page in another.',
    fix: 'Link to the translation.',
    wrong: 'href: /contact (in pages/de.yaml, where pages/de/kontakt.yaml translates that page)',
    right: 'href: /de/kontakt',
    canBeOff: true,
  },
  'text/other-language': {
    title: 'A text in another language than its page',
    why: 'Visitors of this page may not understand it, and screen readers speak it in the wrong voice.',
    fix: 'Translate it.',
    wrong: 'text: Wir antworten auf jede Frage, und das noch am selben Tag. (on an English page)',
    right: 'text: We answer each question on the same day.',
    canBeOff: true,
    joined: 'file',
  },
  'page/other-language': {
    title: 'A page in another language than it claims to be',
    why: 'Screen readers speak it in the wrong voice, search engines and browsers take it for that language, and forms and dates have the words of the wrong one.',
    fix: 'Name its language in `locale`; the one of most pages belongs in site.yaml.',
    wrong: 'title: Preise und Pakete (where site.yaml has `locale: en`)',
    right: 'title: Preise und Pakete\nlocale: de',
    canBeOff: true,
  },
};

/**
 * Pages whose texts are in another language than they claim to be, but for those that still have the
 * texts of the site and wait for their translation, as all in their language do. Where this goes for
 * the home page and no page that names no language is in that of the site, the mistake is in site.yaml.
 */
export function checkRecognized(pages: readonly SoundPage[], index: SiteIndex): FileDiagnostic[] {
  if (index.locale === undefined) return [];
  const usual = primaryLanguage(index.locale);
  const unnamed = pages.filter(({ locale }) => locale === undefined);
  // Two of a group with one language are reported there.
  const translated = new Set(
    unnamed.flatMap((page) => page.translations?.map(({ path }) => path) ?? []),
  );
  const begun = new Set(
    pages.flatMap(({ recognized, locale }) =>
      recognized && recognized === primaryLanguage(locale ?? usual) ? recognized : [],
    ),
  );
  const foreign = pages.filter(({ path, recognized, locale }) => {
    if (recognized === undefined) return false;
    const claimed = primaryLanguage(locale ?? usual);
    const isReported = locale === undefined && translated.has(path);
    const isWaiting = recognized === usual && !begun.has(claimed);
    return recognized !== claimed && !isWaiting && !isReported;
  });
  const home = foreign.find(({ path, locale }) => path === '/' && locale === undefined);
  const isOfSite = home && !unnamed.some(({ recognized }) => recognized === usual);
  return isOfSite
    ? [otherLanguage(home, index.locale, { file: 'site.yaml', pointer: '/locale' })]
    : foreign.map((page) =>
        otherLanguage(page, index.locale, originOf(page, page.locale ? 'locale' : 'title')),
      );
}

/**
 * Texts in another language than their page, on a site that has pages in both: once for each part, and
 * at the place of a whole partial.
 */
export function checkStrangeTexts(
  summaries: readonly PageSummary[],
  { locale: usual = '' }: SiteIndex,
): FileDiagnostic[] {
  const pages = summaries.flatMap(({ sound, used }) => (sound ? { ...sound, used } : []));
  const languages = new Set(pages.map(({ locale = usual }) => primaryLanguage(locale)));
  // A partial that no page in its own language shows is meant for those that do, and not translated.
  const isForOthers = (partial: string, language: string) =>
    pages.some(
      ({ locale = usual, used }) => primaryLanguage(locale) === language && used.includes(partial),
    );
  return pages.flatMap(({ file, locale = usual, strange = [] }): FileDiagnostic[] => {
    const known = strange.filter(({ language }) => languages.has(language));
    const parts = Map.groupBy(known, ({ pointer }) => pointer.split('/', 3).join('/'));
    return [...parts].flatMap(([pointer, [first]]): FileDiagnostic[] => {
      if (!first) return [];
      const [written = '', claimed = ''] = nameLanguages([first.language, locale]);
      const partial = first.origin.file.startsWith('partials/') ? first.origin.file : undefined;
      const isShared = partial !== undefined && isForOthers(partial, first.language);
      const what = isShared ? `The text of \`${partial}\`` : 'This text';
      return [
        {
          rule: 'text/other-language',
          severity: 'warning',
          ...(isShared ? { file, pointer } : first.origin),
          message: `${what} is in another language (${written}) than this page (${claimed}).`,
          help: isShared
            ? 'Show the partial that is written in the language of this page.'
            : 'Translate it.',
        },
      ];
    });
  });
}

function otherLanguage(page: SoundPage, usual: string | undefined, place: Origin): FileDiagnostic {
  const { path, recognized = '', locale = usual } = page;
  const [written, claimed] = nameLanguages([recognized, locale ?? '']);
  const where = place.pointer === '/locale' ? '' : ' below the title';
  return {
    rule: 'page/other-language',
    severity: 'warning',
    ...place,
    message: `The texts of \`${path}\` are in another language (${written}) than it claims to be (${claimed}).`,
    help:
      page.locale === undefined || (place.pointer === '/locale' && place.file === 'site.yaml')
        ? `Write${where}: locale: ${recognized}`
        : `Translate it, or write: locale: ${recognized}`,
  };
}

/**
 * Links to pages in other languages that have a translation in the language of the page. One to what
 * the page itself says in another language lets visitors choose, as does one on a page of no language
 * in particular.
 */
export function compareLanguages(
  summaries: readonly PageSummary[],
  index: SiteIndex,
): FileDiagnostic[] {
  const groups = translationGroups(summaries.flatMap(({ sound }) => sound ?? []));
  if (groups.size === 0 || index.locale === undefined) return [];
  const pages = new Map(summaries.flatMap(({ sound }) => (sound ? [[sound.path, sound]] : [])));
  const ofPages = summaries.flatMap(({ file, sound, links }) => {
    const own = links.filter(({ origin }) => origin.file === file);
    if (!sound) return [];
    const ofPartials = checkPartials(links, sound, groups, index);
    // Such as a page for all that is not found, which may let visitors choose.
    if (sound.locale === undefined && !groups.has(sound.path))
      return [
        ...own.flatMap((link) => checkOnlyLink(link, own, sound, groups, index)),
        ...ofPartials,
      ];
    return [
      ...own.flatMap((link) => checkLink(link, sound, groups, index)),
      ...own.flatMap((link) => checkThankYou(link, sound, pages.get(link.text), index)),
      ...ofPartials,
    ];
  });
  return [...ofPages, ...checkSharedLinks(summaries, groups, index)];
}

/** The home page of the site, or of a language: headers lead there to let visitors choose one. */
const HOME = /^\/(?:[a-z]{2}(?:-\w+)?)?$/i;

/**
 * Links of a partial, or of data, that lead to another language on all pages that show it, but for those which say
 * the same in that language, while others of its links do not.
 */
function checkSharedLinks(
  summaries: readonly PageSummary[],
  groups: Groups,
  index: SiteIndex,
): FileDiagnostic[] {
  const shown = summaries.flatMap(({ sound, links }) =>
    links.flatMap((link) => {
      const isOfData = link.format !== 'page-path' && link.origin.file.startsWith('data/');
      const isOfPartial = link.format === 'href' && link.origin.file.startsWith('partials/');
      const targets = link.format === 'markdown' ? linksInMarkdown(link.text, index) : [link.text];
      const paths = targets.flatMap((target) => pathWithin(target, index) ?? []);
      if (!sound || !(isOfPartial || isOfData) || paths.length === 0) return [];
      const isOther = paths.some((path) =>
        groups.get(path)?.some((one) => one.path === sound.path),
      );
      const isHome = paths.every((path) => HOME.test(path));
      const [foreign] = isHome ? [] : checkLink(link, sound, groups, index, WHERE_SHOWN);
      return [{ link, foreign, isOther, locale: sound.locale ?? index.locale }];
    }),
  );
  const languages = Map.groupBy(shown, ({ link }) => link.origin.file);
  const places = Map.groupBy(shown, ({ link }) => `${link.origin.file} ${link.origin.pointer}`);
  return [...places.values()].flatMap((same): FileDiagnostic[] => {
    const found = same.flatMap(({ foreign }) => foreign ?? []);
    const [first] = found;
    const ofPartial = languages.get(first?.file ?? '') ?? [];
    const isOfOneLanguage = new Set(ofPartial.map(({ locale }) => locale)).size === 1;
    const isEverywhere = same.every(({ foreign, isOther }) => foreign || isOther);
    const isWholePartial =
      first?.file.startsWith('partials/') && ofPartial.every(({ foreign }) => foreign);
    if (!first || !isOfOneLanguage || !isEverywhere || isWholePartial) return [];
    return [first];
  });
}

/** A link of a page that is there once for all languages, where no other leads to the page in its own. */
function checkOnlyLink(
  link: LinkText,
  all: readonly LinkText[],
  page: SoundPage,
  groups: Groups,
  index: SiteIndex,
): FileDiagnostic[] {
  if (HOME.test(pathWithin(link.text, index) ?? '')) return [];
  const leadsTo = (target?: string) => all.some(({ text }) => text === target);
  return checkLink(link, page, groups, index).filter(({ suggest }) => !leadsTo(suggest));
}

const WHERE_SHOWN = 'the pages that show this';

/** A form whose visitors are thanked in another language. */
function checkThankYou(
  { pointer, text, origin }: LinkText,
  page: SoundPage,
  thanks: SoundPage | undefined,
  index: SiteIndex,
): FileDiagnostic[] {
  if (!thanks || !pointer.endsWith('/thankYou')) return [];
  const [own, other] = [page, thanks].map(({ locale = index.locale ?? 'en' }) => locale);
  if (!own || !other || primaryLanguage(own) === primaryLanguage(other)) return [];
  const [language = ''] = nameLanguages([other]);
  return [
    {
      rule: 'link/language',
      severity: 'warning',
      ...origin,
      message: `\`${text}\` is in another language (${language}) than the form that leads there.`,
      help: 'Let it lead to a thank-you page in the language of this one.',
    },
  ];
}

/** Partials of which all links that have translations lead to another language, such as a header. */
function checkPartials(
  links: readonly LinkText[],
  page: SoundPage,
  groups: Groups,
  index: SiteIndex,
): FileDiagnostic[] {
  const ofPartials = links.filter(({ origin, pointer }) => {
    return origin.file.startsWith('partials/') && pointer.startsWith('/sections/');
  });
  const bySection = Map.groupBy(ofPartials, ({ pointer }) => pointer.split('/', 3).join('/'));
  return [...bySection].flatMap(([pointer, inPart]): FileDiagnostic[] => {
    const foreign = inPart.flatMap((link) => checkLink(link, page, groups, index));
    const isOfPage = inPart.some(({ text }) => {
      const path = pathWithin(text, index);
      const group = path === undefined ? undefined : groups.get(path);
      const linked = group?.find((one) => one.path === path);
      return linked && (linked.locale ?? index.locale) === (page.locale ?? index.locale);
    });
    if (foreign.length < 2 || isOfPage) return [];
    const partial = inPart[0]?.origin.file ?? '';
    return [
      {
        rule: 'link/language',
        severity: 'warning',
        file: page.file,
        pointer,
        message: `\`${partial}\` leads to pages in another language than this page, which are there in its own.`,
        help: 'Show the partial that is written in the language of this page.',
      },
    ];
  });
}

/** The pages that say the same in several languages, by the path of each. */
type Groups = ReadonlyMap<string, readonly SoundPage[]>;

function translationGroups(pages: readonly SoundPage[]): Groups {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const groups = pages
    .filter(({ translations }) => translations)
    .map((page) => [
      page,
      ...(page.translations ?? []).flatMap(({ path }) => byPath.get(path) ?? []),
    ]);
  return new Map(groups.flatMap((group) => group.map(({ path }) => [path, group] as const)));
}

function checkLink(
  { format, text, origin }: LinkText,
  page: SoundPage,
  groups: Groups,
  index: SiteIndex,
  reader = 'this page',
): FileDiagnostic[] {
  const isMarkdown = format === 'markdown';
  const targets = isMarkdown ? linksInMarkdown(text, index) : format === 'href' ? [text] : [];
  const localeOf = ({ locale = index.locale }: SoundPage) => locale;
  return targets.flatMap((target): FileDiagnostic[] => {
    const path = pathWithin(target, index);
    const group = path === undefined ? undefined : groups.get(path);
    const linked = group?.find((one) => one.path === path);
    const meant = group?.find((one) => localeOf(one) === localeOf(page));
    if (path === undefined || !linked || !meant || meant === linked || meant === page) return [];
    const [language = ''] = nameLanguages([localeOf(linked) ?? '']);
    return [
      {
        rule: 'link/language',
        severity: 'warning',
        ...origin,
        ...(isMarkdown && { words: target }),
        message: `\`${path}\` is in another language (${language}) than ${reader}.`,
        help: `Its translation is \`${meant.path}\`.`,
        suggest: target.replace(path, meant.path),
      },
    ];
  });
}
