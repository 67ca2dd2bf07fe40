import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findBrowser } from '../support/find-browser.ts';

/** The shared browser keeps no pages; this one does, as a visitor's would. */
let browser: Awaited<ReturnType<typeof chromium.launch>>;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser()?.path,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
});
afterAll(() => browser.close());

test.each([
  '/',
  '/start-trial',
  '/nursery-management-app',
  '/webinar-childcaremarketing',
  '/preschoolwebinar-registration-2',
  '/payment-options',
  '/resources/marketing-playbook',
])('%s comes back as it was left', async (path) => {
  const context = await browser.newContext({ baseURL: inject('siteUrl') });
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto(path);
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    document.documentElement.dataset.kept = '';
  });
  await page.goto('/canada/thank-you');
  await page.evaluate(() => history.back());
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
    .toMatchObject({ kept: '', persisted: 'true' });
  await context.close();
});
