import type { FileDiagnostic, Place } from '../../../model/diagnostic.ts';
import type { Origin } from '../../../model/model.ts';
import { pointerKeys } from '../../../model/pointer.ts';
import { ALWAYS, allOf } from '../../../model/presence.ts';
import type { Rules } from '../../../model/rule.ts';
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
 * Repetitions between pages: two with one path, and equal titles and descriptions at a moment after `now`.
 * `later` are those that are shown then only.
 */
export function findRepetitions(
  pages: readonly SoundPage[],
  later: readonly SoundPage[],
  now: number,
): FileDiagnostic[] {
  const seen = [...firstOfEachPath(pages), ...later].flatMap(inTime).filter(isFoundBySearch);
  return [
    ...repeated(pages, ({ path }) => path).map(samePath),
    ...repeated(firstOfEachPath(pages), ({ path }) => path.toLowerCase()).map(samePathButCase),
    ...(['title', 'description'] as const).flatMap((field) => sameTexts(seen, field, now)),
  ];
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
    severity: 'error',
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
    severity: 'error',
    ...origin,
    message: `Two entries get the path \`${path}\`.`,
    help: `The other one is in ${first.file}. Give one of them another \`${field}\`.`,
    related: [{ ...first, message: 'The other entry is here.' }],
  };
}

function samePathOfEntries(page: SoundPage): FileDiagnostic {
  return {
    rule: 'page/duplicate-path',
    severity: 'error',
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
    related: [placeOf(first, 'path')],
  };
}

function sameTexts(
  pages: readonly PageInTime[],
  field: 'title' | 'description',
  now: number,
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
  return [...new Map(pairs.map((pair) => [pair[0].path, pair])).values()].map(([page, first]) => ({
    rule: `page/duplicate-${field}`,
    severity: 'warning',
    ...originOf(page, field),
    message:
      page.file === first.file
        ? `The pages \`${page.path}\` and \`${first.path}\` have the same \`${field}\`.`
        : `The page \`${first.path}\` has the same \`${field}\`.`,
    help: `Say what is different here. If both show the same content on purpose, give one of them \`canonical: ${first.path}\`.`,
    related: [placeOf(first, field)],
  }));
}
