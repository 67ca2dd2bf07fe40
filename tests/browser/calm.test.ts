import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

describe('a page on a phone', () => {
  test('leaves out of its first frame what is far below the view', async () => {
    await using opened = await openPage(PHONE);
    const { page } = opened;
    await withoutRuntime(page);
    await page.goto('/');
    await page.evaluate(nextFrame);
    const skipped = await skippedSections(page);
    expect(skipped).not.toContain('hero');
    expect(skipped).toEqual(
      expect.arrayContaining(['feature-tabs', 'testimonials', 'faq', 'footer']),
    );
  });

  test('lays the rest out by itself, a section at a time', async () => {
    await using opened = await openPage(PHONE);
    const { page } = opened;
    await page.addInitScript(noteLaidOut);
    await page.goto('/');
    await expect.poll(() => skippedSections(page)).toEqual([]);
    const all = await page.locator('main > .section ~ .section, .footer').count();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as Noted).laidOut))
      .toEqual({ tasks: all, sections: all });
  });

  test('has everything laid out for a visitor who comes for a certain place', async () => {
    await using opened = await openPage(PHONE);
    const { page } = opened;
    await withoutRuntime(page);
    await page.goto('/#ai');
    await page.evaluate(nextFrame);
    await expect.poll(() => skippedSections(page)).toEqual([]);
  });
});

test.each([390, 768, 1280])('typefaces that come late move nothing at %i pixels', async (width) => {
  for (const path of ['/', '/webinar-childcaremarketing', '/nursery-management-app']) {
    await using opened = await openPage({ viewport: { width, height: 900 } });
    const { page } = opened;
    await page.addInitScript(noteShifts);
    const late: (() => void)[] = [];
    await page.route('**/*.woff2', async (route) => {
      await new Promise<void>((come) => late.push(come));
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(untilTextIsPainted);
    for (const come of late) come();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(nextFrame);
    expect(late.length).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => (window as unknown as Noted).shifts)).toEqual([]);
  }
});

interface Noted {
  laidOut: { tasks: number; sections: number };
  shifts: string[];
}

/** Shows a page as it is before its script does anything. */
function withoutRuntime(page: Page): Promise<unknown> {
  return page.route('**/runtime-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
}

/** The names of the sections whose contents the browser has not rendered. */
function skippedSections(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-section]')]
      .filter((section) => {
        const contents = section.firstElementChild;
        return contents && !contents.checkVisibility({ contentVisibilityAuto: true });
      })
      .map((section) => section.dataset.section),
  );
}

/** Runs in the browser: the wait of `font-display: optional`, 100 ms, begins before the first paint. */
async function untilTextIsPainted(): Promise<void> {
  await new Promise<void>((painted) => {
    new PerformanceObserver(() => painted()).observe({ type: 'paint', buffered: true });
  });
  await new Promise((over) => setTimeout(over, 100));
}

function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

/** Runs in the browser: counts the sections that were laid out, and in how many tasks. */
function noteLaidOut(): void {
  const laidOut = { tasks: 0, sections: 0 };
  Object.assign(window, { laidOut });
  // What changes in one task comes to an observer together.
  new MutationObserver((changes) => {
    laidOut.tasks += 1;
    laidOut.sections += changes.length;
  }).observe(document, { subtree: true, attributeFilter: ['data-laid-out'] });
}

/** Runs in the browser: keeps what moved. */
function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
  }).observe({ type: 'layout-shift', buffered: true });
}
