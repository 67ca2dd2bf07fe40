import { expect } from 'vitest';
import { findBarriers } from './check-accessibility.ts';
import { scrollThrough, type Visit, wakeIslands } from './visit.ts';

const WIDTHS = [320, 390, 768, 1280, 1920];
/** Pages have one layout for phones and one for desks: rules are looked at in these. */
const LAYOUTS = [390, 1280];

/** An open page fits into every width, breaks no rule of WCAG 2.2 AA and causes no trouble. */
export async function lookAtPage({ page, problems, foreign }: Visit): Promise<void> {
  await wakeIslands(page);
  for (const width of WIDTHS) {
    const message = `at ${width} pixels`;
    await page.setViewportSize({ width, height: 900 });
    if (LAYOUTS.includes(width)) {
      await scrollThrough(page);
      await expect.poll(() => findBarriers(page), { message }).toEqual([]);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, message).toBe(0);
  }
  expect({ problems, foreign }).toEqual({ problems: [], foreign: [] });
}
