import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describePage } from '../../cli/dev/edit/describe-page.ts';
import { fieldsOfPart } from '../../cli/dev/edit/describe-part.ts';
import { fileNames } from '../../cli/graph/inputs.ts';
import { reading } from '../../cli/graph/pages.ts';
import { openSite, plan } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, writeStarter } from '../support/starters.ts';

/* A section becomes one of another type that can show what it holds. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

test('every conversion that is offered is made without an error, and keeps all entries', async () => {
  const starter = listStarters().find(({ trade }) => trade.name === 'software');
  if (!starter) throw new Error('There is no starter for software.');
  const site = await writeStarter(scratch.path, starter);
  const preview = await openSite(site, join(scratch.path, 'cache'));
  const { ask } = preview.store;
  const paths = ask(fileNames, 'pages').flatMap((file) => ask(reading, file).pages[0]?.path ?? []);
  const offers = paths.flatMap((path) =>
    (describePage(preview, path)?.parts ?? []).flatMap(({ name, index, type, words }) => {
      const { convertible = [] } = fieldsOfPart(preview, path, name, index) ?? {};
      return convertible.map((to) => ({ path, name, index, from: type, words, to }));
    }),
  );
  const refused = offers.flatMap(({ path, name, index, from, to }) => {
    const planned = plan(preview, path, { do: 'convert-part', name, index, type: to.type });
    return 'refused' in planned ? `${path} ${from} to ${to.type}: ${planned.refused}` : [];
  });
  expect(refused).toEqual([]);
  const pairs = new Set(offers.map(({ from, to }) => `${from} to ${to.type}`));
  expect([...pairs]).toEqual(
    expect.arrayContaining(['feature-grid to steps', 'integration-grid to feature-grid']),
  );
});
