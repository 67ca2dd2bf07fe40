import type { SourceFile } from '../model/model.ts';
import { isArticle } from '../model/source-folders.ts';
import { articleParts } from '../phases/1-parse/article-parts.ts';
import { findChangedNumbers } from '../phases/1-parse/find-changed-numbers.ts';
import { parseSource } from '../phases/1-parse/parse-source.ts';

type Parsed = ReturnType<typeof parseSource>;

/** A preview opens its site again and again, with few files that are others. */
const parsed = new WeakMap<SourceFile, Parsed>();

/** Reads a file that pages share, with what YAML has made of its numbers; the same one only once. */
export function parseOnce(source: SourceFile): Parsed {
  const known = parsed.get(source);
  if (known) return known;
  const { document, diagnostics } = parseSource(source);
  const found = { document, diagnostics: [...diagnostics, ...findChangedNumbers(yamlOf(source))] };
  parsed.set(source, found);
  return found;
}

/** What of a file is YAML. */
function yamlOf({ path, text }: SourceFile): SourceFile {
  return { path, text: isArticle(path) ? (articleParts(text)?.head ?? '') : text };
}
