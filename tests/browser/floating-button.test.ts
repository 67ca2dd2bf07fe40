import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { waitAlive } from '../support/alive.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { settle } from '../support/settle.ts';
import { type Visit, visit } from '../support/visit.ts';

const BLOCKS =
  '[data-section="lead-form"], [data-section="embedded-form"], [data-section="cta-banner"]';

describe.each([
  ['/', 'Register Now', 1],
  ['/unitedstates-v2', 'Get Free Demo', 0.8],
])('%s', (path, label, part) => {
  test(`shows "${label}" past ${part} of the window, while no form or call is in view`, async () => {
    await using visited = await visit(path, { reducedMotion: 'reduce' });
    const { page } = visited;
    await alone(page);
    const button = page.locator('[data-overlay="floating-button"]');
    await settle(page);
    expect(await button.isVisible()).toBe(false);
    await scrollBy(page, 900 * part);
    await waitAlive(page, 'floating-button');
    await settle(page);
    expect(await button.isVisible()).toBe(false);
    await scrollBy(page, 900 * part + 1);
    await expect.poll(() => button.isVisible()).toBe(true);
    expect((await button.textContent())?.trim()).toBe(label);
    expect(await findBarriers(page)).toEqual([]);

    await page.locator('#probe').scrollIntoViewIfNeeded();
    await expect.poll(() => button.isVisible()).toBe(false);
  });
});

test('stays hidden wherever a real form or call is in view', async () => {
  await using visited = await visit('/best-multi-centre-software', { reducedMotion: 'reduce' });
  const { page } = visited;
  const button = page.locator('[data-overlay="floating-button"]');
  for (const block of await page.locator(BLOCKS).all()) {
    await block.scrollIntoViewIfNeeded();
    await waitAlive(page, 'floating-button');
    await settle(page);
    expect(await button.isVisible()).toBe(false);
  }
});

test('leads to the form, in the middle of the window', async () => {
  await using visited = await visit('/unitedstates-v2', {
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 1400 },
  });
  const { page } = visited;
  await press(visited);
  const card = page.locator('main .form-card').first();
  await expect.poll(() => card.evaluate(middle)).toBeCloseTo(700, -1);
  const focused = page.locator('main .form-card:focus');
  await expect.poll(() => focused.count()).toBe(1);
});

test('leads to the start of a form that is higher than the window', async () => {
  await using visited = await visit('/unitedstates-v2', {
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 560 },
  });
  const { page } = visited;
  await press(visited);
  const card = page.locator('main .form-card').first();
  await expect
    .poll(async () => (await card.boundingBox())?.y)
    .toSatisfy((y) => y >= 0 && y < 120, 'near the top of the window');
});

test('stands in the lower right corner of the window, however far it is scrolled', async () => {
  await using visited = await visit('/', { reducedMotion: 'reduce' });
  const { page } = visited;
  const button = page.locator('[data-overlay="floating-button"]');
  for (const top of [1_200, 2_400]) {
    await scrollBy(page, top);
    await expect.poll(() => button.isVisible()).toBe(true);
    expect(await button.evaluate(gapsToCorner)).toEqual([20, 20]);
  }
});

test('opens its page where there is no form', async () => {
  await using visited = await visit('/', { reducedMotion: 'reduce' });
  await press(visited);
  await visited.page.waitForURL('**/start-trial');
});

test.each([320, 390, 1280, 1366])(
  'covers neither the end of the page nor what has the focus, %d px wide',
  async (width) => {
    await using visited = await visit('/', {
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    });
    const { page } = visited;
    const button = page.locator('[data-overlay="floating-button"]');
    await scrollBy(page, 1_000_000);
    await expect.poll(() => button.isVisible()).toBe(true);
    await scrollBy(page, 1_000_000);
    const legal = page.locator('.footer__legal');
    await expect.poll(() => below(legal, button)).toBeLessThan(1);

    const link = page.locator('.footer li a').first();
    await scrollToLowerEdge(link);
    await expect.poll(() => button.isVisible()).toBe(true);
    await link.focus();
    await expect.poll(() => below(link, button)).toBeLessThan(1);
  },
);

/** How far the element reaches below the upper edge of the button. */
async function below(element: Locator, button: Locator): Promise<number> {
  const [box, edge] = [await element.boundingBox(), await button.boundingBox()];
  return (box?.y ?? 0) + (box?.height ?? 0) - (edge?.y ?? 0);
}

/** Scrolls until the element lies at the lower edge of the window. */
async function scrollToLowerEdge(element: Locator): Promise<void> {
  await element.evaluate((it) =>
    window.scrollBy({ top: it.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' }),
  );
}

async function press({ page }: Visit): Promise<void> {
  const button = page.locator('[data-overlay="floating-button"]');
  const height = page.viewportSize()?.height ?? 0;
  for (let y = height * 1.2; !(await button.isVisible()); y += height * 0.7) {
    await scrollBy(page, y);
    await waitAlive(page, 'floating-button');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
    );
  }
  await button.click();
}

async function scrollBy(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
}

/** Takes forms and calls away, and puts one far below, so that distances alone decide. */
async function alone(page: Page): Promise<void> {
  await page.evaluate((blocks) => {
    const [first, ...others] = document.querySelectorAll(blocks);
    for (const other of others) other.remove();
    const main = document.querySelector('main');
    const space = document.createElement('div');
    space.style.height = '4000px';
    if (!first || !main) throw new Error('The page has no form and no call.');
    first.id = 'probe';
    main.append(space, first);
  }, BLOCKS);
}

/** Pixels to the right and the lower edge of the window. */
function gapsToCorner(element: Element): number[] {
  const { right, bottom } = element.getBoundingClientRect();
  return [document.documentElement.clientWidth - right, innerHeight - bottom].map(Math.round);
}

function middle(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}
