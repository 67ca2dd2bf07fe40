import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '../../renderer/light.ts';
import { readTree } from '../builds/read-tree.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { startPreview, type TestPreview } from '../support/preview.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, writeStarter } from '../support/starters.ts';

/* A blog while it is written. */

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
let preview: TestPreview;
let editor: PreviewEditor;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../articles/site'), site, { recursive: true });
  preview = await startPreview(site, scratch.path);
  editor = await previewEditor(preview.url);
});
afterAll(async () => {
  await preview.stop();
  await scratch.remove();
});

test('a saved article is shown, and stands in the lists', async () => {
  const text = readArticle('honest-axes').replaceAll('Honest axes', 'Honest to the axis');
  writeFileSync(join(site, 'pages/blog/honest-axes.md'), text);
  for (const path of ['/blog/honest-axes', '/blog', '/', '/blog/tags/design']) {
    await expect.poll(() => preview.built(path), { message: path }).toContain('Honest to the axis');
  }
});

test('a new article is there without a restart, a draft too', async () => {
  const head = 'title: Brand new\ndescription: It is new.\ndate: 2026-12-31\ndraft: true';
  writeFileSync(join(site, 'pages/blog/brand-new.md'), `---\n${head}\n---\n\nWords.\n`);
  await expect.poll(() => preview.built('/blog/brand-new')).toContain('Words.');
  await expect.poll(() => preview.built('/blog')).toContain('Brand new');
});

test('the text and the fields of an article are changed in its file', async () => {
  const path = '/blog/monthly-deletion';
  const before = readArticle('monthly-deletion');
  const part = '/sections/1/article';
  const changes = [
    { pointer: `${part}/description`, value: 'Once a month, something goes.' },
    { pointer: `${part}/body`, value: 'Systems grow.\n\n## The hour\n\nWe meet.' },
  ];
  for (const change of changes) {
    expect(await editor.change(path, { do: 'set', ...change })).toMatchObject({ done: true });
  }
  const after = readArticle('monthly-deletion');
  expect(after).toContain('description: Once a month, something goes.\ndate: 2026-02-26');
  expect(after).toMatch(/---\n\nSystems grow\.\n\n## The hour\n\nWe meet\.\n$/);
  await editor.undo();
  await editor.undo();
  expect(readArticle('monthly-deletion')).toBe(before);
});

test('an article is written from the editor, as a draft of today', async () => {
  const { articles } = await editor.page('/blog/monthly-deletion');
  expect(articles).toEqual(['/blog']);
  const change = { do: 'new-article', to: '/blog/fresh-news', title: 'Fresh: news' } as const;
  expect(await editor.change('/', change)).toMatchObject({ done: true });
  expect(readArticle('fresh-news')).toMatch(
    /^---\ntitle: "Fresh: news"\ndescription: .*\ndate: \d{4}-\d\d-\d\d\ndraft: true\n---\n\n…\n$/,
  );
  await expect.poll(() => preview.built('/blog/fresh-news')).toContain('Fresh: news');
  await editor.undo();
});

test('an article is copied, moved and deleted, and all of that taken back', async () => {
  const before = readTree(site);
  const copy = { do: 'copy-page', to: '/blog/again', title: 'Again: deletion' } as const;
  expect(await editor.change('/blog/monthly-deletion', copy)).toMatchObject({ done: true });
  expect(readArticle('again')).toBe(
    readArticle('monthly-deletion').replace(/^title: .*$/m, 'title: "Again: deletion"'),
  );
  const move = { do: 'move-page', to: '/blog/yearly' } as const;
  expect(await editor.change('/blog/again', move)).toMatchObject({ done: true });
  await expect.poll(() => preview.built('/blog')).toContain('/blog/yearly');
  for (const to of ['/yearly', '/blog/of/yearly']) {
    const away = await editor.change('/blog/yearly', { do: 'move-page', to });
    expect(away).toMatchObject({ done: false, reason: expect.stringContaining('/blog/new') });
  }
  const deletion = { do: 'delete-page', to: '/blog' } as const;
  expect(await editor.change('/blog/yearly', deletion)).toMatchObject({ done: true });
  await expect.poll(() => preview.built('/blog')).not.toContain('/blog/yearly');
  expect(readFileSync(join(site, 'site.yaml'), 'utf8')).toContain('from: /blog/yearly');
  for (let step = 0; step < 3; step += 1) await editor.undo();
  expect(readTree(site)).toEqual(before);
});

test.each(['en', 'ar'])(
  'the first article of a site in %s brings its pages along',
  async (language) => {
    const [starter] = listStarters().filter((one) => one.language === language);
    const folder = await writeStarter(join(scratch.path, language), required(starter, language));
    await using without = await startPreview(folder, join(scratch.path, language));
    const author = await previewEditor(without.url);
    const before = readTree(folder);
    const change = { do: 'new-article', to: '/news/first', title: 'First' } as const;
    expect(await author.change('/', change)).toMatchObject({ done: true });
    await expect.poll(() => without.built('/news/first')).toContain('First</h1>');
    await expect.poll(() => without.built('/news')).toContain('data-section="article-list"');
    const next = { do: 'new-article', to: '/news/second', title: 'Second' } as const;
    expect(await author.change('/', next)).toMatchObject({ done: true });
    const elsewhere = { do: 'new-article', to: '/notes/third', title: 'Third' } as const;
    expect(await author.change('/', elsewhere)).toMatchObject({ done: false });
    const deletion = { do: 'delete-page', to: '/' } as const;
    expect(await author.change('/news/second', deletion)).toMatchObject({ done: true });
    const asked = { path: '/news/first', query: '', change: deletion, versions: {} };
    const also =
      'With it would go: the page made from the list “news” and the page that lists “news”.';
    expect(await author.ask('change', asked)).toMatchObject({ also });
    expect(await author.ask('change', { ...asked, all: true })).toMatchObject({ done: true });
    expect(existsSync(join(folder, 'pages/news'))).toBe(false);
    await author.undo();
    expect(await author.change('/news', deletion)).toMatchObject({ done: true });
    await expect.poll(() => without.built('/news/first')).toContain('First</h1>');
    await author.undo();
    await author.undo();
    await author.undo();
    await author.undo();
    expect(readTree(folder)).toEqual(before);
  },
);

function readArticle(name: string): string {
  return readFileSync(join(site, `pages/blog/${name}.md`), 'utf8');
}
