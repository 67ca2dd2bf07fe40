import { expect, test } from 'vitest';
import { openPage } from '../support/visit.ts';

const NAME = 'Full Name *';

test('what was typed survives a reload, until it is sent', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.route('**/api/leads', (route) => route.fulfill({ status: 201, json: {} }));
  await page.goto('/start-trial');
  await page.locator('[data-island="draft"][data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel(NAME).fill('Maria Lopez');
  await page.getByLabel('Email Address *').fill('maria@pines.example');
  await page.reload();
  await page.locator('[data-island="draft"][data-hydrated]').waitFor({ state: 'attached' });
  await expect.poll(() => page.getByLabel(NAME).inputValue()).toBe('Maria Lopez');
  await expect
    .poll(() => page.getByLabel('Email Address *').inputValue())
    .toBe('maria@pines.example');
  await page.getByLabel('Childcare Center Name *').fill('Little Pines');
  await page.locator('[data-island="live-form"][data-hydrated]').waitFor();
  await page.getByLabel('Phone Number *').fill('+1 555 0100');
  await page.locator('form.form [type="submit"]').click();
  await page.waitForURL('**/thank-you');
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => /draft|submission/.test(key))).toEqual([]);
});

test('a draft holds what people typed, not the trap for robots', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.goto('/start-trial');
  await page.locator('[data-island="draft"][data-hydrated]').waitFor({ state: 'attached' });
  await page.locator('input[name="website"]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example';
  });
  await page.getByLabel(NAME).fill('Maria');
  const draft = () => page.evaluate(() => sessionStorage.getItem('draft:/start-trial#form'));
  await expect
    .poll(async () => JSON.parse((await draft()) ?? 'null'))
    .toEqual({ name: 'Maria', preschoolName: '', email: '', phone: '' });
});

test('a lead whose answer was lost is sent again under the same key, also after a reload', async () => {
  await using opened = await openPage();
  const { page } = opened;
  const keys: unknown[] = [];
  await page.route('**/api/leads', (route) => {
    keys.push(route.request().postDataJSON().submission);
    return route.abort();
  });
  await page.goto('/start-trial');
  for (const visit of ['first', 'second']) {
    await page.getByLabel(NAME).fill('Maria Lopez');
    await page.locator('[data-island="live-form"][data-hydrated]').waitFor();
    await page.getByLabel('Childcare Center Name *').fill('Little Pines');
    await page.getByLabel('Email Address *').fill('maria@pines.example');
    await page.getByLabel('Phone Number *').fill('+1 555 0100');
    await page.locator('form.form [type="submit"]').click();
    await page.getByRole('alert').waitFor();
    if (visit === 'first') await page.reload();
  }
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('nobody comes upon the trap for robots by keyboard or with a screen reader', async () => {
  await using opened = await openPage({ javaScriptEnabled: false });
  const { page } = opened;
  await page.goto('/start-trial');
  const trap = page.locator('input[name="website"]');
  await expect.poll(() => trap.getAttribute('tabindex')).toBe('-1');
  await expect.poll(() => page.getByRole('textbox').count()).toBe(4);
});
