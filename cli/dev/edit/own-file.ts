import { isMapping, type SourceFile, valueAt } from '../../../renderer/index.ts';
import { sourceFile } from '../../graph/inputs.ts';
import { drafts, summariesOf } from '../../graph/pages.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { fileOf } from '../preview-pages.ts';
import { EditRefusal } from './put-into.ts';

/**
 * The file of the page at a path, perhaps with others.
 * @throws EditRefusal if it is missing.
 */
export function pageSource(path: string, preview: Preview): SourceFile {
  const source = fileOf(preview, path);
  if (!source) throw new EditRefusal('There is no such page any more.');
  return source;
}

/**
 * The file that is the page at a path alone: its own, or that of the article or the data that it is made
 * of; that of a list for the first of its pages.
 * @throws EditRefusal where it is missing, or several pages are made of its file.
 */
export function ownFileOf(path: string, preview: Preview): SourceFile {
  const { ask } = preview.store;
  const source = pageSource(path, preview);
  const collection = valueAt(fileValue(preview, source.path), '/collection');
  if (collection === undefined) return source;
  if (isMapping(collection) && collection.perPage !== undefined) {
    if (summariesOf(ask, source.path)[0]?.path === path) return source;
    throw new EditRefusal('This is a further page of a list: go to the first one.');
  }
  const draft = ask(drafts, source.path).find((one) => one.path === path);
  const { file = '', pointer } = draft?.entry?.origin('') ?? {};
  const entry = pointer === '' ? ask(sourceFile, file) : undefined;
  if (entry) return entry;
  throw new EditRefusal('This page is made from a list, one for each entry: change the entry.');
}
