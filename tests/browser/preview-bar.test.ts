import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { original, previewCopy } from '../support/preview-copy.ts';
import { openPage, type Visit } from '../support/visit.ts';

const WIDTHS = [390, 1280];

// An editor that cannot be opened.
const { site, address, read, edit } = await previewCopy({ LAUNCH_EDITOR: 'no-such-editor' });

describe('problems', () => {
  test.each(WIDTHS)(
    'stand above the last good page, and go by themselves (%i px)',
    async (width) => {
      await using visit = await see('/canada', width);
      const { page, problems } = visit;
      const heading = await page.locator('h1').innerText();
      edit('pages/canada.yaml', 'eyebrow:', 'eybrow:');
      const overlay = bar(page).getByRole('region', { name: '1 error' });
      await overlay.waitFor();
      const first = overlay.getByRole('listitem').first();
      expect(await first.innerText()).toMatch(
        /The page \/canada: Hero, Eybrow\n+eybrow is not a field/,
      );
      expect(await first.innerText()).toContain('Did you mean “Eyebrow”?');
      expect(await first.innerText()).not.toMatch(/ya?ml|\d:\d|\^/);
      await first.getByText('For developers').click();
      expect(await first.innerText()).toMatch(/> \d+ \| +eybrow: /);
      expect(await first.innerText()).toContain('Did you mean eyebrow?');
      expect(await page.locator('h1').innerText()).toBe(heading);
      expect(await findBarriers(page, 'site-preview')).toEqual([]);
      expect(await fitsIn(page)).toBe(true);
      await first.getByRole('button', { name: /^pages\/canada\.yaml:\d+:\d+$/ }).click();
      await expect
        .poll(() => overlay.getByRole('status').innerText())
        .toContain('No editor could be opened. Name yours, such as EDITOR=code.');
      edit('pages/canada.yaml', 'eybrow:', 'eyebrow:');
      await overlay.waitFor({ state: 'hidden' });
      expect(
        problems.filter((one) => !one.includes('/__dev/open') && !one.includes('500')),
      ).toEqual([]);
    },
  );

  test('stay hidden once they were, until there are others', async () => {
    await using visit = await see('/canada');
    const { page } = visit;
    edit('pages/canada.yaml', 'eyebrow:', 'eybrow:');
    const overlay = bar(page).locator('.overlay');
    await overlay.waitFor();
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });
    edit('pages/index.yaml', 'title:', 'titel:');
    await overlay.waitFor();
    expect(await overlay.innerText()).toContain('2 errors');
    // That of this page first.
    expect(await overlay.getByRole('listitem').first().innerText()).toContain('The page /canada');
  });

  test('of a page that never was without them are shown all the same', async () => {
    writeFileSync(join(site, 'pages/fresh.yaml'), 'title: New\nsections: 3\n');
    await using visit = await openPage({ baseURL: address() });
    const { page } = visit;
    await expect
      .poll(async () => {
        await page.goto('/fresh');
        return page.locator('h1').innerText();
      })
      .toBe('This page cannot be shown yet');
    await bar(page).locator('.overlay').waitFor();
    cpSync(join(original, 'pages/thank-you.yaml'), join(site, 'pages/fresh.yaml'));
    await expect.poll(() => page.locator('h1').innerText()).not.toContain('cannot be shown');
    rmSync(join(site, 'pages/fresh.yaml'));
  });

  test('that are warnings wait behind their number', async () => {
    await using visit = await see('/canada');
    const { page } = visit;
    const badge = bar(page).getByRole('button', { name: '6 warnings' });
    expect(await bar(page).locator('.overlay').isVisible()).toBe(false);
    await badge.focus();
    await page.keyboard.press('Enter');
    expect(await bar(page).getByRole('listitem').count()).toBe(6);
    await page.keyboard.press('Escape');
    await bar(page).locator('.overlay').waitFor({ state: 'hidden' });
  });
});

describe('the bar', () => {
  test.each(WIDTHS)(
    'is accessible and fits, with each of its panels open (%i px)',
    async (width) => {
      await using visit = await see('/canada', width);
      const { page } = visit;
      for (const name of ['/canada', /^View/]) {
        await bar(page).getByRole('button', { name, exact: true }).click();
        expect(await findBarriers(page, 'site-preview')).toEqual([]);
        expect(await fitsIn(page)).toBe(true);
      }
    },
  );

  test('closes its sheets by Escape, from their button and on the page that follows', async () => {
    await using visit = await see('/canada');
    const { page } = visit;
    const view = bar(page).getByRole('button', { name: /^View/ });
    await view.click();
    await page.keyboard.press('Escape');
    expect(await view.getAttribute('aria-expanded')).toBe('false');
    await view.click();
    await page.reload();
    await expect.poll(() => view.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => view.getAttribute('aria-expanded')).toBe('false');
  });

  test('goes to another page by keyboard alone', async () => {
    await using visit = await see('/canada');
    const { page } = visit;
    await bar(page).getByRole('button', { name: '/canada', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('expert migration');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/talk-to-expert');
    await bar(page).getByRole('button', { name: '/talk-to-expert', exact: true }).waitFor();
  });

  test('shows which pages visitors do not see', async () => {
    await using visit = await see('/canada');
    const { page } = visit;
    edit('pages/canada.yaml', /^title: /m, 'draft: true\ntitle: ');
    edit('pages/talk-to-expert.yaml', /^title: /m, 'publishFrom: 2099-01-01T09:00:00Z\ntitle: ');
    await bar(page).getByRole('button', { name: '/canada', exact: true }).click();
    const entry = (path: string) =>
      bar(page).locator('.pages li', { has: page.locator(`[href="${path}"]`) });
    await expect.poll(() => entry('/canada').innerText()).toMatch(/\nDraft$/);
    expect(await entry('/talk-to-expert').innerText()).toMatch(
      /\nNot before January 1, 2099 at 9:00 AM UTC$/,
    );
    expect(await entry('/unitedstates').innerText()).not.toMatch(/Draft|Not before/);
    expect(await findBarriers(page, 'site-preview')).toEqual([]);
  });

  test('leads to all sections in the look of the site as it is', async () => {
    await using visit = await see('/canada');
    const { page } = visit;
    const open = async () => {
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        bar(page).getByRole('link', { name: 'All sections' }).click(),
      ]);
      await opened.locator('a[href="/hero"]').first().click();
      const heading = opened.frameLocator('iframe').first().locator('h1');
      const colour = await heading.evaluate((shown) => getComputedStyle(shown).color);
      await opened.close();
      return colour;
    };
    await bar(page).getByRole('button', { name: '/canada', exact: true }).click();
    const before = await open();
    edit('site.yaml', /ink: .*/, 'ink: "#1a0b3b"');
    await page.bringToFront();
    expect(await open()).toBe('rgb(26, 11, 59)');
    expect(before).not.toBe('rgb(26, 11, 59)');
  });

  test('shows a variant, which its address shows, too', async () => {
    await using visit = await see(
      '/nursery-management-app?preview.variant=headline_variant:english',
    );
    const { page } = visit;
    await bar(page).getByRole('button', { name: /^View/ }).click();
    await bar(page).getByRole('radio', { name: 'english' }).press('ArrowDown');
    await expect.poll(() => page.locator('h1').innerText()).toContain('حضانتكم');
    expect(page.url()).toContain('preview.variant=headline_variant%3Aarabic');
    const chosen = bar(page).getByRole('radio', { name: 'arabic' });
    expect(await chosen.isChecked()).toBe(true);
    expect(await chosen.evaluate((one) => one.matches(':focus'))).toBe(true);
  });

  test('gives a claim another value, and shows the page as it is again', async () => {
    await using visit = await see('/canada');
    const { page } = visit;
    await bar(page).getByRole('button', { name: /^View/ }).click();
    await bar(page).getByText('Claims with other values').click();
    await bar(page).getByLabel('trialDays').fill('77');
    await bar(page).getByLabel('trialDays').press('Enter');
    await expect.poll(() => page.locator('main').innerText()).toContain('77');
    await bar(page).getByRole('button', { name: 'Show as it is' }).click();
    await page.waitForURL('**/canada');
    expect(await page.locator('main').innerText()).not.toContain('77');
    expect(read('site.yaml')).toContain('value: 30');
  });
});

describe('by its address a page is seen', () => {
  test('before and after its deadline', async () => {
    await using visit = await see('/preschoolwebinar-registration-2?preview.state=open');
    const { page } = visit;
    const timer = page.locator('[data-section="countdown"]');
    await timer.scrollIntoViewIfNeeded();
    await expect.poll(() => timer.innerText()).toMatch(/00\s+Days\s+23\s+Hours/);
    await page.goto('/preschoolwebinar-registration-2?preview.state=deadline');
    await timer.scrollIntoViewIfNeeded();
    await expect.poll(() => timer.innerText()).toContain('This session has started.');
  });

  test('with its form sent, and with mistakes in it', async () => {
    await using visit = await see('/talk-to-expert?preview.state=form-error');
    const { page } = visit;
    await page.locator('main form [aria-invalid="true"]').first().waitFor();
    await page.goto('/talk-to-expert?preview.state=sent');
    await page.waitForURL('**/thank-you*');
  });

  test('with third parties blocked', async () => {
    await using visit = await see('/unitedstates/start-trial?preview.state=blocked');
    const { page } = visit;
    await page.locator('main form [name="email"]').first().waitFor();
  });

  test('without JavaScript, and still followed', async () => {
    await using visit = await see('/canada?preview.state=no-script');
    const { page } = visit;
    const frame = page.frameLocator('iframe');
    await frame.locator('h1').waitFor();
    expect(await frame.locator('site-preview').count()).toBe(0);
    expect(await frame.locator('[data-hydrated]').count()).toBe(0);
    edit('pages/canada.yaml', /heading: .*/, 'heading: Quite without');
    await expect.poll(() => frame.locator('h1').innerText()).toBe('Quite without');
  });

  test('at a width, with media queries and all', async () => {
    await using visit = await see('/canada?preview.width=390');
    const { page } = visit;
    const frame = page.frameLocator('iframe');
    await frame.locator('h1').waitFor();
    expect(await frame.locator('html').evaluate(() => innerWidth)).toBe(390);
    edit('pages/canada.yaml', /heading: .*/, 'heading: Quite narrow');
    await expect.poll(() => frame.locator('h1').innerText()).toBe('Quite narrow');
    await bar(page).getByRole('button', { name: '/canada', exact: true }).waitFor();
  });

  test('from right to left, in another language, with less motion', async () => {
    await using visit = await see('/canada?preview.dir=rtl&preview.motion=reduce');
    const { page, problems } = visit;
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    const isCalm = () =>
      page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
    expect(await isCalm()).toBe(true);
    expect(problems).toEqual([]);
    await using french = await see('/canada?preview.locale=fr');
    expect(await french.page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await french.page.locator('.skip-link').innerText()).not.toContain('Skip');
    expect(french.problems).toEqual([]);
  });
});

/** Opens a page of the preview and waits until it has its bar. */
async function see(path: string, width = 1280): Promise<Visit> {
  const visit = await openPage({ baseURL: address(), viewport: { width, height: 800 } });
  await visit.page.goto(path);
  // What the whole site is like is known then.
  await bar(visit.page).getByRole('button', { name: '6 warnings' }).waitFor();
  return visit;
}

function bar(page: Page): Locator {
  return page.locator('site-preview');
}

/** Whether nothing of the bar or the overlay lies outside of the window. */
function fitsIn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const parts = document
      .querySelector('site-preview')
      ?.shadowRoot?.querySelectorAll('.bar, .overlay');
    return [...(parts ?? [])].every((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
  });
}
