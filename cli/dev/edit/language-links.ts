import { mapTargets, type SourceFile, valueAt } from '../../../renderer/index.ts';
import { fileNames } from '../../graph/inputs.ts';
import { reading } from '../../graph/pages.ts';
import type { FileChange } from '../../write/change-files.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { mapStrings } from './map-strings.ts';

/** Addresses of pages by those that say the same in another language. */
type Paths = ReadonlyMap<string, string>;

/** What names a page in every language. */
const IS_OF_PAGE = /^\/(?:translations\/\d+|path|canonical|extends)$/;

/**
 * The changes that begin translations, with links that stay in their language where there are such pages:
 * in what is begun, to all of these; in what is there in that language, to the new ones, `begun`.
 */
export function withLanguageLinks(
  changes: readonly FileChange[],
  begun: Paths,
  locale: string,
  preview: Preview,
): FileChange[] {
  const known = new Map([...translationsIn(locale, preview), ...begun]);
  const linked = changes.map((change) =>
    change.before === undefined && typeof change.after === 'string'
      ? { ...change, after: linkTo(known, { path: change.path, text: change.after }) }
      : change,
  );
  const isChanged = (path: string) => changes.some((change) => change.path === path);
  const others = preview.snapshot.sources
    .filter((source) => !isChanged(source.path) && isIn(locale, source.path, preview))
    .map((source) => ({ path: source.path, before: source.text, after: linkTo(begun, source) }));
  return [...linked, ...others.filter(({ before, after }) => before !== after)];
}

/** The name of what pages of a language share, made from that of its original. */
export function nameIn(locale: string, name: string): string {
  return `${name}-${locale.toLowerCase()}`;
}

function isIn(locale: string, file: string, preview: Preview): boolean {
  if (file.startsWith('partials/')) return file.endsWith(`${nameIn(locale, '')}.yaml`);
  return file.startsWith('pages/') && valueAt(fileValue(preview, file), '/locale') === locale;
}

function translationsIn(locale: string, { store: { ask } }: Preview): Paths {
  const pages = ask(fileNames, 'pages').flatMap((file) => ask(reading, file).pages);
  return new Map(
    pages.flatMap(({ path, translations }) => {
      const own = translations.find((one) => one.locale === locale);
      return own && own.path !== path ? [[path, own.path]] : [];
    }),
  );
}

function linkTo(paths: Paths, source: SourceFile): string {
  const follow = (address: string) => {
    const [path = ''] = address.split(/[?#]/, 1);
    return (paths.get(path) ?? path) + address.slice(path.length);
  };
  return mapStrings(source, (value, pointer) =>
    IS_OF_PAGE.test(pointer) ? value : mapTargets(follow(value), 'link', follow),
  );
}
