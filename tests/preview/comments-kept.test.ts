import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Change, PageChange } from '../../cli/dev/edit-protocol.ts';
import { required } from '../../renderer/light.ts';
import { openSite, plan } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';

/* What somebody has noted beside an entry of a list stays there, whatever becomes of the list. */

const scratch = await temporaryFolder();
const cache = join(scratch.path, 'cache');
afterAll(() => scratch.remove());

const FAQ = `  - type: faq
    id: questions
    heading: Questions
    # About prices first.
    items:
      - { question: What does it cost?, answer: Three euros. } # Until May.
      # Ask Mia.
      - question: When do you open?
        answer: At eight.
      # The last one.
      - { question: Where is it?, answer: At the bridge. }
`;
const EXPERIMENT = `experiments:
  - name: order
    variants:
      - name: control
      - name: other
        changes:
          - id: questions
            items:
`;
const entries = {
  cost: '{ question: What does it cost?, answer: Three euros. }',
  open: '{ question: When do you open?, answer: At eight. }',
  later: '{ question: When do you open?, answer: At nine. }',
  where: '{ question: Where is it?, answer: At the bridge. }',
  more: '{ question: Is there cake?, answer: Each day. }',
};

async function linesAfter(change: Change | PageChange, variant: readonly string[] = []) {
  const site = join(scratch.path, 'site');
  cpSync(join(import.meta.dirname, 'bare-site'), site, { recursive: true });
  const file = join(site, 'pages/index.yaml');
  const list = variant.map((entry) => `              - ${entry}\n`).join('');
  const experiment = variant.length > 0 ? EXPERIMENT + list : '';
  writeFileSync(file, readFileSync(file, 'utf8') + FAQ + experiment);
  const planned = plan(await openSite(site, cache), '/', change);
  if ('refused' in planned) throw new Error(planned.refused);
  const page = required(
    planned.files.find(({ path }) => path === 'pages/index.yaml'),
    'The page',
  );
  const text = String(page.after);
  return text.slice(text.indexOf('    # About prices')).split('\n');
}

const NOTES = ['# About prices first.', '# Until May.', '# Ask Mia.', '# The last one.'];

test.each([
  ['adds an entry', [entries.cost, entries.more, entries.open, entries.where], NOTES],
  ['takes one out', [entries.cost, entries.open], NOTES.slice(0, 3)],
  ['moves one', [entries.where, entries.cost, entries.open], NOTES],
  ['changes one', [entries.cost, entries.later, entries.where], NOTES],
  [
    'does all of it',
    [entries.where, entries.more, entries.later],
    ['# About prices first.', '# Ask Mia.', '# The last one.'],
  ],
])('keeping a variant that %s', async (_what, variant, kept) => {
  const lines = await linesAfter({ do: 'keep-variant', name: 'order', variant: 'other' }, variant);
  const text = lines.join('\n');
  expect(NOTES.filter((note) => text.includes(note))).toEqual(kept);
  expect(text).not.toContain('experiments');
  // The note stands above the entry that it was written for.
  expect(lines[lines.findIndex((line) => line.includes('# Ask Mia.')) + 1]).toContain(
    'When do you',
  );
});

test.each(['feature-grid', 'steps', 'checklist', 'resource-cards'])(
  'turning questions into %s',
  async (type) => {
    const change = { do: 'convert-part', name: 'sections', index: 1, type } as const;
    const lines = await linesAfter(change);
    expect(NOTES.filter((note) => lines.join('\n').includes(note))).toEqual(NOTES);
    const below = lines[lines.findIndex((line) => line.includes('# Ask Mia.')) + 1];
    expect(below).toContain('When do you open?');
  },
);
