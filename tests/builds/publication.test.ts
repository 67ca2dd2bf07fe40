import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { readMain } from './read-page.ts';
import { readTree } from './read-tree.ts';
import { runSite, startSite } from './run-site.ts';

const HOUR = 3_600_000;

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const site = join(scratch.path, 'site');

beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'base'), site, { recursive: true });
});

test('a draft is built with --drafts only, where search engines do not see it', async () => {
  writePage('spring', 'draft: true', '- { type: rich-text, heading: Spring, body: Words. }');
  expect(await builtPages()).toEqual(['index.html']);
  expect(await builtPages('--drafts')).toEqual(['index.html', 'spring.html']);
  const files = readTree(join(scratch.path, 'out'));
  expect(files['spring.html']).toMatch(/<meta name="robots" content="noindex[^"]*"/);
  expect(files['sitemap.xml']).not.toContain('spring');
  expect(await builtPages()).toEqual(['index.html']);
});

test('mistakes of a draft keep no build from being finished', async () => {
  writePage('spring', 'draft: true', '- { type: rich-text, headline: Spring }');
  expect(await builtPages()).toEqual(['index.html']);
  const { code, stdout } = await run('validate', 'site', '--drafts');
  expect(code).toBe(1);
  expect(stdout).toContain('`headline` is not a field');
});

test('a page and a section come and go at their moments, and nothing else is built again', async () => {
  const soon = inAnHour();
  writePage('offer', `publishFrom: ${soon}`, '- { type: rich-text, heading: Offer, body: Words. }');
  const always = '- { type: rich-text, heading: Always, body: Words. }';
  const over = `- { type: rich-text, heading: Before, body: Words., publishUntil: ${soon} }`;
  writePage('news', 'robots: noindex', `${always}\n  ${over}`);
  expect(await builtPages()).toEqual(['index.html', 'news.html']);
  expect(headings('news')).toContain('Before');
  const { stdout } = await run('schedule', 'site', '--json');
  expect(JSON.parse(stdout)).toEqual([
    { at: soon, file: 'pages/news.yaml', what: 'rich-text on `/news` is not shown any more.' },
    { at: soon, file: 'pages/offer.yaml', what: '`/offer` is shown from now on.' },
  ]);

  const again = await runLater('build', 'site', '--out', 'out', '--explain-rebuild');
  expect(again.stdout).toContain(
    'Built again, because its time has come:\n  pages/news.yaml\n  pages/offer.yaml\n',
  );
  expect(pages()).toEqual(['index.html', 'news.html', 'offer.html']);
  expect(headings('news')).not.toContain('Before');
  expect((await runLater('schedule', 'site')).stdout).toBe('Nothing changes by itself.\n');
});

function run(...args: string[]) {
  return runSite(args, scratch.path);
}

function inAnHour(): string {
  return new Date(Date.now() + HOUR).toISOString().replace(/\.\d+Z/, 'Z');
}

/** Runs the program when that hour is over. */
function runLater(...args: string[]) {
  return startSite(args, scratch.path, {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shift-clock.ts'))}`,
    SHIFT: String(HOUR),
  }).outcome;
}

async function builtPages(...options: string[]): Promise<string[]> {
  const { code, stderr } = await run('build', 'site', '--out', 'out', ...options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return pages();
}

function pages(): string[] {
  const names = Object.keys(readTree(join(scratch.path, 'out')));
  return names.filter((name) => name.endsWith('.html') && name !== '404.html').sort();
}

function headings(page: string): string {
  const html = readTree(join(scratch.path, 'out'))[`${page}.html`] ?? '';
  return readMain(html);
}

function writePage(name: string, says: string, sections: string): void {
  writeFileSync(
    join(site, `pages/${name}.yaml`),
    `title: The page with the name ${name} and what it says
description: A page called ${name} with a description that is as long as search engines want it to be.
${says}
sections:
  ${sections}
`,
  );
}

test('a redirect takes over from a page that has ended', async () => {
  const soon = inAnHour();
  writePage(
    'offer',
    `publishUntil: ${soon}`,
    '- { type: rich-text, heading: Offer, body: Words. }',
  );
  appendFileSync(join(site, 'site.yaml'), 'redirects:\n  - { from: /offer, to: / }\n');
  expect(await builtPages()).toEqual(['index.html', 'offer.html']);
  expect(redirects()).toBe('');
  await runLater('build', 'site', '--out', 'out');
  expect(pages()).toEqual(['index.html']);
  expect(redirects()).toBe('/offer / 301\n');
});

function redirects(): string | undefined {
  // biome-ignore lint/complexity/useLiteralKeys: the name of a file
  return readTree(join(scratch.path, 'out'))['_redirects'];
}
