import type { Page } from 'playwright';

/**
 * Opens a page, reads it to its end, and uses each of its islands, until all of them are alive.
 * Plain scripts only: what Playwright puts into a page to find elements would be measured, too.
 */
export async function walkThrough(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1500);
  await page.evaluate(scrollThrough);
  await page.evaluate(useIslands);
  // What islands do once they are alive belongs to it.
  await page.waitForTimeout(500);
}

async function scrollThrough(): Promise<void> {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function useIslands(): Promise<void> {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    for (let waited = 0; island.dataset.hydrated === undefined; waited += 1) {
      if (waited === 600) throw new Error(`${island.dataset.island} does not come alive.`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
