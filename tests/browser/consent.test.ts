import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { buildSite, type Service, serveSite, temporaryFolder } from '../support/site.ts';
import { openPage, type Visit } from '../support/visit.ts';

const TAG = 'https://www.googletagmanager.com/gtag/js?id=G-SPOKE123';
const FORM = 'https://js.hsforms.net/forms/embed/v2.js';
const PURPOSES = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];

const scratch = await temporaryFolder();
let asking: Service;
let silent: Service;

beforeAll(async () => {
  [asking, silent] = await Promise.all([serve('required'), serve('none')]);
});
afterAll(async () => {
  await Promise.all([asking.stop(), silent.stop()]);
  await scratch.remove();
});

describe('a site that asks', () => {
  test('loads nothing of others before it has an answer, nor after a refusal', async () => {
    await using opened = await open(asking);
    const { page, asked } = opened;
    const bar = page.getByRole('region', { name: 'Your privacy' });
    await bar.waitFor();
    await page.mouse.move(100, 100);
    await page.clock.runFor(5_000);
    expect(asked).toEqual([]);
    await expect.poll(() => page.locator('form[action="/api/leads"]').isVisible()).toBe(true);
    await expect
      .poll(() => layer(page))
      .toEqual([
        ['consent', 'default', { ...all('denied'), wait_for_update: 500 }],
        ['js', expect.anything()],
        ['config', 'G-SPOKE123', { page_location: `${asking.url}/` }],
      ]);

    await bar.getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.reload();
    await page.clock.runFor(5_000);
    await page.waitForSelector('[data-island="consent-bar"][data-hydrated]', { state: 'attached' });
    await expect.poll(() => bar.isVisible()).toBe(false);
    expect(asked).toEqual([]);
  });

  test('loads them once they are allowed, and then at once on every page', async () => {
    await using opened = await open(asking);
    const { page, asked } = opened;
    const bar = page.getByRole('region', { name: 'Your privacy' });
    await bar.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => asked.toSorted()).toEqual([FORM, TAG]);
    await expect.poll(() => layer(page)).toContainEqual(['consent', 'update', all('granted')]);
    await page.goto('/thank-you');
    await page.clock.runFor(5_000);
    await expect.poll(() => asked.filter((url) => url === TAG).length).toBe(2);
    expect((await layer(page)).slice(0, 2)).toEqual([
      ['consent', 'default', { ...all('denied'), wait_for_update: 500 }],
      ['consent', 'update', all('granted')],
    ]);
  });

  test('asks again a visitor who follows a link to the question', async () => {
    await using opened = await open(asking);
    const { page } = opened;
    const bar = page.getByRole('region', { name: 'Your privacy' });
    await bar.getByRole('button', { name: 'Accept' }).click();
    await page.goto('/thank-you');
    await page.waitForSelector('[data-island="consent-bar"][data-hydrated]', { state: 'attached' });
    await page.getByRole('link', { name: 'Your privacy' }).click();
    await bar.waitFor();
    const decline = bar.getByRole('button', { name: 'Decline' });
    await expect
      .poll(() => decline.evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  test('keeps the answer for the visit where storage is denied', async () => {
    await using opened = await open(asking, () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const { page, asked, problems } = opened;
    const bar = page.getByRole('region', { name: 'Your privacy' });
    await bar.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => asked.length).toBe(2);
    await expect.poll(() => bar.isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  test.each([320, 1280])('the question fits %i pixels and breaks no rule', async (width) => {
    await using opened = await open(asking);
    const { page } = opened;
    await page.setViewportSize({ width, height: 700 });
    const bar = page.getByRole('region', { name: 'Your privacy' });
    await bar.waitFor();
    const box = await bar.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expect.poll(() => findBarriers(page)).toEqual([]);
  });
});

describe('a site that does not ask', () => {
  test('says what is allowed before it loads the tag, late and once', async () => {
    await using opened = await open(silent);
    const { page, asked } = opened;
    await expect.poll(() => page.getByRole('region', { name: 'Your privacy' }).count()).toBe(0);
    await page.mouse.move(100, 100);
    await page.clock.runFor(5_000);
    await expect.poll(() => asked.toSorted()).toEqual([FORM, TAG]);
    await expect
      .poll(() => layer(page))
      .toEqual([
        ['consent', 'default', { ...all('denied'), wait_for_update: 500 }],
        ['consent', 'update', all('granted')],
        ['js', expect.anything()],
        ['config', 'G-SPOKE123', { page_location: `${silent.url}/` }],
      ]);
  });

  test('sends the clicks that a marketer has named, and those on buttons', async () => {
    await using opened = await open(silent);
    const { page } = opened;
    await page.goto('/?email=maria@pines.example&utm_source=mail');
    await page.getByRole('link', { name: 'Book a repair' }).click();
    const tab = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Read more' }).click();
    await tab;
    const page_location = `${silent.url}/`;
    const commands = await layer(page);
    const events = commands.filter(([command]) => command === 'event');
    expect(commands.find(([command]) => command === 'config')?.[2]).toEqual({
      page_location: `${page_location}?utm_source=mail`,
    });
    expect(events).toEqual([
      ['event', 'cta_click', { category: 'hero', label: 'Book a repair', page_location }],
      ['event', 'read_more', { category: 'hero', label: 'Read more', page_location }],
    ]);
  });

  test('reports the form of a stored lead, and nothing of what was typed', async () => {
    await using opened = await open(silent);
    const { page } = opened;
    await page
      .context()
      .route('**/api/leads', (route) =>
        route.fulfill({ status: 201, json: { id: '00000000-0000-0000-0000-000000000000' } }),
      );
    const events: unknown[] = [];
    await page.exposeFunction('keep', (event: unknown[]) => events.push(event));
    await page.evaluate(() => {
      const { keep } = window as unknown as { keep: (event: unknown[]) => void };
      Object.assign(window, { gtag: (...event: unknown[]) => keep(event) });
    });
    await page.getByLabel('Your name').fill('Maria Lopez');
    // Without its script the form is sent as a page of its own, which the faked answer does not lead on.
    await page.locator('[data-island="live-form"][data-hydrated] form').waitFor();
    await page.getByLabel('Your workshop').fill('Little Pines');
    await page.getByLabel('E-mail').fill('maria@pines.example');
    await page.getByLabel('Telephone').fill('+1 555 0100');
    await page.getByRole('button', { name: 'Book it' }).click();
    await page.waitForURL('**/thank-you');
    await expect
      .poll(() => events)
      .toEqual([
        [
          'event',
          'form_submit',
          { category: 'form', label: '/#form', page_location: `${silent.url}/` },
        ],
      ]);
  });

  test('a tag that throws does no harm', async () => {
    await using opened = await open(silent, () => {
      Object.defineProperty(window, 'gtag', {
        value: (command: string) => {
          if (command === 'event') throw new Error('broken');
        },
      });
    });
    const { page, problems } = opened;
    await page.getByRole('link', { name: 'Book a repair' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#form');
    expect(problems).toEqual([]);
  });
});

interface AskingVisit extends Visit {
  /** The scripts of others that were asked for. */
  asked: string[];
}

/** Opens the first page with the third parties faked: their scripts come, and show nothing. */
async function open({ url }: Service, prepare: () => void = () => {}): Promise<AskingVisit> {
  const opened = await openPage({ baseURL: url, reducedMotion: 'reduce' });
  const { page } = opened;
  const asked: string[] = [];
  await page.context().route(/googletagmanager|hsforms/, (route) => {
    asked.push(route.request().url());
    const body = 'window.hbspt = { forms: { create() {} } };';
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.addInitScript(prepare);
  await page.clock.install();
  await page.goto('/');
  return { ...opened, asked };
}

/** What the tag got so far, in order. */
function layer(page: Page): Promise<[string, ...unknown[]][]> {
  return page.evaluate(() =>
    (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map(
      (command) => Array.from(command) as [string, ...unknown[]],
    ),
  );
}

function all(answer: string): Record<string, string> {
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, answer]));
}

async function serve(consent: 'required' | 'none'): Promise<Service> {
  const source = join(scratch.path, consent);
  await cp(join(import.meta.dirname, 'asking-site'), source, { recursive: true });
  if (consent === 'none') {
    await replaceIn(join(source, 'site.yaml'), 'consent: required', 'consent: none');
    // Without the question there is nothing to link to.
    await replaceIn(join(source, 'pages/thank-you.yaml'), '[Your privacy](#privacy-choices)', '');
  }
  const out = join(scratch.path, `${consent}-built`);
  await buildSite(source, out);
  return serveSite(out, join(scratch.path, `${consent}-data`));
}

async function replaceIn(file: string, text: string, other: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(text, other));
}
