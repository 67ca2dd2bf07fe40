import { childPointer, type Json, pointerKeys, valueAt } from '../../../renderer/index.ts';
import type { PartName } from '../edit-protocol.ts';
import type { FileEdits, PageFiles } from './page-sources.ts';
import { EditRefusal, putInto, setDeep, wrap } from './put-into.ts';

/**
 * Writes another value into the page's own file, over one from a partial, an extended page or a data
 * file. Groups are merged key by key; a list is replaced as a whole, so it is written out.
 */
export function overrideHere(
  files: PageFiles,
  pointer: string,
  value: Json | undefined,
): FileEdits {
  const { page, valueIn } = files;
  const { file } = page;
  const own = valueIn(file);
  if (isOfEntry(files, pointer)) throw new EditRefusal(OF_ENTRY);
  const variant = VARIANT.exec(pointer)?.[0];
  if (variant && valueAt(own, variant)) {
    const keys = pointerKeys(pointer.slice(variant.length));
    const { rest, put } = wholeLists(page.value, pointer, keys, value);
    if (put !== undefined) return { file, edits: putInto(own, variant, rest, put) };
  }
  const { name, index, keys } = splitPointer(pointer);
  const { rest, put } = wholeLists(page.value, pointer, keys, value);
  if (put === undefined) {
    throw new EditRefusal('A field that comes from elsewhere can be changed here, not taken out.');
  }
  if (name === undefined) return { file, edits: putInto(own, '', rest, put) };
  const entry = ownEntry(files, name, index);
  if (entry !== undefined) return { file, edits: putInto(own, entry, rest, put) };
  const { id } = valueAt(page.value, `/${name}/${index}`) as { id?: string };
  if (!id) {
    throw new EditRefusal(
      'The page that this one extends gives this section no id, so it cannot be changed here.',
    );
  }
  const change = { id, ...(wrap(rest, put) as object) } as Json;
  const list = valueAt(own, `/${name}`);
  const length = Array.isArray(list) ? list.length : 0;
  const edits = putInto(own, '', [name, String(length)], change);
  return { file, edits };
}

const OF_ENTRY =
  'Several pages are made like this one, each with words of its own from a list: on this page alone they cannot be others. Change them where they are written.';

/** Whether a page is one of those made from a list, and the place or what is around it is from there. */
function isOfEntry({ page, valueIn }: PageFiles, pointer: string): boolean {
  if (valueAt(valueIn(page.file), '/collection') === undefined) return false;
  const keys = pointerKeys(pointer);
  return keys.some((_key, index) => {
    const { file } = page.origin(keys.slice(0, index + 1).reduce(childPointer, ''));
    return !/^(?:pages|partials)\/.*\.yaml$/.test(file);
  });
}

/** What a variant of an experiment changes about a section: all else is that of the section. */
export const VARIANT = /^\/experiments\/\d+\/variants\/\d+\/(?:changes|overlays)\/\d+(?=\/)/;

/** The place in the page's own file that overrides a part; undefined if none does. */
export function ownEntry(
  { page, valueIn }: PageFiles,
  name: PartName,
  index: number,
): string | undefined {
  const own = valueIn(page.file) as { extends?: unknown };
  const list = valueAt(own, `/${name}`);
  if (!Array.isArray(list)) return undefined;
  const { file, pointer } = page.origin(`/${name}/${index}`);
  if (file === page.file && pointerKeys(pointer).length === 2) return pointer;
  const taken = entryOf(file, list, filesBefore(page, name, index));
  if (own.extends === undefined && taken !== undefined) return `/${name}/${taken}`;
  const { id } = (valueAt(page.value, `/${name}/${index}`) ?? {}) as { id?: string };
  const change = list.findIndex((entry) => id !== undefined && entry?.id === id);
  return change < 0 ? undefined : `/${name}/${change}`;
}

/** The files of the parts that a page shows before one. */
function filesBefore({ origin }: PageFiles['page'], name: PartName, index: number): string[] {
  return Array.from({ length: index }, (_none, at) => origin(`/${name}/${at}`).file);
}

/**
 * The entry of a list that takes a part from a file and changes nothing of it. Either all that take
 * this one are shown or none, so as many of them are before it in the list as on the page.
 */
function entryOf(
  file: string,
  list: readonly unknown[],
  shown: readonly string[],
): number | undefined {
  const stem = file.replace(/\.\w+$/, '');
  const takers = list.flatMap((entry, index) => {
    const { use, from, ...changes } = Object(entry) as { use?: unknown; from?: unknown };
    if (Object.keys(changes).length > 0) return [];
    const isTaker = stem === `partials/${use}` || stem === `data/${String(from).split('.')[0]}`;
    return isTaker ? [index] : [];
  });
  return takers[shown.filter((one) => one === file).length];
}

function splitPointer(pointer: string): { name?: PartName; index: number; keys: string[] } {
  const [name, index, ...keys] = pointerKeys(pointer);
  if (index !== undefined && (name === 'sections' || name === 'overlays')) {
    return { name, index: Number(index), keys };
  }
  return { index: -1, keys: pointerKeys(pointer) };
}

/** The keys up to the first list on the way, and the whole list with the change in it. */
export function wholeLists(
  value: unknown,
  pointer: string,
  keys: readonly string[],
  put: Json | undefined,
): { rest: string[]; put: Json | undefined } {
  const all = pointerKeys(pointer);
  const start = all.slice(0, all.length - keys.length).reduce(childPointer, '');
  let at = start;
  for (const [position, key] of keys.entries()) {
    const list = valueAt(value, at);
    if (Array.isArray(list)) {
      const copy = structuredClone(list) as Json[];
      setDeep(copy, keys.slice(position), put);
      return { rest: keys.slice(0, position), put: copy };
    }
    at = childPointer(at, key);
  }
  return { rest: [...keys], put };
}
