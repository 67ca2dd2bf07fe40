import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { settle } from '../support/settle.ts';
import { type SlowSite, slowDown } from '../support/slow-site.ts';
import { HUBSPOT, STRIPE } from '../support/third-parties.ts';
import { forgetVisit, openPage, scrollThrough, type Visit, wakeIslands } from '../support/visit.ts';

const WIDTHS = [320, 390, 768, 1280, 1920];
/** Pages share their layout at these: what takes long is tried at one of them in turn. */
const LAYOUTS = [1280, 390];
const paths = [...inject('pagePaths'), '/no/such-page'];

/** The widths at which a page is tried; with `EVERY_WIDTH=1` all. */
const layoutsOf = (index: number) =>
  LAYOUTS.filter((_width, turn) => process.env.EVERY_WIDTH || turn === index % LAYOUTS.length);

let visited: Visit;
beforeAll(async () => {
  visited = await openPage();
});
afterAll(() => visited[Symbol.asyncDispose]());

describe.each(paths.map((path, index) => ({ path, layouts: layoutsOf(index) })))(
  '$path',
  ({ path, layouts }) => {
    beforeAll(async () => {
      const { page } = visited;
      await page.emulateMedia({ reducedMotion: null });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path, { waitUntil: 'load' });
    });
    afterAll(() => forgetVisit(visited));

    test('asks nobody else for anything, but for what it embeds', async () => {
      const { page, foreign, problems } = visited;
      await scrollThrough(page);
      const embeds = await page.locator('[data-island="hubspot"], [data-island="stripe"]').count();
      expect(foreign.filter((url) => embeds === 0 || !isEmbedded(url))).toEqual([]);
      expect(problems.filter((line) => !isExpected(line))).toEqual([]);
    });

    test('has one main heading, and no level is skipped', async () => {
      const levels = await visited.page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
          .filter((heading) => !heading.closest('dialog'))
          .map((heading) => ({ level: Number(heading.tagName[1]), text: heading.textContent })),
      );
      expect(levels.filter(({ level }) => level === 1)).toHaveLength(1);
      expect(levels[0]?.level).toBe(1);
      const skips = levels.filter(
        ({ level }, index) => level > (levels[index - 1]?.level ?? 0) + 1,
      );
      expect(skips).toEqual([]);
    });

    test('shows every image, with alternative text', async () => {
      const images = await visited.page.evaluate(() =>
        Promise.all(
          [...document.images].map(async (image) => {
            // Pictures in closed tabs and at the far end of a strip wait until they are shown.
            image.loading = 'eager';
            const loaded = await image.decode().then(
              () => image.naturalWidth > 0,
              () => false,
            );
            const sized = image.hasAttribute('width') && image.hasAttribute('height');
            return { src: image.src, alt: image.getAttribute('alt'), sized, loaded };
          }),
        ),
      );
      expect(images.filter(({ loaded }) => !loaded)).toEqual([]);
      expect(images.filter(({ alt }) => alt === null)).toEqual([]);
      expect(images.filter(({ sized }) => !sized)).toEqual([]);
    });

    test.each(WIDTHS)('fits into %i pixels', async (width) => {
      const { page } = visited;
      await page.setViewportSize({ width, height: 900 });
      const { scrolls, wide } = await page.evaluate(() => ({
        scrolls: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        wide: [...document.body.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .slice(0, 5)
          .map((element) => element.outerHTML.slice(0, 80)),
      }));
      expect(scrolls, wide.join('\n')).toBeLessThanOrEqual(0);
    });

    test('comes alive without being rendered again', async () => {
      const { page, problems } = visited;
      await page.setViewportSize({ width: 1280, height: 900 });
      await wakeIslands(page);
      expect(problems.filter((line) => !isExpected(line))).toEqual([]);
    });

    test.each(layouts)('breaks no rule of WCAG 2.2 AA at %i pixels', async (width) => {
      const { page } = visited;
      // Colours in the middle of an animation are not the ones that a visitor reads.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => findBarriers(page)).toEqual([]);
    });
  },
);

describe.each(LAYOUTS)('over a slow line, %i pixels wide', (width) => {
  // Not the width that it was tried at above.
  const isTried = (_path: string, index: number) => layoutsOf(index + 1).includes(width);
  let slow: SlowSite;
  let opened: Visit;
  beforeAll(async () => {
    slow = await slowDown(inject('siteUrl'));
    opened = await openPage({ baseURL: slow.url, viewport: { width, height: 900 } });
    const { page } = opened;
    // Whether a typeface comes before the first paint is up to the network, so here it never comes.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(watchShifts);
  });
  afterEach(() => forgetVisit(opened));
  afterAll(async () => {
    await opened[Symbol.asyncDispose]();
    await slow.stop();
  });

  test.each(paths.filter(isTried))(
    '%s does not move while it arrives and comes alive',
    async (path) => {
      const { page } = opened;
      await page.goto(path, { waitUntil: 'load' });
      await wakeIslands(page);
      await settle(page);
      const shifts = await page.evaluate(() => (window as unknown as Watched).shifts);
      expect(shifts).toEqual([]);
    },
  );
});

interface Shift {
  value: number;
  moved: (string | null | undefined)[];
}

interface Watched {
  shifts: Shift[];
}

/** Runs in the browser: keeps every shift, with what moved. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  type Entry = PerformanceEntry & { value: number; sources: { node?: Node }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.className || node.tagName : node?.textContent,
      );
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function isEmbedded(url: string): boolean {
  return HUBSPOT.test(url) || STRIPE.test(url);
}

/**
 * What a page may report here: that it is missing, as the specification asks, and that scripts of
 * others cannot load, which no test of ours lets through.
 */
function isExpected(line: string): boolean {
  if (/^console error: (Failed to load resource: .* 404|404 Error: )/.test(line)) return true;
  if (line.includes('net::ERR_NAME_NOT_RESOLVED')) return !line.includes('127.0.0.1');
  return isEmbedded(/^console error: Failed to load script: (.*)$/.exec(line)?.[1] ?? '');
}
