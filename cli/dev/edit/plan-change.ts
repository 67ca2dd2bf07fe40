import { isDeepStrictEqual } from 'node:util';
import {
  childPointer,
  type Json,
  pointerKeys,
  valueAt,
  type YamlEdit,
} from '../../../renderer/index.ts';
import { UNWRITTEN } from '../../../renderer/light.ts';
import { type Change, type FieldChange, PART_NAMES, SITE_FILE } from '../edit-protocol.ts';
import { changeChoice } from './choose-entries.ts';
import { plainValue } from './describe-page.ts';
import { isOtherPicture, withoutDescription } from './described-picture.ts';
import { overrideHere } from './override-here.ts';
import type { FileEdits, PageFiles } from './page-sources.ts';
import { parallelLists } from './parallel-lists.ts';
import { planPart } from './plan-part.ts';
import { EditRefusal, OTHER_CONTENT, putInto, wrap } from './put-into.ts';
import { replaceAt } from './replace-at.ts';
import { hasOwnWords, setInState } from './words-for-state.ts';
import { beginExperiment, setInVariant, valueInVariant } from './words-for-variant.ts';

/** A change of values: hidden sections are none. */
type WrittenChange = Exclude<Change, { do: 'show-part' }>;

/**
 * Where and how a change is to be written.
 * @throws EditRefusal if the language of pages cannot express it.
 */
export function planChange(change: WrittenChange, files: PageFiles): FileEdits {
  switch (change.do) {
    case 'set':
      refuseOther(files, change);
      refuseMoved(files, change);
      return setField(files, change);
    case 'insert':
    case 'take':
    case 'move':
      return changeList(files, change);
    case 'file':
      return planChange(change.change, asPage(change.file, files));
    case 'begin-experiment':
      return beginExperiment(files, change);
    case 'claim':
      return setClaim(change, files);
    default:
      return planPart(change, files);
  }
}

type SetChange = Extract<Change, { do: 'set' }>;

/** Sets a field; the alternative text of a picture goes with it. */
function setField(files: PageFiles, change: SetChange): FileEdits {
  const { pointer, value } = change;
  const around = pointer.slice(0, pointer.lastIndexOf('/'));
  const picture = valueNow(files, around, change.inVariant);
  const isOther = pointer === `${around}/src` && isOtherPicture(picture, value, files.assets);
  const over = overSetter(files, change);
  if (!isOther || value === undefined) return (over ?? setThere)(files, pointer, value);
  if (over) return over(files, around, withoutDescription(picture, value));
  const { file, edits } = setThere(files, pointer, value);
  const alt = setThere(files, `${around}/alt`, UNWRITTEN);
  return { file, edits: alt.file === file ? [...edits, ...alt.edits] : edits };
}

/** Writes over a field for one variant, one state or one page, or undefined if it is changed itself. */
function overSetter(
  files: PageFiles,
  { pointer, value, here, inState, inVariant }: SetChange,
): typeof overrideHere | undefined {
  if (inVariant) return (_files, at, put) => setInVariant(files, at, put, inVariant);
  if (inState && value !== undefined && !hasOwnWords(files, pointer)) {
    return (_files, at, put) => setInState(files, at, put as Json);
  }
  return here && isForeign(files, pointer) ? overrideHere : undefined;
}

/** What somebody else has written meanwhile is not replaced unseen. */
function refuseOther(files: PageFiles, { pointer, before, inVariant }: SetChange): void {
  const now = valueNow(files, pointer, inVariant);
  if (before === undefined || isDeepStrictEqual(now, before)) return;
  if (now === null) throw new EditRefusal('Somebody else has taken this away.');
  if (typeof now === 'object') throw new EditRefusal(OTHER_CONTENT);
  throw new EditRefusal(`Somebody else has changed this to “${String(now).trim()}”.`);
}

/** An entry of a list that others have moved meanwhile, or taken away, is another one at its place. */
function refuseMoved(
  files: PageFiles,
  { pointer, among, inVariant }: Exclude<FieldChange, { do: 'insert' }>,
): void {
  if (!Array.isArray(among)) return;
  const keys = pointerKeys(pointer);
  const isOfPart =
    files.page.file.startsWith('pages/') && PART_NAMES.some((name) => name === keys[0]);
  const at = keys.findIndex((key, place) => (!isOfPart || place > 1) && /^\d+$/.test(key));
  if (at < 0) return;
  const list = valueNow(files, keys.slice(0, at).reduce(childPointer, ''), inVariant);
  if (!isAsShown(among, list, keys.slice(at))) throw new EditRefusal(OTHER_CONTENT);
}

/** Whether the entry of a list that keys lead into is still that one, and so are those within it. */
function isAsShown(
  before: readonly Json[],
  now: Json,
  [index = '', ...keys]: readonly string[],
): boolean {
  const [shown, there] = [before, now].map((list) => valueAt(list, `/${index}`));
  if (isDeepStrictEqual(shown, there)) return true;
  const isElsewhere = (list: Json[]) => list.some((one) => isDeepStrictEqual(one, shown));
  if (!Array.isArray(now) || now.length !== before.length || isElsewhere(now)) return false;
  const depth = keys.findIndex((key) => /^\d+$/.test(key));
  const inner = keys.slice(0, Math.max(0, depth)).reduce(childPointer, '');
  const list = valueAt(shown, inner);
  return !Array.isArray(list) || isAsShown(list, valueAt(there, inner) as Json, keys.slice(depth));
}

/** What a place of the page holds, perhaps in one variant; null where it holds nothing. */
function valueNow(files: PageFiles, pointer: string, inVariant: string | undefined): Json {
  if (inVariant) return plainValue(files, pointer, valueInVariant(files, pointer, inVariant));
  return (valueAt(plainValue(files, '', files.page.value), pointer) ?? null) as Json;
}

/** What the page's own file has needs no override. */
function isForeign({ page }: PageFiles, pointer: string): boolean {
  return page.origin(pointer).file !== page.file;
}

/** Sets a field in the file that it is written in. */
function setThere(
  { page, valueIn }: PageFiles,
  pointer: string,
  value: Json | undefined,
): FileEdits {
  const { known, missing } = splitKnown(page, pointer);
  const { file, pointer: at } = page.origin(known);
  const root = valueIn(file);
  const [key, ...deeper] = missing;
  if (key !== undefined) {
    const isFilledIn = valueAt(page.value, childPointer(known, key)) !== undefined;
    if (isFilledIn && (value === undefined || deeper.length > 0))
      throw new EditRefusal(OF_CAMPAIGN);
    if (value === undefined) return { file, edits: [] };
    return { file, edits: putInto(root, at, [key], wrap(deeper, value)) };
  }
  if (value !== undefined) return { file, edits: replaceAt(root, at, value) };
  // What is taken from elsewhere stays there.
  const taken = page.origin(known, true);
  return { file: taken.file, edits: [{ kind: 'remove', pointer: taken.pointer }] };
}

const OF_CAMPAIGN = 'This comes from the campaign. Change it there, or choose another value here.';

/** A file that holds everything in its own text. */
function asPage(file: string, { page, ...files }: PageFiles): PageFiles {
  const origin = (pointer: string) => ({ file, pointer });
  const schemaOf = () => undefined;
  return { ...files, page: { ...page, file, value: files.valueIn(file), origin }, schemaOf };
}

/** Changes the words of a claim, or its value where it has none; a number stays one. */
function setClaim(
  { name, value }: Extract<Change, { do: 'claim' }>,
  { valueIn }: PageFiles,
): FileEdits {
  const file = SITE_FILE;
  const claim = childPointer('/claims', name);
  const written = valueAt(valueIn(file), claim);
  if (typeof written !== 'object' || written === null) {
    throw new EditRefusal(`The site has no claim ${name} any more.`);
  }
  const key = 'text' in written ? 'text' : 'value';
  const isNumber = typeof (written as Record<string, unknown>)[key] === 'number';
  const put = isNumber && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return { file, edits: [{ kind: 'set', pointer: childPointer(claim, key), value: put }] };
}

/** The part of a pointer that leads to something that is written, and the keys behind it. */
function splitKnown({ value, origin }: PageFiles['page'], pointer: string) {
  const keys = pointerKeys(pointer);
  let known = '';
  while (keys.length > 0) {
    const next = childPointer(known, keys[0] as string);
    // What a campaign fills in has the place of what it is filled into.
    const isFilledIn = isDeepStrictEqual(origin(next), origin(known));
    if (valueAt(value, next) === undefined || isFilledIn) break;
    known = next;
    keys.shift();
  }
  return { known, missing: keys };
}

type ListChange = Extract<Change, { do: 'insert' | 'take' | 'move' }>;

/** Changes a list where it is written, or writes another one over it on this page. */
function changeList(files: PageFiles, change: ListChange): FileEdits {
  const { page, valueIn } = files;
  const { pointer, inVariant } = change;
  const found = valueNow(files, pointer, inVariant) ?? [];
  if (!Array.isArray(found)) throw new EditRefusal('There is no such list any more.');
  if (change.do !== 'insert') refuseMoved(files, change);
  if (change.do !== 'insert' && change.before !== undefined) {
    const at = childPointer(pointer, change.do === 'take' ? change.index : change.from);
    if (!isDeepStrictEqual(valueNow(files, at, inVariant), change.before))
      throw new EditRefusal(OTHER_CONTENT);
  }
  const list = changed(found, change);
  const value = list.length > 0 ? list : undefined;
  if (inVariant) return setInVariant(files, pointer, value, inVariant);
  const choice = changeChoice(files, change, found);
  if (choice) return choice;
  const isHere =
    change.here && listFiles(page, pointer, found.length).some((one) => one !== page.file);
  if (isHere) return overrideHere(files, pointer, value);
  if (found.length === 0 || !value) return setThere(files, pointer, value);
  const { file, pointer: at } = page.origin(pointer);
  const isWhole = found.every((_entry, index) => {
    const origin = page.origin(childPointer(pointer, index));
    return origin.file === file && origin.pointer === childPointer(at, index);
  });
  const written = valueAt(valueIn(file), at);
  if (!isWhole || !Array.isArray(written) || written.length !== found.length) {
    throw new EditRefusal(
      'These entries are chosen from a list that other pages show too. Change them only on this page.',
    );
  }
  const parallel = parallelTo(files, pointer, found.length);
  const moves = parallel.map((one) => listEdit(one, parallelChange(change)));
  return { file, edits: [listEdit(at, change), ...moves] };
}

/** The lists of the same section, in the same file, that have one entry for each of this list. */
function parallelTo({ page, schemaOf }: PageFiles, pointer: string, length: number): string[] {
  const [name = '', index = '', list = '', ...deeper] = pointerKeys(pointer);
  const part = `/${name}/${index}`;
  const value = valueAt(page.value, part) as Json;
  const found = schemaOf(name, value);
  if (!found || deeper.length > 0) return [];
  const { file } = page.origin(pointer);
  return parallelLists(found.schema, found.root, value, list)
    .map((one) => part + one)
    .filter((one) => (valueAt(page.value, one) as Json[]).length === length)
    .flatMap((one) => {
      const origin = page.origin(one);
      return origin.file === file ? origin.pointer : [];
    });
}

/** The same change of a list that goes along with another one: what is new in it is to be written. */
function parallelChange(change: ListChange): ListChange {
  return change.do === 'insert' ? { ...change, value: UNWRITTEN } : change;
}

/** The files in which a list and its entries are written. */
function listFiles(page: PageFiles['page'], pointer: string, length: number): string[] {
  const entries = Array.from({ length }, (_, index) => childPointer(pointer, index));
  return [pointer, ...entries].map((one) => page.origin(one).file);
}

function changed(list: readonly Json[], change: ListChange): Json[] {
  switch (change.do) {
    case 'insert':
      return list.toSpliced(change.index, 0, change.value);
    case 'take':
      return list.toSpliced(change.index, 1);
    case 'move': {
      const without = list.toSpliced(change.from, 1);
      return without.toSpliced(change.to, 0, ...list.slice(change.from, change.from + 1));
    }
  }
}

function listEdit(at: string, change: ListChange): YamlEdit {
  switch (change.do) {
    case 'insert':
      return { kind: 'insert', pointer: at, index: change.index, value: change.value };
    case 'take':
      return { kind: 'remove', pointer: childPointer(at, change.index) };
    case 'move':
      return { kind: 'move', pointer: at, from: change.from, to: change.to };
  }
}
