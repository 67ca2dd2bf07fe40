import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rules } from '../../renderer/index.ts';
import { listFiles } from '../read/list-files.ts';
import { wholeProgram } from '../run.ts';
import { type Article, writeArticle } from './article.ts';
import { commandArticles } from './command-articles.ts';
import { fileArticles } from './file-articles.ts';
import { ruleArticles } from './rule-articles.ts';
import { searchEntries } from './search-entries.ts';
import { typeArticles } from './type-articles.ts';

/*
 * Writes the reference of the manual in `sites/docs`, as articles: every section, overlay, kind of
 * file, rule and command, as the program itself describes them, and what its search looks into.
 * They are ignored by Git, so that they cannot differ from the program.
 */

const manual = join(process.cwd(), 'sites/docs');

/** Folders of the manual that hold no other articles. */
const FOLDERS = ['reference', 'sections', 'overlays', 'files', 'rules', 'commands'];

replaceArticles([
  ...typeArticles(readFileSync(join(manual, 'pages/language/which-section.md'), 'utf8')),
  ...fileArticles(),
  ...ruleArticles(rules),
  ...commandArticles(await wholeProgram('')),
]);
writeFileSync(join(manual, 'assets/search.json'), JSON.stringify(searchEntries(readArticles())));

function replaceArticles(articles: readonly Article[]): void {
  for (const folder of FOLDERS) {
    for (const file of articlesIn(folder)) rmSync(join(manual, 'pages', file));
  }
  for (const article of articles) {
    const path = join(manual, 'pages', article.file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, writeArticle(article));
  }
}

function readArticles() {
  return articlesIn('').map((file) => ({
    path: `pages/${file}`,
    text: readFileSync(join(manual, 'pages', file), 'utf8'),
  }));
}

function articlesIn(folder: string): string[] {
  const below = folder && `${folder}/`;
  return listFiles(join(manual, 'pages', folder), below).filter((file) => file.endsWith('.md'));
}
