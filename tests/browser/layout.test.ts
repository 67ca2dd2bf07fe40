import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedFolder, serveFolder } from '../../cli/dev/serve-folder.ts';
import { COUNTS, crowdedPath, LANGUAGES, writeCrowdedSite } from '../support/crowded-site.ts';
import { findFlaws } from '../support/find-flaws.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

/* Every section that has a list, with few and many entries, in languages with long words. */

const WIDTHS = [320, 390, 768, 1280, 1920];
/** Sizes of text in per cent: what the browser is set to, and what WCAG 1.4.4 asks for. */
const SIZES = [100, 200];

const scratch = await temporaryFolder();
let served: ServedFolder;

beforeAll(async () => {
  const site = join(scratch.path, 'crowded');
  await writeCrowdedSite(site);
  await buildSite(site, join(scratch.path, 'out'));
  served = await serveFolder(join(scratch.path, 'out'), true);
});
afterAll(async () => {
  await served?.close();
  await scratch.remove();
});

const pages = LANGUAGES.flatMap((language) => COUNTS.map((count) => ({ language, count })));

test.each(pages)('lists of $count fit in $language', async ({ language, count }) => {
  await using visited = await openPage({ baseURL: served.url, reducedMotion: 'reduce' });
  const { page } = visited;
  await page.goto(crowdedPath(language, count), { waitUntil: 'load' });
  const flaws: string[] = [];
  for (const size of SIZES) {
    await page.evaluate((to) => {
      document.documentElement.style.fontSize = `${to}%`;
    }, size);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = await findFlaws(page, { isSquare: true });
      flaws.push(...found.map((flaw) => `${width} px, ${size} %: ${flaw}`));
    }
  }
  expect(flaws).toEqual([]);
});
