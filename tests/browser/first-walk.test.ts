import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../builds/run-site.ts';
import { startPreview, type TestPreview } from '../support/preview.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { editor, openEditor } from '../support/site-editor.ts';

/* The way of somebody who has never seen it, from an empty folder to a built site: no file is opened. */

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"/>';

const scratch = await temporaryFolder();
const site = join(scratch.path, 'sites/kettle-house');
let preview: TestPreview;

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: scratch.path, encoding: 'utf8' });

beforeAll(async () => {
  const answers = ['new', 'site', 'Kettle House', '--trade', 'shop', '--yes'];
  await promisify(execFile)(process.execPath, [program, ...answers], { cwd: scratch.path });
  git('init', '--quiet');
  git('add', 'sites');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'First');
  preview = await startPreview(site, scratch.path);
});
afterAll(async () => {
  await preview.stop();
  await scratch.remove();
});

test('a site is made one’s own and built without a file being opened', async () => {
  await using visit = await openEditor(preview.url.replace('localhost', '127.0.0.1'), '/');
  const { page, problems } = visit;

  await page.locator('h1').dblclick();
  await editor(page).locator('.in-place').waitFor();
  await page.keyboard.type('Bread that is worth the walk');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('h1').innerText()).toBe('Bread that is worth the walk');

  await editor(page).getByRole('tab', { name: 'Page' }).click();
  await editor(page).locator('summary', { hasText: 'Add a section' }).click();
  await editor(page)
    .getByRole('button', { name: /^Add Logo strip: / })
    .first()
    .click();
  // What was added is on screen, and so are its fields.
  await editor(page).getByRole('heading', { name: 'Logo strip' }).waitFor();
  await expect
    .poll(() => page.locator('main [data-section="logo-strip"]').evaluate(isOnScreen))
    .toBe(true);

  await editor(page).getByRole('tab', { name: 'Page' }).click();
  await editor(page)
    .getByRole('button', { name: /^Move up: Logo strip/ })
    .click();
  await expect.poll(() => order(page)).toContain('logo-strip cta-banner');

  await editor(page).locator('.part', { hasText: 'Logo strip' }).click();
  await editor(page).getByRole('heading', { name: 'Logo strip' }).waitFor();
  await editor(page).locator('summary', { hasText: 'logos' }).click();
  await editor(page).locator('[data-pointer$="/logos/0"] > summary').click();
  const first = editor(page).locator('[data-pointer$="/logos/0"]');
  await first.locator('summary', { hasText: 'more fields' }).click();
  await first
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'Mill Lane.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await page.locator('img[src*="mill-lane"]').first().waitFor();

  await editor(page).getByRole('tab', { name: 'Site' }).click();
  await editor(page).locator('[data-pointer="/theme"] > summary').click();
  await editor(page).locator('[data-pointer="/theme/brand"] input').fill('#7a1fa2');
  const button = page.getByRole('link', { name: 'Order now' }).first();
  await expect
    .poll(() => button.evaluate((link) => getComputedStyle(link).backgroundColor))
    .toBe('rgb(122, 31, 162)');

  await editor(page).getByRole('tab', { name: 'Changes' }).click();
  await expect
    .poll(() => editor(page).locator('.side-body').innerText())
    .toContain('Bread that is worth the walk');
  expect(problems).toEqual([]);

  await buildSite(site, join(scratch.path, 'out'));
  const html = readFileSync(join(scratch.path, 'out/index.html'), 'utf8');
  expect(html).toContain('Bread that is worth the walk');
  expect(html).toMatch(/\/assets\/uploads\/mill-lane-\w+\.svg/);
  git('add', '--intent-to-add', 'sites');
  const changed = git('diff', '--unified=0').replace(/^(diff|index|new|---|\+\+\+|@@) .*\n/gm, '');
  expect(changed).toMatchInlineSnapshot(`
    "+<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"/>
    \\ No newline at end of file
    -    heading: Order here, and it is ready when you come
    +    heading: Bread that is worth the walk
    +  - type: logo-strip
    +    heading: …
    +    seconds: 45
    +    logos:
    +      - name: …
    +        sample: true
    +        src: uploads/mill-lane.svg
    +      - name: …
    +        sample: true
    +      - id: green-grocer
    +        name: …
    +        sample: true
    +      - name: …
    +        sample: true
    +      - name: …
    +        sample: true
    -  brand: "#a34a18"
    +  brand: "#7a1fa2"
    "
  `);
});

/** The types of the sections that are seen, from top to bottom. */
function order(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-section]')]
      .map(({ dataset }) => dataset.section)
      .join(' '),
  );
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
