import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPreview, type TestPreview } from '../support/preview.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, writeStarter } from '../support/starters.ts';
import { openPage, type Visit } from '../support/visit.ts';

/* Pages that one file makes from a list, here the three shops of a bakery: what is changed says where else. */

const ALL = 'What is changed here is changed on all 3 pages made from the list “shops”.';

const scratch = await temporaryFolder();
let site: string;
let preview: TestPreview;

beforeAll(async () => {
  const bakery = listStarters().find(({ trade }) => trade.name === 'bakery');
  if (!bakery) throw new Error('There is no starter for a bakery.');
  site = await writeStarter(scratch.path, bakery);
  preview = await startPreview(site, scratch.path);
});
afterAll(async () => {
  await preview.stop();
  await scratch.remove();
});

test('a text of all pages says so where it is changed, and once it is saved', async () => {
  await using visit = await editing('/shops/harbour');
  const { page } = visit;
  await page.getByRole('heading', { name: 'Hours, way and phone' }).dblclick();
  await editor(page).locator('.placed').getByText(ALL).waitFor();
  await page.keyboard.press('Escape');
  await editor(page).getByText(ALL).first().waitFor();
  await editor(page).getByRole('button', { name: 'Hide: Resource cards: The other two' }).click();
  await editor(page).getByText('Saved, on all 3 pages.').waitFor();
  await editor(page).getByRole('tab', { name: 'Changes' }).click();
  const name = 'The 3 pages made from the list “shops”';
  await editor(page).getByRole('heading', { name, exact: true }).waitFor();
  await undo(page);
  await editor(page)
    .getByText('Hide a section in the 3 pages made from the list “shops”')
    .waitFor();
});

test('a section says what is of all pages, and what is of this one alone', async () => {
  await using visit = await editing('/shops/harbour');
  const { page } = visit;
  const before = read('pages/shop.yaml');
  await editor(page).locator('.part', { hasText: 'Location' }).click();
  await editor(page).getByText(ALL).waitFor();
  await editor(page).getByText('Of this page alone: items.').waitFor();
  const text = editor(page).getByLabel('Text', { exact: true }).first();
  await editor(page)
    .locator('details')
    .evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });
  await text.fill('Beside the ferry steps.');
  await text.press('Tab');
  await editor(page).getByText('Saved.').waitFor();
  expect(read('data/shops/harbour.yaml')).toContain('Beside the ferry steps.');
  expect(read('pages/shop.yaml')).toBe(before);
  await undo(page);
});

test('the title of one of them is changed in the list', async () => {
  await using visit = await editing('/shops/harbour');
  const { page } = visit;
  await editor(page).getByText('On this page: “Harbour bakery | Kettle House”').waitFor();
  await editor(page)
    .getByText(/^133 characters, good/)
    .waitFor();
  await editor(page).getByRole('button', { name: 'Change the title of this page alone' }).click();
  await expect.poll(() => focusedText(page)).toBe('Harbour bakery');
});

test('words of the list are changed there after a double click', async () => {
  await using visit = await editing('/shops/harbour');
  const { page } = visit;
  await page.getByRole('heading', { name: 'First light, first ferry' }).dblclick();
  await expect.poll(() => focusedText(page)).toContain('First light, first ferry');
  expect(await editor(page).locator('.placed').count()).toBe(0);
});

test('a hint of two pages with one title leads to the list', async () => {
  const mill = read('data/shops/the-mill.yaml');
  const title = mill.replace(/^title: .*$/m, 'title: Harbour bakery');
  writeFileSync(join(site, 'data/shops/the-mill.yaml'), title);
  await using visit = await editing('/shops/harbour');
  const { page } = visit;
  const hints = editor(page).locator('[data-pointer="/hints"]');
  await hints.locator('summary').click();
  await hints
    .getByRole('button', { name: /^Go there: .*the same title/ })
    .first()
    .click();
  await expect.poll(() => focusedText(page)).toBe('Harbour bakery');
  writeFileSync(join(site, 'data/shops/the-mill.yaml'), mill);
});

test('words that a page gathers from a list are not opened in their place', async () => {
  writeFileSync(
    join(site, 'pages/news.yaml'),
    [
      'collection: { from: shops, perPage: 2 }',
      'path: /news',
      'title: News of our shops',
      'description: What is new in our three shops, one after another.',
      'sections:',
      '  - type: hero',
      '    heading: News, page {{item.pager.page}}',
    ].join('\n'),
  );
  await using visit = await editing('/news');
  const { page } = visit;
  await page.getByRole('heading', { name: 'News, page 1' }).dblclick();
  await expect.poll(() => focusedText(page)).toBe('News, page {{item.pager.page}}');
  expect(await editor(page).locator('.placed').count()).toBe(0);
});

async function editing(path: string): Promise<Visit> {
  const baseURL = preview.url.replace('localhost', '127.0.0.1');
  const visit = await openPage({ baseURL, viewport: { width: 1280, height: 900 } });
  const { page } = visit;
  await page.goto(path);
  await page.locator('site-preview').getByRole('button', { name: 'Edit', exact: true }).click();
  await editor(page).getByRole('heading', { name: 'Sections' }).waitFor();
  return visit;
}

function editor(page: Page): Locator {
  return page.locator('site-editor');
}

/** The text in the field that has the focus; '' where none has. */
function focusedText(page: Page): Promise<string> {
  const field = editor(page).locator(':is(input, textarea):focus');
  return field.evaluateAll(([one]) => (one as HTMLInputElement | undefined)?.value ?? '');
}

async function undo(page: Page): Promise<void> {
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/edit/undo'));
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  await taken;
  await editor(page).getByText('Done.').waitFor();
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8');
}
