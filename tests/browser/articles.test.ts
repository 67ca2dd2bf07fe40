import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookAtPage } from '../support/look-at-page.ts';
import { serveForFile } from '../support/serve-for-file.ts';
import { openPage, visit } from '../support/visit.ts';

const ARTICLE = '/blog/one-query-forty-seconds';
const PATHS = ['/', '/blog', '/blog/page/2', '/blog/tags/culture', ARTICLE];

const service = await serveForFile(join(import.meta.dirname, '../articles/site'));

test.each(PATHS)('%s fits, breaks no rule of WCAG 2.2 AA and causes no trouble', async (path) => {
  await using visited = await visit(path, { baseURL: service.url, reducedMotion: 'reduce' });
  await lookAtPage(visited);
});

test('a visitor reads from the list to an article, along its contents, and on', async () => {
  await using opened = await openPage({ baseURL: service.url, javaScriptEnabled: false });
  const { page } = opened;
  await page.goto('/blog');
  await page.getByRole('link', { name: 'One query, forty seconds' }).click();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'What we changed' }).click();
  await expect.poll(() => page.url()).toMatch(/#what-we-changed$/);
  const heading = page.getByRole('heading', { name: 'What we changed' });
  await expect.poll(async () => ((await heading.boundingBox())?.y ?? 0) < 200).toBe(true);
  await page.getByRole('link', { name: 'Previous The monthly deletion' }).click();
  await expect.poll(() => page.url()).toMatch(/monthly-deletion$/);
  await page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'Culture' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Culture');
});

test('the pages of a list lead to each other', async () => {
  await using opened = await openPage({ baseURL: service.url });
  const { page } = opened;
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => page.url()).toMatch(/\/blog\/page\/2$/);
  expect(await page.locator('.article-list__item').count()).toBe(2);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect.poll(() => page.url()).toMatch(/\/blog$/);
});

test('readers of feeds find one that they can read', async () => {
  await using opened = await openPage({ baseURL: service.url });
  const { page } = opened;
  await page.goto(ARTICLE);
  const address = await page.locator('link[rel="alternate"]').getAttribute('href');
  const answer = await page.request.get(String(address));
  expect(answer.headers()['content-type']).toMatch(/xml/);
  const entries = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'text/xml').querySelectorAll('entry').length,
    await answer.text(),
  );
  expect(entries).toBe(9);
});
