import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { previewStarter } from '../support/preview-copy.ts';
import { editor, openEditor, undo } from '../support/site-editor.ts';

/* Pages that one file makes from a list, here the three shops of a bakery: what is changed says where else. */

const ALL = 'What is changed here is changed on all 3 pages made from the list “shops”.';

const { site, address, read } = await previewStarter('bakery');
const editing = (path: string) => openEditor(address(), path);

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

/** The text in the field that has the focus; '' where none has. */
function focusedText(page: Page): Promise<string> {
  const field = editor(page).locator(':is(input, textarea):focus');
  return field.evaluateAll(([one]) => (one as HTMLInputElement | undefined)?.value ?? '');
}
