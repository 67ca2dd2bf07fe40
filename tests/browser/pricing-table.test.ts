import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { type Behaviour, fakeStripe, STRIPE } from '../support/third-parties.ts';
import { openPage, type Visit } from '../support/visit.ts';

const FAILED = 'Failed to load script: https://js.stripe.com/v3/pricing-table.js';

async function open(behaviour: Behaviour): Promise<Visit> {
  const opened = await openPage();
  const { page } = opened;
  await page.clock.install();
  await fakeStripe(page, behaviour);
  const asked = page.waitForRequest(STRIPE);
  await page.goto('/payment-options');
  await page.clock.runFor(3000);
  await asked;
  return opened;
}

test("the provider's table takes the place of the plans, in room that was kept for it", async () => {
  await using opened = await open('works');
  const { page } = opened;
  const stage = page.locator('.pricing-table__stage');
  const height = (await stage.boundingBox())?.height ?? 0;
  await page.clock.runFor(500);
  const table = page.locator('stripe-pricing-table');
  await table.waitFor();
  await expect
    .poll(() => table.getAttribute('pricing-table-id'))
    .toBe('prctbl_1PebblewoodSampleTable00');
  await expect.poll(() => table.getAttribute('publishable-key')).toMatch(/^pk_test_/);
  await expect.poll(() => page.locator('.pricing-table__plans').isVisible()).toBe(false);
  expect((await stage.boundingBox())?.height).toBeGreaterThanOrEqual(height);
  await expect.poll(() => findBarriers(page, '.pricing-table__stage')).toEqual([]);
});

describe.each<Behaviour>(['blocked', 'hangs', 'throws', 'empty'])('%s', (behaviour) => {
  test('the plans stay', async () => {
    await using opened = await open(behaviour);
    const { page, problems } = opened;
    await expect
      .poll(async () => {
        await page.clock.runFor(2000);
        return problems.join();
      })
      .toContain(FAILED);
    await expect.poll(() => page.locator('.pricing-table__plans').isVisible()).toBe(true);
    await expect.poll(() => page.locator('stripe-pricing-table').count()).toBe(0);
  });
});
