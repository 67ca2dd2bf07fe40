import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { settle } from '../support/settle.ts';
import { openPage } from '../support/visit.ts';

const BELOW = ':is(main > .section ~ .section, .footer)';

test.each([
  ['/', 'feature-tabs', 50],
  ['/best-multi-centre-software', 'carousel', 50],
  ['/preschoolwebinar-registration-2', 'countdown', 100],
  ['/preschoolwebinar-registration-2', 'registration-counter', 100],
])(
  '%s: %s wakes once a tenth of it is within %i pixels of the view, and stays',
  async (path, name, margin) => {
    await using opened = await openPage({ viewport: { width: 1280, height: 480 } });
    const { page } = opened;
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes(`/${name}-`)) asked += 1;
    });
    await page.goto(path);
    // Until all sections have their real heights, islands move about.
    await expect.poll(() => page.locator(`${BELOW}:not([data-laid-out])`).count()).toBe(0);
    const island = page.locator(`[data-island="${name}"]`).first();
    await show(island, 0.05, margin);
    await settle(page);
    // Of those who wait for the browser to be idle, the island would be called first.
    await page.evaluate(() => new Promise<unknown>((idle) => requestIdleCallback(idle)));
    await settle(page);
    expect([asked, await island.getAttribute('data-hydrated')]).toEqual([0, null]);
    await show(island, 0.2, margin);
    await expect.poll(() => island.getAttribute('data-hydrated')).toBe('');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await show(island, 1, margin);
    await expect.poll(() => island.getAttribute('data-hydrated')).toBe('');
    expect(asked).toBe(1);
  },
);

/** Scrolls until a part of the island is in the view, or so far below it that the margin counts. */
async function show(island: Locator, part: number, margin: number): Promise<void> {
  await island.evaluate(
    (element, [share, below]) => {
      const { top, height } = element.getBoundingClientRect();
      const edge = scrollY + top + height * share - below;
      scrollTo({ top: edge - innerHeight, behavior: 'instant' });
    },
    [part, margin] as const,
  );
}
