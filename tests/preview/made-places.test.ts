import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkWholeSite } from '../../cli/dev/check-whole-site.ts';
import { describePage } from '../../cli/dev/edit/describe-page.ts';
import { openSite, withFiles } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { starterOf, writeStarter } from '../support/starters.ts';

/* What the pages are called that a file makes from a list, here the three shops of a bakery. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

const cache = join(scratch.path, 'cache');

async function openBakery() {
  return openSite(await writeStarter(scratch.path, starterOf('bakery')), cache);
}

test('the file is on all pages that it makes, an entry on one', async () => {
  const page = describePage(await openBakery(), '/shops/harbour');
  expect(page?.made).toEqual({
    list: 'shops',
    entry: { file: 'data/shops/harbour.yaml', pointer: '' },
  });
  expect(page?.files).toMatchObject({
    'pages/shop.yaml': { pages: 3 },
    'data/shops/harbour.yaml': { pages: 1 },
  });
});

test('a problem of them names the list, and one of an entry the entry', async () => {
  const bakery = await openBakery();
  const entry = 'data/shops/the-mill.yaml';
  const templates = 'pages/shop.yaml';
  expect(await problemAfter(bakery, templates, /^title: .*$/m, 'title: Our shop')).toMatchObject({
    file: templates,
    called: 'the 3 pages made from the list “shops”',
  });
  expect(await problemAfter(bakery, entry, /^title: .*$/m, 'title: Harbour bakery')).toMatchObject({
    file: entry,
    called: '“Harbour bakery” in the list “shops” (the-mill)',
  });
});

/** The problem of pages that are alike, after a change of a file. */
async function problemAfter(
  site: Awaited<ReturnType<typeof openBakery>>,
  path: string,
  written: RegExp,
  instead: string,
) {
  const before = site.snapshot.sources.find((one) => one.path === path)?.text ?? '';
  const after = before.replace(written, instead);
  const changed = await withFiles(site, [{ path, before, after }], cache);
  const checked = await checkWholeSite(changed, () => true);
  return checked?.state.problems.find(({ message }) => message.includes('have the same'));
}
