import type { SourceFile } from '../../model/model.ts';
import { dataFormat, isArticle } from '../../model/source-folders.ts';
import { parseAnswer } from './parse-answer.ts';
import { parseArticle } from './parse-article.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJsonData } from './parse-json-data.ts';
import { parseYaml } from './parse-yaml.ts';
import type { ParsedFile } from './parsed-file.ts';

/** Reads a file of a site by its kind: YAML, an article with YAML at its head, or other data. Never throws. */
export function parseSource(source: SourceFile): ParsedFile {
  if (isArticle(source.path)) return parseArticle(source);
  const format = dataFormat(source.path);
  return format ? BY_FORMAT[format](source) : parseYaml(source);
}

const BY_FORMAT = { json: parseJsonData, csv: parseCsv, ts: parseAnswer };
