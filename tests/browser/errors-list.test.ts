import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { previewStarter } from '../support/preview-copy.ts';
import { editButton, editor, openEditor } from '../support/site-editor.ts';

/* The list of errors leads to a way out of each error, and stays as somebody has left it. */

const { address, edit } = await previewStarter('bakery');
const HOME = 'pages/index.yaml';

const list = (page: Page) => page.locator('site-preview .overlay');
const badge = (page: Page) => page.locator('site-preview .badge');

/** Files that cannot be read, or name what is not there, each with what puts it right. */
const ERRORS = [
  {
    name: 'a page without a colon',
    file: HOME,
    from: /^title:/m,
    to: 'title',
    press: /^Try to fix it/,
  },
  {
    name: 'a page that nobody can read',
    file: HOME,
    from: /^title: /m,
    to: 'title: {{[ ',
    tab: 'Page',
    says: /cannot be read/,
  },
  {
    name: 'settings that nobody can read',
    file: 'site.yaml',
    from: /^name: /m,
    to: 'name: {{[ ',
    tab: 'Site',
    says: /cannot be read/,
  },
  {
    name: 'a link with one letter too many',
    file: HOME,
    from: 'href: /order,',
    to: 'href: /orderr,',
    press: /^Fix it/,
  },
  {
    name: 'a variant of a section that is called otherwise',
    file: HOME,
    from: /^sections:\n/m,
    to: `experiments: [{ name: words, variants: [{ name: control }, { name: other, changes: [{ id: tpo, heading: Warm }] }] }]
sections:
`,
    press: /^(?:Fix it|Take “top”)/,
  },
];

describe.each(ERRORS)('$name', ({ file, from, to, press, tab, says }) => {
  test.each(['/', '/jobs'])('has a button, seen from %s', async (path) => {
    await using visit = await openEditor(address(), path);
    const { page } = visit;
    edit(file, from, to);
    const rows = list(page).locator('li.error');
    await rows.first().waitFor();
    const button = rows.getByRole('button', { name: press ?? /^Go there/ }).first();
    await button.click();
    if (press) await expect.poll(() => badge(page).innerText()).not.toContain('error');
    else {
      await editor(page).getByText(says).first().waitFor();
      await expect
        .poll(() => editor(page).getByRole('tab', { selected: true }).innerText())
        .toBe(tab);
    }
  });
});

describe.each([1280, 390])('at %i px', (width) => {
  test('it stays closed once it was, and never covers the panel', async () => {
    await using visit = await openEditor(address(), '/', width);
    const { page } = visit;
    edit(HOME, 'href: /order,', 'href: /nowhere,');
    await expect.poll(() => badge(page).innerText()).toContain('1 error');
    expect(await covers(page)).toBe(false);
    await list(page).waitFor({ state: width === 1280 ? 'visible' : 'hidden' });
    if (width === 1280) await page.keyboard.press('Escape');
    for (let count = 0; count < 2; count += 1) {
      await page.reload();
      await expect.poll(() => badge(page).innerText()).toContain('1 error');
      await editor(page).getByRole('heading', { name: 'Sections' }).waitFor();
      expect(await list(page).isVisible()).toBe(false);
    }
    // What is fixed is no reason to look at what is left.
    edit(HOME, /^title:/m, 'titel:');
    await expect.poll(() => badge(page).innerText()).toContain('2 errors');
    if (width === 1280) await page.keyboard.press('Escape');
    edit(HOME, /^titel:/m, 'title:');
    await expect.poll(() => badge(page).innerText()).toContain('1 error');
    expect(await list(page).isVisible()).toBe(false);
  });

  test('it makes room for the panel', async () => {
    await using visit = await openEditor(address(), '/', width);
    const { page } = visit;
    await editButton(page).click();
    edit(HOME, 'href: /order,', 'href: /nowhere,');
    await list(page).waitFor();
    await editButton(page).click();
    await editor(page).getByRole('heading', { name: 'Sections' }).waitFor();
    expect(await covers(page)).toBe(false);
  });
});

/** Whether the list of errors lies over the panel. */
function covers(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const boxOf = (host: string, inner: string) =>
      document.querySelector(host)?.shadowRoot?.querySelector(inner)?.getBoundingClientRect();
    const [one, other] = [boxOf('site-preview', '.overlay'), boxOf('site-editor', '.side')];
    if (!one?.width || !other?.width) return false;
    return one.left < other.right && other.left < one.right && one.bottom > other.top;
  });
}
