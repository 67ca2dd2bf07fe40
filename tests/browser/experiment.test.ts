import type { BrowserContextOptions } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { settle } from '../support/settle.ts';
import { fakeHubspot } from '../support/third-parties.ts';
import { openPage, type Visit } from '../support/visit.ts';

const PATH = '/nursery-management-app';
const ENGLISH = 'The whole nursery in one app, in English and in Arabic';
const ARABIC = 'حضانتكم كلها في تطبيق واحد، بالعربية والإنجليزية';

interface Circumstances extends BrowserContextOptions {
  /** What Math.random gives. */
  random?: number;
  storageDenied?: boolean;
}

/** Opens the page with a tag function that keeps its events. */
async function open({ random = 0.7, storageDenied, ...options }: Circumstances): Promise<Visit> {
  const opened = await openPage(options);
  await opened.page.addInitScript(
    ({ random, storageDenied }) => {
      Math.random = () => random;
      const events: unknown[] = [];
      const shifts: string[] = [];
      Object.assign(window, { events, shifts });
      Object.assign(window, { gtag: (...command: unknown[]) => events.push(command) });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
      }).observe({ type: 'layout-shift', buffered: true });
      if (storageDenied) {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        }
      }
    },
    { random, storageDenied },
  );
  await fakeHubspot(opened.page, 'blocked');
  await opened.page.goto(PATH);
  return opened;
}

/** Waits until the form service has failed, and our own form is there to stay. */
function ownForm({ problems }: Visit): Promise<void> {
  return expect.poll(() => problems.join()).toContain('Failed to load script');
}

const assignments = ({ page }: Visit) =>
  page.evaluate(() =>
    (Reflect.get(window, 'events') as unknown[][]).filter(
      ([, name]) => name === 'ab_test_assignment',
    ),
  );
const kept = ({ page }: Visit) => page.evaluate(() => localStorage.headline_variant);
const heading = ({ page }: Visit) => page.locator('h1').textContent();
const hiddenValues = ({ page }: Visit, name = 'headline_variant') =>
  page
    .locator(`form[action="/api/leads"] input[name="${name}"]`)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

describe.each([
  { random: 0.49, variant: 'english', text: ENGLISH, dir: 'ltr' },
  { random: 0.5, variant: 'arabic', text: ARABIC, dir: 'rtl' },
])('with chance $random', ({ random, variant, text, dir }) => {
  test(`a first visit is ${variant}, once and for all`, async () => {
    await using opened = await open({ random });
    const { page } = opened;
    await expect.poll(() => heading(opened)).toBe(text);
    await expect.poll(() => kept(opened)).toBe(variant);
    await expect
      .poll(() => assignments(opened))
      .toEqual([
        [
          'event',
          'ab_test_assignment',
          expect.objectContaining({ category: 'ab_test', label: 'headline_variant', variant }),
        ],
      ]);
    await expect
      .poll(() => page.locator('h1').evaluate((it) => getComputedStyle(it).direction))
      .toBe(dir);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    await page.addInitScript((other) => {
      Math.random = () => other;
    }, 1 - random);
    await page.reload();
    await expect.poll(() => heading(opened)).toBe(text);
    await page.waitForLoadState('networkidle');
    await settle(page);
    expect(await assignments(opened)).toEqual([]);
  });

  test('every form sends the variant, before and after it comes alive', async () => {
    await using opened = await open({ random });
    const { page } = opened;
    await expect.poll(() => hiddenValues(opened)).toEqual([variant, variant]);
    const drawn = `headline_variant:${variant}`;
    await expect.poll(() => hiddenValues(opened, 'attribution')).toEqual([drawn, drawn]);
    await ownForm(opened);
    await page.locator('#form input[name="name"]').focus();
    await page.locator('#form [data-island="live-form"][data-hydrated]').waitFor();
    await page.locator('#form input[name="name"]').pressSequentially('Maria');
    await page.locator('#form button[type="submit"]').click();
    await page.locator('#form .field__error').first().waitFor();
    await expect.poll(() => hiddenValues(opened)).toEqual([variant, variant]);
  });

  test('nothing moves, nothing flashes, and no rule of WCAG is broken', async () => {
    await using opened = await open({ random });
    const { page, problems } = opened;
    await ownForm(opened);
    expect(problems.filter((line) => !/hsforms|BLOCKED_BY_CLIENT/.test(line))).toEqual([]);
    await expect.poll(() => findBarriers(page, '#form')).toEqual([]);
    // Whether a typeface comes before the first paint is up to the network, so here it never comes.
    await page.route('**/*.woff2', (route) => route.abort());
    problems.length = 0;
    await page.reload();
    await ownForm(opened);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });
});

test('the lead carries the variant', async () => {
  await using opened = await open({ random: 0.9 });
  const { page } = opened;
  await page.route('**/api/leads', (route) => route.fulfill({ status: 201, json: {} }));
  await ownForm(opened);
  await page.locator('#form input[name="name"]').fill('Maria Lopez');
  await page.locator('#form [data-island="live-form"][data-hydrated]').waitFor();
  await page.locator('#form input[name="preschoolName"]').fill('Little Pines');
  await page.locator('#form input[name="email"]').fill('maria@pines.example');
  await page.locator('#form input[name="phone"]').fill('+1 555 0100');
  const sent = page.waitForRequest('**/api/leads');
  await page.locator('#form button[type="submit"]').click();
  expect((await sent).postDataJSON()).toMatchObject({
    extra: { headline_variant: 'arabic' },
    attribution: { variants: { headline_variant: 'arabic' } },
  });
});

test('what the service refuses is said in the language of the variant', async () => {
  await using opened = await open({ random: 0.9 });
  const { page } = opened;
  await ownForm(opened);
  await page.locator('#form input[name="name"]').fill('Maria Lopez');
  await page.locator('#form [data-island="live-form"][data-hydrated]').waitFor();
  await page.locator('#form input[name="preschoolName"]').fill('Little Pines');
  await page.locator('#form input[name="email"]').fill('maria@pines.example');
  await page.locator('#form input[name="phone"]').fill('abc');
  await page.locator('#form button[type="submit"]').click();
  await expect
    .poll(() => page.locator('#form .field__error').textContent())
    .toMatch(/^أدخل رقم هاتف/);
});

test('the chosen text is there in the first frame that is painted', async () => {
  await using opened = await open({ random: 0.9 });
  const { page } = opened;
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility({ visibilityProperty: true })) seen.add(heading.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)]))
    .toEqual([ARABIC]);
});

test('where nothing can be stored a variant is shown all the same', async () => {
  await using opened = await open({ random: 0.9, storageDenied: true });
  await expect.poll(() => heading(opened)).toBe(ARABIC);
  await expect.poll(() => hiddenValues(opened)).toEqual(['arabic', 'arabic']);
});

test('a choice that no longer exists is made anew', async () => {
  await using opened = await open({ random: 0.1 });
  await opened.page.evaluate(() => localStorage.setItem('headline_variant', 'klingon'));
  await opened.page.reload();
  await expect.poll(() => heading(opened)).toBe(ENGLISH);
  await expect.poll(() => kept(opened)).toBe('english');
});

test('without script, and for search engines, the page is as it is written', async () => {
  await using opened = await open({ javaScriptEnabled: false });
  await expect.poll(() => heading(opened)).toBe(ENGLISH);
  await expect.poll(() => opened.page.locator('h1').isVisible()).toBe(true);
  await expect.poll(() => hiddenValues(opened)).toEqual(['english', 'english']);
});
