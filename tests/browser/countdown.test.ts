import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { timeLeft } from '../../renderer/sections/countdown/time-left.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { hydrate, visitAt } from '../support/hydrate.ts';
import { openPage, visit } from '../support/visit.ts';

const PATH = '/preschoolwebinar-registration-2';
const START = Date.parse('2025-08-28T19:00:00-04:00');
const SECOND = 1000;
const DAY = 86_400 * SECOND;

describe('the time left', () => {
  test.each([
    [0, '0 0 0 0'],
    [-5 * SECOND, '0 0 0 0'],
    [1, '0 0 0 1'],
    [SECOND, '0 0 0 1'],
    [59_001, '0 0 1 0'],
    [DAY + 3_600 * SECOND + 61 * SECOND, '1 1 1 1'],
    [400 * DAY - SECOND, '399 23 59 59'],
    [Number.NaN, '0 0 0 0'],
  ])('of %i ms is %s', (ms, expected) => {
    const { days, hours, minutes, seconds } = timeLeft(START, START - ms);
    expect(`${days} ${hours} ${minutes} ${seconds}`).toBe(expected);
  });
});

test('ticks each second down to zeros, and then says what comes now', async () => {
  await using visited = await visitAt(PATH, START - DAY);
  const { page } = visited;
  const island = await hydrate(page, 'countdown');
  await page.clock.pauseAt(START - 7_322 * SECOND);
  await expect.poll(() => figures(island)).toBe('00 02 02 02');
  await page.clock.runFor(SECOND);
  await expect.poll(() => figures(island)).toBe('00 02 02 01');
  await page.clock.runFor(2 * SECOND);
  await expect.poll(() => figures(island)).toBe('00 02 01 59');

  const ended = island.getByText('This session has started.');
  await expect.poll(() => ended.isVisible()).toBe(false);
  await page.clock.fastForward(7_319 * SECOND);
  await expect.poll(() => figures(island)).toBe('00 00 00 00');
  await expect.poll(() => ended.isVisible()).toBe(true);
  await expect.poll(() => island.locator('.countdown__date').isVisible()).toBe(false);
  await page.clock.runFor(5 * SECOND);
  await expect.poll(() => figures(island)).toBe('00 00 00 00');
});

test('counts in the digits of the language', async () => {
  await using visited = await openPage();
  const { page } = visited;
  // Before any script of the page has read it.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.lang = 'ar-EG';
    });
  });
  await page.clock.install({ time: START - DAY });
  await page.goto(PATH);
  const island = await hydrate(page, 'countdown');
  await page.clock.pauseAt(START - 7_322 * SECOND);
  await expect.poll(() => figures(island)).toBe('٠٠ ٠٢ ٠٢ ٠٢');
});

test('shows zeros where the moment has long passed, and moves nothing', async () => {
  await using visited = await openPage();
  const { page } = visited;
  // Whether a typeface comes before the first paint is up to the network, so here it never comes.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(observeShifts);
  await page.goto(`${PATH}#starts`);
  const island = await hydrate(page, 'countdown');
  await expect.poll(() => figures(island)).toBe('00 00 00 00');
  await expect.poll(() => island.getByText('This session has started.').isVisible()).toBe(true);
  await expect.poll(() => page.evaluate(() => (window as unknown as Shifted).shifts)).toEqual([]);
});

test('is right at once after the computer was asleep', async () => {
  await using visited = await visitAt(PATH, START - 3 * DAY);
  const { page } = visited;
  const island = await hydrate(page, 'countdown');
  await page.clock.pauseAt(START - 2 * DAY);
  await expect.poll(() => figures(island)).toBe('02 00 00 00');
  // Asleep, the clock goes on and no timer fires; awake, the browser says that the page is seen.
  await page.clock.setSystemTime(START - DAY - SECOND);
  await expect.poll(() => figures(island)).toBe('02 00 00 00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => figures(island)).toBe('01 00 00 01');
});

test.each(['Asia/Tokyo', 'America/Los_Angeles'])('is the same moment in %s', async (timezoneId) => {
  await using visited = await openPage({ timezoneId });
  const { page } = visited;
  await page.clock.install({ time: START - DAY });
  await page.goto(PATH);
  const island = await hydrate(page, 'countdown');
  await page.clock.pauseAt(START - 3_600 * SECOND);
  await expect.poll(() => figures(island)).toBe('00 01 00 00');
});

test('announces nothing but the end to a screen reader', async () => {
  await using visited = await visitAt(PATH, START - DAY);
  const { page } = visited;
  const island = await hydrate(page, 'countdown');
  await expect.poll(() => island.getByRole('timer').getAttribute('aria-live')).toBe(null);
  await expect.poll(() => island.getByRole('status').innerText()).toBe('');
  await page.clock.fastForward(DAY);
  await expect.poll(() => island.getByRole('status').innerText()).toContain('has started');
  await expect.poll(() => findBarriers(page, '#starts')).toEqual([]);
});

test('the details of a webinar change once its last session is over', async () => {
  // Two sessions of an hour, the second on 22 October at 13:00.
  await using visited = await visitAt(
    '/preschoolwebinar-registration',
    '2025-10-22T12:00:00-04:00',
  );
  const { page } = visited;
  const island = await hydrate(page, 'webinar-details');
  const ended = island.getByText('Both sessions are over.');
  await page.clock.pauseAt('2025-10-22T13:59:59-04:00');
  await expect.poll(() => ended.isVisible()).toBe(false);
  await expect.poll(() => island.getByText('60 minutes').isVisible()).toBe(true);
  await page.clock.runFor(SECOND);
  await expect.poll(() => ended.isVisible()).toBe(true);
  await expect.poll(() => island.getByText('60 minutes').isVisible()).toBe(false);
});

test('without script the date is there and no figures are', async () => {
  await using visited = await visit(PATH, { javaScriptEnabled: false });
  const section = visited.page.locator('[data-section="countdown"]');
  await expect.poll(() => section.locator('time').innerText()).toContain('August 28, 2025');
  await expect.poll(() => section.getByRole('timer').isVisible()).toBe(false);
});

async function figures(island: Locator): Promise<string> {
  return (await island.locator('[data-countdown-unit]').allInnerTexts()).join(' ');
}

interface Shifted {
  shifts: number[];
}

function observeShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}
