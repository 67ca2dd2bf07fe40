import { articleParts } from './article-parts.ts';
import { createLocator } from './locate.ts';
import type { Locator } from './locator.ts';

/** A locator for an article: in its front matter, or with the pointer `/body` its Markdown. */
export function locateInArticle(text: string): Locator {
  const parts = articleParts(text);
  const head = createLocator(parts?.head ?? '');
  const start = (parts?.bodyStart ?? 0) + (parts?.body.search(/\S|$/) ?? 0);
  const body = { start, end: Math.max(start, text.trimEnd().length) };
  return {
    locate: (pointer, onKey) => (pointer === '/body' ? body : head.locate(pointer, onKey)),
    written: (pointer) => (pointer === '/body' ? undefined : head.written(pointer)),
  };
}
