import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readData, readHead, readMain } from './builds/read-page.ts';
import { runSite, startSite } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

const HOUR = 3_600_000;
const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** The blog of a software company, built. */
beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'articles/site'), file('site'), { recursive: true });
  expect(await run('build')).toMatchObject({ code: 0, stderr: '' });
});

describe('what is built of a blog', () => {
  const article = 'blog/one-query-forty-seconds';

  test.each([
    ['article.main', () => readMain(output(`${article}.html`))],
    ['article.head', () => readHead(output(`${article}.html`))],
    ['article.data', () => readData(output(`${article}.html`))],
    ['list.main', () => readMain(output('blog.html'))],
    ['list-page-2.head', () => readHead(output('blog/page/2.html'))],
    ['list-page-2.main', () => readMain(output('blog/page/2.html'))],
    ['tag.main', () => readMain(output('blog/tags/culture.html'))],
    ['feed.xml', () => output('blog/feed.xml')],
  ])('%s', async (name, read) => {
    const said = read().replace(/sha256-[A-Za-z0-9+/=]+/g, 'sha256-…');
    await expect(said).toMatchFileSnapshot(join(import.meta.dirname, 'articles/expected', name));
  });

  test('the sitemap says when an article was changed', () => {
    const changes = [...output('sitemap.xml').matchAll(/<loc>(.+?)<\/loc><lastmod>(.+?)</g)];
    expect(changes).not.toEqual([]);
    for (const [, address = '', day] of changes) {
      const page = output(`${new URL(address).pathname.slice(1)}.html`);
      expect(page).toMatch(new RegExp(`article:(?:modified|published)_time" content="${day}"`));
    }
  });

  test('the headings of an article come below that of the page', () => {
    const levels = [...output(`${article}.html`).matchAll(/<h([1-6])/g)].map(([, level]) => level);
    const inArticle = levels.slice(0, levels.lastIndexOf('2'));
    expect(inArticle.join('')).toMatch(/^12+32+3*/);
    expect(levels.filter((level) => level === '1')).toHaveLength(1);
  });

  test('a picture in a text comes in better formats, of the width of the text', () => {
    const html = output(`${article}.html`);
    expect(html).toMatch(
      /<figure><picture><source type="image\/avif" srcset="\/assets\/blog\/flame-/,
    );
    expect(html).toMatch(
      /<img src="[^"]+\.png" alt="A flame graph[^"]*" width="1400" height="620"/,
    );
    expect(html).toContain('<figcaption>The request as our own product showed it');
  });

  test('a preview has its pictures, links and feed below its address', async () => {
    const out = ['--out', file('preview'), '--site-url', 'https://preview.example/pull-12'];
    expect(await run('build', ...out)).toMatchObject({ code: 0 });
    const html = readFileSync(file(`preview/${article}.html`), 'utf8');
    expect(html).toContain('src="/pull-12/assets/blog/flame-');
    expect(html).toContain('href="/pull-12/blog/monthly-deletion"');
    expect(html).toContain('href="/pull-12/blog/feed.xml"');
  });
});

describe('what a change of an article touches', () => {
  const BOTH = '  pages/blog/article.yaml\n  pages/blog/index.yaml\n  pages/blog/tags.yaml\n';

  test('a new article is in all lists, and changes no page without one', async () => {
    await run('build');
    writeArticle('new-year', 'date: 2026-12-31');
    const { stdout } = await run('build', '--explain-rebuild');
    expect(stdout).toContain(
      `Built again, because pages/blog/new-year.md is new:\n${BOTH}  pages/index.yaml\n`,
    );
    expect(stdout).not.toContain('404.yaml');
    expect(firstLink('blog.html')).toBe('/blog/new-year');
    expect(firstLink('index.html')).toBe('/blog/new-year');
    expect(output('blog/one-query-forty-seconds.html')).toContain('rel="next"');
    expect(output('blog/feed.xml')).toContain('<title>new-year</title>');
  });

  test('one that goes leaves nothing behind', async () => {
    writeArticle('short-lived', 'date: 2026-12-30');
    await run('build');
    rmSync(file('site/pages/blog/short-lived.md'));
    const { stdout } = await run('build', '--explain-rebuild');
    expect(stdout).toContain('because pages/blog/short-lived.md is gone:');
    expect(() => output('blog/short-lived.html')).toThrow('ENOENT');
    expect(output('blog/feed.xml')).not.toContain('short-lived');
  });

  test('a draft is in no list, one of tomorrow comes by itself', async () => {
    const soon = new Date(Date.now() + HOUR).toISOString().replace(/\.\d+Z/, 'Z');
    writeArticle('draft', 'date: 2027-01-03\ndraft: true');
    writeArticle('tomorrow', `date: 2027-01-02\npublishFrom: ${soon}`);
    expect(await run('build')).toMatchObject({ code: 0 });
    for (const page of ['blog.html', 'blog/feed.xml', 'sitemap.xml']) {
      expect(output(page)).not.toMatch(/draft|tomorrow/);
    }
    expect((await run('schedule')).stdout).toContain('tomorrow.md');
    const { stdout } = await startSite(
      ['build', 'site', '--out', 'out', '--explain-rebuild'],
      scratch.path,
      {
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'builds/shift-clock.ts'))}`,
        SHIFT: String(HOUR),
      },
    ).outcome;
    expect(stdout).toContain(`because its time has come:\n${BOTH}  pages/index.yaml\n`);
    expect(firstLink('blog.html')).toBe('/blog/tomorrow');
  });
});

function run(command: string, ...options: string[]) {
  const out = command === 'build' && !options.includes('--out') ? ['--out', 'out'] : [];
  return runSite([command, 'site', ...out, ...options], scratch.path);
}

function writeArticle(name: string, fields: string): void {
  const text = `---\ntitle: ${name}\ndescription: It is about ${name}.\n${fields}\ntags: [Craft]\n---\n\nWords.\n`;
  writeFileSync(file(`site/pages/blog/${name}.md`), text);
}

function firstLink(page: string): string | undefined {
  return /href="([^"]+)" class="article-list__link"/.exec(output(page))?.[1];
}

function output(path: string): string {
  return readFileSync(file(`out/${path}`), 'utf8');
}

function file(path: string): string {
  return join(scratch.path, path);
}
