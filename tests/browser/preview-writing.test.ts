import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { previewCopy } from '../support/preview-copy.ts';
import { openPage, type Visit } from '../support/visit.ts';

/* Texts are written, pages set and pictures kept in the page. */

const { site, address, read } = await previewCopy();
const HOME = 'pages/index.yaml';

/** What other programs put on the clipboard. */
const COPIES: Readonly<Record<string, [html: string, markdown: string]>> = {
  Word: [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {color: red}</style></head>
     <body><p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US>Ratios<o:p></o:p></span></b><span>&nbsp;at
     a glance</span></p><p class=MsoListParagraphCxSpFirst><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>One</p>
     <p class=MsoListParagraphCxSpLast><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Two</p></body></html>`,
    '**Ratios** at a glance\n\n- One\n- Two',
  ],
  Docs: [
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Ratios</span><span
     style="font-weight:400"> and </span><span style="font-style:italic">meals</span></p><ul><li dir="ltr"><p><span>One</span></p></li>
     <li dir="ltr"><p><a href="https://www.example.com/two"><span>Two</span></a></p></li></ul></b>`,
    '**Ratios** and *meals*\n\n- One\n- [Two](https://www.example.com/two)',
  ],
  ChatGPT: [
    `<h3 data-start="1">Plans</h3><p data-start="9"><strong>Ratios</strong>, always\u200b right.</p><ol><li><p>One</p></li><li><p>Two</p></li></ol>
     <script>alert(1)</script>`,
    '### Plans\n\n**Ratios**, always right.\n\n1. One\n2. Two',
  ],
};

describe('a text', () => {
  test('gets emphasis and a link by buttons and keys', async () => {
    await using visit = await editing('/');
    const { page, problems } = visit;
    await page.getByText('takes the ratios, the paperwork').dblclick();
    const field = editor(page).locator('.in-place');
    await field.fill('Calm mornings for all');
    await select(field, 0, 4);
    await page.keyboard.press('Control+b');
    expect(await field.inputValue()).toBe('**Calm** mornings for all');
    await select(field, 9, 16);
    await editor(page).getByRole('button', { name: 'Italic (Ctrl+I)' }).click();
    await select(field, 23, 26);
    await page.keyboard.press('Control+k');
    await editor(page).getByLabel('Where the link leads').fill('/start-trial');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('**Calm** *morning*s for [all](/start-trial)');
    expect(await findBarriers(page, 'site-editor')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('strong', { hasText: 'Calm' }).waitFor();
    expect(read(HOME)).toContain('**Calm** *morning*s for [all](/start-trial)');
    await undo(page);
    expect(problems).toEqual([]);
  });

  test('that is pasted comes out clean, from wherever it is', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    await page.getByText('takes the ratios, the paperwork').dblclick();
    const field = editor(page).locator('.in-place');
    for (const [program, [html, markdown]] of Object.entries(COPIES)) {
      await field.fill('');
      await field.evaluate((one, copied) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', copied);
        clipboardData.setData('text/plain', 'plain');
        one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
      }, html);
      expect([program, await field.inputValue()]).toEqual([program, markdown]);
    }
    await page.keyboard.press('Escape');
  });
});

test('a page is set in the panel: its search result, its dates, its old addresses', async () => {
  await using visit = await editing('/book-demo');
  const { page, problems } = visit;
  const file = 'pages/book-demo.yaml';
  const before = [read(file), read('site.yaml')];
  const title = editor(page).getByLabel('title (required)', { exact: true });
  await title.fill('Short');
  await editor(page).getByText('5 characters, short: 30 to 60 read best.').waitFor();
  await title.fill('A demo of calm mornings, at your pace');
  await title.press('Tab');
  await expect.poll(() => read(file)).toContain('title: A demo of calm mornings, at your pace');
  await editor(page).locator('summary', { hasText: 'How it looks in search' }).click();
  await editor(page)
    .getByRole('img', { name: 'Search result: A demo of calm mornings, at your pace' })
    .waitFor();
  await editor(page).locator('summary', { hasText: 'more fields' }).first().click();
  const from = editor(page).getByLabel('publishFrom', { exact: true });
  await from.fill('2027-01-01T09:00');
  await from.press('Tab');
  await expect.poll(() => read(file)).toMatch(/publishFrom: "?2027-01-01T09:00:00[+-]/);
  await editor(page).locator('summary', { hasText: 'Old addresses that lead here' }).click();
  await editor(page).getByLabel('Old address').fill('/demo-of-old');
  await editor(page).getByRole('button', { name: 'Add an old address' }).click();
  await expect.poll(() => read('site.yaml')).toContain('/demo-of-old');
  expect(await findBarriers(page, 'site-editor')).toEqual([]);
  for (let count = 0; count < 3; count += 1) await undo(page);
  expect([read(file), read('site.yaml')]).toEqual(before);
  expect(problems).toEqual([]);
});

test.each([390, 1280])('a section is found and seen before it is added (%i px)', async (width) => {
  await using visit = await editing('/payment-options', width);
  const { page, problems } = visit;
  await editor(page).locator('summary', { hasText: 'Add a section' }).click();
  const add = editor(page).getByRole('button', { name: /^Add / });
  await add.first().waitFor();
  const all = await add.count();
  await editor(page).getByLabel('Search', { exact: true }).first().fill('question');
  await expect.poll(() => add.count()).toBeLessThan(all / 4);
  await editor(page).getByLabel('Search', { exact: true }).first().fill('');
  await editor(page).getByLabel('What it is to do').first().selectOption({ label: 'Prove' });
  await editor(page)
    .getByRole('button', { name: /^Add Statistics: / })
    .first()
    .waitFor();
  const frame = page.frameLocator('.sample iframe').first();
  await frame.locator('[data-section]').first().waitFor();
  expect(await findBarriers(page, 'site-editor')).toEqual([]);
  expect(problems).toEqual([]);
});

test('pictures are listed with where they are used, and found', async () => {
  await using visit = await editing('/');
  const { page, problems } = visit;
  await editor(page).getByRole('tab', { name: 'Pictures' }).click();
  const items = editor(page).locator('.medium');
  await items.first().waitFor();
  const all = await items.count();
  await editor(page).getByLabel('Search pictures').fill('logos/');
  expect(await items.count()).toBeLessThan(all);
  await items.first().locator('summary').click();
  expect(await items.first().innerText()).toContain('Used by');
  expect(await findBarriers(page, 'site-editor')).toEqual([]);
  expect(problems).toEqual([]);
  expect(readFileSync(join(site, 'assets/favicon.svg'), 'utf8')).toContain('<svg');
});

test('a page is deleted in favour of another one', async () => {
  await using visit = await editing('/book-demo');
  const { page } = visit;
  const before = read('pages/book-demo.yaml');
  await editor(page).locator('summary', { hasText: 'Delete this page' }).click();
  await editor(page).getByText('Links to it: ').waitFor();
  await editor(page).getByLabel('Lead its links and visitors to').selectOption('/talk-to-expert');
  await editor(page).getByRole('button', { name: 'Delete it' }).click();
  await page.waitForURL('**/talk-to-expert');
  await editor(page).getByRole('heading', { name: 'Sections' }).waitFor();
  await undo(page);
  expect(read('pages/book-demo.yaml')).toBe(before);
});

/** Opens a page of the preview with editing switched on. */
async function editing(path: string, width = 1280): Promise<Visit> {
  const visit = await openPage({ baseURL: address(), viewport: { width, height: 900 } });
  const { page } = visit;
  await page.goto(path);
  await page.locator('site-preview').getByRole('button', { name: 'Edit', exact: true }).click();
  await editor(page).getByRole('heading', { name: 'Sections' }).waitFor();
  return visit;
}

function editor(page: Page): Locator {
  return page.locator('site-editor');
}

async function select(field: Locator, from: number, to: number): Promise<void> {
  await field.evaluate(
    (one, [start = 0, end = 0]) => (one as HTMLTextAreaElement).setSelectionRange(start, end),
    [from, to],
  );
}

async function undo(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  await editor(page).getByText('Done.').waitFor();
}
