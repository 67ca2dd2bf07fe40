import { describe, expect, inject, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { scrollThrough, visit, wakeIslands } from '../support/visit.ts';

/**
 * Pages share their layout at these widths: the wide one, and that of most phones. Each page is tried
 * at one of them in turn, with `EVERY_WIDTH=1` at both.
 */
const WIDTHS = [1280, 390];
const paths = [...inject('pagePaths'), '/no/such-page'].map((path, index) => ({
  path,
  widths: process.env.EVERY_WIDTH ? WIDTHS : [WIDTHS[index % WIDTHS.length] ?? 0],
}));

describe.each(paths)('$path', ({ path, widths }) => {
  test('breaks no rule of WCAG 2.2 AA', async () => {
    // Colours in the middle of an animation are not the ones that a visitor reads.
    await using visited = await visit(path, { reducedMotion: 'reduce' });
    const { page } = visited;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await scrollThrough(page);
      await wakeIslands(page);
      await expect.poll(() => findBarriers(page), { message: `at ${width} pixels` }).toEqual([]);
    }
  });
});

test('a form with mistakes and a notice breaks no rule either', async () => {
  await using visited = await visit('/start-trial');
  const { page } = visited;
  await wakeIslands(page);
  await page.route('**/api/leads', (route) => route.fulfill({ status: 503 }));
  await page.getByLabel('Full Name *').fill('Maria Lopez');
  const button = page.locator('form button[type="submit"]');
  await button.click();
  await page.locator('.field__error').first().waitFor();
  await expect.poll(() => findBarriers(page)).toEqual([]);
  await page.getByLabel('Childcare Center Name *').fill('Little Pines');
  await page.getByLabel('Email Address *').fill('maria@pines.example');
  await page.getByLabel('Phone Number *').fill('+1 555 0100');
  await button.click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => findBarriers(page)).toEqual([]);
});
