import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { builtInRegistry, rulesOf } from '../../renderer/index.ts';
import { describeTypes } from '../build/gallery/describe-types.ts';
import { placeholder } from '../build/gallery/placeholder.ts';
import { wholeProgram } from '../commands/run.ts';
import { listFiles } from '../read/list-files.ts';
import { type Article, writeArticle } from './article.ts';
import { commandArticles } from './command-articles.ts';
import { type ExamplePage, examplePages } from './example-pages.ts';
import { fileArticles } from './file-articles.ts';
import { ruleArticles } from './rule-articles.ts';
import { searchEntries } from './search-entries.ts';
import { settingsArticle } from './settings-article.ts';
import { typeArticles } from './type-articles.ts';

/*
 * Writes the reference of the manual in `sites/docs`, as the program itself describes it: articles
 * about every section, overlay, kind of file, rule, command and setting, pages that show the examples of
 * sections, and what the search looks into. Git ignores them, so that they cannot differ from the
 * program.
 */

const manual = join(process.cwd(), 'sites/docs');

/** Folders of the manual that hold no other articles. */
const FOLDERS = ['reference', 'sections', 'overlays', 'files', 'rules', 'commands'];

const types = describeTypes(builtInRegistry);
const examples = examplePages(types, builtInRegistry);
await replaceExamples([...examples.values()]);
replaceArticles([
  ...typeArticles(types, examples, listFiles(join(manual, 'assets'))),
  ...fileArticles(),
  ...ruleArticles(rulesOf(builtInRegistry)),
  ...commandArticles(await wholeProgram('')),
  settingsArticle(),
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

async function replaceExamples(pages: readonly ExamplePage[]): Promise<void> {
  for (const folder of ['pages/examples', 'assets/examples']) {
    rmSync(join(manual, folder), { recursive: true, force: true });
    mkdirSync(join(manual, folder), { recursive: true });
  }
  for (const { file, content, assets } of pages) {
    writeFileSync(join(manual, 'pages', file), stringify(content));
    for (const name of assets) writeFileSync(join(manual, 'assets', name), await placeholder(name));
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
