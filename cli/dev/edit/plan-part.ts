import { type Json, valueAt, type YamlEdit } from '../../../renderer/index.ts';
import type { Change, PartName } from '../edit-protocol.ts';
import { numberedName } from '../numbered-name.ts';
import { convertPart } from './convert-part.ts';
import { ownEntry } from './override-here.ts';
import type { FileEdits, PageFiles } from './page-sources.ts';
import { EditRefusal, putInto } from './put-into.ts';

type PartChange = Extract<Change, { do: 'part' | 'move-part' | 'add-part' | 'convert-part' }>;

/** Where and how a change of the list of sections or overlays is to be written: on the page itself. */
export function planPart(change: PartChange, files: PageFiles): FileEdits {
  const { file } = files.page;
  switch (change.do) {
    case 'add-part':
      return { file, edits: addPart(change, files) };
    case 'move-part':
      return { file, edits: [movePart(change, files)] };
    case 'convert-part': {
      const entry = ownEntry(files, change.name, change.index);
      return { file, edits: convertPart(files, entry, change.type) };
    }
    case 'part':
      return { file, edits: actOn(change, files) };
  }
}

function actOn(
  { act, name, index }: Extract<Change, { do: 'part' }>,
  files: PageFiles,
): YamlEdit[] {
  const entry = ownEntry(files, name, index);
  const own = entry !== undefined && isAddition(files, entry);
  if (!own && act === 'remove') return removeFromBase(files, name, index, entry);
  if (!own) throw new EditRefusal('This section belongs to the page that this one extends.');
  if (act === 'remove') return [{ kind: 'remove', pointer: entry }];
  if (act === 'hide') return [{ kind: 'hide', pointer: entry }];
  return duplicate(files, name, index, entry);
}

/** Whether an entry brings a section along, and does not only change one. */
function isAddition({ page, valueIn }: PageFiles, entry: string): boolean {
  const value = valueAt(valueIn(page.file), entry) as object | undefined;
  return value !== undefined && ('type' in value || 'use' in value);
}

/** A second section of the same id would be an error, so the copy gets one of its own. */
function duplicate(
  { page, valueIn }: PageFiles,
  name: PartName,
  index: number,
  entry: string,
): YamlEdit[] {
  const at = numberOf(entry);
  const copy: YamlEdit = { kind: 'duplicate', pointer: `/${name}`, index: at };
  const id = valueAt(page.value, `/${name}/${index}/id`);
  if (typeof id !== 'string') return [copy];
  const value = freeId(id, page.value as Parts);
  const pointer = `/${name}/${at + 1}`;
  const isWritten = valueAt(valueIn(page.file), `${entry}/id`) !== undefined;
  return isWritten
    ? [copy, { kind: 'set', pointer: `${pointer}/id`, value }]
    : [copy, { kind: 'add', pointer, key: 'id', value }];
}

type Parts = Partial<Record<PartName, { id?: string }[]>>;

/** An id that no part of the page has: the wanted one, or that with a number. */
export function freeId(id: string, { sections = [], overlays = [] }: Parts): string {
  return numberedName(
    id,
    [...sections, ...overlays].map((part) => part.id),
  );
}

function removeFromBase(
  { page, valueIn }: PageFiles,
  name: PartName,
  index: number,
  change: string | undefined,
): YamlEdit[] {
  const { id } = valueAt(page.value, `/${name}/${index}`) as { id?: string };
  if (!id) {
    throw new EditRefusal(
      'The page that this one extends gives this section no id, so it cannot be removed here.',
    );
  }
  const own = valueIn(page.file);
  const list = (valueAt(own, `/${name}`) ?? []) as Json[];
  const without: YamlEdit[] = change ? [{ kind: 'remove', pointer: change }] : [];
  const entry = { id, remove: true };
  if (change && list.length > 1) {
    return [
      ...without,
      { kind: 'insert', pointer: `/${name}`, index: list.length - 1, value: entry },
    ];
  }
  return change
    ? [{ kind: 'add', pointer: change, key: 'remove', value: true }]
    : putInto(own, '', [name, String(list.length)], entry);
}

function movePart(
  { name, from, to }: Extract<Change, { do: 'move-part' }>,
  files: PageFiles,
): YamlEdit {
  const [one, other] = [from, to].map((index) => ownEntry(files, name, index));
  if (!one || !other || ![one, other].every((entry) => isAddition(files, entry))) {
    throw new EditRefusal(
      'The order of these sections is that of the page that this one extends. Change it there.',
    );
  }
  return { kind: 'move', pointer: `/${name}`, from: numberOf(one), to: numberOf(other) };
}

function addPart(
  { name, index, part }: Extract<Change, { do: 'add-part' }>,
  files: PageFiles,
): YamlEdit[] {
  const { page, valueIn } = files;
  const own = valueIn(page.file) as { extends?: unknown };
  const list = valueAt(own, `/${name}`);
  const value = withOwnId(part, page.value as Parts);
  if (Array.isArray(list) && own.extends === undefined) {
    return [
      { kind: 'insert', pointer: `/${name}`, index: placeIn(list, files, name, index), value },
    ];
  }
  const before = index > 0 ? valueAt(page.value, `/${name}/${index - 1}/id`) : undefined;
  const placed = typeof before === 'string' ? { ...(value as object), after: before } : value;
  const length = Array.isArray(list) ? list.length : 0;
  return putInto(own, '', [name, String(length)], placed as Json);
}

/** Where in the list of the file something belongs that is to be shown in front of a part of the page. */
function placeIn(
  list: readonly unknown[],
  files: PageFiles,
  name: PartName,
  index: number,
): number {
  const entry = ownEntry(files, name, index);
  return entry === undefined ? list.length : numberOf(entry);
}

function numberOf(entry: string): number {
  return Number(entry.slice(entry.lastIndexOf('/') + 1));
}

/** An example may have the id of a section that is there. */
function withOwnId(part: Json, parts: Parts): Json {
  const { id, type, ...fields } = part as { id?: string; type: string };
  return id === undefined ? part : { type, id: freeId(id, parts), ...fields };
}
