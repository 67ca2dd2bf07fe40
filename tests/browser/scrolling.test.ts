import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, visit } from '../support/visit.ts';

const WEBINAR = '/preschoolwebinar-registration';
const FORM = '#registration-form';

test('a register button leads to the form, 20 pixels below the header', async () => {
  await using visited = await visit(WEBINAR);
  const { page } = visited;
  await register(page);
  await settled(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('registration-form');
  await expect.poll(() => new URL(page.url()).hash).toBe(FORM);

  await page.goBack();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('it scrolls there smoothly', async () => {
  await using visited = await visit(WEBINAR);
  const { page } = visited;
  expect(await placeAtFocus(page)).toBe(0);
  await settled(page);
});

test('it jumps there for people who asked for less motion', async () => {
  await using visited = await visit(WEBINAR, { reducedMotion: 'reduce' });
  const { page } = visited;
  const place = await placeAtFocus(page);
  await settled(page);
  expect(place).toBe(await page.evaluate(() => scrollY));
});

test('it eases there in 800 ms where browsers cannot scroll smoothly', async () => {
  await using visited = await openPage();
  const { page } = visited;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'style');
    Object.defineProperty(HTMLElement.prototype, 'style', {
      get(this: HTMLElement) {
        return this === document.documentElement ? {} : own?.get?.call(this);
      },
    });
  });
  const script = page.waitForResponse(/\/later-/);
  await page.goto(WEBINAR);
  await page.clock.runFor(3000);
  const top = await page.locator(FORM).evaluate((form) => form.getBoundingClientRect().top);
  await register(page);
  // The clock stands still, and a script still under way would be late.
  await page.evaluate(`import('${(await script).url()}').then(() => undefined)`);
  await page.clock.runFor(400);
  const half = await page.evaluate(() => scrollY);
  expect(half).toBeGreaterThan(top * 0.3);
  expect(half).toBeLessThan(top * 0.7);
  await page.clock.runFor(300);
  await expect.poll(() => distanceToHeader(page)).toBeGreaterThan(22);
  await page.clock.runFor(150);
  await settled(page);
});

test('without script the link leads there, too', async () => {
  await using visited = await visit(WEBINAR, { javaScriptEnabled: false });
  const { page } = visited;
  await register(page);
  await expect.poll(() => page.locator(FORM).isVisible()).toBe(true);
  await expect.poll(() => new URL(page.url()).hash).toBe(FORM);
});

test('a link to an answer opens its question', async () => {
  await using visited = await visit('/');
  const { page } = visited;
  await page.evaluate(() => {
    const answer = document.querySelector('details.faq__item [id]:not(summary)');
    const link = document.createElement('a');
    link.href = `#${answer?.id}`;
    link.textContent = 'To the answer';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByText('To the answer').click();
  await expect
    .poll(() => page.locator('details.faq__item').first().getAttribute('open'))
    .not.toBeNull();
});

test('the menu of small screens closes on the way', async () => {
  await using visited = await visit('/', { viewport: { width: 390, height: 800 } });
  const { page } = visited;
  const menu = page.locator('header details');
  await menu.evaluate((details) => {
    const link = document.createElement('a');
    link.href = '#main';
    link.textContent = 'To the content';
    details.append(link);
  });
  await menu.locator('summary').click();
  await page.getByText('To the content').click();
  await expect.poll(() => menu.getAttribute('open')).toBeNull();
});

async function register(page: Page): Promise<void> {
  await page.locator(`main a[href="${FORM}"]`).first().click();
}

async function distanceToHeader(page: Page): Promise<number> {
  return page.evaluate((form) => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return (document.querySelector(form)?.getBoundingClientRect().top ?? 0) - Math.max(bottom, 0);
  }, FORM);
}

/** Waits until a scroll has come to its end, which lies on a whole pixel. */
async function settled(page: Page): Promise<void> {
  await expect.poll(async () => Math.abs((await distanceToHeader(page)) - 20)).toBeLessThan(1);
}

/**
 * Where the page is as the form gets the focus, which it does once the scroll has begun: a smooth one
 * has come nowhere by then, however few frames the machine draws, and a jump is over.
 */
async function placeAtFocus(page: Page): Promise<number> {
  const place = page
    .locator(FORM)
    .evaluate(
      (form) =>
        new Promise<number>((resolve) => form.addEventListener('focus', () => resolve(scrollY))),
    );
  await register(page);
  return place;
}
