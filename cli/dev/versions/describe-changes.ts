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
import { fieldLabels, partTitle } from '../field-labels.ts';
import { fieldWords } from '../field-words.ts';
import { momentsIn } from '../moments-in-words.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { withMoments } from '../with-moments.ts';
import type { Difference } from './compare-values.ts';
import { differencesIn, type FileDifference } from './file-differences.ts';

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
    const words = placeInSite(file.path, preview, file.before);
    return {
      file: file.path,
      words,
      path: pathOf(file, preview),
      // A page itself is on no other one; an article is listed on some.
      pages: file.path.startsWith('pages/') ? undefined : pagesOf(file.path),
      // Comments and the way of writing are no fields.
      changes: found?.differences.length
        ? found.differences.map((one) => describe(one, file.path, preview))
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

function describe(one: FileDifference, file: string, preview: Preview): ShownChange {
  const list = pointerKeys(one.pointer).at(-2) ?? '';
  const isConverted = one.kind === 'changed' && isMapping(one.before) && isMapping(one.after);
  const shown = (value: Json | undefined) => {
    if (value === undefined || isPartWithoutWords(value, list)) return undefined;
    return isConverted ? { text: partOrEntry(value, list, preview) } : shownValue(value, preview);
  };
  const [before, after] = withoutSharedParagraphs(one.before, one.after);
  return {
    key: differenceKey(one),
    what: fieldIn(one, file, preview),
    kind: one.unhidden === undefined ? one.kind : 'hidden',
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
export function fieldIn(
  { root, pointer }: Pick<FileDifference, 'root' | 'pointer'>,
  file: string,
  preview: Preview,
): string {
  const keys = pointerKeys(pointer);
  const labels = fieldLabels({ file, value: root }, pointer, preview);
  let at = '';
  const words = keys.map((key, depth) => {
    const list = keys[depth - 1] ?? '';
    at += `/${key}`;
    if (!/^\d+$/.test(key)) {
      return keys[depth + 1] && isPartList(key) ? '' : (labels[depth] ?? key);
    }
    return partOrEntry(valueAt(root, at), list, preview) || String(Number(key) + 1);
  });
  return words.filter((one) => one !== '').join(': ');
}

/** Whether a value is a section that has no words of its own, such as one that pages share. */
function isPartWithoutWords(value: Json, list: string): boolean {
  return isPartList(list) && isMapping(value) && firstText(value) === '';
}

function isPartList(key: string): key is (typeof PART_NAMES)[number] {
  return PART_NAMES.some((name) => name === key);
}

/** What an entry of a list is called. */
function partOrEntry(entry: unknown, list: string, preview: Preview): string {
  const part = isPartList(list) ? partTitle(list, entry, preview) : undefined;
  return part ?? firstText(entry);
}

function shownValue(value: Json, preview: Preview): ShownValue {
  if (Array.isArray(value)) {
    const texts = value.map((one) => shownValue(one, preview).text);
    return { text: texts.filter(Boolean).join(', ') };
  }
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no' };
  const { src, alt = src } = isMapping(value) ? value : { src: value };
  if (typeof src === 'string' && isPicture(src)) return { text: String(alt), picture: src };
  const text = isMapping(value) ? firstText(value) || textsOf(value) : String(value);
  const filled = text.replace(VARIABLE, (_all, name) => `[${fieldWords(name)}]`);
  return { text: withMoments(filled, momentsIn(filled, preview.site)) };
}

/** The texts of a group that has none which it is called by, such as a redirect. */
function textsOf(group: object): string {
  return Object.values(group)
    .filter((one) => typeof one === 'string')
    .join(' → ');
}

/** What takes its words from elsewhere, by the last of its names. */
const VARIABLE = /\{\{\s*(?:[\w-]+\.)*([\w-]+)\s*\}\}/g;
