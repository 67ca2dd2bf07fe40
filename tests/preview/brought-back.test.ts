import { beforeAll, expect, test } from 'vitest';
import { contentHash } from '../../cli/publish/content-hash.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';

/* Whatever was deleted comes back with what it needs: from each of its changes, and each page as it was. */

const copy = await previewStarter('bakery');
let editor: PreviewEditor;
let version: string | undefined;

beforeAll(async () => {
  editor = await previewEditor(copy.preview().url);
  const spring = { title: 'Spring', opens: '2031-01-01T09:00', closes: '2031-02-01T09:00' };
  const begun = { do: 'new-campaign', to: '/spring', ...spring, places: '', zone: 'UTC' } as const;
  expect(await editor.change('/', begun)).toMatchObject({ done: true });
  await editor.ask('publish', { note: 'Begun', sides: {}, anyway: true });
  version = (await editor.ask('changes', {})).versions[0]?.id;
});

test.each([
  'campaigns/spring.yaml',
  'mails/spring.yaml',
  'mails/spring-waiting.yaml',
  'partials/order-band.yaml',
  'partials/friday-note.yaml',
  'pages/spring.yaml',
  'pages/spring/thank-you.yaml',
  'pages/our-story.yaml',
])('%s', { timeout: 120_000 }, async (file) => {
  const path = pathOf(file);
  const change = path ? { do: 'delete-page', to: '/' } : { do: 'delete-file', name: file };
  const all = { path: path ?? '/', query: '', change, versions: {}, all: true };
  expect(await editor.ask('change', all)).toMatchObject({ done: true });
  const { places } = await editor.ask('changes', {});
  for (const { file: changed, changes } of places) {
    for (const { key, kind } of changes) {
      await isDone('discard', { file: changed, key });
      const path = pathOf(changed);
      if (key === '' && kind === 'removed' && path) await isDone('restore', { version, path });
    }
  }
  expect(await editor.undo()).toMatchObject({ done: true });
  expect(await editor.ask('changes', {})).toMatchObject({ places: [] });
});

test.each([
  ['discarded', () => editor.ask('discard', { file: 'pages/breads.yaml', key: '' })],
  ['taken from a version', () => editor.ask('restore', { version, path: '/breads' })],
  ['undone', () => editor.undo()],
])('links lead to a page again whose deletion or move is %s', async (_name, act) => {
  const before = ['pages/index.yaml', 'site.yaml', 'partials/header.yaml'].map(copy.read);
  expect(before.join()).toContain('/breads');
  const moved = { do: 'move-page', to: '/loaves' } as const;
  for (const change of [moved, { do: 'delete-page', to: '/' } as const]) {
    expect(await editor.change('/breads', change)).toMatchObject({ done: true });
    const isRestored = change === moved && _name === 'taken from a version';
    expect(await (isRestored ? editor.undo() : act())).toMatchObject({ done: true });
  }
  expect(await editor.ask('changes', {})).toMatchObject({ places: [] });
  expect(['pages/index.yaml', 'site.yaml', 'partials/header.yaml'].map(copy.read)).toEqual(before);
});

test('visitors of a campaign that is deleted are led where it would have led them', async () => {
  const file = 'campaigns/spring.yaml';
  const set = { do: 'set', pointer: '/then', value: '/breads' };
  const versions = { [file]: contentHash(copy.read(file)) };
  const change = { do: 'file', file, change: set };
  const led = await editor.ask('change', { path: '/', query: '', change, versions });
  expect(led).toMatchObject({ done: true });
  const deletion = { do: 'delete-file', name: file };
  const all = { path: '/', query: '', change: deletion, versions: {}, all: true };
  expect(await editor.ask('change', all)).toMatchObject({ done: true });
  expect(copy.read('site.yaml')).toContain('from: /spring\n    to: /breads');
  expect(await editor.undo()).toMatchObject({ done: true });
  expect(await editor.undo()).toMatchObject({ done: true });
  expect(await editor.ask('changes', {})).toMatchObject({ places: [] });
});

test('of two pages that were deleted one comes back, and only its redirect goes', async () => {
  for (const path of ['/our-story', '/breads'])
    expect(await editor.change(path, { do: 'delete-page', to: '/' })).toMatchObject({ done: true });
  const asked = { file: 'pages/our-story.yaml', key: '', all: true };
  expect(await editor.ask('discard', asked)).toMatchObject({ done: true });
  expect(copy.read('site.yaml')).toContain('from: /breads');
  expect(copy.read('site.yaml')).not.toContain('from: /our-story');
});

test('what else has changed where a link was stays', async () => {
  const file = 'pages/index.yaml';
  const change = { do: 'set', pointer: '/title', value: 'Bread' } as const;
  expect(await editor.change('/', change)).toMatchObject({ done: true });
  expect(await editor.change('/order', { do: 'delete-page', to: '/' })).toMatchObject({
    done: true,
  });
  expect(copy.read(file)).not.toContain('href: /order');
  const asked = { file: 'pages/order.yaml', key: '', all: true };
  expect(await editor.ask('discard', asked)).toMatchObject({ done: true });
  expect(copy.read(file)).toContain('href: /order');
  expect(copy.read(file)).toContain('title: Bread\n');
});

test('a translation that was deleted is named by its original again', async () => {
  const translate = { do: 'translate-page', to: '/fr/jobs', locale: 'fr' } as const;
  expect(await editor.change('/jobs', translate)).toMatchObject({ done: true });
  await editor.ask('publish', { note: 'In French', sides: {}, anyway: true });
  const named = copy.read('pages/jobs.yaml');
  expect(named).toContain('/fr/jobs');
  const deletion = { do: 'delete-page', to: '/jobs' } as const;
  expect(await editor.change('/fr/jobs', deletion)).toMatchObject({ done: true });
  expect(copy.read('pages/jobs.yaml')).not.toContain('/fr/jobs');
  const asked = { file: 'pages/fr/jobs.yaml', key: '', all: true };
  expect(await editor.ask('discard', asked)).toMatchObject({ done: true });
  expect(copy.read('pages/jobs.yaml')).toBe(named);
});

/** Expects that something can be done with all that it needs, and takes it back. */
async function isDone(command: 'discard' | 'restore', asked: object): Promise<void> {
  const outcome = await editor.ask(command, { ...asked, all: true });
  expect(outcome, `${command} ${JSON.stringify(asked)}`).toMatchObject({ done: true });
  expect(await editor.undo()).toMatchObject({ done: true });
}

function pathOf(file: string): string | undefined {
  return /^pages(\/.*)\.yaml$/.exec(file)?.[1];
}
