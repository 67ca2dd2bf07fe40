import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { serveForFile } from '../support/serve-for-file.ts';
import { openPage } from '../support/visit.ts';

const MAP = 'https://maps.example.com/embed?city=utrecht';
const COUNTER = 'https://counter.example.com/c.js?site=spoke.example';
const VISIT = 'https://counter.example.com/visit';
const PLAUSIBLE = 'https://plausible.example.com/js/pa-SPOKE.js';
const MATOMO = 'https://stats.example.com/matomo.js';
const INTERCOM = 'https://widget.intercom.io/widget/spoke123';
const CHAT = 'https://chat.example.com/spoke.js';

const service = await serveForFile(join(import.meta.dirname, 'third-parties-site'));

const bar = (page: Page) => page.getByRole('region', { name: 'Your privacy' });
const chat = (page: Page) => page.getByText('How can we help?');

describe('third parties that a site brings along', () => {
  test('are asked for nothing before visitors have agreed', async () => {
    await using opened = await open();
    const { page, foreign, problems } = opened;
    await bar(page).waitFor();
    await page.mouse.move(100, 100);
    await page.getByRole('link', { name: 'Map: All workshops' }).scrollIntoViewIfNeeded();
    await page.waitForSelector('[data-island="embed"][data-hydrated]');
    await page.waitForSelector('[data-island="counter"][data-hydrated]', { state: 'attached' });
    await page.waitForSelector('[data-island="helper"][data-hydrated]', { state: 'attached' });
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => bar(page).isVisible()).toBe(false);
    expect(foreign).toEqual([]);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await expect.poll(() => findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('load once visitors have agreed, and the policy allows all of it', async () => {
    await using opened = await open();
    const { page, foreign, problems } = opened;
    await page.getByRole('link', { name: 'Map: All workshops' }).scrollIntoViewIfNeeded();
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    await page.frameLocator('iframe[title="Map: All workshops"]').getByText('A map').waitFor();
    await chat(page).waitFor();
    await expect
      .poll(() => foreign.toSorted())
      .toEqual([CHAT, COUNTER, VISIT, MAP, PLAUSIBLE, MATOMO, INTERCOM]);
    expect(await page.evaluate(() => Reflect.get(window, 'intercomSettings'))).toEqual({
      app_id: 'spoke123',
      api_base: 'https://api-iam.eu.intercom.io',
    });
    expect(problems).toEqual([]);
  });

  test('a frame behind a button loads on a click alone', async () => {
    await using opened = await open();
    const { page, foreign, problems } = opened;
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('link', { name: 'Map: The newest one' }).click();
    const frame = page.locator('iframe[title="Map: The newest one"]');
    await frame.waitFor();
    await expect.poll(() => foreign).toEqual(['https://maps.example.com/embed?street=canal']);
    await expect
      .poll(() => frame.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(problems).toEqual([]);
  });

  test('leave a link to the same where there are no scripts', async () => {
    await using opened = await open(false);
    const { page } = opened;
    const link = page.getByRole('link', { name: 'Map: All workshops' });
    expect(await link.getAttribute('href')).toBe('https://maps.example.com/utrecht');
  });

  test('may be blocked, and the page is as it was', async () => {
    await using opened = await open();
    const { page, problems } = opened;
    await page.context().route(CHAT, (route) => route.abort('blockedbyclient'));
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => problems.join()).toContain(`Failed to load script: ${CHAT}`);
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
  });
});

describe('ready counters', () => {
  test('get the address without what may name somebody, and the events of the page', async () => {
    await using opened = await open();
    const { page, problems } = opened;
    await page.goto('/?email=maria@pines.example&utm_source=mail');
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    await page.waitForSelector('[data-island="matomo"][data-hydrated]', { state: 'attached' });
    await page.waitForSelector('[data-island="plausible"][data-hydrated]', { state: 'attached' });
    await page.getByRole('link', { name: 'See the map' }).click();
    const address = `${service.url}/?utm_source=mail`;
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, '_paq')))
      .toEqual([
        ['setTrackerUrl', 'https://stats.example.com/matomo.php'],
        ['setSiteId', '7'],
        ['setCustomUrl', address],
        ['trackPageView'],
        ['trackEvent', 'hero', 'see_map', 'See the map'],
      ]);
    expect(await page.evaluate(queuedForPlausible)).toEqual({
      events: [['see_map', { props: { category: 'hero', label: 'See the map' } }]],
      request: { n: 'pageview', u: `${address}` },
    });
    expect(problems).toEqual([]);
  });
});

describe('forms of services that are frames', () => {
  const own = (page: Page) => page.locator('form[action="/api/leads"]');

  test.each([
    ['Typeform', 'https://form.typeform.com/to/HLjqXS5W?typeform-embed=embed-widget'],
    ['Tally', 'https://tally.so/embed/mRoDv3?alignLeft=1'],
  ])('%s takes the place of ours, and a sent one opens the thank-you page', async (title, src) => {
    await using opened = await open();
    const { page, problems } = opened;
    await page.goto('/forms');
    await expect.poll(() => own(page).count()).toBe(2);
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    const frame = page.locator(`iframe[title="${title}"]`);
    await expect.poll(() => frame.isVisible()).toBe(true);
    expect(await frame.getAttribute('src')).toContain(src);
    await page.frameLocator(`iframe[title="${title}"]`).getByRole('button').click();
    await page.waitForURL('**/thank-you');
    expect(problems).toEqual([]);
  });

  test('gets the hidden values of ours', async () => {
    await using opened = await open();
    const { page } = opened;
    await page.goto('/forms');
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    const frame = page.locator('iframe[title="Typeform"]');
    await expect.poll(() => frame.getAttribute('src')).toMatch(/#campaign=spring$/);
  });
});

/** The page of a form of a service, which says when it is there and when it was sent. */
function framedForm(ready: string, sent: string): string {
  return `<!doctype html><html lang="en"><title>Form</title><button>Send</button><script>
    const tell = (message) => parent.postMessage(message, '*');
    document.querySelector('button').onclick = () => tell(${sent});
    tell(${ready});
  </script>`;
}

/** What waits for the script of Plausible, and what it would send of a page. */
function queuedForPlausible() {
  const { q, o } = Reflect.get(window, 'plausible');
  return { events: q, request: o.transformRequest({ n: 'pageview', u: location.href }) };
}

/** Opens the page with its third parties faked: a script that reports, one that writes styles, a map. */
async function open(javaScriptEnabled = true) {
  const opened = await openPage({
    baseURL: service.url,
    reducedMotion: 'reduce',
    javaScriptEnabled,
  });
  const { page } = opened;
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await page
    .context()
    .route(COUNTER, (route) => route.fulfill(script(`fetch('${VISIT}', { mode: 'no-cors' })`)));
  for (const counter of [PLAUSIBLE, MATOMO, INTERCOM]) {
    await page.context().route(counter, (route) => route.fulfill(script('')));
  }
  const forms = [
    [/form\.typeform\.com/, "{ type: 'form-ready' }", "{ type: 'form-submit' }"],
    [/tally\.so/, `'{"event":"Tally.FormLoaded"}'`, `'{"event":"Tally.FormSubmitted"}'`],
  ] as const;
  for (const [address, ready, sent] of forms) {
    const body = framedForm(ready, sent);
    await page
      .context()
      .route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  }
  await page.context().route(VISIT, (route) => route.fulfill({ status: 204 }));
  await page
    .context()
    .route(CHAT, (route) =>
      route.fulfill(
        script(
          'document.head.append(Object.assign(document.createElement("style"), { textContent: "b { color: red }" })); document.body.append("How can we help?")',
        ),
      ),
    );
  await page
    .context()
    .route(/^https:\/\/maps\.example\.com\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>A map' }),
    );
  await page.goto('/');
  return opened;
}
