import { parseSource, valueAt } from '../../renderer/index.ts';
import { fileNames } from '../graph/inputs.ts';
import { verdict } from '../graph/pages.ts';
import type { Preview } from './open-preview.ts';
import { placeName } from './place-name.ts';

/** What a file is called: the pages that it makes from a list, where they are several, or what it holds. */
export function placeInSite(
  file: string,
  { snapshot, store: { ask } }: Pick<Preview, 'snapshot' | 'store'>,
): string {
  const pages = ask(fileNames, 'pages').includes(file) ? ask(verdict, file).summaries.length : 0;
  const source = pages > 1 && snapshot.sources.find(({ path }) => path === file);
  if (!source) return placeName(file);
  const list = valueAt(parseSource(source).document?.value, '/collection/from');
  return `the ${pages} pages made from the list “${list}”`;
}
