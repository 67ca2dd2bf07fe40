import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { previewStarter } from '../support/preview-copy.ts';
import { editor, openEditor } from '../support/site-editor.ts';

/* Words that somebody types into a section which others move or remove meanwhile: they stay with it, or nowhere. */

const { site, address, read } = await previewStarter('bakery');
const HOME = 'pages/index.yaml';
let before = '';
/** The page in pieces: what is before its sections, then each of them. */
let pieces: string[] = [];
beforeAll(() => {
  before = read(HOME);
  pieces = piecesOf(before);
});
const TYPED = 'In their own words';

afterEach(() => writeFileSync(join(site, HOME), before));

function piecesOf(text: string): string[] {
  return text.split(/(?<=\n)(?= {2}- (?:type|use): )/);
}

const isOf = (type: string) => (piece: string) => piece.startsWith(`  - type: ${type}\n`);

/** The page with two sections in each other's place. */
function exchanged(one: string, other: string): string {
  const places = [one, other].map((type) => pieces.findIndex(isOf(type))) as [number, number];
  const [first, second] = places.map((place) => pieces[place] ?? '') as [string, string];
  return pieces.with(places[0], second).with(places[1], first).join('');
}

function without(type: string): string {
  return pieces.filter((piece) => !isOf(type)(piece)).join('');
}

/** The lines of a section as they are now. */
function sectionNow(type: string): string {
  return piecesOf(read(HOME)).find(isOf(type)) ?? '';
}

test('a section that has moved is followed', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  await typeEyebrow(page, 'Testimonials');
  await saveElsewhere(page, exchanged('testimonials', 'image-text'));
  await page.keyboard.press('Tab');
  await editor(page).getByText('Saved.').waitFor();
  expect(sectionNow('testimonials')).toContain(`eyebrow: ${TYPED}`);
  expect(sectionNow('image-text')).not.toContain(TYPED);
});

test('a section is not taken for its copy once its heading is another one', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  const isImage = isOf('image-text');
  const copied = pieces.flatMap((piece) => (isImage(piece) ? [piece, piece] : piece)).join('');
  await saveElsewhere(page, copied);
  await typeEyebrow(page, 'Image with text');
  const [head = '', first = '', ...rest] = piecesOf(copied)
    .join('')
    .split(/(?=^ {2}- type: image-text\n)/m);
  await saveElsewhere(
    page,
    [head, first.replace('heading: The slow part', 'heading: A slow part'), ...rest].join(''),
  );
  await page.keyboard.press('Tab');
  await editor(page).getByText('Saved.').waitFor();
  const [one = '', other = ''] = piecesOf(read(HOME)).filter(isImage);
  expect(one).toContain(`eyebrow: ${TYPED}`);
  expect(other).not.toContain(TYPED);
});

test('a section that is gone gets nothing, and the words can be copied', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  await typeEyebrow(page, 'Image with text');
  await saveElsewhere(page, without('image-text'));
  await page.keyboard.press('Tab');
  await editor(page)
    .getByText('is not there any more. What you have typed is kept.')
    .first()
    .waitFor();
  expect(read(HOME)).toBe(without('image-text'));
  await editor(page).getByRole('tab', { name: 'Page' }).click();
  const unsaved = editor(page).getByRole('region', { name: 'Not saved yet' });
  expect(await unsaved.innerText()).toContain(TYPED);
  expect(await unsaved.getByRole('button', { name: 'Go there' }).count()).toBe(0);
  await unsaved.getByRole('button', { name: 'Discard' }).click();
  expect(await unsaved.count()).toBe(0);
});

test('words that were typed before a reload are gone to in their section', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  await typeEyebrow(page, 'Testimonials');
  await page.reload();
  await saveElsewhere(page, exchanged('testimonials', 'image-text'));
  await editor(page).getByRole('tab', { name: 'Page' }).click();
  const unsaved = editor(page).getByRole('region', { name: 'Not saved yet' });
  await unsaved.getByRole('button', { name: 'Go there' }).click();
  await editor(page).getByRole('heading', { name: 'Testimonials' }).waitFor();
  expect(await field(page, 'Eyebrow').inputValue()).toBe(TYPED);
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sectionNow('testimonials')).toContain(`eyebrow: ${TYPED}`);
  expect(sectionNow('image-text')).not.toContain(TYPED);
});

test('a text in its place goes with its section', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  await page.getByRole('heading', { name: 'Six we would never leave out' }).dblclick();
  const inPlace = editor(page).locator('.in-place');
  await inPlace.fill(TYPED);
  await saveElsewhere(page, without('gallery'));
  await inPlace.press('Enter');
  await editor(page).getByText('This text is not there any more.').first().waitFor();
  expect(read(HOME)).toBe(without('gallery'));
});

test('an entry that has moved within its list keeps what is typed into another one out', async () => {
  await using visit = await openEditor(address(), '/');
  const { page } = visit;
  await openPart(page, 'Location');
  const email = editor(page).locator('[data-pointer$="/items/0/email"] :is(input, textarea)');
  await email.fill('harbour@bakery.example');
  const [harbour = ''] = /^ {6}- name: Harbour\n(?: {8}.*\n)+/m.exec(before) ?? [];
  const theirs = before.replace(harbour, '').replace(/(?= {2}- type: testimonials)/, harbour);
  await saveElsewhere(page, theirs);
  await page.keyboard.press('Tab');
  await editor(page).getByText('Somebody else has changed this page meanwhile.').first().waitFor();
  expect(read(HOME)).toBe(theirs);
});

async function typeEyebrow(page: Page, title: string): Promise<void> {
  await openPart(page, title);
  await field(page, 'Eyebrow').fill(TYPED);
}

async function openPart(page: Page, title: string): Promise<void> {
  await editor(page).locator('.part', { hasText: title }).first().click();
  await editor(page).getByRole('heading', { name: title }).waitFor();
  await editor(page)
    .locator('details')
    .evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });
}

function field(page: Page, name: string): Locator {
  return editor(page).getByLabel(name, { exact: true }).first();
}

/** Saves the page as another program does, and waits until the editor knows. */
async function saveElsewhere(page: Page, text: string): Promise<void> {
  expect(text).not.toBe(read(HOME));
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/edit/page'));
  writeFileSync(join(site, HOME), text);
  await (await asked).finished();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
