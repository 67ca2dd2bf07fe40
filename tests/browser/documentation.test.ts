import { expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { lookAtPage } from '../support/look-at-page.ts';
import { serveForFile } from '../support/serve-for-file.ts';
import { openPage, visit, wakeIslands } from '../support/visit.ts';

const service = await serveForFile('docs');

const PATHS = [
  '/',
  '/start/marketer',
  '/sections',
  '/sections/hero',
  '/examples/hero',
  '/commands/build',
];

test.each(PATHS)('%s fits, breaks no rule of WCAG 2.2 AA and causes no trouble', async (path) => {
  await using visited = await visit(path, { baseURL: service.url, reducedMotion: 'reduce' });
  await lookAtPage(visited);
});

test('a rule is found by a word of it, with the keyboard alone', async () => {
  await using opened = await openPage({ baseURL: service.url });
  const { page } = opened;
  await page.goto('/start/ci');
  await page.getByRole('combobox', { name: 'Search the manual' }).focus();
  await page.keyboard.type('contradict');
  await page.getByRole('option', { name: 'claim/contradiction' }).waitFor();
  await expect.poll(() => findBarriers(page, '.docs-page__nav')).toEqual([]);
  const chosen = page.getByRole('option', { name: 'claim/contradiction', selected: true });
  while (!(await chosen.isVisible())) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${service.url}/rules/claim/contradiction`);
});

test('code is copied by its button', async () => {
  await using opened = await openPage({
    baseURL: service.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = opened;
  await page.goto('/language/experiments');
  await wakeIslands(page);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^experiments:\n {2}- name: headline\n/);
});

test('without JavaScript, the contents of the manual open on a phone', async () => {
  await using opened = await openPage({
    baseURL: service.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const { page } = opened;
  await page.goto('/start/marketer');
  await page.getByRole('button', { name: 'Contents and search' }).click();
  await page.getByRole('link', { name: 'Scaling' }).click();
  await expect.poll(() => page.url()).toMatch(/\/operating\/scaling$/);
});
