import { nameLanguages } from '../../../locale/language-names.ts';
import { languageOf } from '../../../locale/languages.ts';
import { primaryLanguage } from '../../../locale/primary-language.ts';
import type { Diagnostic, FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkTarget } from './check-target.ts';
import { isFoundBySearch } from './find-repetitions.ts';
import {
  type NamedTranslation,
  originOf,
  type PageSummary,
  type SoundPage,
} from './page-summary.ts';

export const rules: Rules = {
  'translations/alone': {
    title: 'A page in another language that translates none',
    why: 'Visitors are offered a page in their language, and search engines show it to them, where the page that says the same in another names it.',
    fix: 'Name it in `translations` of that page; pages that are meant to stand alone can be waived.',
    wrong:
      'title: Prices (pages/prices.yaml; pages/fr/prices.yaml says the same with `locale: fr`)',
    right: 'title: Prices\ntranslations: [/fr/prices]',
    canBeOff: true,
  },
  'translations/group': {
    title: 'Translations that do not fit together',
    why: 'Visitors and search engines are to find one page for each language.',
    fix: 'Let one page, the original, name all others once, and give each of them its own `locale`.',
    wrong: 'translations: [/fr] (in pages/index.yaml, where pages/fr.yaml has no `locale: fr`)',
    right: 'locale: fr (in pages/fr.yaml)',
  },
  'translations/unpublished': {
    title: 'A translation that visitors do not see',
    why: 'It is a draft or over, so its language is left out wherever visitors choose one.',
    fix: 'Publish it, or take it off the list.',
    wrong: 'translations: [/fr] (where pages/fr.yaml says `draft: true`)',
    right: 'translations: [/fr] (where it does not say so any more)',
    canBeOff: true,
  },
};

type Finding = Omit<Diagnostic, 'pointer'>;

/**
 * Whether the pages that others name as their translations are there, each in a language of its own and
 * in one group, and, where all groups are known, whether pages in other languages than that of the
 * site are in any. What is not shown yet may be named.
 */
export function checkTranslations(
  pages: readonly PageSummary[],
  finished: readonly PageSummary[],
  index: SiteIndex,
): FileDiagnostic[] {
  const sound = finished.flatMap((page) => page.sound ?? []);
  const originals = sound.filter(({ translations }) => translations);
  const groups: Groups = {
    index,
    pages: new Map(pages.map((page) => [page.path, page])),
    originals: new Map(originals.map((page) => [page.path, page])),
    namedBy: new Map(),
  };
  const ofGroups = originals.flatMap((original) => checkGroup(original, groups));
  const isAnyUnknown = finished.some((page) => !page.sound) || ofGroups.some(namesNoPage);
  // What a page names that is not shown has its group once that is.
  const named = new Set(
    pages.flatMap((page) => page.sound?.translations?.map(({ path }) => path) ?? []),
  );
  return isAnyUnknown ? ofGroups : [...ofGroups, ...findAlone(sound, groups, named)];
}

/** Whether any page names a missing translation: it may be any of the pages without translations. */
function namesNoPage({ rule }: FileDiagnostic): boolean {
  return rule.startsWith('link/');
}

/** Names of translations go with these: what is not there is not offered. */
const UNSEEN = { isAbsent: true, presence: { spans: [] } };

interface Groups {
  index: SiteIndex;
  pages: ReadonlyMap<string | undefined, PageSummary>;
  originals: ReadonlyMap<string, SoundPage>;
  /** The original of each page that was named so far, by its path. */
  namedBy: Map<string, SoundPage>;
}

function checkGroup(original: SoundPage, groups: Groups): FileDiagnostic[] {
  const inLanguage = new Map([[localeOf(original, groups), original]]);
  return (original.translations ?? []).flatMap((named) => {
    const finding =
      checkMembership(named, original, groups) ??
      checkLanguage(named, original, groups, inLanguage) ??
      checkShown(named, groups);
    return finding ? [{ ...named.origin, ...finding }] : [];
  });
}

/** Whether there is such a page, which belongs to this group alone. */
function checkMembership(
  { path }: NamedTranslation,
  original: SoundPage,
  { index, originals, namedBy }: Groups,
): Finding | undefined {
  const dead = checkTarget(path, { path: original.path, ...UNSEEN }, index);
  if (dead) return { ...dead };
  if (path === original.path) {
    return mistake(
      'This is the page itself: its own language is known.',
      'Name the pages in the other languages only.',
    );
  }
  const before = namedBy.get(path);
  namedBy.set(path, before ?? original);
  if (before === original) return mistake(`\`${path}\` is named twice.`, 'Delete one of the two.');
  if (before) {
    return {
      ...mistake(
        `\`${path}\` is a translation of \`${before.path}\` already.`,
        'A page translates one other. Delete it from one of the two lists.',
      ),
      about: before.path,
    };
  }
  const other = originals.get(path);
  if (!other) return undefined;
  const isMutual = other.translations?.some((one) => one.path === original.path);
  if (isMutual) return isOriginal(original, other, index) ? undefined : namesOriginal(path);
  return mistake(
    `\`${path}\` names translations itself.`,
    'One page of a group names all others: delete `translations` from the other page.',
  );
}

/** Of two pages that name each other, the one in the language of the site, or the first one. */
function isOriginal(page: SoundPage, other: SoundPage, { locale }: SiteIndex): boolean {
  const isOwn = ({ locale: own = locale }: SoundPage) => own === locale;
  return isOwn(page) === isOwn(other) ? page.path < other.path : isOwn(page);
}

function namesOriginal(path: string): Finding {
  return mistake(
    `\`${path}\` names this page as its translation already.`,
    'Delete this line: one page of a group names all others.',
  );
}

/** Whether it is the only page of its group in its language. */
function checkLanguage(
  { path }: NamedTranslation,
  original: SoundPage,
  groups: Groups,
  inLanguage: Map<string | undefined, SoundPage>,
): Finding | undefined {
  const page = groups.pages.get(path)?.sound;
  if (!page || groups.index.locale === undefined) return undefined;
  const locale = localeOf(page, groups);
  const other = inLanguage.get(locale);
  inLanguage.set(locale, other ?? page);
  if (!other) return undefined;
  const own = primaryLanguage(locale ?? '');
  const culprit = [page, other].find((one) => ![undefined, own].includes(languageMeant(one)));
  if (culprit) return wrongLocale(culprit, culprit === page ? other : page, locale);
  const others = other === original ? 'this page' : `\`${other.path}\``;
  return mistake(
    `\`${path}\` has the locale \`${locale}\`, and so has ${others}.`,
    page.locale === undefined
      ? `Say in ${page.file} which language it is in, such as: locale: fr`
      : 'Correct the `locale` of one of them, or delete this line.',
  );
}

/** The language of the texts of a page, or else what its path begins with. */
function languageMeant({ recognized, path }: SoundPage): string | undefined {
  const [, begin] = /^\/([a-z]{2})(?:\/|$)/.exec(path) ?? [];
  return recognized ?? (begin && languageOf(begin) ? begin : undefined);
}

/** A page whose own texts or path show that its locale is wrong, or missing. */
function wrongLocale(page: SoundPage, other: SoundPage, locale = ''): Finding {
  const isWritten = page.locale !== undefined;
  return {
    ...mistake(
      `\`${page.path}\` and \`${other.path}\` are translations of each other, but both have the locale \`${locale}\`.`,
      `${isWritten ? 'Correct it' : 'Write below the title'}: locale: ${languageMeant(page)}`,
    ),
    ...originOf(page, isWritten ? 'locale' : 'title'),
    about: page.file,
  };
}

/** Whether visitors come to see it, sooner or later. */
function checkShown({ path }: NamedTranslation, { pages }: Groups): Finding | undefined {
  const absence = pages.get(path)?.absence;
  if (!absence || absence.why === 'later') return undefined;
  const [why, help] =
    absence.why === 'draft'
      ? ['is a draft', 'Delete `draft: true` in that page once it is translated.']
      : [
          `is not shown any more since ${absence.until}`,
          'Delete this line, or let the page be shown longer.',
        ];
  return {
    rule: 'translations/unpublished',
    severity: 'warning',
    message: `\`${path}\` ${why}, so visitors are not offered its language.`,
    help,
  };
}

function mistake(message: string, help: string): Finding {
  return { rule: 'translations/group', message, help };
}

function localeOf({ locale }: SoundPage, { index }: Groups): string | undefined {
  return locale ?? index.locale;
}

/**
 * The first page in another language than that of the site that belongs to no group, where there are
 * several such pages, or others in groups: a single one is meant to stand alone. None while no page
 * is in the language of the site: it is being translated.
 */
function findAlone(
  sound: readonly SoundPage[],
  { index, originals }: Groups,
  named: ReadonlySet<string>,
): FileDiagnostic[] {
  const usual = index.locale && primaryLanguage(index.locale);
  if (usual === undefined) return [];
  const isForeign = ({ locale }: SoundPage) =>
    locale !== undefined && primaryLanguage(locale) !== usual;
  const found = sound.filter(isFoundBySearch);
  if (found.every(isForeign)) return [];
  const alone = found.filter(
    (page) => isForeign(page) && !originals.has(page.path) && !named.has(page.path),
  );
  const [first] = alone;
  if (!first || (alone.length < 2 && originals.size === 0)) return [];
  return [notTranslated(first, alone.length - 1)];
}

function notTranslated(page: SoundPage, others: number): FileDiagnostic {
  const { path, locale = '' } = page;
  const [language] = nameLanguages([locale]);
  const more =
    others === 0 ? '' : others === 1 ? ', like one other page' : `, like ${others} others`;
  return {
    rule: 'translations/alone',
    severity: 'warning',
    ...originOf(page, 'locale'),
    message: `\`${path}\` (${language}) is a translation of no page${more}, so nobody is offered its language.`,
    help: `In the page that says the same in the language of the site, write: translations: [${path}]`,
  };
}
