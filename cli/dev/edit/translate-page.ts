import { type SourceFile, valueAt, type YamlEdit } from '../../../renderer/index.ts';
import type { FileChange } from '../../write/change-files.ts';
import { PART_NAMES } from '../edit-protocol.ts';
import { editText } from './edit-text.ts';
import { nameIn } from './language-links.ts';
import { putInto } from './put-into.ts';

/** What a translation has of its own. */
const OWN = ['path', 'canonical', 'translations'];

/** A file of pages with what it holds. */
export interface ReadSource {
  source: SourceFile;
  value: unknown;
}

/**
 * A copy of a page to be translated, without what is its own. What the page shares with others, such as
 * its header, is copied as well unless `sources` have it in that language.
 */
export function copyInLanguage(
  page: ReadSource,
  { file, locale }: { file: string; locale: string },
  sources: readonly SourceFile[],
): FileChange[] {
  const shared = sharedParts(page.value, locale, sources);
  const without = OWN.filter((key) => valueAt(page.value, `/${key}`) !== undefined);
  const has = (key: string) => valueAt(page.value, `/${key}`) !== undefined;
  const before = has('sections') ? 'sections' : undefined;
  const after = editText(page.source, [
    ...without.map((key): YamlEdit => ({ kind: 'remove', pointer: `/${key}` })),
    has('locale')
      ? { kind: 'set', pointer: '/locale', value: locale }
      : { kind: 'add', pointer: '', key: 'locale', value: locale, before },
    ...shared.map(({ pointer, to }): YamlEdit => ({ kind: 'set', pointer, value: to })),
  ]);
  return [{ path: file, before: undefined, after }, ...copiesOf(shared, sources)];
}

/** The page that names its translations, with one more. */
export function nameTranslation({ source, value }: ReadSource, to: string): FileChange {
  const known = valueAt(value, '/translations');
  const count = Array.isArray(known) ? known.length : 0;
  const edits = putInto(value, '', ['translations', String(count)], to);
  return { path: source.path, before: source.text, after: editText(source, edits) };
}

/** A part that other pages show as well, and the name of its translation. */
interface SharedPart {
  pointer: string;
  source: SourceFile;
  to: string;
}

function sharedParts(value: unknown, locale: string, partials: readonly SourceFile[]) {
  return PART_NAMES.flatMap((list) =>
    [valueAt(value, `/${list}`) ?? []].flat().flatMap((part, index): SharedPart[] => {
      const { use } = Object(part) as { use?: unknown };
      const source = partials.find(({ path }) => path === fileOf(String(use)));
      const to = nameIn(locale, String(use));
      return source ? [{ pointer: `/${list}/${index}/use`, source, to }] : [];
    }),
  );
}

/** The translations of shared parts that are missing, as they begin. */
function copiesOf(shared: readonly SharedPart[], partials: readonly SourceFile[]): FileChange[] {
  const missing = shared.filter(({ to }) => !partials.some(({ path }) => path === fileOf(to)));
  return [...new Map(missing.map((one) => [one.to, one])).values()].map(({ to, source }) => ({
    path: fileOf(to),
    before: undefined,
    after: source.text,
  }));
}

function fileOf(partial: string): string {
  return `partials/${partial}.yaml`;
}
