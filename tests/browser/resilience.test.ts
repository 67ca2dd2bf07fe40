import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { settle } from '../support/settle.ts';
import { openPage, visit, wakeIslands } from '../support/visit.ts';

test('an island that throws keeps its static HTML, and the others come alive', async () => {
  await using opened = await openPage();
  const { page, problems } = opened;
  await rewrite(page, '/', (html) => html.replace('role="tablist"', ''));
  await page.goto('/');
  const tabs = page.locator('[data-island="feature-tabs"]');
  const before = await tabs.innerHTML();
  await tabs.scrollIntoViewIfNeeded();
  await page.locator('[data-island="feature-tabs"][data-failed]').waitFor();
  await expect.poll(() => tabs.innerHTML()).toBe(before);
  await page.locator('[data-island="faq"]').scrollIntoViewIfNeeded();
  await page.locator('[data-island="faq"] summary').first().click();
  await page.locator('[data-island="faq"][data-hydrated]').waitFor();
  expect(problems.filter((line) => line.startsWith('uncaught'))).toEqual([]);
});

test('what is typed into a form survives a form that fails', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await rewrite(page, '/start-trial', (html) =>
    html.replace('&quot;fields&quot;:[', '&quot;fields&quot;:0,&quot;lost&quot;:['),
  );
  await page.goto('/start-trial');
  await page.getByLabel('Full Name *').fill('Maria Lopez');
  await page.locator('[data-island="live-form"][data-failed]').waitFor();
  await expect.poll(() => page.getByLabel('Full Name *').inputValue()).toBe('Maria Lopez');
  await expect.poll(() => page.locator('main form').getAttribute('action')).toBe('/api/leads');
});

test('props that are no JSON leave the island as it is', async () => {
  await using opened = await openPage();
  const { page, problems } = opened;
  await rewrite(page, '/', (html) =>
    html.replace(/(data-island="floating-button"[^>]*data-props=")\{/, '$1'),
  );
  await page.goto('/');
  await page.getByRole('tab').nth(1).click();
  await page.locator('[data-island="floating-button"][data-failed]').waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true');
  expect(problems.filter((line) => line.startsWith('uncaught'))).toEqual([]);
});

test('a script that does not come is asked for once more', async () => {
  await using opened = await openPage();
  const { page } = opened;
  const asked: string[] = [];
  await page.route('**/feature-tabs-*.js*', (route) => {
    asked.push(new URL(route.request().url()).search);
    return asked.length === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto('/');
  await page.getByRole('tab').nth(2).click();
  await page.locator('[data-island="feature-tabs"][data-hydrated]').waitFor();
  await expect.poll(() => page.getByRole('tab').nth(2).getAttribute('aria-selected')).toBe('true');
  expect(asked).toEqual(['', '?again']);
});

test('a script that never comes takes nothing away', async () => {
  await using opened = await openPage();
  const { page, problems } = opened;
  let asked = 0;
  await page.route('**/faq-*.js*', (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  await page.goto('/');
  const question = page.locator('[data-island="faq"] summary').first();
  await question.click();
  await page.locator('[data-island="faq"][data-failed]').waitFor();
  expect(asked).toBe(2);
  const answer = page.locator('[data-island="faq"] details').first();
  await expect.poll(() => answer.evaluate((it) => (it as HTMLDetailsElement).open)).toBe(true);
  expect(problems.filter((line) => line.startsWith('uncaught'))).toEqual([]);
});

test('an error beside a page that stands changes nothing; on an empty one it is shown', async () => {
  await using visited = await visit('/');
  const { page, problems } = visited;
  const words = page.getByText('Unexpected Application Error!');
  await page.waitForLoadState('networkidle');
  await page.evaluate(fail);
  await expect.poll(() => problems).toEqual(['uncaught: A script of others failed.']);
  await settle(page);
  expect(await words.count()).toBe(0);
  await page.evaluate(() => document.querySelector('main')?.replaceChildren());
  await page.evaluate(fail);
  await words.waitFor();
  await page.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => words.count()).toBe(0);
});

test('the not-found page says once in the console what was asked for', async () => {
  await using visited = await visit('/no/such-page');
  const { page, problems } = visited;
  await wakeIslands(page);
  await expect
    .poll(() =>
      problems.filter((line) => line.includes('/no/such-page') && line.includes('404 Error')),
    )
    .toEqual(['console error: 404 Error: there is no page at /no/such-page']);
  await expect
    .poll(() => page.getByRole('link', { name: 'Back to Home' }).getAttribute('href'))
    .toBe('/');
});

test('nothing fails where storage is denied', async () => {
  await using opened = await openPage();
  const { page, problems } = opened;
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is denied.', 'SecurityError');
        },
      });
    }
  });
  for (const path of ['/nursery-management-app', '/preschoolwebinar-registration', '/']) {
    await page.goto(path);
    await wakeIslands(page);
  }
  expect(problems.filter((line) => line.startsWith('uncaught'))).toEqual([]);
});

function fail(): void {
  setTimeout(() => {
    throw new Error('A script of others failed.');
  });
}

async function rewrite(page: Page, path: string, change: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const changed = change(html);
      expect(changed).not.toBe(html);
      await route.fulfill({ response, body: changed });
    },
  );
}
