import type { SourceFile } from '../../model/model.ts';
import { dataFormat, isArticle } from '../../model/source-folders.ts';
import { articleParts } from './article-parts.ts';
import { findChangedNumbers } from './find-changed-numbers.ts';
import { parseSource } from './parse-source.ts';
import type { ParsedFile } from './parsed-file.ts';

/** Parses a file that pages share, and reports the numbers that YAML reads otherwise than written. */
export function parseShared(source: SourceFile): ParsedFile {
  const { document, diagnostics } = parseSource(source);
  if (dataFormat(source.path)) return { document, diagnostics };
  return { document, diagnostics: [...diagnostics, ...findChangedNumbers(yamlOf(source))] };
}

/** The part of a file that is YAML. */
function yamlOf({ path, text }: SourceFile): SourceFile {
  return { path, text: isArticle(path) ? (articleParts(text)?.head ?? '') : text };
}
