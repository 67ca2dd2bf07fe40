import type { Locator, Page } from 'playwright';
import { openPage, type Visit } from './visit.ts';

/** An island of a page, that a visitor has scrolled to and that is alive. */
export async function wake(page: Page, name: string): Promise<Locator> {
  const island = page.locator(`[data-island="${name}"]:visible`).first();
  await island.scrollIntoViewIfNeeded();
  await page.locator(`[data-island="${name}"][data-hydrated]:visible`).first().waitFor();
  return island;
}

/** Stops the clock of a page, which has run on since it was installed: it is the test's from here. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
}

/** Opens a page at a moment. The clock runs on from there, and the test can move it. */
export async function visitAt(path: string, time: string | number | Date): Promise<Visit> {
  const opened = await openPage();
  await opened.page.clock.install({ time });
  await opened.page.goto(path);
  return opened;
}
