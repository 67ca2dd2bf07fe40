import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedFolder, serveFolder } from '../../cli/dev/serve-folder.ts';
import { COUNTS, crowdedPath, LANGUAGES, writeCrowdedSite } from '../support/crowded-site.ts';
import { findFlaws, flawsAtAllSizes } from '../support/find-flaws.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

/* Every section that has a list, with few and many entries, in languages with long words. */

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
  const flaws = await flawsAtAllSizes(page, () => findFlaws(page, { isSquare: true }));
  expect(flaws).toEqual([]);
});
