import type { Locator, Page } from 'playwright';
import { openPage, type Visit } from './visit.ts';

/** An island of a page, that a visitor has scrolled to and that is alive. */
export async function hydrate(page: Page, name: string): Promise<Locator> {
  const island = page.locator(`[data-island="${name}"]:visible`).first();
  await island.scrollIntoViewIfNeeded();
  await page.locator(`[data-island="${name}"][data-hydrated]:visible`).first().waitFor();
  return island;
}

/**
 * Stops the clock of a page, which has run on since it was installed. On a busy machine it may run
 * past the moment that was chosen before it is reached; then a later one is.
 */
export async function stopClock(page: Page): Promise<void> {
  for (let aheadMs = 100; ; aheadMs *= 2) {
    const now = await page.evaluate(() => Date.now());
    try {
      return await page.clock.pauseAt(now + aheadMs);
    } catch (error) {
      if (aheadMs > 8000 || !String(error).includes('to the past')) throw error;
    }
  }
}

/** Opens a page at a moment. The clock runs on from there, and the test can move it. */
export async function visitAt(path: string, time: string | number | Date): Promise<Visit> {
  const opened = await openPage();
  await opened.page.clock.install({ time });
  await opened.page.goto(path);
  return opened;
}
