import type { Locator } from '../../model/locator.ts';
import type { SourceFile } from '../../model/model.ts';
import { dataFormat, isArticle } from '../../model/source-folders.ts';
import { articleParts } from './article-parts.ts';
import { createLocator } from './create-locator.ts';
import { locateInCode } from './parse-answer.ts';
import { locateInCsv } from './parse-csv.ts';
import { locateInJson } from './parse-json-data.ts';

/** A locator for a file of a site by its kind. */
export function locateInSource({ path, text }: SourceFile): Locator {
  if (isArticle(path)) return locateInArticle(text);
  const format = dataFormat(path);
  return format ? BY_FORMAT[format](text) : createLocator(text);
}

const BY_FORMAT = { json: locateInJson, csv: locateInCsv, ts: locateInCode };

/** In the front matter of an article, or with the pointer `/body` its Markdown. */
function locateInArticle(text: string): Locator {
  const parts = articleParts(text);
  const head = createLocator(parts?.head ?? '');
  const start = (parts?.bodyStart ?? 0) + (parts?.body.search(/\S|$/) ?? 0);
  const body = { start, end: Math.max(start, text.trimEnd().length) };
  return {
    locate: (pointer, onKey) => (pointer === '/body' ? body : head.locate(pointer, onKey)),
    written: (pointer) => (pointer === '/body' ? undefined : head.written(pointer)),
  };
}
