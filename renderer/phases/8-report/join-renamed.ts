import type { FileDiagnostic, Place } from '../../model/diagnostic.ts';
import { counted } from '../../text/counted.ts';
import { sharedFirst } from './join-repeated.ts';

/** What names of files that are not there, or paths without a page, have where those that are meant have another part. */
interface Renaming {
  part: 'asset folder' | 'ending' | 'letters' | 'page folder';
  old: string;
  now: string;
}

/**
 * The diagnostics with those of one renaming as one: files or pages are in a folder of another name, or
 * all files have another ending or other letters.
 */
export function joinRenamed(diagnostics: readonly FileDiagnostic[]): FileDiagnostic[] {
  const all = diagnostics.flatMap((one) => renamingOf(one) ?? []);
  const folders = new Map(
    all.filter(({ part }) => part === 'page folder').map((one) => [one.old, one]),
  );
  const groups = Map.groupBy(diagnostics.toSorted(sharedFirst), (one) => {
    // The page of the folder itself has a name that is less alike.
    const renaming = renamingOf(one) ?? (one.missing && folders.get(one.missing));
    return renaming ? JSON.stringify(renaming) : one;
  });
  return [...groups].flatMap(([, same]) => {
    const first = same.find(renamingOf);
    const renaming = first && renamingOf(first);
    const names = new Set(same.map(({ about, missing }) => missing ?? about)).size;
    return renaming && names > 1 ? [asOne(first, same, names, renaming)] : same;
  });
}

function renamingOf(one: FileDiagnostic): Renaming | undefined {
  const { rule, about, missing, suggest = '' } = one;
  if (rule === 'asset/missing' || rule === 'asset/letter-case')
    return compareNames(about ?? '', `assets/${suggest.replace(/^\/assets\//, '')}`);
  const compared = missing && compareNames(missing, suggest.replace(/[?#].*/, ''));
  const isFolder = compared && compared.part === 'asset folder' && compared.old && compared.now;
  return isFolder ? { ...compared, part: 'page folder' } : undefined;
}

const WITH_ENDING = /^(.*)(\.\w+)$/;

/** By which part two names differ that are otherwise the same. */
function compareNames(name: string, meant: string): Renaming | undefined {
  const [from, to] = [name.split('/'), meant.split('/')];
  const length = from.toReversed().findIndex((one, at) => one !== to.at(-1 - at));
  if (name === meant || length < 0) return undefined;
  if (length > 0) {
    const folderOf = (path: readonly string[]) => path.slice(0, -length).join('/');
    return { part: 'asset folder', old: folderOf(from), now: folderOf(to) };
  }
  if (name.toLowerCase() === meant.toLowerCase()) return { part: 'letters', old: '', now: '' };
  const [, stem, old = ''] = WITH_ENDING.exec(name) ?? [];
  const [, otherStem, now = ''] = WITH_ENDING.exec(meant) ?? [];
  const isEnding = stem !== undefined && stem === otherStem;
  return isEnding ? { part: 'ending', old, now } : undefined;
}

function asOne(
  first: FileDiagnostic,
  same: readonly FileDiagnostic[],
  names: number,
  renaming: Renaming,
): FileDiagnostic {
  const others = same.flatMap((one) => [
    ...(one === first ? [] : [asPlace(one)]),
    ...(one.related?.filter(({ isSame }) => isSame) ?? []),
  ]);
  const related = [
    ...new Map(others.map((one) => [[one.file, one.pointer, one.words].join(' '), one])).values(),
  ];
  const [message, help] = explain(first, counted(names - 1, 'other'), renaming);
  return { ...first, message: `${message}, at ${related.length + 1} places.`, help, related };
}

function asPlace({ file, pointer, words, fix, missing, about }: FileDiagnostic): Place {
  return { file, pointer, words, fix, message: `\`${missing ?? about}\` is here.`, isSame: true };
}

function explain(
  { about, missing, suggest }: FileDiagnostic,
  others: string,
  { part, old, now }: Renaming,
): [message: string, help: string] {
  switch (part) {
    case 'asset folder':
      return [
        `\`${about}\` and ${others} are not in \`${old}\`, but in \`${now}\``,
        `Write the name of the folder as it is now, such as \`${suggest}\`, in all places.\nOr give the folder its old name: \`${old}\`.`,
      ];
    case 'page folder':
      return [
        `No page has the path \`${missing}\` or ${others} below \`${old}\`, but there are such pages below \`${now}\``,
        `Write the paths as they are now, such as \`${suggest}\`, in all places.\nOr give the folder of the pages its old name: \`pages${old}\`.`,
      ];
    case 'ending':
      return [
        `\`${about}\` and ${others} have the ending \`${now}\``,
        `Write the names as the files have them, such as \`${suggest}\`, in all places.`,
      ];
    case 'letters':
      return [
        `\`${about}\` and ${others} are not there in these letters`,
        `Write the names as the files have them, such as \`${suggest}\`, in all places. Upper and lower case matter.`,
      ];
  }
}
