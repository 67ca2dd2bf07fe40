import { type SourceFile, valueAt, type YamlEdit } from '../../../renderer/index.ts';
import type { FileChange } from '../../write/change-files.ts';
import { PART_NAMES } from '../edit-protocol.ts';
import { editText } from './edit-text.ts';
import { putInto } from './put-into.ts';

/** What a translation has of its own. */
const OWN = ['path', 'canonical', 'translations'];

/**
 * A copy of a page to be translated, at the path `to`, and the original that names it. `value` is what
 * the page holds, `original` what the page holds that names its translations, which may be another one.
 * What the page shares with others, such as its header, is copied as well unless `partials` has it.
 */
export function translatePage(
  page: { source: SourceFile; value: unknown },
  original: { source: SourceFile; value: unknown },
  { to, file, locale }: { to: string; file: string; locale: string },
  partials: readonly SourceFile[],
): FileChange[] {
  const shared = sharedParts(page.value, locale, partials);
  const without = OWN.filter((key) => valueAt(page.value, `/${key}`) !== undefined);
  const hasLocale = valueAt(page.value, '/locale') !== undefined;
  const copy = editText(page.source, [
    ...without.map((key): YamlEdit => ({ kind: 'remove', pointer: `/${key}` })),
    hasLocale
      ? { kind: 'set', pointer: '/locale', value: locale }
      : { kind: 'add', pointer: '', key: 'locale', value: locale, before: 'sections' },
    ...shared.map(({ pointer, to }): YamlEdit => ({ kind: 'set', pointer, value: to })),
  ]);
  const known = valueAt(original.value, '/translations');
  const count = Array.isArray(known) ? known.length : 0;
  const { path, text } = original.source;
  const edits = putInto(original.value, '', ['translations', String(count)], to);
  return [
    { path: file, before: undefined, after: copy },
    { path, before: text, after: editText(original.source, edits) },
    ...copiesOf(shared, partials),
  ];
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
      const to = `${use}-${locale.toLowerCase()}`;
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
