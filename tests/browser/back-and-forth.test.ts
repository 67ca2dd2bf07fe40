import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findBrowser } from '../support/find-browser.ts';
import { wakeIslands } from '../support/visit.ts';

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

/**
 * What a browser without windows says of every page, as it keeps none. What a page itself does
 * against being kept, it tells beside.
 */
const KEEPS_NONE = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'];

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
  const obstacles: string[] = [];
  const session = await context.newCDPSession(page);
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    obstacles.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await session.send('Page.enable');
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto(path);
  await page.mouse.wheel(0, 600);
  await wakeIslands(page);
  await page.evaluate(() => {
    document.documentElement.dataset.kept = '';
  });
  await page.goto('/canada/thank-you');
  const back = page.waitForURL(`**${path}`, { waitUntil: 'commit' });
  await page.evaluate(() => setTimeout(() => history.back()));
  await back;
  const state = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  await expect.poll(state).toHaveProperty('persisted');
  if (obstacles.includes('BackForwardCacheDisabledForDelegate')) {
    expect(obstacles.filter((reason) => !KEEPS_NONE.includes(reason))).toEqual([]);
  } else {
    await expect.poll(() => state()).toMatchObject({ kept: '', persisted: 'true' });
  }
  await context.close();
});
