import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { stopClock } from '../support/hydrate.ts';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { openPage, type Visit, wakeIslands } from '../support/visit.ts';

const MARIA = {
  'Full Name *': 'Maria Lopez',
  'Childcare Center Name *': 'Little Pines',
  'Email Address *': 'maria@pines.example',
  'Phone Number *': '+1 555 0100',
};
const STORED = {
  name: 'Maria Lopez',
  preschool_name: 'Little Pines',
  email: 'maria@pines.example',
  phone: '+1 555 0100',
};
const FAILED = 'There was an issue submitting your request. Please try again.';

let service: LeadService;
beforeAll(async () => {
  service = await startLeadService();
});
beforeEach(async () => {
  await service.db.deleteFrom('leads').execute();
});
afterAll(() => service.stop());

describe.each([true, false])('with script: %s', (javaScriptEnabled) => {
  test.each([
    ['/start-trial', 'start_trial', '/thank-you'],
    ['/canada/start-trial', 'start_trial', '/canada/thank-you'],
    ['/talk-to-expert', 'talk_to_expert', '/thank-you'],
    ['/canada/talk-to-expert', 'talk_to_expert', '/canada/thank-you'],
    ['/canada-lead', 'start_trial', '/canada/thank-you'],
  ])('%s stores a lead for %s and opens %s', async (path, source, thankYou) => {
    await using opened = await open(path, { javaScriptEnabled });
    const { page } = opened;
    if (javaScriptEnabled) await wakeIslands(page);
    await fill(page);
    await submit(page).click();
    await page.waitForURL((url) => url.pathname === thankYou);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toMatch(/thank you/i);
    await expect.poll(() => leads()).toMatchObject([{ ...STORED, cta_source: source, page: path }]);
  });
});

test('an embedded form leaves a lead without its provider and without script', async () => {
  await using opened = await open('/book-demo', { javaScriptEnabled: false });
  const { page } = opened;
  await fill(page);
  await submit(page).click();
  await page.waitForURL('**/thank-you');
  await expect.poll(() => leads()).toMatchObject([STORED]);
});

test('two quick clicks make one lead', async () => {
  await using opened = await open('/start-trial');
  const { page } = opened;
  await wakeIslands(page);
  await fill(page);
  await submit(page).scrollIntoViewIfNeeded();
  await submit(page).dblclick();
  await expect.poll(() => whereabouts(page)).toMatchObject({ path: '/thank-you' });
  await expect.poll(() => leads()).toHaveLength(1);
});

test('two quick clicks make one lead before the script has come', async () => {
  await using opened = await open('about:blank');
  const { page } = opened;
  await page.route('**/live-form-*.js', (route) => route.abort());
  await page.goto('/start-trial');
  await fill(page);
  await submit(page).dblclick();
  await page.waitForURL('**/thank-you');
  await expect.poll(() => leads()).toHaveLength(1);
});

test('the button says that it is processing, and cannot be pressed, while the lead is sent', async () => {
  await using opened = await open('/start-trial');
  const { page } = opened;
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/leads', async (route) => {
    await answered;
    await route.continue();
  });
  await wakeIslands(page);
  await fill(page);
  await submit(page).click();
  const button = submit(page);
  await expect.poll(() => button.textContent()).toBe('Processing...');
  await expect.poll(() => button.isDisabled()).toBe(true);
  answer();
  await page.waitForURL('**/thank-you');
});

describe.each([
  ['the service cannot be reached', 'abort'],
  ['the service answers 503', 'fulfill'],
] as const)('where %s', (_reason, how) => {
  test('a notice says so, the form keeps what was typed and can be sent again', async () => {
    await using opened = await open('/start-trial');
    const { page } = opened;
    await page.route('**/api/leads', (route) =>
      how === 'abort' ? route.abort() : route.fulfill({ status: 503 }),
    );
    await wakeIslands(page);
    await fill(page);
    await submit(page).click();
    const notice = page.getByRole('alert');
    await notice.waitFor();
    await expect.poll(() => notice.textContent()).toContain('Error');
    await expect.poll(() => notice.evaluate((it) => getComputedStyle(it).display)).toBe('grid');
    await expect.poll(() => notice.textContent()).toContain(FAILED);
    await expect.poll(() => typed(page)).toEqual(MARIA);
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await expect.poll(() => opened.problems.join()).toContain('console error');

    await page.unroute('**/api/leads');
    await submit(page).click();
    await page.waitForURL('**/thank-you');
    await expect.poll(() => leads()).toHaveLength(1);
  });
});

test('a form with mistakes and a notice breaks no rule', async () => {
  await using opened = await open('/start-trial');
  const { page } = opened;
  await page.route('**/api/leads', (route) => route.fulfill({ status: 503 }));
  await wakeIslands(page);
  await page.getByLabel('Full Name *').fill('Maria Lopez');
  await submit(page).click();
  await page.locator('.field__error').first().waitFor();
  await expect.poll(() => findBarriers(page)).toEqual([]);
  await fill(page);
  await submit(page).click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => findBarriers(page)).toEqual([]);
});

test('the notice goes by itself after 4 to 5 seconds, and by its button at once', async () => {
  await using opened = await open('about:blank');
  const { page } = opened;
  await page.clock.install();
  await page.goto('/start-trial');
  await page.route('**/api/leads', (route) => route.fulfill({ status: 503 }));
  await wakeIslands(page);
  await fill(page);
  await submit(page).click();
  const notice = page.getByRole('alert');
  await notice.waitFor();
  await notice.getByRole('button').click();
  await notice.waitFor({ state: 'detached' });
  await stopClock(page);
  await submit(page).click();
  await notice.waitFor();
  let stayed = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      stayed += 500;
      return notice.count();
    })
    .toBe(0);
  expect(stayed).toBeGreaterThan(4_000);
  expect(stayed).toBeLessThanOrEqual(5_000);
});

test('what is missing or wrong is said at its field, and the first one gets the focus', async () => {
  await using opened = await open('/start-trial');
  const { page } = opened;
  await wakeIslands(page);
  await page.getByLabel('Full Name *').fill('Maria Lopez');
  await page.getByLabel('Email Address *').fill('maria');
  await submit(page).click();
  const center = page.getByLabel('Childcare Center Name *');
  await expect.poll(() => center.evaluate((it) => it === document.activeElement)).toBe(true);
  for (const label of ['Childcare Center Name *', 'Email Address *', 'Phone Number *']) {
    const field = page.getByLabel(label);
    await expect.poll(() => field.getAttribute('aria-invalid'), { message: label }).toBe('true');
    const error = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    await expect.poll(() => error.textContent(), { message: label }).toMatch(/\w{3}/);
  }
  await expect.poll(() => page.getByLabel('Full Name *').getAttribute('aria-invalid')).toBeNull();
  await center.fill('Little Pines');
  await expect.poll(() => center.getAttribute('aria-invalid')).toBeNull();
  await expect.poll(() => leads()).toEqual([]);
});

test('what the service refuses is said at its field too', async () => {
  await using opened = await open('/start-trial');
  const { page } = opened;
  const message = 'This address cannot get mail.';
  await page.route('**/api/leads', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { errors: [{ field: 'email', code: 'invalid', message }] },
    }),
  );
  await wakeIslands(page);
  await fill(page);
  await submit(page).click();
  await page.getByText(message).waitFor();
  await expect.poll(() => typed(page)).toEqual(MARIA);
});

test('bad input without script gets a page that keeps what was typed', async () => {
  await using opened = await open('/start-trial', { javaScriptEnabled: false });
  const { page } = opened;
  await fill(page);
  // The browser itself refuses what it can; this is what only the service can check.
  await page.getByLabel('Full Name *').fill('   ');
  await submit(page).click();
  await page.waitForURL('**/api/leads');
  await expect
    .poll(() => page.getByLabel('Email Address *').inputValue())
    .toBe('maria@pines.example');
  await page.getByLabel('Full Name *').fill('Maria Lopez');
  await submit(page).click();
  await page.waitForURL('**/thank-you');
  await expect.poll(() => leads()).toMatchObject([STORED]);
});

test('the page for bad input fits a narrow screen', async () => {
  await using opened = await open('/start-trial', { javaScriptEnabled: false });
  const { page } = opened;
  await page.setViewportSize({ width: 320, height: 800 });
  await fill(page);
  await page.getByLabel('Email Address *').fill('maria@pines');
  await submit(page).click();
  await page.waitForURL('**/api/leads');
  await expect.poll(() => page.getByRole('alert').isVisible()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('what was typed before the script came survives, and is sent', async () => {
  await using opened = await open('about:blank');
  const { page } = opened;
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/live-form-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/start-trial');
  await page.getByLabel('Full Name *').fill('Maria Lopez');
  await page.getByLabel('Childcare Center Name *').fill('Little Pines');
  arrive();
  await wakeIslands(page);
  await page.getByLabel('Email Address *').fill('maria');
  await submit(page).click();
  await expect.poll(() => page.getByLabel('Full Name *').inputValue()).toBe('Maria Lopez');
  await page.getByLabel('Email Address *').fill('maria@pines.example');
  await page.getByLabel('Phone Number *').fill('+1 555 0100');
  await submit(page).click();
  await page.waitForURL('**/thank-you');
  await expect.poll(() => leads()).toMatchObject([STORED]);
});

test('a visitor who comes back from the thank-you page finds a form that works', async () => {
  await using opened = await open('/start-trial');
  const { page } = opened;
  await wakeIslands(page);
  await fill(page);
  await submit(page).click();
  await page.waitForURL('**/thank-you');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => submit(page).isEnabled()).toBe(true);
  await expect.poll(() => submit(page).textContent()).toBe('Start Free Trial');
});

async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Visit> {
  const opened = await openPage({ baseURL: service.url, ...options });
  await opened.page.goto(path);
  return opened;
}

async function fill(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(MARIA)) await page.getByLabel(label).fill(value);
}

async function typed(page: Page): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const label of Object.keys(MARIA)) values[label] = await page.getByLabel(label).inputValue();
  return values;
}

/** The page that is open, and what it says went wrong. */
async function whereabouts(page: Page): Promise<{ path: string; said: string[] }> {
  const said = await page.getByRole('alert').allTextContents();
  return { path: new URL(page.url()).pathname, said };
}

function submit(page: Page) {
  return page.locator('form button[type="submit"]');
}

function leads() {
  return service.db.selectFrom('leads').selectAll().execute();
}
