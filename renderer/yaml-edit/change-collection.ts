import {
  type Document,
  isMap,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Edit } from '../model/diagnostic.ts';
import { isMapping } from '../model/mapping.ts';
import { pointerKeys } from '../model/pointer.ts';
import { changeFlow } from './change-flow.ts';
import { type EntryEdit, type Json, notThere, RefusedEdit, type YamlEdit } from './edit.ts';
import { type Entry, entriesOf, lineEnd, lineStart } from './entries.ts';
import { indexOf, isFlow, nodeAt } from './node-at.ts';
import {
  columnAt,
  fieldLines,
  flowText,
  indentationOf,
  lineBreakOf,
  valueInBlock,
  valueLines,
} from './write-value.ts';

/** Most characters of a line that is written anew. */
const LONGEST_LINE = 120;

/** A collection of a file, with what is needed to write into it. */
interface Place {
  document: Document.Parsed;
  text: string;
  collection: YAMLMap | YAMLSeq;
}

/** The ways to change the entries of a group or list. */
export function* changeCollection(
  document: Document.Parsed,
  text: string,
  edit: YamlEdit,
): Generator<Edit[]> {
  if (edit.kind === 'set') {
    yield* valueInBlock(document, text, edit.pointer, edit.value);
    return;
  }
  const isEntry = ['remove', 'hide', 'rename'].includes(edit.kind);
  const pointer = isEntry ? edit.pointer.slice(0, edit.pointer.lastIndexOf('/')) : edit.pointer;
  const { node: collection } = nodeAt(document, pointer);
  if (!isMap(collection) && !isSeq(collection)) {
    throw notThere();
  }
  if (edit.kind === 'rename') yield renameField(collection, edit);
  else if (isFlow(collection)) yield* changeFlow(collection, text, edit);
  else yield* changeLines({ document, text, collection }, edit);
}

function renameField(
  collection: YAMLMap | YAMLSeq,
  { pointer, key }: { pointer: string; key: string },
): Edit[] {
  const at = indexOf(collection, pointerKeys(pointer).at(-1) ?? '');
  const [start, end] = (collection.items[at] as Pair<Node> | undefined)?.key.range ?? [];
  if (start === undefined || end === undefined) throw notThere();
  return [{ start, end, text: key }];
}

function* changeLines(place: Place, edit: EntryEdit): Generator<Edit[]> {
  const entries = entriesOf(place.collection, place.text);
  switch (edit.kind) {
    case 'add':
      yield addField(place, entries, edit);
      return;
    case 'insert':
      yield insertLines(
        place,
        entries,
        edit.index,
        (column) => `- ${newEntry(place, edit.value, column + 2)}`,
      );
      return;
    case 'duplicate':
      yield duplicateEntry(place, entries, edit.index);
      return;
    case 'move':
      yield moveEntry(place, entries, edit.from, edit.to);
      return;
    case 'hide':
      yield hideEntry(place, entryAt(entries, Number(pointerKeys(edit.pointer).at(-1))));
      return;
    case 'remove':
      yield removeEntry(
        place,
        entries,
        indexOf(place.collection, pointerKeys(edit.pointer).at(-1) ?? ''),
      );
  }
}

/** A new entry of a list, between braces where all others are and it fits into a line, or is no longer than they. */
function newEntry({ document, text, collection }: Place, value: Json, column: number): string {
  const line = flowText(value);
  const isAlike = isMapping(value) && collection.items.every((one) => isMap(one) && isFlow(one));
  const fits = (length: number) => line.length <= length;
  const isShort =
    fits(LONGEST_LINE - column) || collection.items.some((one) => fits(lengthOf(one as Node)));
  if (isAlike && !line.includes('\\n') && isShort) return line;
  return valueLines(value, column, indentationOf(document, text), lineBreakOf(text));
}

function lengthOf({ range }: Node): number {
  return range ? range[1] - range[0] : 0;
}

function addField(
  place: Place,
  entries: readonly Entry[],
  { key, value, before }: { key: string; value: Json; before?: string },
): Edit[] {
  const { document, text, collection } = place;
  const at = before === undefined ? entries.length : indexOf(collection, before);
  const style = indentationOf(document, text);
  return insertLines(place, entries, at, (column) =>
    fieldLines(key, value, column, style, lineBreakOf(text)),
  );
}

/** New lines before the entry with a number, or behind the last one. */
function insertLines(
  { text }: Place,
  entries: readonly Entry[],
  index: number,
  write: (column: number) => string,
): Edit[] {
  const eol = lineBreakOf(text);
  const next = entries[index];
  const last = entries.at(-1);
  const model = next ?? last;
  if (!model) throw new RefusedEdit('There is nothing to put it beside.');
  const column = columnAt(text, model.mark);
  const indent = ' '.repeat(column);
  if (next) {
    if (isInline(text, next))
      return [{ start: next.mark, end: next.mark, text: write(column) + eol + indent }];
    return [{ start: next.start, end: next.start, text: indent + write(column) + eol }];
  }
  const end = model.end;
  const open = text[end - 1] === '\n' ? '' : eol;
  const close = open ? '' : eol;
  return [{ start: end, end, text: open + indent + write(column) + close }];
}

/** The lines of an entry again, behind it, without the comment above it. */
function duplicateEntry({ text }: Place, entries: readonly Entry[], index: number): Edit[] {
  const { mark, end } = entryAt(entries, index);
  const eol = lineBreakOf(text);
  const lines = ' '.repeat(columnAt(text, mark)) + text.slice(mark, end);
  return text[end - 1] === '\n'
    ? [{ start: end, end, text: lines }]
    : [{ start: end, end, text: eol + lines }];
}

/** Exchanges the places of entries; the blank lines between these places stay. */
function moveEntry({ text }: Place, entries: readonly Entry[], from: number, to: number): Edit[] {
  if (entries.some((entry) => isInline(text, entry))) throw nested();
  const order = [...entries];
  order.splice(to, 0, ...order.splice(from, 1));
  const eol = lineBreakOf(text);
  return entries.flatMap((place, index) => {
    const moved = order[index];
    if (!moved || moved === place) return [];
    const lines = text.slice(moved.start, moved.end).replace(/\r?\n$/, '');
    const isOpen = text[place.end - 1] !== '\n';
    return [{ start: place.start, end: place.end, text: lines + (isOpen ? '' : eol) }];
  });
}

/** A comment sign in the column of the hyphen before every line that has something. */
function hideEntry({ text }: Place, entry: Entry): Edit[] {
  if (isInline(text, entry)) throw nested();
  // Behind a comment sign, these end the line for some readers.
  if (/[\u0085\u2028\u2029]/.test(text.slice(entry.mark, entry.end))) {
    throw new RefusedEdit(
      'This section has an invisible line break in a text. Take that out first.',
    );
  }
  const column = columnAt(text, entry.mark);
  const edits: Edit[] = [];
  for (let at = lineStart(text, entry.mark); at < entry.end; at = lineEnd(text, at)) {
    const isBlank = text.slice(at, lineEnd(text, at)).trim() === '';
    if (!isBlank) edits.push({ start: at + column, end: at + column, text: '# ' });
  }
  return edits;
}

function removeEntry(
  { text, collection }: Place,
  entries: readonly Entry[],
  index: number,
): Edit[] {
  const entry = entryAt(entries, index);
  const next = entries[index + 1];
  if (entries.length === 1) return [emptied(text, collection, entry)];
  // The key behind the hyphen: the next one is pulled up to it.
  if (isInline(text, entry) && next) {
    const rest = text.slice(lineEnd(text, lineStart(text, next.start) - 1), next.mark);
    if (rest.includes('#'))
      throw new RefusedEdit('A comment stands between this field and the next.');
    return [{ start: entry.mark, end: next.mark, text: '' }];
  }
  const previous = entries[index - 1];
  // One blank line between neighbours is enough, and none is left where the last entry was.
  const gap = previous ? text.slice(previous.end, entry.start) : '';
  const blankBefore = previous && gap.trim() === '' && gap !== '' && !next;
  const start = blankBefore ? previous.end : entry.start;
  const end = next && gap !== '' && gap.trim() === '' ? blankEnd(text, entry.end) : entry.end;
  if (!text.endsWith('\n') && end === text.length)
    return [{ start: withoutBreak(text, start), end, text: '' }];
  return [{ start, end, text: '' }];
}

/** What is left of a collection without its only entry. */
function emptied(text: string, collection: YAMLMap | YAMLSeq, entry: Entry): Edit {
  const empty = isMap(collection) ? '{}' : '[]';
  const trailing = /\r?\n$/.exec(text.slice(entry.mark, entry.end))?.[0] ?? '';
  if (isInline(text, entry)) return { start: entry.mark, end: entry.end, text: empty + trailing };
  const above = text.slice(0, entry.start).trimEnd();
  const lineAbove = above.slice(lineStart(above, above.length));
  if (above === '') return { start: entry.start, end: entry.end, text: empty + trailing };
  if (/\s#/.test(lineAbove) || !/[:-]$/.test(lineAbove)) {
    throw new RefusedEdit('The last entry of this list cannot be removed here.');
  }
  return { start: above.length, end: entry.end, text: ` ${empty}${trailing}` };
}

function entryAt(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index];
  if (!entry) throw notThere();
  return entry;
}

/** Whether something else stands before it on its line, such as the hyphen of a list around it. */
function isInline(text: string, { mark }: Entry): boolean {
  return text.slice(lineStart(text, mark), mark).trim() !== '';
}

function blankEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.slice(at, lineEnd(text, at)).trim() === '')
    at = lineEnd(text, at);
  return at;
}

function withoutBreak(text: string, at: number): number {
  return at - (/\r?\n$/.exec(text.slice(0, at))?.[0].length ?? 0);
}

function nested(): RefusedEdit {
  return new RefusedEdit('This list is written in a way that only a developer can change.');
}
