import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { beginEditing } from '../support/marketer.ts';
import { previewStarter } from '../support/preview-copy.ts';
import { editor, openEditor, undo } from '../support/site-editor.ts';
import type { Visit } from '../support/visit.ts';

/* Whatever is saved, added or hidden: what is open stays open, and the focus is where somebody goes on. */

const { address, read, write, edit } = await previewStarter('bakery');
const HOME = 'pages/index.yaml';
const AT_PAGE = { by: 'mouse', width: 1280 } as const;

/** What is added to sections, and where the first field of that is. */
const ADDED = [
  { part: 'Hero', add: 'Add to points', at: '/sections/1/points/3' },
  { part: 'Hero', add: 'Add to actions', at: '/sections/1/actions/2', asked: '/order' },
  { part: 'Hero', add: 'Add callouts', at: '/sections/1/picture/callouts' },
  { part: 'Hero', add: 'Add details', at: '/sections/1/details' },
  { part: 'Hero', add: 'Add form', at: '/sections/1/form', asked: '/order' },
  {
    part: 'Image with text',
    add: 'Add to items',
    at: '/sections/3/items/2',
    asked: 'photos/rye.webp',
  },
  { part: 'Location', add: 'Add address', at: '/sections/4/items/0/address' },
  { part: 'Newsletter', add: 'Add to fields', at: '/sections/6/form/fields/1' },
];

test.each(ADDED)('“$add” of $part leads into what was added', async ({ part, add, at, asked }) => {
  await using marketer = await beginEditing(address(), AT_PAGE);
  const { open, page } = marketer;
  await open('/');
  await marketer.part(part);
  await editor(page).getByRole('button', { name: add, exact: true }).first().press('Enter');
  const form = editor(page).getByRole('form', { name: add, exact: true });
  if (asked) {
    const first = form.getByRole('combobox').first();
    const isChosen = await first.evaluate((one) => one.localName === 'select');
    await (isChosen ? first.selectOption(asked) : first.fill(asked));
    await form.getByRole('button', { name: 'Add' }).press('Enter');
    await form.waitFor({ state: 'detached' });
  }
  await editor(page)
    .locator(`[data-pointer^="${at}"] :is(input, textarea, select):focus`)
    .first()
    .waitFor();
  await undo(page);
});

test('what is open and focused is so after a save that loads the page again', async () => {
  await using marketer = await beginEditing(address(), AT_PAGE);
  const { open, unfold, field, page, button } = marketer;
  await open('/our-story');
  await unfold('Try another heading');
  await field('/experiments/new').getByLabel('Heading', { exact: true }).fill('Flour and time');
  await button('Begin the experiment');
  await page.locator('h1', { hasText: 'Flour and time' }).waitFor();
  await unfold('Experiments');
  await unfold(/./, field('/experiments').locator('.entry').first());
  const name = field('/experiments/0/name').locator('input, textarea').first();
  const isLoaded = page.waitForEvent('load');
  await name.fill('warmer words');
  await name.press('Tab');
  await isLoaded;
  await expect.poll(() => read('pages/our-story.yaml')).toContain('- name: warmer');
  await expect.poll(() => name.isVisible()).toBe(true);
  await expect
    .poll(() => editor(page).locator('[data-pointer^="/experiments"] :focus').count())
    .toBe(1);
  for (let count = 0; count < 2; count += 1) await undo(page);
});

test('what is removed for good leaves the focus in its section', async () => {
  await using marketer = await beginEditing(address(), AT_PAGE);
  const { open, part, button, page } = marketer;
  await open('/');
  edit(HOME, /^ {4}eyebrow:/m, '    mood: sunny\n    eyebrow:');
  await page.locator('site-preview .overlay').getByRole('button', { name: 'Hide' }).click();
  await open('/');
  await part('Hero');
  await button('Remove mood');
  await expect.poll(() => read(HOME)).not.toContain('mood: sunny');
  await expect.poll(() => editor(page).locator('h3:focus').innerText()).toBe('Hero');
});

test('what is done with all that needs it leaves the focus in the panel', async () => {
  await using marketer = await beginEditing(address(), AT_PAGE);
  const { open, tab, unfold, button, page } = marketer;
  await open('/');
  await tab('Site');
  await editor(page)
    .getByLabel('Settings, list or e-mail')
    .selectOption('partials/friday-note.yaml');
  await unfold('Copy or delete it');
  await button('Delete it');
  await button('Do it with all of these');
  await editor(page).getByText('Done.').waitFor();
  expect(await editor(page).locator(':focus').count()).toBe(1);
  await undo(page);
});

test('the section of what is chosen on the page is the one that can be edited', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  const section = editor(page).getByRole('tab', { name: 'Section', exact: true });
  for (const [words, name] of [
    ['Bread worth getting up for', 'Hero'],
    ['Six we would never leave out', 'Gallery'],
  ] as const) {
    await editor(page).getByRole('tab', { name: 'Page', exact: true }).click();
    await page.getByText(words).first().click();
    await section.click();
    await editor(page).locator('h3', { hasText: name }).waitFor();
  }
});

/** The home page with a fold of its hero opened. */
async function openActions(): Promise<Visit> {
  const visit = await openEditor(address(), '/');
  const panel = editor(visit.page);
  await panel.locator('.part', { hasText: 'Hero' }).click();
  await panel.locator('h3', { hasText: 'Hero' }).waitFor();
  await panel.locator('summary', { hasText: 'Actions' }).first().press('Enter');
  return visit;
}

test('a section stays chosen where the page has to be loaded again', async () => {
  await using visit = await openActions();
  const { page } = visit;
  await page.reload();
  await editor(page).locator('h3', { hasText: 'Hero' }).waitFor();
  await expect.poll(() => openFolds(page)).toEqual(['/sections/1/actions']);
  await expect.poll(() => editor(page).locator('summary:focus').innerText()).toMatch(/^Actions/);
});

test('what is open stays so where the page is loaded twice before the panel is filled', async () => {
  await using visit = await openActions();
  const { page } = visit;
  // The panel waits for what it is to show.
  await page.route(/\/edit\b/, () => {});
  await page.reload();
  await editor(page).getByText('One moment').waitFor();
  await page.unroute(/\/edit\b/);
  await page.reload();
  await expect.poll(() => openFolds(page)).toEqual(['/sections/1/actions']);
});

test('what is open stays so where the page cannot be read for a moment', async () => {
  await using visit = await openActions();
  const { page } = visit;
  const before = read(HOME);
  edit(HOME, /^title: .*$/m, 'title: [');
  await editor(page).locator('h3', { hasText: 'Hero' }).waitFor({ state: 'detached' });
  write(HOME, before);
  await expect.poll(() => openFolds(page)).toEqual(['/sections/1/actions']);
});

test('only what was opened is open once the panel is drawn anew', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  const folds = editor(page).locator('details.more');
  expect(await folds.count()).toBeGreaterThan(1);
  await folds.first().locator('summary').first().click();
  edit(HOME, /^title: .*$/m, 'title: Bread anew');
  await expect.poll(() => page.title()).toContain('Bread anew');
  await expect
    .poll(() => editor(page).locator('[data-pointer="/title"] textarea').inputValue())
    .toBe('Bread anew');
  expect(await editor(page).locator('details.more[open]').count()).toBe(1);
});

test('what is open in a tab is open there when somebody comes back, and only there', async () => {
  await using marketer = await beginEditing(address(), AT_PAGE);
  const { open, tab, page, unfold } = marketer;
  const openIn = () =>
    editor(page)
      .locator('.side-body details[open] > summary')
      .evaluateAll((all) => all.map((one) => one.textContent));
  await open('/our-story');
  await unfold('Delete this page');
  const ofPage = await openIn();
  expect(ofPage).toEqual(['Delete this page']);
  await tab('Site');
  await unfold('Organization');
  const ofSite = await openIn();
  expect(ofSite).not.toEqual(ofPage);
  await tab('Page');
  await expect.poll(openIn).toEqual(ofPage);
  await tab('Site');
  await expect.poll(openIn).toEqual(ofSite);
  await editor(page).locator('summary', { hasText: 'Organization' }).first().click();
  await tab('Page');
  await tab('Site');
  await expect.poll(openIn).not.toContain('Organization');
});

test.each(['Hide', 'Escape'])(
  'a list of problems that goes by %s leaves the focus at its button',
  async (by) => {
    await using visit = await openEditor(address(), '/');
    const { page } = visit;
    edit(HOME, /^title:/m, 'titel:');
    const overlay = page.locator('site-preview .overlay');
    const hide = overlay.getByRole('button', { name: 'Hide' });
    await hide.focus();
    await page.keyboard.press(by === 'Hide' ? 'Enter' : by);
    await overlay.waitFor({ state: 'hidden' });
    expect(await page.locator('site-preview .badge:focus').count()).toBe(1);
  },
);

function openFolds(page: Page): Promise<(string | undefined)[]> {
  return editor(page)
    .locator('.side-body details[open]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.pointer));
}

test('a section that is moved by its button takes the focus and the view along', async () => {
  await using visit = await openEditor(address(), '/', 390);
  const { page } = visit;
  const body = editor(page).locator('.side-body');
  const button = editor(page).getByRole('button', { name: /^Move down: Hero/ });
  await button.focus();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Enter');
    await editor(page).getByText('Saved.').waitFor();
    await expect
      .poll(() =>
        body.evaluate((panel) => {
          const focused = panel.querySelector(':focus');
          const own = focused?.getBoundingClientRect();
          const around = panel.getBoundingClientRect();
          const isSeen = own && own.bottom > around.top && own.top < around.bottom;
          return isSeen && focused?.getAttribute('aria-label');
        }),
      )
      .toMatch(/^Move down: Hero/);
  }
  for (let step = 0; step < 3; step += 1) await undo(page);
});

test('the button that takes back keeps the focus where that leads to another page', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  const before = read(HOME);
  await editor(page)
    .getByRole('button', { name: /^Move down: Hero/ })
    .click();
  await editor(page).getByText('Saved.').waitFor();
  const form = editor(page).locator('[data-pointer="/pages/new"]');
  await form.locator('summary').click();
  await form.getByLabel('Address').fill('/a-page-more');
  await form.getByRole('button', { name: 'Add a page' }).click();
  await page.waitForURL(/a-page-more/);
  const back = editor(page).getByRole('button', { name: 'Undo' });
  await editor(page).getByRole('heading', { name: 'Sections' }).waitFor();
  await back.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('a-page-more'));
  await editor(page).getByRole('heading', { name: 'Sections' }).waitFor();
  const focused = editor(page).locator(':focus');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Undo');
  await page.keyboard.press('Enter');
  await expect.poll(() => read(HOME)).toBe(before);
});
