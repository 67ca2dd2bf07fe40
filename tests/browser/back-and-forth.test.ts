import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findBrowser } from '../support/find-browser.ts';
import { wakeIslands } from '../support/visit.ts';

/** The shared browser keeps no pages; this one does, as a visitor's would. */
let browser: Awaited<ReturnType<typeof chromium.launch>>;
/**
 * Why this browser does not keep even a plain text: some without windows keep no page. What a page
 * itself does against being kept, they tell beside.
 */
let ownObstacles: string[];
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser()?.path,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const page = await open('/robots.txt');
  ownObstacles = await leaveAndReturn(page);
  await page.context().close();
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
  const page = await open(path);
  await page.mouse.wheel(0, 600);
  await wakeIslands(page);
  await page.evaluate(() => {
    document.documentElement.dataset.kept = '';
  });
  const obstacles = await leaveAndReturn(page);
  expect(obstacles.filter((reason) => !ownObstacles.includes(reason))).toEqual([]);
  if (ownObstacles.length === 0) {
    await expect.poll(() => state(page)).toMatchObject({ kept: '', persisted: 'true' });
  }
  await page.context().close();
});

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('siteUrl') });
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto(path);
  return page;
}

/** Leaves for another page and comes back; returns why the browser did not keep the first one. */
async function leaveAndReturn(page: Page): Promise<string[]> {
  const obstacles: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    obstacles.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await session.send('Page.enable');
  const { pathname } = new URL(page.url());
  await page.goto('/canada/thank-you');
  const back = page.waitForURL(`**${pathname}`, { waitUntil: 'commit' });
  await page.evaluate(() => setTimeout(() => history.back()));
  await back;
  await page.locator('html[data-persisted]').waitFor({ state: 'attached' });
  return obstacles;
}

function state(page: Page): Promise<DOMStringMap> {
  return page.evaluate(() => ({ ...document.documentElement.dataset }));
}
