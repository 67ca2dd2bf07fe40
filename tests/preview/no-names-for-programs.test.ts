import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtInTypes } from '../../cli/custom-sections/load-types.ts';
import { entrySummary } from '../../cli/dev/client/edit/field-tree.ts';
import { plainWords } from '../../cli/dev/client/edit/plain-words.ts';
import { firstText } from '../../cli/dev/edit/first-text.ts';
import type { Change, EditOutcome } from '../../cli/dev/edit-protocol.ts';
import { labelFields } from '../../cli/dev/field-labels.ts';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { UNWRITTEN } from '../../renderer/light.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';
import { storeInMemory } from '../support/store-in-memory.ts';

/* What is a name for programs in a file is none in the list of changes, in the panel, or in a refusal. */

const { preview, read, write } = await previewStarter('bakery');
const HOME = 'pages/index.yaml';
const STORY = 'pages/our-story.yaml';
let editor: PreviewEditor;
beforeAll(async () => {
  editor = await previewEditor(preview().url);
});

/** What the list of changes calls what has changed since the last version, and each of its values. */
async function changes(): Promise<string> {
  const { places } = await editor.ask('changes', {});
  return JSON.stringify(places.map(({ changes: all }) => all.map(({ key: _key, ...one }) => one)));
}

test('a section that pages share is called by its type, whether it moves or is hidden', async () => {
  const before = read(STORY);
  const { parts } = await editor.page('/our-story');
  const index = parts.length - 1;
  expect(parts[index]?.type).toBe('footer');
  const move: Change = { do: 'move-part', name: 'sections', from: index, to: index - 1 };
  expect(await editor.change('/our-story', move)).toMatchObject({ done: true });
  expect(await changes()).toMatch(/Footer/);
  expect(await changes()).not.toMatch(/footer/);
  await editor.undo();
  const hide: Change = { do: 'part', act: 'hide', name: 'sections', index };
  expect(await editor.change('/our-story', hide)).toMatchObject({ done: true });
  const { hidden } = await editor.page('/our-story');
  expect(hidden.map(({ words }) => words)).toEqual(['Footer']);
  await editor.undo();
  expect(read(STORY)).toBe(before);
});

test('an experiment and its variants are called by words', async () => {
  const begin: Change = {
    do: 'begin-experiment',
    name: 'first_words',
    heading: 'Flour, water, time',
  };
  expect(await editor.change('/our-story', begin)).toMatchObject({ done: true });
  const said = await changes();
  expect(said).toContain('first words');
  expect(said).not.toContain('first_words');
  await editor.undo();
});

test('a campaign is called by its name in what is refused', async () => {
  const begun = { do: 'new-campaign', to: '/winter-offer', title: 'Winter offer' } as const;
  const moments = {
    opens: '2031-01-01T09:00',
    closes: '2031-02-01T09:00',
    places: '',
    zone: 'UTC',
  };
  expect(await editor.change('/', { ...begun, ...moments })).toMatchObject({ done: true });
  const copy = { do: 'copy-page', to: '/winter-again', title: 'Winter again' } as const;
  expect(await editor.change('/winter-offer', copy)).toMatchObject({ done: true });
  const { files } = await editor.fields('file', { file: 'site.yaml' });
  expect(files.map(({ words }) => words)).toContain('the campaign “Winter offer”');
  const refused = await editor.change('/', {
    do: 'delete-file',
    name: 'campaigns/winter-offer.yaml',
  });
  expect(wordsOf(refused)).toMatch(/Winter offer/);
  expect(wordsOf(refused)).not.toMatch(/winter-offer|lastCall/);
});

test('what is refused is said to be wrong only with the change', async () => {
  const home = read('pages/index.yaml');
  const index = (await editor.page('/')).parts.findIndex(({ type }) => type === 'location');
  const hide: Change = { do: 'part', act: 'hide', name: 'sections', index };
  const refused = await editor.change('/', hide);
  expect(refused).toMatchObject({
    done: false,
    reason: 'Nothing was changed, because this would be wrong then:',
  });
  expect(read('pages/index.yaml')).toBe(home);
  write('pages/index.yaml', home);
});

test('a section that an experiment changes stays, with the way to the experiment', async () => {
  const begin: Change = { do: 'begin-experiment', name: 'last_words', heading: 'Flour and time' };
  expect(await editor.change('/our-story', begin)).toMatchObject({ done: true });
  const { parts } = await editor.page('/our-story');
  const index = parts.findIndex(({ type }) => type === 'hero');
  for (const act of ['hide', 'remove'] as const) {
    const outcome = await editor.change('/our-story', { do: 'part', act, name: 'sections', index });
    expect(outcome).toMatchObject({
      problems: [
        {
          pointer: '/experiments/0/variants/1/changes/0/id',
          place: 'Short name, in the experiment “last words”',
          plain: expect.stringMatching(/^A variant changes the section “hero”, which/),
        },
      ],
    });
  }
  await editor.undo();
});

test('a picture in place of a wrong file name keeps its words, in place of another one it gets none', async () => {
  const pointer = '/sections/1/picture';
  const { value } = await editor.fields('part', { path: '/', name: 'sections', index: 1 });
  const { picture } = value as { picture: { src: string; alt: string } };
  const home = read(HOME);
  const alts: string[] = [];
  for (const src of ['photos/tabel.webp', picture.src]) {
    write(HOME, home.replace(picture.src, src));
    const repair: Change = { do: 'set', pointer: `${pointer}/src`, value: 'photos/rye.webp' };
    await expect.poll(() => editor.change('/', repair)).toMatchObject({ done: true });
    alts.push(parse(read(HOME)).sections[1].picture.alt);
    await editor.undo();
  }
  expect(alts).toEqual([picture.alt, UNWRITTEN]);
});

test('a picture that is taken away is seen as it was', async () => {
  const { value } = await editor.fields('part', { path: '/', name: 'sections', index: 1 });
  const { src, alt } = (value as { picture: { src: string; alt: string } }).picture;
  expect(await editor.change('/', { do: 'set', pointer: '/sections/1/picture' })).toMatchObject({
    done: true,
  });
  const { places } = await editor.ask('changes', {});
  const before = places.flatMap(({ changes: all }) => all.map((one) => one.before));
  expect(before).toContainEqual({ text: alt, picture: src });
  await editor.undo();
});

test('fields of forms, entries of a gallery and e-mails are called by what people read', async () => {
  const types = builtInTypes();
  const files = ['site.yaml', 'pages/wedding-cakes.yaml'];
  const sources = files.map((path) => ({ path, text: read(path) }));
  const store = storeInMemory({ sources, assets: [] }, types);
  const message = 'This form has `label` of `celebrationDay`.';
  const found = { file: files[1], pointer: '/sections/1', message } as LocatedDiagnostic;
  const said = plainWords({ message, ...labelFields(found, { store, types }) });
  expect(said).toContain('“Day of the celebration”');
  const other = { ...found, message: 'There is no `name`.' };
  expect(labelFields(other, { store, types }).labels).toEqual({ name: 'name' });
  const gallery = { src: 'photos/rye.webp', alt: 'A dark loaf.' };
  expect([entrySummary(gallery), firstText(gallery)]).toEqual([gallery.alt, gallery.alt]);
  const { files: all } = await editor.fields('file', { file: 'site.yaml' });
  expect(all.filter(({ words }) => /\[|\{\{/.test(words))).toEqual([]);
});

test('a page with a translation is copied without it', async () => {
  const translate = { do: 'translate-page', to: '/de/jobs', locale: 'de' } as const;
  expect(await editor.change('/jobs', translate)).toMatchObject({ done: true });
  expect(read('pages/jobs.yaml')).toContain('translations');
  const copy = { do: 'copy-page', to: '/more-jobs', title: 'More jobs' } as const;
  expect(await editor.change('/jobs', copy)).toMatchObject({ done: true });
  expect(read('pages/more-jobs.yaml')).not.toContain('translations');
  for (let count = 0; count < 2; count += 1) await editor.undo();
});

function wordsOf(outcome: EditOutcome): string {
  if (outcome.done) throw new Error('This was done.');
  return [outcome.reason, ...outcome.problems.map((one) => plainWords(one))].join(' ');
}
