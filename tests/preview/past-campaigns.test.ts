import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { FieldChange } from '../../cli/dev/edit-protocol.ts';
import { contentHash } from '../../cli/publish/content-hash.ts';
import type { Json } from '../../renderer/index.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';

/* A campaign that has something ahead is not moved wholly into the past by any of its fields. */

const copy = await previewStarter('bakery');
const FILE = 'campaigns/spring.yaml';
let editor: PreviewEditor;
beforeAll(async () => {
  editor = await previewEditor(copy.preview().url);
  const moments = { opens: '2019-01-01T09:00', closes: '2098-02-01T09:00', zone: 'UTC' };
  const begun = { do: 'new-campaign', to: '/spring', title: 'Spring', places: '' } as const;
  expect(await editor.change('/', { ...begun, ...moments })).toMatchObject({ done: true });
});

/** Changes a campaign that is written like this. */
async function changed(lines: readonly string[], change: FieldChange) {
  const text = ['name: Spring', 'zone: UTC', ...lines, ''].join('\n');
  writeFileSync(join(copy.site, FILE), text);
  return editor.ask('change', {
    path: '/',
    change: { do: 'file', file: FILE, change },
    versions: { [FILE]: contentHash(text) },
  });
}

const set = (pointer: string, value: Json): FieldChange => ({ do: 'set', pointer, value });

const OPEN = ['opens: 2019-01-01T09:00', 'closes: 2098-02-01T09:00'];

test.each([
  ['its end', OPEN, set('/closes', '2020-02-01T09:00')],
  ['its end, as a day', OPEN, set('/closes', '2020-02-01')],
  ['its end and its places', OPEN, set('/closes', { at: '2020-02-01', after: 3, of: 'spring' })],
  [
    'the end of a number of places',
    ['closes: { at: 2098-02-01, after: 3, of: spring }'],
    set('/closes/at', '2020-02-01'),
  ],
  [
    'the beginning from which the end is counted',
    ['opens: 2098-01-01', 'closes: opens + 2 weeks'],
    set('/opens', '2020-01-01'),
  ],
  [
    'the end from which a replay is counted',
    [...OPEN, 'replay: { from: closes + 1 day }'],
    set('/closes', '2020-02-01'),
  ],
  ['the end of a draft', [...OPEN, 'draft: true'], set('/closes', '2020-02-01')],
])('%s', async (_what, lines, change) => {
  expect(await changed(lines, change)).toEqual({
    done: false,
    reason: '“Spring” would be over already. Choose a moment ahead at which it closes.',
    problems: [],
  });
});

const WEEKLY = ['opens: 2098-01-01', 'every: tuesday 18:00', 'until: 2098-03-01'];

test.each([
  ['a moment ahead', OPEN, set('/closes', '2097-02-01T09:00')],
  ['one that is over already', ['closes: 2020-02-01'], set('/closes', '2019-02-01')],
  [
    'a replay that is ahead',
    [...OPEN, 'replay: { from: 2099-01-01 }'],
    set('/closes', '2020-02-01'),
  ],
  ['sessions of each week', WEEKLY, set('/opens', '2020-01-01')],
])('%s is let through', async (_what, lines, change) => {
  expect(await changed(lines, change)).toMatchObject({ done: true });
});
