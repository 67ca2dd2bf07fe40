import { primaryLanguage } from '../../../locale/primary-language.ts';
import type { FileDiagnostic, Place } from '../../../model/diagnostic.ts';
import type { Origin } from '../../../model/model.ts';
import { pointerKeys } from '../../../model/pointer.ts';
import { ALWAYS, allOf } from '../../../model/presence.ts';
import type { Rules } from '../../../model/rule.ts';
import { isNamedAsCopy } from '../../../text/copied-name.ts';
import { repeated } from '../repeated.ts';
import { isHidden } from './check-canonicals.ts';
import { type HeadInTime, originOf, type SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'page/duplicate-description': {
    title: 'Two pages with the same description',
    why: 'In search results they look like one page.',
    fix: 'Say what is different, or name one as canonical.',
    wrong: 'description: Our app',
    right: 'description: Our app for schools',
    canBeOff: true,
  },
  'page/duplicate-path': {
    title: 'Two pages with one path',
    why: 'Only one of them could be shown.',
    fix: 'Give one another path.',
    wrong: 'path: /canada',
    right: 'path: /canada-v2',
  },
  'page/duplicate-title': {
    title: 'Two pages with the same title',
    why: 'In search results and browser tabs they look like one page.',
    fix: 'Say what is different, or name one as canonical.',
    wrong: 'title: Our app',
    right: 'title: Our app for schools',
    canBeOff: true,
  },
  'page/path-case': {
    title: 'Paths that differ only in letter case',
    why: 'Visitors mix them up, and some computers cannot keep both files.',
    fix: 'Rename one.',
    wrong: '/canada and /Canada',
    right: '/canada and /canada-offer',
    canBeOff: true,
  },
};

/**
 * Repetitions between pages: two with one path, and equal titles and descriptions at a moment that is
 * still to come. `later` are those that are shown then only.
 */
export function findRepetitions(
  pages: readonly SoundPage[],
  later: readonly SoundPage[],
  circumstances: Circumstances,
): FileDiagnostic[] {
  const seen = [...firstOfEachPath(pages), ...later].flatMap(inTime).filter(isFoundBySearch);
  return [
    ...repeated(pages, ({ path }) => path).map(samePath),
    ...repeated(firstOfEachPath(pages), ({ path }) => path.toLowerCase()).map(samePathButCase),
    ...(['title', 'description'] as const).flatMap((field) =>
      sameTexts(seen, field, circumstances),
    ),
  ];
}

/** What tells which of two pages with one text has the wrong one. */
interface Circumstances {
  now: number;
  /** The language of the site. */
  locale: string | undefined;
  /** The files of pages that no other page links to. */
  unlinked: ReadonlySet<string>;
}

type PageInTime = SoundPage & Pick<HeadInTime, 'spans'>;

/** A page in each of its states. */
function inTime({ heads, ...page }: SoundPage): PageInTime[] {
  return heads ? heads.map((head) => ({ ...page, ...head })) : [{ ...page, spans: ALWAYS }];
}

/** Pages that search engines list by themselves, without variants that name another canonical page. */
export function isFoundBySearch(page: SoundPage): boolean {
  const { path, canonical = path } = page;
  return canonical === path && !isHidden(page);
}

function firstOfEachPath(pages: readonly SoundPage[]): SoundPage[] {
  return [...new Map([...pages].reverse().map((page) => [page.path, page])).values()].reverse();
}

function placeOf(page: SoundPage, field: 'path' | 'title' | 'description'): Place {
  return { ...originOf(page, field), message: 'The other page is here.' };
}

type Pair = [page: SoundPage, first: SoundPage];

function samePath([page, first]: Pair): FileDiagnostic {
  const other = placeOf(first, 'path');
  if (page.entryOfPath && first.entryOfPath)
    return sameFieldOfPath(page.path, page.entryOfPath, first.entryOfPath);
  if (originOf(page, 'path').file === other.file) return samePathOfEntries(page);
  return {
    rule: 'page/duplicate-path',
    ...originOf(page, 'path'),
    message: `Two pages have the path \`${page.path}\`.`,
    help: `The other one is ${other.file}. Give one of them another \`path\`, or move its file.`,
    related: [other],
  };
}

/** Two entries that have the same where they make the path of their page. */
function sameFieldOfPath(path: string, origin: Origin, first: Origin): FileDiagnostic {
  const field = pointerKeys(origin.pointer).at(-1);
  return {
    rule: 'page/duplicate-path',
    ...origin,
    message: `Two entries get the path \`${path}\`.`,
    help: `The other one is in ${first.file}. Give one of them another \`${field}\`.`,
    related: [{ ...first, message: 'The other entry is here.' }],
  };
}

function samePathOfEntries(page: SoundPage): FileDiagnostic {
  return {
    rule: 'page/duplicate-path',
    ...originOf(page, 'path'),
    message: `Two entries of this collection get the path \`${page.path}\`.`,
    help: `Put a field of the entries into \`path\` that differs from one to the next, such as: path: ${page.path}/{{item.…}}`,
  };
}

function samePathButCase([page, first]: Pair): FileDiagnostic {
  return {
    rule: 'page/path-case',
    severity: 'warning',
    ...originOf(page, 'path'),
    message: `\`${page.path}\` and \`${first.path}\` differ only in upper and lower case.`,
    help: 'Visitors will mix them up, and some computers cannot keep both files. Rename one.',
    pages: [page.path, first.path],
    related: [placeOf(first, 'path')],
  };
}

function sameTexts(
  pages: readonly PageInTime[],
  field: 'title' | 'description',
  { now, locale = '', unlinked }: Circumstances,
): FileDiagnostic[] {
  // Two texts with a variable that was not filled in may differ.
  const filled = pages.filter((page) => !page[field].includes('{{'));
  const ahead = { spans: [{ from: new Date(now).toISOString() }] };
  const pairs = [...Map.groupBy(filled, (page) => page[field]).values()].flatMap((same) =>
    same.flatMap((page, index): [PageInTime, PageInTime][] => {
      const first = same.find(
        (other, at) =>
          at < index && other.path !== page.path && allOf([other, page, ahead]).spans.length > 0,
      );
      return first ? [[page, first]] : [];
    }),
  );
  const isTranslation = ({ locale: own = locale }: SoundPage) =>
    primaryLanguage(own) !== primaryLanguage(locale);
  const isCopy = ({ path }: SoundPage) => isNamedAsCopy(path.replace(/[-_]/g, ' '));
  const isUnlinked = ({ file }: SoundPage) => unlinked.has(file);
  return [...new Map(pairs.map((pair) => [pair[0].path, pair])).values()].map(([one, other]) => {
    const isOther = [isTranslation, isCopy, isUnlinked].some((is) => is(other) && !is(one));
    const [page, first] = isOther ? [other, one] : [one, other];
    const fellows = filled.filter(({ file }) => file === page.file);
    // What all pages of a template have is its own.
    const isOfEntry = page.file === first.file && fellows.some((own) => own[field] !== page[field]);
    return (
      (isOfEntry && sameInEntries([page, first], field)) ||
      sameText(page, first, field, isTranslation(page) && !isTranslation(first))
    );
  });
}

/** Two entries that give their pages the same text; undefined where nobody knows where they are. */
function sameInEntries(
  [page, first]: Pair,
  field: 'title' | 'description',
): FileDiagnostic | undefined {
  const [own, other] = [page, first].map(({ entryOfPath: entry }) => {
    return entry && { file: entry.file, pointer: entry.pointer.replace(/[^/]*$/, field) };
  });
  if (!own || !other) return undefined;
  return {
    rule: `page/duplicate-${field}`,
    severity: 'warning',
    ...own,
    message: `The pages \`${page.path}\` and \`${first.path}\` are made of two entries, and have the same \`${field}\`.`,
    help: 'Say what is different in this entry, or delete the copy.',
    pages: [page.path, first.path],
    related: [{ ...other, message: 'The other entry is here.' }],
  };
}

function sameText(
  page: SoundPage,
  first: SoundPage,
  field: 'title' | 'description',
  isUntranslated: boolean,
): FileDiagnostic {
  return {
    rule: `page/duplicate-${field}`,
    severity: 'warning',
    ...originOf(page, field),
    message:
      page.file === first.file
        ? `The pages \`${page.path}\` and \`${first.path}\` have the same \`${field}\`.`
        : `The page \`${first.path}\` has the same \`${field}\`${isUntranslated ? ', and is in another language' : ''}.`,
    help: isUntranslated
      ? 'Translate it.'
      : `Say what is different here, or delete the copy. If both show the same content on purpose, give one of them \`canonical: ${first.path}\`.`,
    ...(page.file === first.file && { pages: [page.path, first.path] }),
    related: [placeOf(first, field)],
  };
}
