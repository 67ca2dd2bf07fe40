import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { typeFolders } from '../support/examples.ts';
import { serveGallery } from '../support/gallery.ts';
import { openPage, wakeIslands } from '../support/visit.ts';

test.each(typeFolders)('every example of $type serves everybody', async (folder) => {
  await using opened = await openPage({ reducedMotion: 'reduce' });
  const { page, problems } = opened;
  await page.addInitScript(denyStorage);
  await serveGallery(page, inject('siteUrl'), folder);
  await page.goto('/gallery');
  await wakeIslands(page);
  expect(problems.filter((line) => !EXPECTED.test(line))).toEqual([]);
  for (const direction of ['as written', 'turned around']) {
    if (direction === 'turned around') await turnAround(page);
    // The narrow window is that of a small phone, and of a wide one at 200 percent.
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await expect
        .poll(() => overflow(page), { message: `${width} pixels, ${direction}` })
        .toBeLessThanOrEqual(0);
    }
    await expect.poll(() => barriers(page), { message: direction }).toEqual([]);
  }
});

/** What the not-found page has to say, and forms whose service gives no forms in this test. */
const EXPECTED = /404 Error: |The script of HubSpot brought no forms|Failed to load script: /;

/** A page has one header and one footer, and no need to tell them from others. */
const ONLY_SIDE_BY_SIDE = /^landmark-unique: /;

async function barriers(page: Page): Promise<string[]> {
  return (await findBarriers(page)).filter((line) => !ONLY_SIDE_BY_SIDE.test(line));
}

/** The examples in the other direction than they were written for. */
async function turnAround(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main > [dir]')) {
      part.dir = part.dir === 'rtl' ? 'ltr' : 'rtl';
    }
    document.documentElement.dir = 'rtl';
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

function denyStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Storage is denied.', 'SecurityError');
      },
    });
  }
}
