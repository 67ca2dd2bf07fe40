import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, type Visit } from '../support/visit.ts';

const CAMPAIGN =
  '?utm_source=newsletter&utm_medium=email&utm_campaign=spring&utm_content=button&gclid=abc';

/** Fills in the form of the trial page, sends it, and returns what the service gets. */
async function send(page: Page): Promise<Record<string, unknown>> {
  await page.route('**/api/leads', (route) => route.fulfill({ status: 201, json: {} }));
  await fillIn(page);
  const sent = page.waitForRequest('**/api/leads');
  await page.locator('form.form [type="submit"]').click();
  return (await sent).postDataJSON();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full Name *').fill('Maria Lopez');
  await page.locator('[data-island="live-form"][data-hydrated]').waitFor();
  await page.getByLabel('Childcare Center Name *').fill('Little Pines');
  await page.getByLabel('Email Address *').fill('maria@pines.example');
  await page.getByLabel('Phone Number *').fill('+1 555 0100');
}

/** Opens a page and waits until the visit has been noted. */
async function arrive({ page }: Visit, path: string, referer?: string): Promise<void> {
  await page.goto(path, { referer });
  await page.waitForFunction(() => sessionStorage.getItem('attribution'));
}

test('a lead says which campaign came first, which last, and where the visit began', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.clock.install({ time: new Date('2026-03-01T10:00:00Z') });
  await page.clock.resume();
  await arrive(opened, `/canada${CAMPAIGN}`, 'https://search.example/find?q=secret');
  await page.goto('/?utm_source=partner');
  await page.waitForFunction(() => localStorage.attribution?.includes('partner'));
  await page.goto('/start-trial');
  const lead = await send(page);
  expect(lead.attribution).toEqual({
    firstTouch: {
      source: 'newsletter',
      medium: 'email',
      campaign: 'spring',
      content: 'button',
      clickId: 'gclid:abc',
      at: expect.stringMatching(/^2026-03-01T10:00:\d\d\.\d{3}Z$/),
    },
    lastTouch: { source: 'partner', at: expect.stringMatching(/^2026-03-01T10:00/) },
    referrer: 'https://search.example/find',
    landingPage: '/canada',
    page: '/start-trial',
    variants: {},
  });
  expect(lead.elapsed).toEqual(expect.any(Number));
  expect(lead.submission).toMatch(/^[A-Za-z0-9_-]{8,100}$/);
  expect(lead.website).toBe('');
  expect(lead.consent).toEqual({ text: expect.stringContaining('Terms of Service') });
});

/** Fills in the form of the trial page and sends it as the browser does by itself. */
async function sendNatively(page: Page, form: string): Promise<URLSearchParams> {
  await page.route('**/api/leads', (route) => route.fulfill({ status: 201, body: '' }));
  const sent = page.waitForRequest('**/api/leads');
  await page.locator(form).evaluate((element) => {
    (element as HTMLFormElement).noValidate = true;
    (element as HTMLFormElement).requestSubmit();
  });
  return new URLSearchParams((await sent).postData() ?? '');
}

test('a form that is sent before its script has come says the same', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.route('**/live-form-*.js*', () => {});
  await page.goto('/start-trial?utm_source=partner');
  const draft = page
    .locator('form.form')
    .locator('xpath=ancestor::*[contains(@class,"form-card")]');
  await draft.locator('[data-island="draft"][data-hydrated]').waitFor({ state: 'attached' });
  const sent = await sendNatively(page, 'form.form');
  expect(JSON.parse(sent.get('attribution') ?? '')).toMatchObject({
    lastTouch: { source: 'partner' },
    landingPage: '/start-trial',
    page: '/start-trial',
    variants: {},
  });
});

test('a lead is not lost because the service does not know the build of its page', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.goto('/start-trial');
  const attributions: unknown[] = [];
  await page.route('**/api/leads', async (route) => {
    const { attribution } = route.request().postDataJSON();
    attributions.push(attribution.variants);
    const errors = [{ field: 'attribution.variants.x', code: 'unknown-variant', message: 'no' }];
    if (attributions.length > 1) await route.fulfill({ status: 201, json: {} });
    else await route.fulfill({ status: 422, json: { errors } });
  });
  await page.evaluate(() => {
    document.documentElement.dataset.variants = 'x:old';
  });
  await fillIn(page);
  await page.locator('form.form [type="submit"]').click();
  await expect.poll(() => attributions).toEqual([{ x: 'old' }, {}]);
  await expect.poll(() => page.url()).toContain('/thank-you');
});

test('a campaign without end costs no lead', async () => {
  await using opened = await openPage();
  await arrive(opened, `/start-trial?utm_source=${'x'.repeat(3000)}`);
  const { attribution } = (await send(opened.page)) as {
    attribution: { firstTouch: { source: string } };
  };
  expect(attribution.firstTouch.source).toHaveLength(300);
});

test('what others left in the store costs no lead', async () => {
  await using opened = await openPage();
  await opened.page.addInitScript(() => {
    localStorage.setItem('attribution', '{"firstTouch":{"evil":{"a":1},"source":7},"other":1}');
    sessionStorage.setItem('attribution', 'nonsense');
  });
  await opened.page.goto('/start-trial');
  const lead = (await send(opened.page)) as { attribution: Record<string, unknown> };
  expect(lead.attribution).toEqual({ firstTouch: {}, page: '/start-trial', variants: {} });
});

test('where nothing can be stored a lead says what its own page knows', async () => {
  await using opened = await openPage();
  await opened.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await opened.page.goto('/start-trial?utm_source=partner');
  const lead = await send(opened.page);
  expect(lead.attribution).toMatchObject({
    firstTouch: { source: 'partner' },
    landingPage: '/start-trial',
  });
});
