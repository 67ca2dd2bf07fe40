import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { previewCopy } from '../support/preview-copy.ts';
import { editButton, editor, openEditor, undo } from '../support/site-editor.ts';
import { openPage } from '../support/visit.ts';

/* A page of the preview is changed where it is seen. */

/** A phone, a window of 1280 pixels at 200 %, and at 100 %. */
const WIDTHS = [390, 640, 1280];
const HOME = 'pages/index.yaml';

const { site, address, read, edit, write } = await previewCopy();
const editing = (path: string, width?: number) => openEditor(address(), path, width);

describe('a text', () => {
  test('is changed in its place, and taken back', async () => {
    await using visit = await editing('/');
    const { page, problems } = visit;
    const before = read(HOME);
    const heading = () => page.locator('h1').innerText();
    const headingBefore = await heading();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/edit/page')) asked += 1;
    });
    await page.locator('h1').dblclick();
    const field = editor(page).getByRole('textbox', { name: 'heading' }).first();
    expect(await field.inputValue()).toBe('Run the whole center. Keep your eyes on the children.');
    await page.keyboard.type('Calm mornings');
    await page.keyboard.press('Enter');
    await expect.poll(heading).toBe('Calm mornings');
    expect(read(HOME)).toBe(
      before.replace('Run the whole center. Keep your eyes on the children.', 'Calm mornings'),
    );
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    await expect.poll(heading).toBe(headingBefore);
    expect(read(HOME)).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(heading).toBe('Calm mornings');
    await page.keyboard.press('Control+z');
    await expect.poll(heading).toBe(headingBefore);
    expect(read(HOME)).toBe(before);
    // The page is read once for each of the four changes.
    await expect.poll(() => asked).toBe(4);
    expect(problems).toEqual([]);
  });

  test('looks finished while it is being saved, and takes no more words', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    const before = read(HOME);
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route('**/edit/change', async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    await page.locator('h1').dblclick();
    await editor(page).locator('.in-place').waitFor();
    await page.keyboard.type('Calm mornings');
    await page.keyboard.press('Enter');
    await asked.promise;
    await page.keyboard.type(' for nobody');
    const field = editor(page).locator('.in-place');
    expect(await field.inputValue()).toBe('Calm mornings');
    expect(await editor(page).locator('.in-place-help').isVisible()).toBe(false);
    expect(await page.locator('h1').innerText()).not.toBe('Calm mornings');
    released.resolve();
    await field.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('h1').innerText()).toBe('Calm mornings');
    await undo(page);
    expect(read(HOME)).toBe(before);
  });

  test('stays as it was where Escape leaves it, and is saved by a click beside it', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    const before = read(HOME);
    await page.locator('h1').dblclick();
    await editor(page).locator('.in-place').waitFor();
    await page.keyboard.type('Nobody wants this');
    await page.keyboard.press('Escape');
    await editor(page).locator('.in-place').waitFor({ state: 'detached' });
    expect(read(HOME)).toBe(before);
    await page.locator('h1').dblclick();
    await editor(page).locator('.in-place').waitFor();
    await page.keyboard.type('Everybody wants this');
    await page.mouse.click(20, 420);
    await expect.poll(() => page.locator('h1').innerText()).toBe('Everybody wants this');
    await undo(page);
    await expect.poll(() => read(HOME)).toBe(before);
    // Beside its buttons is beside it.
    await page.locator('h1').dblclick();
    await editor(page).locator('.in-place').waitFor();
    await page.keyboard.type('Everybody wants that');
    const help = await editor(page).locator('.in-place-help').boundingBox();
    const field = await editor(page).locator('.in-place').boundingBox();
    if (!help || !field) throw new Error('The text is not open.');
    expect(help.x + help.width + 40).toBeLessThan(field.x + field.width);
    await page.mouse.click(help.x + help.width + 20, help.y + 20);
    await expect.poll(() => page.locator('h1').innerText()).toBe('Everybody wants that');
    await undo(page);
    await expect.poll(() => read(HOME)).toBe(before);
  });

  test('opens by a double click between two of its lines, in whatever letters', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    const heading = page.locator('h1');
    const gap = await heading.evaluate((h1) => {
      h1.style.lineHeight = '2.4';
      const range = document.createRange();
      range.selectNodeContents(h1);
      const [one, next] = [...range.getClientRects()];
      return { x: (one?.x ?? 0) + 40, y: ((one?.bottom ?? 0) + (next?.top ?? 0)) / 2 };
    });
    await page.mouse.dblclick(gap.x, gap.y);
    await editor(page).getByRole('textbox', { name: 'heading' }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  test('opens by a double click that leaves another one, which is saved', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    const before = read(HOME);
    await page.locator('h1').dblclick();
    const field = editor(page).locator('.in-place');
    await field.fill('Everybody wants this');
    await page.locator('#main').getByText('takes the ratios, the paperwork').dblclick();
    await expect.poll(() => field.inputValue()).toContain('{{product}} takes the ratios');
    expect(read(HOME)).toContain('heading: Everybody wants this\n');
    await page.keyboard.press('Escape');
    await undo(page);
    expect(read(HOME)).toBe(before);
  });

  test('that somebody else has changed opens with the words that the page shows', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    const before = read(HOME);
    const { promise: isOpened, resolve: opened } = Promise.withResolvers<void>();
    await page.route('**/edit/page', async (route) => {
      await isOpened;
      await route.continue();
    });
    write(HOME, before.replace('heading: Run the whole center.', 'heading: Lead the center.'));
    await expect.poll(() => page.locator('h1').innerText()).toContain('Lead the center.');
    await page.locator('h1').dblclick();
    opened();
    expect(await editor(page).locator('.in-place').inputValue()).toContain('Lead the center.');
    await page.keyboard.press('Escape');
  });

  test('in Markdown shows its source', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    await page.locator('#main').getByText('takes the ratios, the paperwork').dblclick();
    const field = editor(page).locator('.in-place');
    expect(await field.inputValue()).toContain('{{product}} takes the ratios');
    await field.fill('It is **calm** here.');
    await page.keyboard.press('Enter');
    await page.locator('strong', { hasText: 'calm' }).waitFor();
    await undo(page);
    await page.locator('#main').getByText('takes the ratios, the paperwork').waitFor();
  });

  test('of a partial says so, and can be changed on this page only', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    const before = [read(HOME), read('partials/logo-strip.yaml')];
    await page
      .getByText(/^Trusted by [\d,]+\+/)
      .first()
      .dblclick();
    const help = editor(page).locator('.in-place-help');
    expect(await help.innerText()).toMatch(
      /This belongs to “Trusted by .*”, which pages share\. Change it:\s+On all \d+ pages that show it/,
    );
    await help.getByRole('radio', { name: 'Only on this page' }).check();
    await editor(page).locator('.in-place').fill('Trusted here');
    await editor(page).locator('.in-place').press('Enter');
    await page.getByText('Trusted here').first().waitFor();
    expect(read('partials/logo-strip.yaml')).toBe(before[1]);
    expect(read(HOME)).toContain('  - use: logo-strip\n    heading: Trusted here\n');
    await undo(page);
    await expect.poll(() => read(HOME)).toBe(before[0]);
  });
});

describe('the panel', () => {
  test('has the fields of a section, and refuses what would be wrong', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    const before = read(HOME);
    await page.getByRole('link', { name: 'Start Your Free Trial' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/');
    await editor(page).getByRole('button', { name: 'All fields' }).click();
    const action = editor(page).locator('[data-pointer="/sections/1/actions/0"]');
    const link = action.getByRole('combobox', { name: 'Link (required)' });
    await link.fill('/nowhere');
    await link.press('Tab');
    await expect
      .poll(async () => (await action.locator('.message').allInnerTexts()).join())
      .toContain(
        'Nothing was changed, because this would be wrong then: No page has the path /nowhere.',
      );
    expect(read(HOME)).toBe(before);
  });

  test('adds to a list, and keeps what is open', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    const before = read(HOME);
    await page.locator('h1').click();
    await editor(page).getByRole('button', { name: 'All fields' }).click();
    await editor(page).locator('summary', { hasText: 'points' }).click();
    await editor(page).getByRole('button', { name: 'Add to points' }).click();
    await expect.poll(() => read(HOME)).not.toBe(before);
    const added = editor(page).locator('[data-pointer="/sections/1/points/3"] textarea');
    await added.fill('No paper');
    await added.press('Enter');
    await page.locator('#main').getByText('No paper').waitFor();
    // The panel follows, and leaves who types in the page alone.
    await page.locator('h1').dblclick();
    await editor(page).getByRole('heading', { name: 'Hero' }).waitFor();
    await page.keyboard.press('Escape');
    await editor(page).locator('.in-place').waitFor({ state: 'detached' });
    expect(read(HOME)).toContain(
      '      - Migration in {{claims.migrationDays}} day\n      - No paper\n',
    );
    await undo(page);
    await undo(page);
    await expect.poll(() => read(HOME)).toBe(before);
  });

  test('takes a picture, and one that cannot be read it refuses in a line', async () => {
    await using visit = await editing('/preschoolwebinar-registration');
    const { page } = visit;
    const file = 'pages/preschoolwebinar-registration.yaml';
    const before = read(file);
    await page.locator('img[src*="session-search"]').click();
    await editor(page).getByRole('button', { name: 'All fields' }).click();
    const field = editor(page).locator('[data-pointer$="/src"]').first();
    const chooser = field.locator('input[type="file"]');
    const name = 'New Logo.svg';
    await chooser.setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg') });
    await expect
      .poll(() => field.locator('.message').first().innerText())
      .toContain('New Logo.svg cannot be read as a picture.');
    // Browsers report no file that is chosen already.
    expect(await chooser.inputValue()).toBe('');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    await chooser.setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await expect.poll(() => read(file)).toContain('uploads/new-logo.svg');
    expect(existsSync(join(site, 'assets/uploads/new-logo.svg'))).toBe(true);
    await undo(page);
    await undo(page);
    await expect.poll(() => existsSync(join(site, 'assets/uploads/new-logo.svg'))).toBe(false);
    expect(read(file)).toBe(before);
  });
});

test('sections are added, moved and removed with the keyboard alone', async () => {
  await using visit = await openPage({ baseURL: address() });
  const { page } = visit;
  const file = 'pages/payment-options.yaml';
  const before = read(file);
  await page.goto('/payment-options');
  await editButton(page).waitFor();
  await page.keyboard.press('Alt+e');
  await editor(page).getByRole('tab', { name: 'Page' }).waitFor();
  await reach(page, /^Add a section$/);
  await page.keyboard.press('Enter');
  const choices = editor(page).getByRole('button', { name: /^Add Text: / });
  await choices.first().waitFor();
  await reach(page, /^Add Text: /);
  await change(page);
  await editor(page).getByRole('heading', { name: 'Text', exact: true }).waitFor();
  expect(read(file)).toContain('- type: rich-text');
  const added = read(file);
  await editor(page).getByRole('tab', { name: 'Page' }).press('Enter');
  await reach(page, /^Move up: Text/);
  await change(page);
  await expect.poll(() => read(file)).not.toBe(added);
  await reach(page, /^Remove: Text/);
  await change(page);
  await expect.poll(() => read(file)).not.toContain('- type: rich-text');
  for (let count = 0; count < 3; count += 1) await undo(page);
  await expect.poll(() => read(file)).toBe(before);
  await page.keyboard.press('Alt+e');
  await editor(page).waitFor({ state: 'detached' });
});

test('a section is added without a wait for the pictures of others', async () => {
  await using visit = await editing('/payment-options');
  const { page } = visit;
  const file = 'pages/payment-options.yaml';
  const before = read(file);
  const held = await hold(page, '**/sample?**');
  await editor(page).locator('summary', { hasText: 'Add a section' }).click();
  await expect.poll(held.asked).toBe(1);
  await editor(page)
    .getByRole('button', { name: /^Add Text: / })
    .first()
    .click();
  await editor(page).getByRole('heading', { name: 'Text', exact: true }).waitFor();
  expect(held.asked()).toBe(1);
  held.release();
  await undo(page);
  await expect.poll(() => read(file)).toBe(before);
});

test('what can be added is shown in a panel that was filled anew while it was under way', async () => {
  await using visit = await editing('/payment-options');
  const { page } = visit;
  const file = 'pages/payment-options.yaml';
  const before = read(file);
  const held = await hold(page, '**/edit/types');
  await editor(page).locator('summary', { hasText: 'Add a section' }).click();
  write(file, before.replace(/^title: .*$/m, 'title: Payment options anew'));
  await expect.poll(() => page.title()).toContain('Payment options anew');
  await expect.poll(held.asked).toBeGreaterThan(1);
  held.release();
  await editor(page)
    .getByRole('button', { name: /^Add Text: / })
    .first()
    .waitFor();
});

test('a button pressed before the list is drawn anew acts on what it names', async () => {
  await using visit = await editing('/payment-options');
  const { page } = visit;
  const file = 'pages/payment-options.yaml';
  const before = read(file);
  await pressAtOnce(page, [/^Move up: Call to action/, /^Remove: Call to action/]);
  await expect.poll(() => read(file)).not.toContain('- type: cta-banner');
  expect(read(file)).toContain('- type: faq');
  for (let count = 0; count < 2; count += 1) await undo(page);
  await expect.poll(() => read(file)).toBe(before);
});

test('what is moved to the end of its list takes the focus along', async () => {
  await using visit = await editing('/payment-options');
  const { page } = visit;
  const file = 'pages/payment-options.yaml';
  const before = read(file);
  await editor(page)
    .getByRole('button', { name: /^Move down: Call to action/ })
    .focus();
  await change(page);
  await expect
    .poll(() => editor(page).locator(':focus').getAttribute('aria-label'))
    .toMatch(/^Move up: Call to action/);
  await page.keyboard.press('Enter');
  await expect.poll(() => read(file)).toBe(before);
  for (let count = 0; count < 2; count += 1) await undo(page);
  await expect.poll(() => read(file)).toBe(before);
});

test('a section is moved by a drag during which somebody else saves', async () => {
  await using visit = await editing('/payment-options');
  const { page } = visit;
  const file = 'pages/payment-options.yaml';
  const row = (title: string) => editor(page).locator('.parts li', { hasText: title });
  await row('Call to action').hover();
  await page.mouse.down();
  await row('Questions and answers').hover();
  const settings = page.waitForResponse((answer) => answer.url().endsWith('/edit/settings'));
  const saved = read(file).replace(/title: .*/, 'title: Theirs');
  write(file, saved);
  await settings;
  await page.evaluate(() => fetch('/healthz'));
  await page.mouse.up();
  const [faq, banner] = ['- type: faq', '- type: cta-banner'];
  await expect.poll(() => read(file).indexOf(banner)).toBe(saved.indexOf(faq));
  await expect.poll(() => page.title()).toContain('Theirs');
  await undo(page);
  await expect.poll(() => read(file)).toBe(saved);
});

test('a section is moved by its handle on the page while somebody else adds one above it', async () => {
  await using visit = await editing('/payment-options');
  const { page } = visit;
  const file = 'pages/payment-options.yaml';
  const [faq, banner] = ['- type: faq', '- type: cta-banner'];
  expect(read(file).indexOf(banner)).toBeGreaterThan(read(file).indexOf(faq));
  await page.locator('[data-section="cta-banner"] h2').click();
  await editor(page).getByTitle('Drag this section to another place').hover();
  await page.mouse.down();
  // A drag begins where the pointer was pressed, before anything is scrolled.
  await page.locator('[data-section="cta-banner"] h2').hover();
  const place = page.locator('[data-section="faq"] h2');
  await place.scrollIntoViewIfNeeded();
  await place.hover();
  const known = page.waitForResponse((answer) => answer.url().endsWith('/edit/page'));
  const added = '  - type: rich-text\n    body: Something new.\n';
  const saved = read(file).replace(`  ${faq}`, `${added}$&`);
  write(file, saved);
  await page.locator('#main').getByText('Something new.').waitFor();
  await known;
  await place.hover();
  await page.mouse.up();
  await expect.poll(() => read(file).indexOf(banner)).toBe(saved.indexOf(faq));
  await undo(page);
  await expect.poll(() => read(file)).toBe(saved);
});

test('two clicks on the button of an entry remove one entry', async () => {
  await using visit = await editing('/payment-options');
  const { page } = visit;
  const file = 'pages/payment-options.yaml';
  const before = read(file);
  await editor(page)
    .getByRole('button', { name: /^Questions and answers/ })
    .click();
  const remove = /^Remove When am I charged for the first time\?$/;
  await editor(page).getByLabel(remove).waitFor({ state: 'attached' });
  await pressAtOnce(page, [remove, remove]);
  await editor(page).getByText('Saved.').waitFor();
  expect(read(file).split('- question:')).toHaveLength(before.split('- question:').length - 1);
  await undo(page);
  await expect.poll(() => read(file)).toBe(before);
});

test('a claim is changed for all pages or for this one, and a page is copied', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const before = [read(HOME), read('site.yaml')];
  await page.locator('h1').click();
  await editor(page).getByRole('button', { name: 'All fields' }).click();
  await editor(page).locator('summary', { hasText: 'Claims in these texts' }).click();
  const claim = editor(page).locator('.field[data-pointer="/claims/trialDays"]');
  const written = await claim.getByRole('textbox').inputValue();
  await claim.getByRole('textbox').fill('45');
  await claim.getByRole('textbox').press('Tab');
  await page.getByText('45-day free trial').first().waitFor();
  expect(read(HOME)).toBe(before[0]);
  await undo(page);
  // What is typed while the panel is still shown anew would be lost.
  await expect.poll(() => claim.getByRole('textbox').inputValue()).toBe(written);
  await claim.getByRole('radio', { name: 'Only on this page' }).check();
  await claim.getByRole('textbox').fill('60');
  await claim.getByRole('textbox').press('Tab');
  await page.getByText('60-day free trial').first().waitFor();
  await expect.poll(() => read(HOME)).toBe(`${before[0]}claims:\n  trialDays: "60"\n`);
  await undo(page);
  expect([read(HOME), read('site.yaml')]).toEqual(before);
  await editor(page).getByRole('tab', { name: 'Page' }).click();
  await editor(page).locator('summary', { hasText: 'Add, copy or move a page' }).click();
  await editor(page).getByRole('textbox', { name: 'Address' }).fill('/home-again');
  await editor(page).getByRole('textbox', { name: 'Title' }).last().fill('Home again');
  await editor(page).getByRole('button', { name: 'Copy this page' }).click();
  await page.waitForURL('**/home-again');
  await editor(page).getByText('/home-again', { exact: true }).waitFor();
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  // Nobody is left on a page that is not there any more.
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => existsSync(join(site, 'pages/home-again.yaml'))).toBe(false);
});

test('what is changed on one page only stays so when somebody else saves meanwhile', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  await page.locator('h1').click();
  await editor(page).getByRole('button', { name: 'All fields' }).click();
  await editor(page).locator('summary', { hasText: 'Claims in these texts' }).click();
  const claim = editor(page).locator('.field[data-pointer="/claims/trialDays"]');
  const alone = claim.getByRole('radio', { name: 'Only on this page' });
  await alone.check();
  await alone.evaluate((one) => one.setAttribute('data-old', ''));
  edit(HOME, 'eyebrow: Childcare management', 'eyebrow: Center management');
  await expect.poll(() => alone.getAttribute('data-old')).toBe(null);
  expect(await alone.isChecked()).toBe(true);
});

describe('what is chosen in the panel and stands in no file stays when somebody else saves:', () => {
  test('which pictures are shown', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    await editor(page).getByRole('tab', { name: 'Pictures' }).click();
    const search = editor(page).getByLabel('Search pictures');
    const which = editor(page).getByLabel('Which pictures');
    const shown = () => editor(page).locator('ul.media').innerText();
    await search.fill('PORTRAITS');
    await search.press('Tab');
    const tile = editor(page).locator('.medium').first();
    await tile.locator('summary').first().click();
    await tile.locator('.adder summary').click();
    await tile.getByLabel('Replace everywhere: search').fill('logo');
    await tile.getByLabel('Replace everywhere: search').press('Tab');
    const before = await shown();
    expect(before).toContain('portraits/');
    expect(before).not.toContain('logos/');
    await filledAnew(search);
    expect(await shown()).toBe(before);
    const others = tile.getByRole('group', { name: 'Replace everywhere' }).getByRole('button');
    const names = others.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
    expect((await names).every((name) => name.includes('logo'))).toBe(true);
    await which.selectOption('Only what nothing uses');
    expect(await shown()).toBe('No picture fits.');
    await filledAnew(which);
    expect(await shown()).toBe('No picture fits.');
  });

  test('what is searched for, and what is filled in and where', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    await editor(page).locator('summary', { hasText: 'Add a section' }).click();
    const goal = editor(page).getByLabel('What it is to do').first();
    const text = editor(page)
      .getByRole('button', { name: /^Add Text: / })
      .first();
    await text.focus();
    await filledAnew(text);
    expect(await text.evaluate((one) => one.matches(':focus'))).toBe(true);
    await goal.selectOption('Prove');
    await filledAnew(goal);
    const found = editor(page).locator('.samples').first();
    await found.getByText('Testimonials', { exact: true }).waitFor();
    expect(await goal.locator('option:checked').innerText()).toBe('Prove');
    expect(await found.getByText('Text', { exact: true }).count()).toBe(0);
    await editor(page).locator('summary', { hasText: 'Add, copy or move a page' }).click();
    const title = editor(page).getByRole('textbox', { name: 'Title' }).last();
    await title.focus();
    await filledAnew(title);
    await page.keyboard.type('Spring offer');
    expect(await title.inputValue()).toBe('Spring offer');
  });
});

test('what has changed is listed, discarded, kept, looked at and gone back to', async () => {
  await using visit = await editing('/');
  const { page, problems } = visit;
  const before = read(HOME);
  const panel = editor(page).getByRole('tabpanel');
  const changes = async () => {
    await editor(page).getByRole('tab', { name: 'Changes' }).click();
    return panel.innerText();
  };
  await expect.poll(changes).toContain('Nothing has changed.');
  edit(HOME, 'eyebrow: Childcare management', 'eyebrow: Center management');
  await page.locator('#top').getByText('Center management').waitFor();
  await page.locator('h1').dblclick();
  await editor(page).locator('.in-place').waitFor();
  await page.keyboard.type('Calm mornings');
  await page.keyboard.press('Enter');
  await expect.poll(changes).toContain('Calm mornings');
  expect(await changes()).toMatch(/Hero: heading\s+changed/);
  await panel.getByRole('button', { name: 'Discard: Hero: heading' }).click();
  await expect.poll(() => read(HOME)).not.toContain('Calm mornings');
  expect(read(HOME)).toContain('Center management');
  await panel.getByRole('textbox', { name: 'What is new?' }).fill('Another eyebrow');
  await panel.getByRole('button', { name: 'Keep this version' }).click();
  await expect.poll(changes).toContain('Since “Another eyebrow”');
  await panel.getByText('Earlier versions').click();
  await panel.getByRole('button', { name: 'Look at it: The site as it was at first' }).click();
  await page.waitForURL('**/?preview.version=*');
  await page.locator('#top').getByText('Childcare management').waitFor();
  await expect.poll(changes).toContain('Back to now');
  await panel
    .getByRole('button', { name: 'Go back with this page: The site as it was at first' })
    .click();
  await page.waitForURL((url) => url.search === '');
  expect(read(HOME)).toBe(before);
  expect(problems).toEqual([]);
});

describe('a text that is being changed in its place while somebody else saves', () => {
  test('is saved where it has gone', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    await page.locator('h1').dblclick();
    await editor(page).locator('.in-place').fill('Calm mornings');
    const added = '  - type: rich-text\n    body: Something new.\n';
    const moved = read(HOME).replace('  - type: hero\n', `${added}$&`);
    write(HOME, moved);
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return read(HOME);
      })
      .toBe(
        moved.replace('Run the whole center. Keep your eyes on the children.', 'Calm mornings'),
      );
    await editor(page).locator('.in-place').waitFor({ state: 'detached' });
    await undo(page);
  });

  test('replaces theirs once that was shown', async () => {
    await using visit = await editing('/');
    const { page } = visit;
    await page.locator('h1').dblclick();
    await editor(page).locator('.in-place').fill('Mine');
    edit(HOME, /heading: Run the whole center.*/, 'heading: Theirs');
    const message = editor(page).locator('#in-place-message');
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return message.innerText();
      })
      .toContain('changed this to “Theirs”');
    await page.keyboard.press('Enter');
    await expect.poll(() => read(HOME)).toContain('heading: Mine\n');
    await undo(page);
  });
});

test('two tabs that save at once keep the words of both', async () => {
  await using first = await editing('/');
  await using second = await editing('/');
  const before = read(HOME);
  await first.page.locator('h1').dblclick();
  await editor(first.page).locator('.in-place').fill('Calm mornings');
  await second.page.locator('#main').getByText('takes the ratios, the paperwork').dblclick();
  await editor(second.page).locator('.in-place').fill('It is **calm** here.');
  const tabs = [first.page, second.page];
  // The later one of the two is shown the page as it is now, and saves with the next Enter.
  await expect
    .poll(async () => {
      await Promise.all(tabs.map((page) => page.keyboard.press('Enter')));
      return read(HOME);
    })
    .toMatch(/heading: Calm mornings\n[\s\S]*\n *It is \*\*calm\*\* here\./);
  for (const page of tabs) await editor(page).locator('.in-place').waitFor({ state: 'detached' });
  // Each takes back what is its own.
  for (const page of tabs) await undo(page);
  expect(read(HOME)).toBe(before);
});

test('a page that somebody else changes is followed', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const later = read(HOME).replace('- type: stats\n', '$&    publishFrom: 2099-01-01T09:00:00Z\n');
  write(HOME, later.replace('heading: Run the whole center.', 'heading: Lead the center.'));
  await expect.poll(() => page.locator('h1').innerText()).toContain('Lead the center.');
  await page.locator('h1').dblclick();
  expect(await editor(page).locator('.in-place').inputValue()).toContain('Lead the center.');
  await page.keyboard.press('Escape');
  const labels = editor(page).locator('.part', { hasText: 'Not before' });
  await expect
    .poll(() => labels.allInnerTexts())
    .toEqual([
      'Statistics\nWhat changes in the first year\nNot before January 1, 2099 at 9:00 AM UTC',
    ]);
});

test('a closed answer is opened by a click, and a page that is left asks first', async () => {
  await using visit = await editing('/');
  const { page } = visit;
  const answer = page.locator('[data-section="faq"] details:not([open])').first();
  const question = page.locator('[data-section="faq"] summary').nth(1);
  await question.click();
  expect(await question.evaluate((one) => (one.parentElement as HTMLDetailsElement).open)).toBe(
    true,
  );
  expect(await answer.count()).toBeGreaterThan(0);
  await page.locator('h1').dblclick();
  await editor(page).locator('.in-place').fill('Not saved');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.keyboard.press('Escape');
});

test.each(WIDTHS)('has no barriers and fits into the window (%i px)', async (width) => {
  await using visit = await editing('/', width);
  const { page, problems } = visit;
  const { height = 0 } = (await editor(page).locator('.side').boundingBox()) ?? {};
  if (width < 900) {
    expect(height).toBeLessThan(0.45 * 900);
    await editor(page).getByRole('button', { name: 'Show what the panel holds' }).click();
    const folded = await editor(page).locator('.side').boundingBox();
    expect(folded?.height).toBeLessThan(110);
  }
  for (const tab of ['Page', 'Section', 'Site', 'Changes']) {
    await editor(page).getByRole('tab', { name: tab }).click();
    if (tab === 'Page') {
      await editor(page).locator('summary', { hasText: 'Add, copy or move a page' }).click();
      await editor(page).locator('summary', { hasText: 'Add a section' }).click();
      await editor(page)
        .getByRole('button', { name: /^Add Text: / })
        .first()
        .waitFor();
    }
    if (tab === 'Section') {
      await editor(page).getByRole('tab', { name: 'Page' }).click();
      await editor(page).locator('.part', { hasText: 'Hero' }).click();
      await editor(page).getByRole('heading', { name: 'Hero' }).waitFor();
      await editor(page).locator('summary', { hasText: 'actions' }).click();
    }
    expect(await findBarriers(page, 'site-editor')).toEqual([]);
    expect(await fitsIn(page)).toBe(true);
  }
  await page.locator('h1').dblclick();
  await editor(page).locator('.in-place').waitFor();
  expect(await findBarriers(page, 'site-editor')).toEqual([]);
  // A phone has neither Enter nor Escape.
  const help = await editor(page).locator('#in-place-help').innerText();
  expect(/Enter|Escape/.test(help)).toBe(width !== 390);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const hide = await page.locator('site-preview .hide').boundingBox();
  expect((hide?.x ?? width) + (hide?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(problems).toEqual([]);
});

/** Holds the answers to some requests back, and counts these. */
async function hold(page: Page, address: string) {
  let asked = 0;
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked += 1;
    await released.promise;
    await route.continue();
  });
  return { asked: () => asked, release: released.resolve };
}

/** Presses Enter, and waits until the panel shows what that has changed. */
async function change(page: Page): Promise<void> {
  const last = () => editor(page).getByRole('button', { name: 'Undo' }).getAttribute('title');
  const before = await last();
  await page.keyboard.press('Enter');
  await expect.poll(last).not.toBe(before);
}

/** Presses the tabulator until something of a name has the focus. */
async function reach(page: Page, name: RegExp): Promise<void> {
  const there = editor(page).locator('summary', { hasText: name });
  await there.or(editor(page).getByRole('button', { name })).first().waitFor();
  for (let count = 0; count < 400; count += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const one = document.querySelector('site-editor')?.shadowRoot?.activeElement;
      return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Nothing called ${name} can be reached.`);
}

/** Whether nothing of the panel lies outside of the window, and nothing of its head outside of it. */
function fitsIn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const panel = document.querySelector('site-editor')?.shadowRoot?.querySelector('.side');
    const { left = -1, top = -1, right = 0, bottom = 0 } = panel?.getBoundingClientRect() ?? {};
    const buttons = [...(panel?.querySelectorAll('.side-head button') ?? [])];
    return (
      left >= 0 &&
      top >= 0 &&
      right <= innerWidth &&
      bottom <= innerHeight &&
      buttons.every((one) => {
        const box = one.getBoundingClientRect();
        return box.width === 0 || (box.left >= left && box.right <= right);
      })
    );
  });
}

/** Has somebody else save, and waits until the panel, with a control of it, is filled anew. */
async function filledAnew(control: Locator): Promise<void> {
  await control.evaluate((one) => one.setAttribute('data-old', ''));
  write(HOME, read(HOME).replace(/eyebrow: .*/, '$& again'));
  await expect.poll(() => control.getAttribute('data-old')).toBe(null);
}

/** Presses buttons one after the other before the page can answer any of them. */
function pressAtOnce(page: Page, names: readonly RegExp[]): Promise<void> {
  return page.evaluate(
    (sources) => {
      const panel = document.querySelector('site-editor')?.shadowRoot?.querySelector('.side-body');
      const buttons = [...(panel?.querySelectorAll('button') ?? [])];
      const named = (source: string) =>
        buttons.find((one) => new RegExp(source).test(one.ariaLabel ?? one.textContent ?? ''));
      for (const source of sources) named(source)?.click();
    },
    names.map(({ source }) => source),
  );
}
