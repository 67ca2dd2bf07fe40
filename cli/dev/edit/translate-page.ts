import { type SourceFile, valueAt, type YamlEdit } from '../../../renderer/index.ts';
import type { FileChange } from '../../write/change-files.ts';
import { editText } from './edit-text.ts';
import { putInto } from './put-into.ts';

/** What a translation has of its own. */
const OWN = ['path', 'canonical', 'translations'];

/**
 * A copy of a page to be translated, at the path `to`, and the original that names it. `value` is what
 * the page holds, `original` what the page holds that names its translations, which may be another one.
 */
export function translatePage(
  page: { source: SourceFile; value: unknown },
  original: { source: SourceFile; value: unknown },
  { to, file, locale }: { to: string; file: string; locale: string },
): FileChange[] {
  const without = OWN.filter((key) => valueAt(page.value, `/${key}`) !== undefined);
  const hasLocale = valueAt(page.value, '/locale') !== undefined;
  const copy = editText(page.source, [
    ...without.map((key): YamlEdit => ({ kind: 'remove', pointer: `/${key}` })),
    hasLocale
      ? { kind: 'set', pointer: '/locale', value: locale }
      : { kind: 'add', pointer: '', key: 'locale', value: locale, before: 'sections' },
  ]);
  const known = valueAt(original.value, '/translations');
  const count = Array.isArray(known) ? known.length : 0;
  const { path, text } = original.source;
  const edits = putInto(original.value, '', ['translations', String(count)], to);
  return [
    { path: file, before: undefined, after: copy },
    { path, before: text, after: editText(original.source, edits) },
  ];
}
