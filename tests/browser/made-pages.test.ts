import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { previewStarter } from '../support/preview-copy.ts';
import { editor, openEditor, undo } from '../support/site-editor.ts';

/* Pages that one file makes from a list, here the three shops of a bakery: what is changed says where else. */

const ALL = 'What is changed here is changed on all 3 pages made from the list “shops”.';

const { site, address, read, write } = await previewStarter('bakery');
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
  await editor(page).getByText('Reads: “Harbour bakery | Kettle House”').waitFor();
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

test('a hint of two pages with one title leads to one of them, from wherever it is pressed', async () => {
  const mill = read('data/shops/the-mill.yaml');
  write('data/shops/the-mill.yaml', mill.replace(/^title: .*$/m, 'title: Harbour bakery'));
  const go = { name: /^Go there: .*the same “Title”/ };
  for (const path of ['/shops/harbour', '/shops/the-mill']) {
    await using visit = await editing(path);
    const { page } = visit;
    const hints = editor(page).locator('[data-pointer="/hints"]');
    await hints.locator('summary').click();
    await hints.getByRole('button', go).first().click();
    await expect.poll(() => focusedText(page)).toBe('Harbour bakery');
    expect(['/shops/harbour', '/shops/the-mill']).toContain(new URL(page.url()).pathname);
  }
  await using visit = await editing(pathOfThird());
  await editor(visit.page).getByRole('tab', { name: 'Page' }).waitFor();
  expect(await editor(visit.page).getByText('the same “Title”').count()).toBe(0);
});

test('the list of problems leads to one of two pages with one title, from a page beside them', async () => {
  const mill = read('data/shops/the-mill.yaml');
  write('data/shops/the-mill.yaml', mill.replace(/^title: .*$/m, 'title: Harbour bakery'));
  await using visit = await editing('/');
  const { page } = visit;
  const preview = page.locator('site-preview');
  await preview.getByRole('button', { name: /\d warnings?$/ }).click();
  const row = preview.locator('.overlay li', { hasText: 'have the same' });
  await row.getByRole('button', { name: /^Go there/ }).click();
  await page.waitForURL(/\/shops\/(?:harbour|the-mill)$/);
  await expect.poll(() => focusedText(page)).toBe('Harbour bakery');
});

test('the number of pages stays in view beside what hides them, also on a phone', async () => {
  await using visit = await openEditor(address(), '/shops/harbour', 390);
  const { page } = visit;
  const said = editor(page).locator('p.scope', { hasText: ALL });
  const hide = editor(page).getByRole('button', { name: 'Hide: Resource cards: The other two' });
  const draft = editor(page).locator('[data-pointer="/draft"] input');
  await draft.evaluate((one) => one.closest('details')?.setAttribute('open', ''));
  for (const tool of [draft, hide]) {
    await tool.scrollIntoViewIfNeeded();
    const body = await boxOf(editor(page).locator('.side-body'));
    const { top, bottom } = await boxOf(said);
    expect(top).toBeGreaterThanOrEqual(body.top - 1);
    expect(bottom).toBeLessThanOrEqual((await boxOf(tool)).top);
  }
});

test('a text in place and its buttons are beside the panel, not under it', async () => {
  await using visit = await editing('/shops/harbour');
  const { page } = visit;
  const heading = page.getByRole('heading', { name: 'Hours, way and phone' });
  const side = editor(page).locator('.side');
  await heading.dblclick();
  await expect
    .poll(async () => (await boxOf(editor(page).locator('.in-place'))).right)
    .toBeLessThanOrEqual((await boxOf(side)).left);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 480 });
  await heading.dblclick();
  for (const name of ['Save', 'Leave']) {
    const button = editor(page).locator('.placed').getByRole('button', { name });
    await expect
      .poll(async () => (await boxOf(button)).bottom)
      .toBeLessThanOrEqual((await boxOf(side)).top);
  }
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

test('a page that no link leads to is gone to from the list of problems, and has the hint', async () => {
  const mill = read('data/shops/the-mill.yaml');
  const brewery = mill
    .replace(/^path: .*$/m, 'path: old-brewery')
    .replace(/^title: .*$/m, 'title: Old brewery')
    .replace(/^description: .*$/m, 'description: Bread where beer was made.');
  writeFileSync(join(site, 'data/shops/old-brewery.yaml'), brewery);
  await using visit = await editing('/');
  const { page } = visit;
  const preview = page.locator('site-preview');
  await preview.getByRole('button', { name: /\d warnings?$/ }).click();
  const row = preview.locator('.overlay li', { hasText: 'links to /shops/old-brewery' });
  await row
    .getByRole('button', { name: /^Go there/ })
    .first()
    .click();
  await page.waitForURL('**/shops/old-brewery');
  const hints = editor(page).locator('[data-pointer="/hints"]');
  await hints.getByText('No other page links to /shops/old-brewery').waitFor();
  await hints.locator('summary:focus').waitFor();
});

function boxOf(shown: Locator): Promise<DOMRect> {
  return shown.evaluate((one) => one.getBoundingClientRect().toJSON());
}

/** The address of the shop that is neither at the harbour nor at the mill. */
function pathOfThird(): string {
  const names = readdirSync(join(site, 'data/shops')).map((name) => name.replace('.yaml', ''));
  return `/shops/${names.find((name) => name !== 'harbour' && name !== 'the-mill')}`;
}

/** The text in the field that has the focus; '' where none has. */
function focusedText(page: Page): Promise<string> {
  const field = editor(page).locator(':is(input, textarea):focus');
  return field.evaluateAll(([one]) => (one as HTMLInputElement | undefined)?.value ?? '');
}
