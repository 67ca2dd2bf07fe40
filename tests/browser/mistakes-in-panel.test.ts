import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { previewStarter } from '../support/preview-copy.ts';
import { editor } from '../support/site-editor.ts';
import { openPage } from '../support/visit.ts';

/* A page with a mistake that came with its file: it is gone to, and fixed in the panel. */

const HOME = 'pages/index.yaml';

const { address, read, edit } = await previewStarter('bakery');

interface Mistake {
  from: string | RegExp;
  to: string;
  /** What the list of problems says. */
  says: RegExp;
  fix: string;
  holds: string;
}

const MISTAKES = {
  'a picture without words': {
    from: 'alt: "A round sourdough loaf on a board, with a baguette, two croissants, rolls and a cut slice around it."',
    to: 'alt: ""',
    says: /alternative text|alt/i,
    fix: 'A loaf on a board.',
    holds: 'alt: A loaf on a board.',
  },
  'a heading that is gone': {
    from: 'heading: Bread worth getting up for',
    to: 'heading: ""',
    says: /heading/i,
    fix: 'Bread',
    holds: 'heading: Bread\n',
  },
  'a link to nowhere': {
    from: 'href: /order, style: primary',
    to: 'href: /ordr, style: primary',
    says: /\/ordr/,
    fix: '/order',
    holds: 'href: /order, style: primary',
  },
  'a title that is empty': {
    from: /^title: .*$/m,
    to: 'title: ""',
    says: /title/i,
    fix: 'Real bread',
    holds: 'title: Real bread\n',
  },
  'a caption in a list': {
    from: '{ src: photos/rye.webp, alt: "A dark tin loaf covered with seeds, two slices cut."',
    to: '{ src: photos/rye.webp, alt: ""',
    says: /alternative text|alt/i,
    fix: 'A dark loaf.',
    holds: 'alt: A dark loaf.',
  },
} satisfies Record<string, Mistake>;

test('a page that could not be shown yet is fixed', async () => {
  const { from, to, fix, holds, says } = MISTAKES['a picture without words'];
  edit(HOME, from, to);
  await using visit = await openPage({ baseURL: address() });
  const { page } = visit;
  await page.goto('/');
  await goTo(page, says);
  await fill(page, fix);
  await expect.poll(held).toContain(holds);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

for (const [name, { from, to, says, fix, holds }] of Object.entries(MISTAKES)) {
  for (const seen of ['/', '/jobs']) {
    test(`${name} is fixed where it is gone to from ${seen}`, async () => {
      await using visit = await openPage({ baseURL: address() });
      const { page } = visit;
      await page.goto('/');
      edit(HOME, from, to);
      await page.goto(seen);
      await goTo(page, says);
      const tab = editor(page).getByRole('tab', { selected: true });
      await editor(page).locator(FIELD).waitFor();
      const view = await tab.innerText();
      await fill(page, fix);
      await expect.poll(held).toContain(holds);
      await page.locator('site-preview').getByRole('button', { name: 'No problems' }).waitFor();
      // The panel stays where it was while the page is shown as it is again.
      expect(await tab.innerText()).toBe(view);
    });
  }
}

test.each([
  {
    name: 'a text in place of a list',
    from: 'points: [Baked through the night, Nothing with a long name, Yesterday’s loaf at half price]',
    to: 'points: Baked through the night',
    says: /points|Points/,
    press: /^Make a list of points/,
    holds: /points: ?\n? *(?:- |\[ ?)Baked through the night/,
  },
  {
    name: 'a field that there is none of',
    from: '    eyebrow: Harbour, Market Street, The Mill\n',
    to: '    eyebrow: Harbour, Market Street, The Mill\n    mood: sunny\n',
    says: /mood/,
    press: /^Remove mood/,
    holds: /The Mill\n {4}heading/,
  },
])('$name is put right by a button', async ({ from, to, says, press, holds }) => {
  await using visit = await openPage({ baseURL: address() });
  const { page, problems } = visit;
  await page.goto('/');
  edit(HOME, from, to);
  await goTo(page, says);
  await editor(page).getByRole('button', { name: press }).click();
  await expect.poll(() => read(HOME)).toMatch(holds);
  await page.locator('site-preview').getByRole('button', { name: 'No problems' }).waitFor();
  expect(problems).toEqual([]);
});

test.each([{ tab: 'Page' }, { tab: 'Section' }])(
  'what another program makes of the page replaces the tab $tab',
  async ({ tab }) => {
    await using visit = await openPage({ baseURL: address() });
    const { page } = visit;
    edit(HOME, 'alt: "A dark tin', 'alt: "Image of a dark tin');
    await page.goto('/');
    await page.locator('site-preview').getByRole('button', { name: 'Edit' }).click();
    await editor(page)
      .getByText(/^Hints of the checks: \d/)
      .click();
    await editor(page).getByRole('tab', { name: tab }).click();
    const old =
      tab === 'Page'
        ? editor(page).getByRole('button', { name: /^Go there/ })
        : editor(page).getByText('Choose a section');
    await old.waitFor();
    const sound = read(HOME);
    edit(HOME, /^title: /m, 'title: @');
    await editor(page).getByText('This page is not there, or cannot be read.').waitFor();
    await editor(page)
      .getByRole('button', { name: /^(?:Fix it|Take|Try)/ })
      .waitFor();
    expect(await old.count()).toBe(0);
    edit(HOME, /^title: @/m, 'title: ');
    expect(read(HOME)).toBe(sound);
    await old.waitFor();
  },
);

const FIELD = ':is(input, textarea):focus';

/** Goes to the field of a problem; new errors open the list of problems. */
async function goTo(page: Page, says: RegExp): Promise<void> {
  await page
    .locator('site-preview .overlay li', { hasText: says })
    .getByRole('button', { name: /^Go there/ })
    .first()
    .click();
}

async function fill(page: Page, words: string): Promise<void> {
  const field = editor(page).locator(FIELD);
  await field.fill(words);
  await field.press('Tab');
}

/** The page without the quotes around its texts. */
function held(): string {
  return read(HOME).replaceAll('"', '');
}
