import { isDeepStrictEqual } from 'node:util';
import { isCollection, parse, parseDocument } from 'yaml';
import { pointerKeys } from '../../../renderer/index.ts';
import { partialName } from '../../../renderer/light.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { PageChange } from '../edit-protocol.ts';
import { FILE_NAME, nameTyped } from '../name-typed.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { findPage } from './describe-page.ts';
import { ownEntry } from './override-here.ts';
import { EditRefusal, setDeep } from './put-into.ts';

/**
 * Moves a section of the page at a path, with its comments, into a file that other pages can use.
 * @throws EditRefusal where it is written elsewhere, or the name is taken.
 */
export function sharePart(
  { name, index, to }: Extract<PageChange, { do: 'share-part' }>,
  path: string,
  preview: Preview,
): FileChange[] {
  const { sources } = preview.snapshot;
  const files = findPage(preview, path);
  const entry = files && ownEntry(files, name, index);
  const page = sources.find((source) => source.path === files?.page.file);
  const names = sources.flatMap((source) => partialName(source.path) ?? []);
  const called = nameTyped(to, { ...FILE_NAME, stem: 'part', taken: names });
  const file = `partials/${called}.yaml`;
  if (called === '') throw new EditRefusal('Give it a name.');
  if (sources.some((source) => source.path === file)) {
    throw new EditRefusal(`There is ${placeInSite(file, preview)} already. Choose another name.`);
  }
  const moved = page && entry !== undefined && moveOut(page.text, entry, called);
  if (!page || !moved) throw new EditRefusal('This section is not written on this page alone.');
  return [
    { path: file, before: undefined, after: moved.part },
    { path: page.path, before: page.text, after: moved.page },
  ];
}

/** The text of a page that uses a part in place of an entry, and that of the part; undefined if it has others. */
function moveOut(
  text: string,
  entry: string,
  name: string,
): Record<'page' | 'part', string> | undefined {
  const document = parseDocument(text);
  const node = document.getIn(pointerKeys(entry), true);
  if (!isCollection(node) || !node.range) return undefined;
  const [start, end] = node.range;
  const own = text.slice(start, end).trimEnd();
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const part = `${own.replaceAll(`\n${indent}`, '\n')}\n`;
  const page = `${text.slice(0, start)}use: ${name}${text.slice(start + own.length)}`;
  const expected = parse(text);
  setDeep(expected, pointerKeys(entry), { use: name });
  const isSame = isDeepStrictEqual(parse(part), node.toJS(document));
  return isSame && isDeepStrictEqual(parse(page), expected) ? { page, part } : undefined;
}
