import type { Locator, Page } from 'playwright';
import { openPage, type Visit } from './visit.ts';

/** Opens a page of a preview with editing switched on; below 400 pixels as on a phone. */
export async function openEditor(baseURL: string, path: string, width = 1280): Promise<Visit> {
  const hasTouch = width < 400;
  const visit = await openPage({ baseURL, viewport: { width, height: 900 }, hasTouch });
  const { page } = visit;
  await page.goto(path);
  await editButton(page).click();
  await editor(page).getByRole('heading', { name: 'Sections' }).waitFor();
  return visit;
}

/** The button that switches editing on and off. */
export function editButton(page: Page): Locator {
  return page.locator('site-preview').getByRole('button', { name: 'Edit', exact: true });
}

/** The panel of the editor. */
export function editor(page: Page): Locator {
  return page.locator('site-editor');
}

/** Takes the last change back, and waits until that is done. */
export async function undo(page: Page): Promise<void> {
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/edit/undo'));
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  await taken;
  await editor(page).getByText('Done.').waitFor();
}
