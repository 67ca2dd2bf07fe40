import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { hydrate } from '../support/hydrate.ts';
import { type Visit, visit } from '../support/visit.ts';

const PATH = '/unitedstates-v2';

test('the cards stand 344 pixels apart, and the dot follows the scroll', async () => {
  await using visited = await alive(PATH);
  const { page } = visited;
  await expect.poll(() => current(page)).toBe('1 of 6');
  for (const index of [1, 3, 5, 2]) {
    await track(page).evaluate((strip, left) => strip.scrollTo({ left }), index * 344);
    await expect.poll(() => current(page)).toBe(`${index + 1} of 6`);
    expect(Math.round(await scrolled(page))).toBe(index * 344);
  }
});

test('a dot leads to its card, and keeps the focus', async () => {
  await using visited = await alive(PATH);
  const { page } = visited;
  const top = await page.evaluate(() => scrollY);
  for (const place of ['6 of 6', '2 of 6']) {
    const dot = page.getByRole('link', { name: place });
    await dot.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => current(page)).toBe(place);
    await expect.poll(() => dot.evaluate((it) => it === document.activeElement)).toBe(true);
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  expect(new URL(page.url()).hash).toBe('');
  await expect.poll(async () => Math.round(await scrolled(page))).toBe(344);
  await expect.poll(() => findBarriers(page, '#testimonials')).toEqual([]);
});

test('the strip itself scrolls by keyboard', async () => {
  await using visited = await alive('/best-multi-centre-software');
  const { page } = visited;
  await track(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => current(page)).toBe('2 of 6');
});

test('from right to left it runs the other way', async () => {
  await using visited = await visit('/best-multi-centre-software', { reducedMotion: 'reduce' });
  const { page } = visited;
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await hydrate(page, 'carousel');
  await page.getByRole('link', { name: '3 of 6' }).click();
  await expect.poll(() => scrolled(page)).toBe(-688);
  await expect.poll(() => current(page)).toBe('3 of 6');
});

test('on a phone the steps are those of its narrower cards', async () => {
  await using visited = await alive(PATH, { viewport: { width: 320, height: 640 } });
  const { page } = visited;
  await page.getByRole('link', { name: '4 of 6' }).click();
  await expect.poll(() => current(page)).toBe('4 of 6');
  const card = page.locator('.carousel__card').nth(3);
  await expect.poll(async () => (await card.boundingBox())?.x).toBeLessThan(40);
});

test('without script the dots are links to the cards', async () => {
  await using visited = await visit(PATH, { javaScriptEnabled: false });
  const { page } = visited;
  await page.getByRole('link', { name: '5 of 6' }).click();
  const card = page.locator('.carousel__card').nth(4);
  await expect.poll(() => card.evaluate(isInside)).toBe(true);
});

function isInside(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  // Scrolling ends on whole pixels, boxes do not.
  return left > -1 && right < innerWidth + 1 && top > -1 && bottom < innerHeight + 1;
}

/** Less motion lets the strip jump, so that nobody waits. */
async function alive(path: string, options?: BrowserContextOptions): Promise<Visit> {
  const visited = await visit(path, { reducedMotion: 'reduce', ...options });
  await hydrate(visited.page, 'carousel');
  return visited;
}

function track(page: Page) {
  return page.locator('[data-carousel-track]');
}

function scrolled(page: Page): Promise<number> {
  return track(page).evaluate((strip) => strip.scrollLeft);
}

async function current(page: Page): Promise<string | null> {
  const dots = page.locator('.carousel__dot[aria-current="true"]');
  expect(await dots.count()).toBe(1);
  return dots.getAttribute('aria-label');
}
