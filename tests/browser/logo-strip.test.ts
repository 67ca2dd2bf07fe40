import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { visit } from '../support/visit.ts';

test('the loop has no end, and pauses by keyboard and under the pointer', async () => {
  await using visited = await visit('/canada');
  const { page } = visited;
  await expect
    .poll(() => motion(page))
    .toEqual({ duration: '30s', state: 'running', count: 'infinite' });
  const pause = page.getByRole('checkbox', { name: 'Pause' });
  await pause.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await page.keyboard.press('Space');
  await expect.poll(() => motion(page)).toMatchObject({ state: 'running' });
  await page.locator('.logo-strip__window').hover();
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
});

test('where less motion is wanted all logos stand still, in two columns on a phone', async () => {
  await using visited = await visit('/canada', {
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
  const { page } = visited;
  const strip = page.locator('[data-section="logo-strip"]');
  await expect.poll(() => strip.locator('.logo-strip__pause').isVisible()).toBe(false);
  const { columns, inside } = await strip
    .locator('.logo-strip__row:visible li')
    .evaluateAll((items) => {
      const boxes = items.map((item) => item.getBoundingClientRect());
      const middles = boxes.map((box) => (box.left + box.right) / 2);
      const [one = 0, other = 0] = middles;
      const isBelow = (middle: number, index: number) =>
        Math.abs(middle - (index % 2 ? other : one)) < 1;
      return {
        columns: other > one + 1 && middles.every(isBelow),
        inside: boxes.every((box) => box.left >= 0 && box.right <= innerWidth),
      };
    });
  expect(columns).toBe(true);
  expect(inside).toBe(true);
  await expect
    .poll(() => strip.evaluate((it) => it.getAnimations({ subtree: true }).length))
    .toBe(0);
});

test('the second row, which only closes the loop, is there for nobody', async () => {
  await using visited = await visit('/canada');
  const copy = visited.page.locator('.logo-strip__row').nth(1);
  await expect.poll(() => copy.getAttribute('aria-hidden')).toBe('true');
  await expect.poll(() => copy.evaluate((row) => (row as HTMLElement).inert)).toBe(true);
});

function motion(page: Page) {
  return page
    .locator('.logo-strip__row')
    .first()
    .evaluate((row) => {
      const style = getComputedStyle(row);
      return {
        duration: style.animationDuration,
        state: style.animationPlayState,
        count: style.animationIterationCount,
      };
    });
}
