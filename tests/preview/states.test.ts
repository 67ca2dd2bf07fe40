import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { required } from '../../renderer/light.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { startPreview, type TestPreview } from '../support/preview.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, writeStarter } from '../support/starters.ts';

/* What the editor writes of a page in each state of its campaign, some of whose sections are absent. */

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
const FILE = join(site, 'pages/spring.yaml');
const text = (heading: string, fields = '') =>
  `  - { type: rich-text, heading: ${heading}, body: Words.${fields} }\n`;

cpSync(join(import.meta.dirname, '../builds/base'), site, { recursive: true });
for (const folder of ['campaigns', 'partials']) mkdirSync(join(site, folder), { recursive: true });
writeFileSync(
  join(site, 'campaigns/spring.yaml'),
  'zone: UTC\nopens: 2020-05-01\ncloses: { after: 3, of: contact, at: 2098-05-31 }\nreplay: { from: closes + 1 day }\n',
);
writeFileSync(
  join(site, 'partials/banner.yaml'),
  'type: rich-text\nheading: Shared\nbody: Words.\n',
);
writeFileSync(
  FILE,
  `title: Half price for all that grows in the spring
description: All that there is to know about the offer of the spring, in as many words as search engines want.
campaign: spring
closed: { sections: [{ id: patched, heading: Patched }] }
sections:
  - { type: hero, heading: Half price }
  - { type: countdown, heading: Hurry, in: [open, lastCall] }
  - use: banner
${text('Open', ', in: open')}  - { use: banner, heading: Open banner, in: open }
  - use: banner
${text('Closed', ', in: closed')}${text('Unpatched', ', id: patched')}${text('Recorded', ', in: replay')}${text('Always')}`,
);

let preview: TestPreview;
let editor: PreviewEditor;
beforeAll(async () => {
  preview = await startPreview(site, scratch.path);
  editor = await previewEditor(preview.url);
});
afterAll(async () => {
  await preview.stop();
  await scratch.remove();
});

const VIEWS = {
  open: '',
  'all places taken': 'preview.full=spring',
  closed: 'preview.at=2098-06-01T12:00:00Z',
  replay: 'preview.at=2098-06-10T12:00:00Z',
};

/** The lines that a file has more often than before. */
function newLines(before: string): string[] {
  const left = before.split('\n');
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
}

test('a campaign that is ahead is changed as it is shown: in its first state with a page', async () => {
  const starter = required(
    listStarters().find(({ language }) => language === 'en'),
    'A starter',
  );
  const folder = await writeStarter(scratch.path, starter);
  await using own = await startPreview(folder, scratch.path);
  const { change, page, undo } = await previewEditor(own.url);
  const zone = 'Africa/Cairo';
  const moments = { opens: '2098-03-01T09:00', closes: '2098-03-31T18:00', zone };
  const begin = {
    do: 'new-campaign',
    to: '/summer',
    title: 'Summer',
    places: '',
    ...moments,
  } as const;
  expect(await change('/', begin)).toMatchObject({ done: true });
  expect(readFileSync(join(folder, 'campaigns/summer.yaml'), 'utf8')).toContain(`zone: ${zone}`);
  const { texts, parts, state } = await page('/summer');
  expect(state?.name).toBe('open');
  const shown = texts.flatMap(({ pointer }) => /^\/sections\/(\d+)/.exec(pointer)?.[1] ?? []);
  expect(Math.max(...shown.map(Number))).toBeLessThan(parts.length);
  const { pointer = '' } = texts.find(({ source }) => source.startsWith('Take part until')) ?? {};
  for (const [value, inState] of Object.entries({ 'For all': false, 'While open': true })) {
    const wanted = { do: 'set', pointer, value, inState } as const;
    expect(await change('/summer', wanted)).toMatchObject({ done: true });
    expect(await own.built('/summer')).toContain(value);
  }
  await undo();
  expect(await own.built('/summer')).toContain('For all');
});

/** What an entry of the file is known by. */
const wordsIn = (words: string) =>
  words === 'Shared' ? 'use: banner' : words.replace(/^Pat/, 'Unpat');

describe.for(Object.entries(VIEWS))('seen as %s', ([, query]) => {
  test('what is hidden and copied is the section that is named', async () => {
    const before = readFileSync(FILE, 'utf8');
    const { parts } = await editor.page('/spring', query);
    expect(parts.length).toBeGreaterThan(4);
    for (const { index, words } of parts) {
      for (const act of ['hide', 'duplicate'] as const) {
        const change = { do: 'part', act, name: 'sections', index } as const;
        expect(await editor.change('/spring', change, query)).toMatchObject({ done: true });
        const lines = newLines(before).join();
        expect([act, words, lines]).toEqual([act, words, expect.stringContaining(wordsIn(words))]);
        await editor.undo();
      }
    }
    expect(readFileSync(FILE, 'utf8')).toBe(before);
  });

  test('a text is written for the state that is shown', async () => {
    const before = readFileSync(FILE, 'utf8');
    const { texts, state } = await editor.page('/spring', query);
    const { pointer = '' } = texts.find(({ source }) => source === 'Always') ?? {};
    const change = { do: 'set', pointer, value: 'Now', inState: true } as const;
    expect(await editor.change('/spring', change, query)).toMatchObject({ done: true });
    expect(newLines(before)).toEqual([
      `  - { type: rich-text, heading: Always, body: Words., ${state?.name}: { heading: Now } }`,
    ]);
    await editor.undo();
    expect(readFileSync(FILE, 'utf8')).toBe(before);
  });
});
