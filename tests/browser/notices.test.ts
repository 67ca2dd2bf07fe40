import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { settle } from '../support/settle.ts';
import { openPage, type Visit } from '../support/visit.ts';

const START = Date.parse('2026-03-02T10:00:00Z');
const DOWNLOADS = '/resources/marketing-playbook';

describe.each([
  [DOWNLOADS, /^[^[]+, [^[]+ from [^[]+, just downloaded the Playbook$/],
  ['/webinar-childcaremarketing', /^[^[]+, [^[]+ from [^[]+, just reserved a spot$/],
])('%s', (path, message) => {
  test('names one person at a time: after 5 s, then every 12 s, for 3 s and a fade of 300 ms', async () => {
    await using opened = await open(path);
    const { page, problems } = opened;
    const card = page.locator('.toast__card');
    await at(page, 4_900);
    await settle(page);
    expect(await card.isVisible()).toBe(false);
    await at(page, 5_100);
    await expect.poll(() => card.isVisible()).toBe(true);
    const first = await page.locator('.toast__message').textContent();
    expect(first).toMatch(message);
    await expect.poll(() => card.count()).toBe(1);

    await at(page, 7_900);
    await expect.poll(() => card.getAttribute('data-leaving')).toBeNull();
    await at(page, 8_150);
    await expect.poll(() => card.getAttribute('data-leaving')).toBe('');
    await expect.poll(() => card.isVisible()).toBe(true);
    await at(page, 8_450);
    await expect.poll(() => card.isVisible()).toBe(false);

    await at(page, 16_900);
    await settle(page);
    expect(await card.isVisible()).toBe(false);
    await at(page, 17_200);
    await expect.poll(() => card.isVisible()).toBe(true);
    const second = await page.locator('.toast__message').textContent();
    expect(second).toMatch(message);
    expect(second).not.toBe(first);
    expect(problems).toEqual([]);
  });
});

test('twenty people take turns, in the lower right corner of the window', async () => {
  await using opened = await open(DOWNLOADS);
  const { page } = opened;
  const card = page.locator('.toast__card');
  const seen: (string | null)[] = [];
  for (let turn = 0; turn <= 20; turn += 1) {
    await at(page, 5_100 + turn * 12_000);
    await expect.poll(() => card.isVisible()).toBe(true);
    seen.push(await page.locator('.toast__message').textContent());
  }
  expect(new Set(seen).size).toBe(20);
  expect(seen[20]).toBe(seen[0]);
  const { right, bottom } = await card.evaluate((it) => it.getBoundingClientRect().toJSON());
  expect(1280 - right).toBeCloseTo(20, 0);
  expect(900 - bottom).toBeCloseTo(20, 0);
});

test('the cross sends a notice away early; the next one comes in its time', async () => {
  await using opened = await open(DOWNLOADS);
  const { page } = opened;
  const card = page.locator('.toast__card');
  await at(page, 5_100);
  await page.getByRole('button', { name: 'Close' }).dispatchEvent('click');
  await at(page, 5_450);
  await expect.poll(() => card.isVisible()).toBe(false);
  await at(page, 16_900);
  await settle(page);
  expect(await card.isVisible()).toBe(false);
  await at(page, 17_200);
  await expect.poll(() => card.isVisible()).toBe(true);
});

test('a notice stays while it is pointed at', async () => {
  await using opened = await open(DOWNLOADS);
  const { page } = opened;
  const card = page.locator('.toast__card');
  await at(page, 5_100);
  await card.hover();
  await at(page, 9_000);
  await expect.poll(() => card.isVisible()).toBe(true);
  await expect.poll(() => card.getAttribute('data-leaving')).toBeNull();
  await page.mouse.move(10, 10);
  await at(page, 12_000);
  await expect.poll(() => card.isVisible()).toBe(false);
});

test('notices rest while the page is away, and go on when it comes back', async () => {
  await using opened = await open(DOWNLOADS);
  const { page } = opened;
  const card = page.locator('.toast__card');
  await at(page, 5_100);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await at(page, 14_000);
  await expect.poll(() => card.isVisible()).toBe(true);
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect.poll(() => card.isVisible()).toBe(false);
  await at(page, 17_200);
  await expect.poll(() => card.isVisible()).toBe(true);
});

test('a notice is no trap for anybody', async () => {
  await using opened = await open(DOWNLOADS);
  const { page } = opened;
  await expect.poll(() => page.getByRole('status', { name: 'Notices' }).count()).toBe(1);
  await at(page, 5_400);
  await page.locator('.toast__card').hover();
  await page.clock.resume();
  await expect.poll(() => findBarriers(page, '.toast')).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

/** Opens a page whose clock stands still, with its notices waiting. */
async function open(path: string): Promise<Visit> {
  const opened = await openPage({ reducedMotion: 'reduce' });
  const { page } = opened;
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START + 60_000);
  await page.goto(path);
  // The browser is idle, then its tasks take their turns.
  await page.clock.runFor(100);
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return page.locator('[data-island="toast"][data-hydrated]').count();
    })
    .toBe(1);
  return opened;
}

/** Lets the clock of the page run to so many milliseconds after it was opened. */
async function at(page: Page, ms: number): Promise<void> {
  const now = await page.evaluate(() => Date.now() - (window.visit?.openedAt ?? 0));
  await page.clock.runFor(ms - now);
}
