import type { Page } from 'playwright';

/** Waits until an island of the page is alive, whether it shows anything or not. */
export async function waitAlive(page: Page, name: string): Promise<void> {
  const alive = page.locator(`[data-island="${name}"][data-hydrated]`).first();
  await alive.waitFor({ state: 'attached' });
}
