import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPage } from '../../cli/dev/edit/describe-page.ts';
import type { FieldChange } from '../../cli/dev/edit-protocol.ts';
import { valueAt } from '../../renderer/index.ts';
import { openSite, plan, withFiles } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { starterOf, writeStarter } from '../support/starters.ts';

/* A page that shows some people of a list: which ones, and in which order, is changed on that page. */

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const cache = join(scratch.path, 'cache');
const site = await openSite(await writeStarter(scratch.path, starterOf('clinic')), cache);
const PATH = '/team';
const pointer = '/sections/2/people';

const idsOf = (preview: typeof site) =>
  (valueAt(findPage(preview, PATH)?.page.value, pointer) as { id: string }[]).map(({ id }) => id);
const before = idsOf(site);

/** The people that the page shows after a change, and the files that it has written. */
async function changed(change: FieldChange) {
  const planned = plan(site, PATH, change);
  if ('refused' in planned) throw new Error(planned.refused);
  const after = await withFiles(site, planned.files, cache);
  const texts = Object.fromEntries(planned.files.map((one) => [one.path, String(one.after)]));
  return { ids: idsOf(after), texts };
}

test.each([false, true])(
  'somebody is taken off the page, for this page alone: %s',
  async (here) => {
    const { ids, texts } = await changed({ do: 'take', pointer, index: 2, here });
    expect(ids).toEqual(before.toSpliced(2, 1));
    expect(Object.keys(texts)).toEqual(['pages/team.yaml']);
  },
);

test.each([false, true])('somebody is moved, for this page alone: %s', async (here) => {
  const { ids, texts } = await changed({ do: 'move', pointer, from: 2, to: 0, here });
  expect(ids).toEqual(before.toSpliced(2, 1).toSpliced(0, 0, before[2] ?? ''));
  expect(Object.keys(texts)).toEqual(['pages/team.yaml']);
});

test.each([
  [{ id: 'mei2', name: 'Mei Tanaka', role: 'Dental hygienist', bio: 'x '.repeat(60) }, 'mei2'],
  [{ name: 'Nora Beck', role: 'Dentist' }, 'nora-beck'],
  [{ name: 'Mei', role: 'Dentist' }, 'mei-2'],
  [{ name: '…', role: '…' }, 'people'],
])('somebody new is on the list and on the page: %o', async (value, id) => {
  const { ids, texts } = await changed({ do: 'insert', pointer, index: 3, value });
  expect(ids).toEqual(before.toSpliced(3, 0, id));
  expect(texts['data/people.yaml']).toContain(`\n  - { id: ${id}, `);
});
