import { expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { YOUTUBE } from '../support/third-parties.ts';
import { openPage } from '../support/visit.ts';

const PATH = '/unitedstates-v2';

test('a video costs no request to its platform until it is played in its place', async () => {
  await using opened = await openPage();
  const { page, foreign } = opened;
  await page.goto(PATH);
  const still = page.locator('[data-section="video"] .video__frame');
  await still.scrollIntoViewIfNeeded();
  await page.locator('[data-island="youtube"][data-hydrated]').waitFor();
  expect(foreign.filter((url) => /youtube|ytimg/.test(url))).toEqual([]);
  const before = await still.boundingBox();
  const asked = page.waitForRequest(YOUTUBE);
  await still.click();
  const request = await asked;
  expect(request.url()).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1$/,
  );
  expect(request.headers().referer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const player = page.locator('[data-section="video"] iframe');
  await expect.poll(() => player.getAttribute('title')).toBeTruthy();
  await expect.poll(() => player.getAttribute('allow')).toContain('autoplay');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await expect.poll(() => page.locator('.video__frame').boundingBox()).toEqual(before);
  await expect.poll(() => findBarriers(page, '[data-section="video"]')).toEqual([]);
});

test.each([
  ['/payment-options', 320, '100%'],
  ['/unitedstates-v2', 320, '100%'],
  ['/unitedstates-v2', 390, '200%'],
])('%s shows the whole caption of a video, %d px wide, text at %s', async (path, width, size) => {
  await using opened = await openPage({ viewport: { width, height: 800 } });
  const { page } = opened;
  await page.goto(path);
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
  const frame = page.locator('.video__frame').first();
  await frame.scrollIntoViewIfNeeded();
  for (const part of ['.video__play', '.video__title', '.video__time']) {
    await expect.poll(() => frame.locator(part).evaluate(isInFrame)).toBe(true);
  }
});

function isInFrame(part: Element): boolean {
  const frame = part.closest('.video__frame')?.getBoundingClientRect();
  const { top, bottom, left, right } = part.getBoundingClientRect();
  if (!frame) return false;
  return top >= frame.top && bottom <= frame.bottom && left >= frame.left && right <= frame.right;
}

test('a video plays by keyboard', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.goto(PATH);
  await page.locator('[data-section="video"] .video__frame').focus();
  await page.locator('[data-island="youtube"][data-hydrated]').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-section="video"] iframe').waitFor();
});

test('a click before the player has come plays the video once it has', async () => {
  await using opened = await openPage();
  const { page } = opened;
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/youtube-*.js', async (route) => {
    await answered;
    await route.continue();
  });
  const asked = page.waitForRequest('**/youtube-*.js');
  await page.goto(PATH);
  await page.locator('[data-section="video"] .video__frame').click();
  await asked;
  answer();
  await page.locator('[data-section="video"] iframe').waitFor();
  expect(page.context().pages()).toHaveLength(1);
});

test('a click leads to the platform where the player never comes', async () => {
  await using opened = await openPage();
  const { page } = opened;
  await page.route('**/youtube-*.js*', (route) => route.abort());
  await page.goto(PATH);
  const other = page.context().waitForEvent('page');
  await page.locator('[data-section="video"] .video__frame').click();
  await other;
});

test('without script a video is a link to its platform', async () => {
  await using opened = await openPage({ javaScriptEnabled: false });
  await opened.page.goto(PATH);
  const link = opened.page.locator('[data-section="video"] a.video__frame');
  await expect
    .poll(() => link.getAttribute('href'))
    .toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
  await expect.poll(() => link.getAttribute('target')).toBe('_blank');
});
