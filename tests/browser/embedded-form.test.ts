import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { stopClock } from '../support/hydrate.ts';
import { settle } from '../support/settle.ts';
import { type Behaviour, fakeHubspot, HUBSPOT } from '../support/third-parties.ts';
import { openPage, type Visit } from '../support/visit.ts';

const FAILED = 'Failed to load script: https://js.hsforms.net/forms/embed/v2.js';

const stage = (page: Page) => page.locator('main .form-stage').first();
const own = (page: Page) => stage(page).locator('form[action="/api/leads"]');
const service = (page: Page) => stage(page).locator('.form-stage__service form');
const skeleton = (page: Page) => stage(page).locator('.form-stage__skeleton');

async function open(path: string, behaviour: Behaviour): Promise<Visit> {
  const opened = await openPage();
  await opened.page.clock.install();
  await fakeHubspot(opened.page, behaviour);
  await opened.page.goto(path);
  return opened;
}

test('the form of the service takes the place of ours, with its hidden values', async () => {
  await using opened = await open('/book-demo', 'works');
  const { page } = opened;
  await page.clock.runFor(3000);
  await service(page).waitFor();
  await expect.poll(() => own(page).isVisible()).toBe(false);
  await expect.poll(() => skeleton(page).isVisible()).toBe(false);
  const calls = await page.evaluate(() => Reflect.get(window, 'hubspotCalls'));
  expect(calls).toEqual([
    expect.objectContaining({
      region: 'na1',
      portalId: '48120735',
      formId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      target: expect.stringMatching(/^#/),
    }),
  ]);
  await expect.poll(() => service(page).locator('[name="request"]').inputValue()).toBe('demo');
});

test('a sent form of the service opens the thank-you page', async () => {
  await using opened = await open('/book-demo', 'works');
  const { page } = opened;
  await page.clock.runFor(3000);
  await service(page).locator('button').click();
  await page.waitForURL('**/thank-you');
});

test('a skeleton of the same height shows while the service loads, then ours comes back', async () => {
  await using opened = await open('/book-demo', 'hangs');
  const { page, problems } = opened;
  const before = await stage(page).boundingBox();
  await page.clock.runFor(3000);
  await skeleton(page).waitFor();
  await stopClock(page);
  await expect.poll(() => own(page).isVisible()).toBe(false);
  expect((await stage(page).boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 0);
  await page.clock.resume();
  await expect.poll(() => findBarriers(page)).toEqual([]);
  await page.clock.runFor(8000);
  await own(page).waitFor();
  await expect.poll(() => skeleton(page).isVisible()).toBe(false);
  await expect.poll(() => problems.join()).toContain(FAILED);
});

describe.each<Behaviour>(['blocked', 'throws', 'empty'])('where the service is %s', (behaviour) => {
  test('ours comes back, and a lead can be left', async () => {
    await using opened = await open('/book-demo', behaviour);
    const { page, problems } = opened;
    await page.route('**/api/leads', (route) => route.fulfill({ status: 201, json: {} }));
    await page.clock.runFor(3000);
    await expect.poll(() => problems.join()).toContain(FAILED);
    await own(page).waitFor();
    await expect.poll(() => page.locator('.form-stage__service > *').count()).toBe(0);
    await page.getByLabel('Full Name *').fill('Maria Lopez');
    await page.getByLabel('Childcare Center Name *').fill('Little Pines');
    await page.getByLabel('Email Address *').fill('maria@pines.example');
    await page.getByLabel('Phone Number *').fill('+1 555 0100');
    await stage(page).locator('[data-island="live-form"][data-hydrated]').waitFor();
    const sent = page.waitForRequest('**/api/leads');
    await own(page).locator('[type="submit"]').click();
    expect((await sent).postDataJSON().extra).toMatchObject({ request: 'demo' });
    await page.waitForURL('**/thank-you');
  });
});

test('a form of the new editor is framed, gets its values and opens the thank-you page', async () => {
  await using opened = await openPage();
  const { page, foreign } = opened;
  await switchToNewEditor(page);
  await page.goto('/book-demo');
  const frame = stage(page).locator('.hs-form-frame');
  await frame.locator('iframe').waitFor();
  expect(foreign).toEqual(['https://js.hsforms.net/forms/embed/48120735.js']);
  await expect.poll(() => frame.getAttribute('data-portal-id')).toBe('48120735');
  await expect.poll(() => frame.getAttribute('data-region')).toBe('na1');
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'hubspotValues')))
    .toMatchObject({ '0-1/request': 'demo' });
  await page.evaluate(() => Reflect.get(window, 'hubspotSubmit')());
  await page.waitForURL('**/thank-you');
});

describe.each(['classic', 'new'])('a form of the %s editor that is taller than ours', (editor) => {
  test.each([
    ['/book-demo', { width: 1280, height: 1400 }],
    ['/book-demo', { width: 1280, height: 900 }],
    ['/best-childcareapp-v2', { width: 1280, height: 900 }],
    ['/best-childcareapp-v2', { width: 390, height: 844 }],
  ])('moves nothing when it comes on %s at %o', async (path, viewport) => {
    await using opened = await openPage({ viewport });
    const { page } = opened;
    if (editor === 'new') await switchToNewEditor(page);
    await page.addInitScript(makeFormsTall);
    await page.goto(path);
    await page.mouse.wheel(0, 1);
    const form = stage(page).locator('.form-stage__service :is(form, iframe)');
    await form.waitFor();
    await settle(page);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  test('has all the room it needs once somebody uses it', async () => {
    await using opened = await openPage({ viewport: { width: 1280, height: 1400 } });
    const { page } = opened;
    if (editor === 'new') await switchToNewEditor(page);
    await page.addInitScript(makeFormsTall);
    await page.goto('/book-demo');
    await page.mouse.wheel(0, 1);
    const form = stage(page).locator('.form-stage__service :is(form, iframe)');
    await form.waitFor();
    expect((await stage(page).boundingBox())?.height).toBeLessThan(1800);
    await form.click({ position: { x: 20, y: 20 } });
    await expect
      .poll(async () => (await stage(page).boundingBox())?.height)
      .toBeGreaterThanOrEqual(1800);
  });
});

test('the form of the service carries the variant that is shown', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.addInitScript(() => localStorage.setItem('headline_variant', 'arabic'));
  await page.goto('/nursery-management-app');
  await service(page).waitFor();
  const field = service(page).locator('[name="headline_variant"]');
  await expect.poll(() => field.inputValue()).toBe('arabic');
});

test('news of another form moves nobody away', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.goto('/book-demo');
  await service(page).waitFor();
  await page.evaluate(() => {
    const data = { type: 'hsFormCallback', eventName: 'onFormSubmitted', id: 'another' };
    window.postMessage(data, '*');
    window.postMessage('no object', '*');
  });
  await settle(page);
  expect(new URL(page.url()).pathname).toBe('/book-demo');
});

test('a form that comes after everybody gave up stays away', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.clock.install();
  const late: (() => void)[] = [];
  await page.route(HUBSPOT, async (route) => {
    await new Promise<void>((answer) => late.push(answer));
    await route.fallback();
  });
  await page.goto('/book-demo');
  await page.clock.runFor(3000);
  await skeleton(page).waitFor();
  await page.clock.runFor(8000);
  await own(page).waitFor();
  for (const answer of late) answer();
  await page.waitForFunction(() => Reflect.has(window, 'hbspt'));
  await expect.poll(() => own(page).isVisible()).toBe(true);
  await expect.poll(() => page.locator('.form-stage form').count()).toBe(1);
});

test('ours stays for a visitor who has begun to fill it in', async () => {
  await using opened = await openPage();
  const { page, foreign } = opened;
  await page.clock.install();
  // As soon as the page is read, and so before any script of it runs.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      const field = document.querySelector<HTMLInputElement>('#form-form-name');
      if (field && document.readyState === 'interactive') field.value = 'Maria';
    }),
  );
  await page.goto('/nursery-management-app');
  await page.clock.runFor(12_000);
  await expect.poll(() => page.locator('#form-form-name').inputValue()).toBe('Maria');
  await expect.poll(() => own(page).isVisible()).toBe(true);
  expect(foreign).toEqual([]);
});

test('a form below the fold loads once it is in view', async () => {
  await using opened = await open('/preschoolwebinar-registration', 'works');
  const { page } = opened;
  await page.clock.runFor(3000);
  await service(page).waitFor({ state: 'attached' });
});

test('nothing of the service is asked for without script', async () => {
  await using opened = await openPage({ javaScriptEnabled: false });
  await opened.page.goto('/book-demo');
  await expect.poll(() => own(opened.page).isVisible()).toBe(true);
  expect(opened.foreign).toEqual([]);
});

/** Lets the embedded forms of a page be of the new editor. */
async function switchToNewEditor(page: Page): Promise<void> {
  await page.route(/\/(book-demo|best-childcareapp-v2)$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '&quot;editor&quot;:&quot;classic&quot;',
      '&quot;editor&quot;:&quot;new&quot;',
    );
    await route.fulfill({ response: answer, body });
  });
}

/** Runs in the browser: makes every form of the service 1,800 pixels high, and keeps what moves. */
function makeFormsTall(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.form-stage__service :is(form, iframe) { height: 1800px }');
  document.adoptedStyleSheets.push(sheet);
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
  }).observe({ type: 'layout-shift', buffered: true });
}
