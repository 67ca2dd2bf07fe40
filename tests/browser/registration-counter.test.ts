import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { hydrate, stopClock } from '../support/hydrate.ts';
import { settle } from '../support/settle.ts';
import { openPage, type Visit, visit } from '../support/visit.ts';

const TICK = 15_000;

test.each([
  [1280, 186, 93],
  [390, 145, 73],
])(
  'on a screen of %i pixels the October page starts at %i of 200',
  async (width, base, percent) => {
    await using visited = await visit('/preschoolwebinar-registration', {
      viewport: { width, height: 900 },
    });
    const { page } = visited;
    await expect.poll(() => page.locator('[data-counter-taken]:visible').count()).toBe(1);
    await expect.poll(() => taken(page)).toBe(`${base} of 200 places taken`);
    await expect.poll(() => full(page)).toBe(`${percent}% full`);
  },
);

test('every 15 seconds it gains one, where chance wants it', async () => {
  await using visited = await counter(0.29);
  const { page } = visited;
  // Some of the first one has passed before the clock stood still.
  await page.clock.runFor(TICK / 2);
  await expect.poll(() => taken(page)).toBe('289 of 300 places taken');
  await page.clock.runFor(TICK / 2);
  await expect.poll(() => taken(page)).toBe('290 of 300 places taken');
  await expect.poll(() => full(page)).toBe('97% full');
  await expect
    .poll(() => page.locator('rect.registration-counter__fill').getAttribute('width'))
    .toBe('97');
  await page.clock.runFor(9 * TICK);
  await expect.poll(() => taken(page)).toBe('299 of 300 places taken');
});

test('at a chance of 30 percent and more it stays', async () => {
  await using visited = await counter(0.3);
  const { page } = visited;
  await page.clock.runFor(10 * TICK);
  await expect.poll(() => taken(page)).toBe('289 of 300 places taken');
});

test('it ends at its maximum', async () => {
  await using visited = await counter(0);
  const { page } = visited;
  await page.clock.runFor(20 * TICK);
  await expect.poll(() => taken(page)).toBe('300 of 300 places taken');
  await expect.poll(() => full(page)).toBe('100% full');
});

test('the badge counts the registrations of a minute and then begins anew', async () => {
  await using visited = await counter(0);
  const { page } = visited;
  const badge = page.locator('[data-counter-recent]');
  await settle(page);
  expect(await badge.isVisible()).toBe(false);
  await page.clock.runFor(3 * TICK);
  await expect.poll(() => badge.innerText()).toBe('+3 in the last minute');
  await page.clock.runFor(TICK);
  await expect.poll(() => badge.getAttribute('data-counter-recent')).toBe('0');
  await expect.poll(() => badge.isVisible()).toBe(false);
  await page.clock.runFor(TICK);
  await expect.poll(() => badge.innerText()).toBe('+1 in the last minute');
});

test('it can be paused, by keyboard too', async () => {
  await using visited = await counter(0);
  const { page } = visited;
  const pause = page.getByRole('button', { name: 'Pause live updates' });
  await pause.press('Enter');
  await expect.poll(() => pause.getAttribute('aria-pressed')).toBe('true');
  const before = await taken(page);
  await page.clock.runFor(5 * TICK);
  await expect.poll(() => taken(page)).toBe(before);
  await page.clock.resume();
  await expect.poll(() => findBarriers(page, '#seats')).toEqual([]);
  await pause.press('Space');
  await page.clock.runFor(TICK);
  await expect.poll(() => taken(page)).not.toBe(before);
});

test('a click before the script has come pauses it, once', async () => {
  await using visited = await openPage();
  const { page } = visited;
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/registration-counter-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/webinar-childcaremarketing');
  const pause = page.getByRole('button', { name: 'Pause live updates' });
  await pause.click();
  await expect.poll(() => pause.getAttribute('aria-pressed')).toBe('false');
  arrive();
  await page.locator('[data-island="registration-counter"][data-hydrated]').waitFor();
  await expect.poll(() => pause.getAttribute('aria-pressed')).toBe('true');
  await settle(page);
  expect(await pause.getAttribute('aria-pressed')).toBe('true');
});

test('counted registrations come on top of the base, and new ones are announced', async () => {
  const counts = [4, 6];
  await using visited = await counted(() => ({ json: { count: counts.shift() ?? 6 } }));
  const { page, asked } = visited;
  await expect.poll(() => taken(page)).toBe('293 of 300 places taken');
  await expect.poll(() => page.locator('[data-counter-recent]').isVisible()).toBe(false);
  await page.clock.runFor(60_000);
  await expect.poll(() => taken(page)).toBe('295 of 300 places taken');
  await expect
    .poll(() => page.locator('[data-counter-recent]').innerText())
    .toBe('+2 in the last minute');
  expect(asked[0]).toBe('/webinar-childcaremarketing#registration-form');
  await page.clock.runFor(4 * TICK);
  await expect.poll(() => taken(page)).toBe('295 of 300 places taken');
});

test.each([
  ['few', { json: { count: null } }],
  ['no service', { status: 502, body: 'Bad gateway' }],
  ['something else', { json: { count: 'many' } }],
])('%s leaves the base as it is', async (_name, answer) => {
  await using visited = await counted(() => answer);
  const { page, asked } = visited;
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.runFor(1000);
  await expect.poll(() => taken(page)).toBe('289 of 300 places taken');
});

/** The same counter, counting registrations that the service reports. */
async function counted(
  answer: () => Parameters<Route['fulfill']>[0],
): Promise<Visit & { asked: (string | null)[] }> {
  const opened = await openPage();
  const { page } = opened;
  const asked: (string | null)[] = [];
  await page.route('**/api/registrations?**', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('form'));
    return route.fulfill(answer());
  });
  await page.route('**/webinar-childcaremarketing', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '&quot;source&quot;:&quot;simulated&quot;',
      '&quot;source&quot;:&quot;registrations&quot;',
    );
    await route.fulfill({ response, body: html });
  });
  await page.clock.install();
  await page.goto('/webinar-childcaremarketing');
  await hydrate(page, 'registration-counter');
  return { ...opened, asked };
}

/** The counter of the marketing webinar, alive, while chance says the same each time. */
async function counter(chance: number): Promise<Visit> {
  const opened = await openPage();
  const { page } = opened;
  await page.addInitScript((value) => {
    Math.random = () => value;
  }, chance);
  await page.clock.install();
  await page.goto('/webinar-childcaremarketing');
  await hydrate(page, 'registration-counter');
  await stopClock(page);
  return opened;
}

async function taken(page: Page): Promise<string> {
  return page.locator('[data-counter-taken]:visible').innerText();
}

async function full(page: Page): Promise<string> {
  return page.locator('[data-counter-percent]:visible').innerText();
}
