import { absenceOf } from '../model/absence.ts';
import type { Edition } from '../model/edition.ts';
import type { Document } from '../model/model.ts';
import { isArticle } from '../model/source-folders.ts';
import { newestFirst } from './2-compose/articles.ts';
import type { Collection } from './2-compose/library.ts';
import { changesWithPage } from './5-check-meaning/publication.ts';

const LISTS_CHANGE = 'Lists change that the article stands in.';

/** The entries of a folder; `isComplete` is false where a file of it cannot be read. */
export function collectionOf(
  entries: readonly Document[],
  isComplete: boolean,
  { drafts, now }: Edition,
): Collection {
  const articles = entries.filter(({ file }) => isArticle(file));
  if (articles.length === 0) return { entries, isComplete, shown: entries, schedule: [] };
  const isShown = ({ value }: Document) => drafts || !absenceOf(value, now);
  return {
    entries,
    isComplete,
    shown: newestFirst(articles.filter(isShown)),
    schedule: articles.flatMap((article) => changesWithPage(article, LISTS_CHANGE, now)),
  };
}

/** The name of the collection that a file is an entry of: its folder, below `data/` or `pages/`. */
export function collectionNameOf(file: string): string {
  return file.split('/').slice(1, -1).join('/');
}
