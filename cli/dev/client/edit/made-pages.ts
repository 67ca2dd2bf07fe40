import { childPointer, isArticle, pointerKeys } from '../../../../renderer/light.ts';
import type { EditablePage } from '../../edit-protocol.ts';
import { stateIn } from '../../state-in-pointer.ts';
import type { EditSession } from './edit-session.ts';

/** The file, or the path of the page, in which a field is, and its pointer there. */
export type PlaceInFile = [place: string, pointer: string];

/** The pages that the file of a page makes, in words, or undefined if it makes this one alone. */
export function madePages({ file, files, made }: EditablePage): string | undefined {
  const { pages = 1 } = files[file] ?? {};
  return made && pages > 1 ? `${pages} pages made from the list “${made.list}”` : undefined;
}

/** Whether a file holds what is this page's own: its file, or the entry that it alone is made of. */
export function isOfPageAlone({ file, files, made }: EditablePage, other: string): boolean {
  if (isArticle(other)) return true;
  return files[other]?.pages === 1 && [file, made?.entry?.file].includes(other);
}

/** Whether a text takes words of a list, each of the pages made from it others. */
export function isOfList(text: string): boolean {
  return /\{\{\s*item\b/.test(text);
}

/** The field of the entry that a text of the page takes its words from: undefined if it has its own. */
export function entryField({ page, seen }: EditSession, text: string): PlaceInFile | undefined {
  const { entry } = page()?.made ?? {};
  const [, keys] = /\{\{\s*item\.([\w.]+)/.exec(text) ?? [];
  if (!entry || keys === undefined) return undefined;
  const { file, pointer } = entry;
  return [isArticle(file) ? seen.path : file, keys.split('.').reduce(childPointer, pointer)];
}

/**
 * Where something of a file is changed: what differs among several pages is in their list, and a page
 * that is shown in a state of its campaign has what is written for that in place of the other words.
 */
export function placeMeant(session: EditSession, [file, pointer]: PlaceInFile): PlaceInFile {
  const page = session.page();
  const text = page?.texts.find((one) => one.pointer === pointer);
  if (!page || ![page.file, session.seen.path].includes(file)) return [file, pointer];
  const own = text && entryField(session, text.source);
  return own ?? [file, shownAs(pointer, page)];
}

function shownAs(pointer: string, { state }: EditablePage): string {
  if (state === undefined || stateIn(pointer) !== state.name) return pointer;
  const keys = pointerKeys(pointer).filter((key) => key !== state.name);
  return keys.reduce(childPointer, '');
}
