import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { waitAlive } from '../support/alive.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { settle } from '../support/settle.ts';
import { visit } from '../support/visit.ts';

test('shows the bar while neither form nor hero buttons are in view', async () => {
  await using visited = await visit('/preschoolwebinar-registration', { reducedMotion: 'reduce' });
  const { page, problems } = visited;
  const bar = page.locator('[data-overlay="sticky-bar"]');
  await page.mouse.move(200, 200);
  await waitAlive(page, 'sticky-bar');
  await settle(page);
  expect(await bar.isVisible()).toBe(false);

  await page.locator('[data-section="webinar-details"]').scrollIntoViewIfNeeded();
  await page
    .locator('[data-section="webinar-details"] >> nth=0')
    .evaluate((section) => section.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await expect.poll(() => bar.isVisible()).toBe(true);

  await bar.getByRole('link', { name: 'Reserve My Free Spot' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('registration-form');
  await expect.poll(() => bar.isVisible()).toBe(false);
  expect(problems).toEqual([]);
});

test('half a window has to be scrolled', async () => {
  await using visited = await visit('/webinar-childcaremarketing', { reducedMotion: 'reduce' });
  const { page } = visited;
  await page.evaluate(() => {
    for (const block of document.querySelectorAll('main .form-card, .buttons')) block.remove();
  });
  const bar = page.locator('[data-overlay="sticky-bar"]');
  await scrollTo(page, 450);
  await waitAlive(page, 'sticky-bar');
  await settle(page);
  expect(await bar.isVisible()).toBe(false);
  await scrollTo(page, 451);
  await expect.poll(() => bar.isVisible()).toBe(true);
  await expect.poll(() => findBarriers(page, '.sticky-bar')).toEqual([]);
});

test('the bar covers neither the end of the page nor what has the focus', async () => {
  await using visited = await visit('/webinar-childcaremarketing', { reducedMotion: 'reduce' });
  const { page } = visited;
  await scrollTo(page, 1_000_000);
  const bar = page.locator('[data-overlay="sticky-bar"]');
  await expect.poll(() => bar.isVisible()).toBe(true);
  await scrollTo(page, 1_000_000);
  await expect
    .poll(async () => {
      const footer = await page.locator('footer').boundingBox();
      return (footer?.y ?? 0) + (footer?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0);
    })
    .toBeLessThanOrEqual(1);
});

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}
