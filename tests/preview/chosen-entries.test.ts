import { writeFileSync } from 'node:fs';
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
const folder = await writeStarter(scratch.path, starterOf('clinic'));
writeFileSync(
  join(folder, 'partials/band.yaml'),
  'type: speakers\nid: band\nheading: Others\npeople: { from: people, only: [mei, ruth] }\n',
);
writeFileSync(
  join(folder, 'data/jobs.yaml'),
  `kind: collection
items:
  - { id: night, name: Night, price: £15, features: [Oven, Spring], action: { label: Ask, href: /book } }
  - { id: day, name: Day, price: £13, features: [Counter, Bread], action: { label: Ask, href: /book } }
`,
);
writeFileSync(
  join(folder, 'pages/jobs.yaml'),
  `title: Jobs at our house
description: Whom we look for, and what we pay.
sections:
  - { type: hero, heading: Jobs }
  - { type: pricing-table, heading: Places, plans: { from: jobs, only: [night, day] } }
  - use: band
  - { type: speakers, heading: People, people: { from: people, only: [ruth, mei], order: oldest } }
`,
);
const site = await openSite(folder, cache);
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

test.each([
  ['an entry of a list within an entry', '/sections/1/plans/0/features', false, 'data/jobs.yaml'],
  ['somebody of a shared section', '/sections/2/people', false, 'partials/band.yaml'],
  ['the same for this page alone', '/sections/2/people', true, 'pages/jobs.yaml'],
])('%s is taken away where it is meant', (_what, pointer, here, file) => {
  const planned = plan(site, '/jobs', { do: 'take', pointer, index: 1, here });
  expect(planned).toMatchObject({ files: [{ path: file }] });
  expect(JSON.stringify(planned)).not.toContain('only: [night]');
});

test('somebody new for this page alone is on no list of others', () => {
  const value = { name: 'Nora Beck', role: 'Dentist' };
  const planned = plan(site, PATH, { do: 'insert', pointer, index: 3, value, here: true });
  expect(planned).toMatchObject({ files: [{ path: 'pages/team.yaml' }] });
});

test('a list in the order of days is no choice of places', () => {
  const planned = plan(site, '/jobs', { do: 'take', pointer: '/sections/3/people', index: 0 });
  expect(planned).toMatchObject({ refused: expect.stringContaining('chosen from a list') });
});

test('a list that is taken from a file goes from its section, and stays in the file', async () => {
  const reference = await openSite(join(import.meta.dirname, '../../sites/childcare'), cache);
  const sections = findPage(reference, '/start-trial')?.page.value as { sections: object[] };
  const at = sections.sections.findIndex((one) => 'badges' in one);
  const planned = plan(reference, '/start-trial', { do: 'set', pointer: `/sections/${at}/badges` });
  expect(planned).toMatchObject({ files: [{ path: 'partials/trial-form.yaml' }] });
});
