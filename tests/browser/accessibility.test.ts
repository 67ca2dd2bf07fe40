import { expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { visit, wakeIslands } from '../support/visit.ts';

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
