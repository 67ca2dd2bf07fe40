import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { findPage } from '../../cli/dev/edit/describe-page.ts';
import { PART_NAMES } from '../../cli/dev/edit-protocol.ts';
import type { Preview } from '../../cli/dev/open-preview.ts';
import { childPointer, type Json, valueAt } from '../../renderer/index.ts';
import { openSite, plan, withFiles } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { starterOf, writeStarter } from '../support/starters.ts';

/* What a campaign gives a field is written nowhere: changing it takes nothing else along. */

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const cache = join(scratch.path, 'cache');

/** A site of another trade with a campaign that is open. */
async function begunCampaign(): Promise<Preview> {
  const site = await openSite(await writeStarter(scratch.path, starterOf('clinic')), cache);
  const moments = { opens: '2019-03-31T09:00', closes: '2098-04-10T18:00', zone: 'UTC' };
  const begun = { do: 'new-campaign', to: '/spring', title: 'Spring', places: '25' } as const;
  const planned = plan(site, '/', { ...begun, ...moments });
  if ('refused' in planned) throw new Error(planned.refused);
  return withFiles(site, planned.files, cache);
}

/** The fields of a page's parts that are written nowhere, with what they have. */
function filledIn(preview: Preview, path: string): [pointer: string, value: Json][] {
  const page = findPage(preview, path)?.page;
  if (!page) throw new Error(`There is no page at ${path}.`);
  const found: [string, Json][] = [];
  const visit = (value: unknown, pointer: string) => {
    for (const [key, inner] of Object.entries(Object(value))) {
      const at = childPointer(pointer, key);
      if (typeof inner === 'object') visit(inner, at);
      const isOfPart = isDeepStrictEqual(page.origin(at), page.origin(pointer));
      if (isOfPart && inner !== undefined) found.push([at, inner as Json]);
    }
  };
  for (const name of PART_NAMES) visit(valueAt(page.value, `/${name}`), `/${name}`);
  return found;
}

test.each([
  ['a campaign that is begun in the panel', begunCampaign, '/spring', 3],
  [
    'the webinar of the reference site',
    () => openSite(join(import.meta.dirname, '../../sites/childcare'), cache),
    '/preschoolwebinar-registration-2',
    3,
  ],
])('%s', async (_what, open, path, least) => {
  const preview = await open();
  const fields = filledIn(preview, path);
  expect(fields.length).toBeGreaterThanOrEqual(least);
  for (const [pointer, value] of fields) {
    const removed = plan(preview, path, { do: 'set', pointer });
    expect([pointer, removed]).toEqual([
      pointer,
      { refused: 'This comes from the campaign. Change it there, or choose another value here.' },
    ]);
    if (typeof value !== 'string') continue;
    const put = plan(preview, path, { do: 'set', pointer, value });
    const { files } = put as Extract<typeof put, { files: unknown }>;
    for (const { before, after } of files ?? []) {
      const lines = new Set(String(after).match(/[^\s,{}]+/g));
      const lost = String(before)
        .match(/[^\s,{}]+/g)
        ?.filter((word) => !lines.has(word));
      expect([pointer, lost]).toEqual([pointer, []]);
    }
    const key = pointer.slice(pointer.lastIndexOf('/') + 1);
    if (files) expect(String(files[0]?.after)).toContain(`${key}: `);
  }
});
