import type { SourceFile } from '../model/model.ts';
import { dataFormat, isArticle } from '../model/source-folders.ts';
import { articleParts } from '../phases/1-parse/article-parts.ts';
import type { YamlEdit } from './edit.ts';
import { type EditedYaml, editYaml } from './edit-yaml.ts';

/**
 * Makes one change to a file of a site. Of an article, fields are those of its front matter, and
 * `/body` is the text below, of which the empty lines around it stay.
 */
export function editSource({ path, text }: SourceFile, edit: YamlEdit): EditedYaml {
  if (dataFormat(path)) return { refused: `This comes from ${path}: change it there.` };
  const parts = isArticle(path) ? articleParts(text) : undefined;
  if (!parts) return editYaml(text, edit);
  const { head, body } = parts;
  const below = text.slice(head.length);
  if (edit.pointer === '/body') {
    if (edit.kind !== 'set') return { refused: 'An article has a text.' };
    const words = String(edit.value).trim();
    return { text: text.slice(0, text.length - body.length) + replaceWords(body, words) };
  }
  const fence = head.indexOf('\n') + 1;
  const edited = editYaml(head.slice(fence), edit);
  if (edited.refused !== undefined) return edited;
  return { text: text.slice(0, fence) + edited.text + below };
}

function replaceWords(body: string, words: string): string {
  const start = body.length - body.trimStart().length;
  return body.slice(0, start) + words + body.slice(body.trimEnd().length);
}
