import { isMapping, type Json, pointerKeys, sharedEnds, valueAt } from '../../../renderer/index.ts';
import { verdict } from '../../graph/pages.ts';
import type { FileChange } from '../../write/change-files.ts';
import { pagesByFile } from '../edit/count-pages.ts';
import { firstText } from '../edit/first-text.ts';
import { isPicture } from '../edit/media.ts';
import {
  type ChangedPlace,
  PART_NAMES,
  type ShownChange,
  type ShownValue,
} from '../edit-protocol.ts';
import { fieldLabel } from '../field-labels.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { placeName } from '../place-name.ts';
import { differencesIn, type FileDifferences, hiddenText } from './changes-of-file.ts';
import type { Difference } from './compare-values.ts';

/** The key of a change that is the whole file. */
export const WHOLE = '';

/** Identifies a difference among those of its file, as long as nothing about it changes. */
export function differenceKey({ pointer, kind, before, after }: Difference): string {
  return JSON.stringify([pointer, kind, before, after]);
}

/** What has changed in some files, in words. */
export function describeChanges(files: readonly FileChange[], preview: Preview): ChangedPlace[] {
  const pagesOf = pagesByFile(preview);
  return files.map((file) => {
    const found = differencesIn(file);
    const words = placeInSite(file.path, preview);
    return {
      file: file.path,
      words,
      path: pathOf(file, preview),
      pages: words === placeName(file.path) ? pagesOf(file.path) : undefined,
      // Comments and the way of writing are no fields.
      changes: found?.differences.length
        ? found.differences.map((one) => describe(file, one, found, preview))
        : [whole(file)],
    };
  });
}

/** The address of the page in a file. */
function pathOf({ path, after }: FileChange, { store }: Preview): string | undefined {
  if (!path.startsWith('pages/') || after === undefined) return undefined;
  return store.ask(verdict, path).summaries[0]?.path;
}

function whole({ path, before, after }: FileChange): ShownChange {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  const shown = (content: unknown) => (content === undefined ? undefined : pictureOf(path));
  return { key: WHOLE, what: '', kind, before: shown(before), after: shown(after) };
}

function pictureOf(path: string): ShownValue | undefined {
  const name = path.replace(/^assets\//, '');
  return name !== path && isPicture(name) ? { text: name, picture: name } : undefined;
}

function describe(
  file: FileChange,
  one: Difference,
  found: FileDifferences,
  preview: Preview,
): ShownChange {
  const root = one.kind === 'removed' ? found.before : found.after;
  const shown = (value: Json | undefined) => (value === undefined ? undefined : shownValue(value));
  const [before, after] = withoutSharedParagraphs(one.before, one.after);
  return {
    key: differenceKey(one),
    what: fieldIn(root, one.pointer, preview),
    kind: one.kind === 'removed' && hiddenText(file, one) ? 'hidden' : one.kind,
    before: shown(before),
    after: shown(after),
  };
}

/** Of two long texts, the paragraphs between those that are the same in both at their beginning and end. */
function withoutSharedParagraphs(...values: [Json?, Json?]): [Json?, Json?] {
  const [before, after] = values;
  if (typeof before !== 'string' || typeof after !== 'string') return values;
  const [from, to] = [before.split(/\n{2,}/), after.split(/\n{2,}/)];
  const { head, tail } = sharedEnds(from, to);
  const between = (parts: string[]) => parts.slice(head, parts.length - tail).join('\n\n');
  return [between(from), between(to)];
}

/** Where a pointer leads, as people would say it: `Pricing table: tiers: Pro: price`. */
export function fieldIn(root: Json, pointer: string, preview: Preview): string {
  const keys = pointerKeys(pointer);
  let at = '';
  const words = keys.map((key, depth) => {
    const list = keys[depth - 1] ?? '';
    at += `/${key}`;
    if (!/^\d+$/.test(key)) {
      return keys[depth + 1] && isPartList(key) ? '' : fieldLabel(key, preview.types.registry);
    }
    return entryWords(valueAt(root, at), list, preview) || String(Number(key) + 1);
  });
  return words.filter((one) => one !== '').join(': ');
}

function isPartList(key: string): key is (typeof PART_NAMES)[number] {
  return PART_NAMES.some((name) => name === key);
}

/** What an entry of a list is called. */
function entryWords(entry: unknown, list: string, { types: { registry } }: Preview): string {
  if (!isMapping(entry)) return '';
  const { type, use } = entry;
  if (isPartList(list) && typeof type === 'string') {
    return registry[list].get(type)?.schema().schema.title ?? type;
  }
  return firstText(entry) || (typeof use === 'string' ? `“${use}”` : '');
}

function shownValue(value: Json): ShownValue {
  if (Array.isArray(value)) return { text: value.map((one) => shownValue(one).text).join(', ') };
  if (isMapping(value)) return { text: firstText(value) };
  const text = String(value);
  return isPicture(text) ? { text, picture: text } : { text };
}
