import type { SourceFile } from '../../model/model.ts';
import { isArticle } from '../../model/source-folders.ts';
import { createLocator } from './locate.ts';
import { locateInArticle } from './locate-in-article.ts';
import type { Locator } from './locator.ts';

/** A locator for a file of a site by its kind. */
export function locateInSource({ path, text }: SourceFile): Locator {
  return isArticle(path) ? locateInArticle(text) : createLocator(text);
}
