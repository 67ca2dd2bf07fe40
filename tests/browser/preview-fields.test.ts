import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { previewStarter } from '../support/preview-copy.ts';
import { editor, openEditor, undo } from '../support/site-editor.ts';

/* The fields of a new site, as somebody finds them who has just begun: here that of a bakery. */

const { site, address, read, edit } = await previewStarter('bakery');
const editing = (path: string) => openEditor(address(), path);

test('opening hours are changed in the panel', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  await openPart(page, 'Location');
  const times = field(page, 'Times (required)');
  await times.fill('6:15-17:45');
  await times.press('Tab');
  await expect.poll(() => page.locator('[data-section="location"]').innerText()).toContain('6:15');
  await undo(page);
});

test('a link is added with a page of the site', async () => {
  await using visit = await editing('/');
  const { page, problems } = visit;
  await openPart(page, 'Header');
  await press(page, 'Add to links');
  const form = editor(page).getByRole('form', { name: 'Add to links' });
  const href = form.getByRole('combobox');
  const pages = editor(page).locator('datalist#pages option');
  const valuesOf = (all: Element[]) => all.map((one) => (one as HTMLOptionElement).value);
  await expect.poll(() => pages.evaluateAll(valuesOf)).toContain('/');
  const offered = await pages.evaluateAll(valuesOf);
  await form.getByRole('button', { name: 'Add' }).click();
  expect(await form.locator('.message').innerText()).toBe('Fill in “Link” first.');
  await href.fill(offered.at(-1) ?? '');
  expect(await findBarriers(page, 'site-editor')).toEqual([]);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.poll(() => page.locator('[data-section="header"]').textContent()).toContain('…');
  await undo(page);
  expect(problems).toEqual([]);
});

test('the focus stays with a field that is as usual again, and with a group that is removed', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = read('pages/index.yaml');
  const written = () => read('pages/index.yaml');
  const hasFocus = (one: Element) => one === (one.getRootNode() as ShadowRoot).activeElement;
  await editor(page).locator('.part', { hasText: 'Image with text' }).first().click();
  const background = editor(page).getByLabel('Background', { exact: true }).first();
  await background.focus();
  await background.selectOption({ index: 0 });
  await expect.poll(written).not.toBe(before);
  await expect.poll(() => background.evaluate(hasFocus)).toBe(true);
  await undo(page);
  await editor(page).getByRole('tab', { name: 'Page' }).click();
  await openPart(page, 'Hero');
  await press(page, 'Remove picture');
  await expect.poll(written).not.toContain('photos/table.webp');
  await expect
    .poll(() => editor(page).locator(':focus').getAttribute('aria-label'))
    .toBe('Add picture');
  await undo(page);
  expect(written()).toBe(before);
});

test('what is added is open, and no other section once that is taken back', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = read('pages/index.yaml');
  await editor(page).locator('summary', { hasText: 'Add a section' }).click();
  await editor(page)
    .getByRole('button', { name: /^Add Steps: / })
    .first()
    .click();
  await editor(page).getByRole('heading', { name: 'Steps' }).waitFor();
  await expect.poll(() => read('pages/index.yaml')).toContain('type: steps');
  await undo(page);
  await expect.poll(() => read('pages/index.yaml')).toBe(before);
  await editor(page).getByText('Choose a section in the page').waitFor();
});

test('a picture is chosen or uploaded before it is added', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  await openPart(page, 'Gallery');
  await press(page, 'Add to items');
  const form = editor(page).getByRole('form', { name: 'Add to items' });
  await form.locator('input[type="file"]').setInputFiles(join(site, 'assets/share.png'));
  await expect.poll(() => form.getByRole('combobox').inputValue()).toBe('share.png');
  await form.getByRole('button', { name: 'Add' }).click();
  await page.locator('[data-section="gallery"] img[src*="share"]').first().waitFor();
  await undo(page);
});

test('what a variable reads as stands below its field, and the variable stays', async () => {
  const product = /^product: (.*)$/m.exec(read('site.yaml'))?.[1];
  edit('pages/index.yaml', /^( {4}heading: ).*$/m, '$1Bread of {{product}}');
  await using visit = await editing('/');
  const { page } = visit;
  await page.locator('h1', { hasText: `Bread of ${product}` }).waitFor();
  await openPart(page, 'Hero');
  const heading = field(page, 'Heading (required)');
  const note = editor(page).locator('[data-pointer="/sections/1/heading"]');
  await expect.poll(() => note.innerText()).toContain(`Reads: “Bread of ${product}”`);
  await heading.fill('Rolls of {{ product }} {{no.such}}');
  expect(await note.innerText()).toContain(`Reads: “Rolls of ${product} ‹no such›”`);
  await heading.fill('Rolls of {{product}}');
  await heading.press('Tab');
  await expect.poll(() => read('pages/index.yaml')).toContain('heading: Rolls of {{product}}\n');
  const shown = page.locator('h1', { hasText: `Rolls of ${product}` });
  await shown.dblclick();
  await editor(page)
    .locator('.placed', { hasText: `Reads: “Rolls of ${product}”` })
    .waitFor();
  await page.keyboard.press('Escape');
  await undo(page);
});

test('somebody types on while the page changes and hints arrive', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  const heading = await openHeading(page);
  const words = await heading.inputValue();
  await heading.press('Home');
  await page.keyboard.type('Three');
  for (const title of ['Bread', 'Bread and rolls']) {
    const followed = page.waitForResponse((answer) => answer.url().endsWith('/edit/page'));
    writeFileSync(
      join(site, 'pages/index.yaml'),
      before.replace(/^title: .*$/m, `title: ${title}`),
    );
    await followed;
    await page.keyboard.type(` ${title}`, { delay: 60 });
  }
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/edit/page'));
  await page.keyboard.press('Tab');
  await saved;
  await page.getByRole('heading', { name: `Three Bread Bread and rolls${words}` }).waitFor();
  expect(await editor(page).locator(':focus').count()).toBe(1);
  writeFileSync(join(site, 'pages/index.yaml'), before);
});

test('the caret stays where it is while the panel is filled anew', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  const heading = await openHeading(page);
  const words = await heading.inputValue();
  await heading.press('Home');
  await page.keyboard.press('ArrowRight');
  const old = await heading.elementHandle();
  writeFileSync(join(site, 'pages/index.yaml'), before.replace(/^title: .*$/m, 'title: Bread'));
  await expect.poll(() => old?.evaluate((one) => one.isConnected)).toBe(false);
  await page.keyboard.type('-');
  expect(await heading.inputValue()).toBe(`${words[0]}-${words.slice(1)}`);
  await heading.fill(words);
  writeFileSync(join(site, 'pages/index.yaml'), before);
});

test('what somebody else has written meanwhile is not replaced unseen', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  const heading = await openHeading(page);
  const words = await heading.inputValue();
  await heading.press('End');
  await page.keyboard.type(' today');
  const theirs = before.replace(words, 'Three ovens');
  await saveElsewhere(page, theirs);
  await page.keyboard.press('Tab');
  await editor(page)
    .getByText('Somebody else has changed this to “Three ovens”.')
    .first()
    .waitFor();
  expect(texts()).toBe(theirs);
  await editor(page).getByText('Not saved: “Heading” is “Three ovens” by now.').waitFor();
  expect(await heading.inputValue()).toBe(`${words} today`);
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: `${words} today` }).waitFor();
  expect(texts()).toBe(before.replace(words, `${words} today`));
  writeFileSync(join(site, 'pages/index.yaml'), before);
});

test('an entry that has another place by now is not taken for another one', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  const theirs = before.replace('    items:\n      - name: Harbour\n', (items) =>
    items.replace('      -', '      - name: New one\n        phone: "12 34"\n      -'),
  );
  expect(theirs).not.toBe(before);
  const heading = await openHeading(page);
  await heading.press('End');
  await page.keyboard.type('!');
  await saveElsewhere(page, theirs);
  await press(page, 'Remove Harbour');
  await editor(page).getByText('Somebody else has changed this page meanwhile.').first().waitFor();
  expect(texts()).toBe(theirs.replace('One of them is near you', 'One of them is near you!'));
  // What the panel shows then is that of both.
  await editor(page).locator('summary', { hasText: 'New one' }).waitFor();
  await press(page, 'Remove New one');
  await expect.poll(() => texts()).not.toContain('New one');
  expect(texts()).toContain('Harbour');
  writeFileSync(join(site, 'pages/index.yaml'), before);
});

test('a form keeps what was chosen and typed while somebody else saves', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  const form = editor(page).locator('[data-pointer="/pages/translate"]');
  await form.locator('summary').click();
  await form.getByLabel('Language').selectOption('fr');
  await form.getByLabel('Its address').fill('/fr/boulangerie');
  await page.keyboard.press('Tab');
  const marked = await form.evaluateHandle((one) => one);
  await saveElsewhere(page, before.replace('One of them is near you', 'One of three is near you'));
  await expect.poll(() => marked.evaluate((one) => one.isConnected)).toBe(false);
  expect(await form.getByLabel('Language').inputValue()).toBe('fr');
  expect(await form.getByLabel('Its address').inputValue()).toBe('/fr/boulangerie');
  writeFileSync(join(site, 'pages/index.yaml'), before);
});

test('a value that was refused is corrected, twice if need be', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  const heading = await openHeading(page);
  for (const name of ['prodct', 'prdct']) {
    await heading.fill(`{{${name}}} first`);
    await heading.press('Tab');
    await editor(page).locator('.message', { hasText: name }).waitFor();
  }
  await heading.fill('Where we are');
  await heading.press('Tab');
  await page.getByRole('heading', { name: 'Where we are' }).waitFor();
  await undo(page);
  expect(texts()).toBe(before);
});

test('a field that is changed twice in a row keeps the second text', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  const heading = await openHeading(page);
  await heading.fill('One oven');
  await heading.press('Tab');
  await heading.fill('Two ovens');
  await heading.press('Tab');
  await page.getByRole('heading', { name: 'Two ovens' }).waitFor();
  await expect.poll(() => texts()).toContain('heading: Two ovens');
  writeFileSync(join(site, 'pages/index.yaml'), before);
});

test('a text that becomes several lines is written as people write it, and one line beside its name', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  await openPart(page, 'Hero');
  const written = /^ +text: /m.exec(before)?.[0] ?? '';
  const text = editor(page).locator('[data-pointer="/sections/1/text"] textarea');
  await text.fill('One.\n\nTwo.');
  await text.press('Tab');
  await expect.poll(texts).toContain(`${written}|\n      One.\n\n      Two.\n`);
  await text.fill('One.');
  await text.press('Tab');
  await expect.poll(texts).toContain(`${written}One.\n`);
  await page.locator('#main').getByText('One.', { exact: true }).dblclick();
  const inPlace = editor(page).locator('.in-place');
  await inPlace.fill('Three.\n\nFour.');
  await inPlace.press('Enter');
  await expect.poll(texts).toContain(`${written}|\n      Three.\n\n      Four.\n`);
  for (let count = 0; count < 3; count += 1) await undo(page);
  expect(texts()).toBe(before);
});

describe('what is typed and not saved', () => {
  test('in the panel is there after a reload', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    await openPart(page, 'Location');
    const before = texts();
    await field(page, 'Heading (required)').fill('Three shops, one oven');
    await page.reload();
    const heading = field(page, 'Heading (required)');
    await expect.poll(() => heading.inputValue()).toBe('Three shops, one oven');
    await editor(page).getByRole('tab', { name: 'Page' }).click();
    const unsaved = editor(page).getByRole('region', { name: 'Not saved yet' });
    expect(await unsaved.innerText()).toContain('Heading: Three shops, one oven');
    expect(texts()).toBe(before);
    await unsaved.getByRole('button', { name: 'Go there' }).click();
    await expect.poll(() => heading.inputValue()).toBe('Three shops, one oven');
    await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Three shops, one oven' }).waitFor();
    await editor(page).getByRole('tab', { name: 'Page' }).click();
    expect(await unsaved.count()).toBe(0);
    await undo(page);
  });

  test('in its place is there after a reload, until it is discarded', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    await page.locator('h1').dblclick();
    await editor(page).locator('.in-place').fill('Bread by seven');
    await page.reload();
    const unsaved = editor(page).getByRole('region', { name: 'Not saved yet' });
    await unsaved.waitFor();
    await page.locator('h1').dblclick();
    expect(await editor(page).locator('.in-place').inputValue()).toBe('Bread by seven');
    await page.keyboard.press('Escape');
    await page.locator('h1').dblclick();
    expect(await editor(page).locator('.in-place').inputValue()).not.toBe('Bread by seven');
  });
});

test('a field that is required is not saved empty', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = texts();
  const heading = await openHeading(page);
  await heading.fill('');
  await heading.press('Tab');
  const panel = editor(page).getByRole('tabpanel', { name: 'Section' });
  await panel.getByText('The heading is required, so it cannot be empty.').waitFor();
  expect(texts()).toBe(before);
});

async function openPart(page: Page, title: string): Promise<void> {
  await editor(page).locator('.part', { hasText: title }).first().click();
  await editor(page).getByRole('heading', { name: title }).waitFor();
  // Every group is opened at once: what is inside can be reached.
  await editor(page)
    .locator('details')
    .evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });
}

function field(page: Page, name: string): Locator {
  return editor(page).getByLabel(name, { exact: true }).first();
}

async function press(page: Page, name: string): Promise<void> {
  await editor(page).getByRole('button', { name, exact: true }).first().click();
}

/** Opens the section of the home page that the tests change, and finds the field of its heading. */
async function openHeading(page: Page): Promise<Locator> {
  await openPart(page, 'Location');
  return field(page, 'Heading (required)');
}

/** Somebody else saves the home page; the editor of this one knows of it afterwards. */
async function saveElsewhere(page: Page, text: string): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/edit/page'));
  writeFileSync(join(site, 'pages/index.yaml'), text);
  await (await asked).finished();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** What the files of the home page and its partials hold. */
function texts(): string {
  return read('pages/index.yaml');
}
