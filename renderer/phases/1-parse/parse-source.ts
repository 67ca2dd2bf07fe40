import type { SourceFile } from '../../model/model.ts';
import { isArticle } from '../../model/source-folders.ts';
import { parseArticle } from './parse-article.ts';
import { parseYaml } from './parse-yaml.ts';

/** Reads a file of a site by its kind: YAML, or an article with YAML at its head. Never throws. */
export function parseSource(source: SourceFile): ReturnType<typeof parseYaml> {
  return isArticle(source.path) ? parseArticle(source) : parseYaml(source);
}
