import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type {
  ChangedPlace,
  EditOutcome,
  PublishOutcome,
  ShownChange,
  Sides,
  SiteChanges,
} from '../../cli/dev/edit-protocol.ts';
import { openVersions } from '../../cli/dev/versions/open-versions.ts';
import { readTree } from '../builds/read-tree.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { startPreview, type TestPreview } from '../support/preview.ts';
import { original } from '../support/preview-copy.ts';
import { temporaryFolder } from '../support/site.ts';

/* What has changed since the latest version, and going back: with a repository of git and without one. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

const HEADING = '/sections/1/heading';
const FIRST = 'Run the whole center. Keep your eyes on the children.';

/** A site that is followed, with its editor. */
class Desk {
  readonly site: string;
  preview!: TestPreview;
  editor!: PreviewEditor;

  constructor(site: string) {
    this.site = site;
  }

  async start(cwd = join(this.site, '..')): Promise<void> {
    this.preview = await startPreview(this.site, cwd);
    this.editor = await previewEditor(this.preview.url);
  }

  read(file: string): string {
    return readFileSync(join(this.site, file), 'utf8');
  }

  write(file: string, from: string, to: string): void {
    const text = this.read(file);
    expect(text).toContain(from);
    writeFileSync(join(this.site, file), text.replace(from, to));
  }

  async ask<T>(command: string, body: object = {}): Promise<T> {
    const answer = await this.editor.post(command, body);
    expect(answer.status, command).toBe(200);
    return (await answer.json()) as T;
  }

  async set(pointer: string, value: string): Promise<void> {
    expect(await this.editor.change('/', { do: 'set', pointer, value })).toMatchObject({
      done: true,
    });
  }

  changes(): Promise<SiteChanges> {
    return this.ask('changes');
  }

  /** The changes in words: place, what, kind, before and after. */
  async words(): Promise<string[]> {
    return wordsOf((await this.changes()).places);
  }

  publish(note: string, sides: Sides = {}): Promise<PublishOutcome> {
    return this.ask('publish', { note, sides, anyway: true });
  }

  bring(sides: Sides = {}): Promise<PublishOutcome> {
    return this.ask('bring', { sides });
  }
}

function wordsOf(places: readonly ChangedPlace[]): string[] {
  return places.flatMap(({ words, changes }) =>
    changes.map(({ what, kind, before, after }) =>
      [words, what, kind, before?.text, after?.text].filter(Boolean).join(' | '),
    ),
  );
}

/** The sides that a function chooses, by file and change. */
function chosen(
  collisions: readonly ChangedPlace[],
  sideOf: (change: ShownChange) => 'mine' | 'theirs' | undefined,
): Sides {
  const sides = collisions.map(({ file, changes }) => [
    file,
    Object.fromEntries(
      changes.flatMap((change) => {
        const side = sideOf(change);
        return side ? [[change.key, side]] : [];
      }),
    ),
  ]);
  return Object.fromEntries(sides);
}

function git(cwd: string, ...words: string[]): string {
  const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  return execFileSync('git', [...author, ...words], { cwd, encoding: 'utf8' });
}

describe('without a repository', () => {
  const desk = new Desk(join(scratch.path, 'alone/site'));
  beforeAll(async () => {
    cpSync(original, desk.site, { recursive: true });
    await desk.start();
  });
  afterAll(() => desk.preview.stop());

  test('the first version is the site before its first change', async () => {
    await desk.set(HEADING, 'Calm mornings');
    const { places, versions, remote } = await desk.changes();
    expect(wordsOf(places)).toEqual([
      `the page / | Hero: heading | changed | ${FIRST} | Calm mornings`,
    ]);
    expect(versions).toMatchObject([{ note: 'The site as it was at first' }]);
    expect(remote).toBeUndefined();
  });

  test('changes of all kinds are listed, and discarded to the first bytes', async () => {
    const first = readTree(original);
    await desk.set('/sections/1/actions/0/href', '/book-demo');
    // A field is called as it is in the panel.
    expect(await desk.words()).toContain(
      'the page / | Hero: actions: Start Your Free Trial: Link | changed | /start-trial | /book-demo',
    );
    await desk.editor.change('/', { do: 'part', act: 'remove', name: 'sections', index: 3 });
    await desk.editor.change('/', { do: 'move-part', name: 'sections', from: 4, to: 2 });
    await desk.editor.change('/', { do: 'claim', name: 'trialDays', value: '15' });
    await desk.editor.change('/', { do: 'new-page', to: '/summer', title: 'Summer' });
    await desk.editor.upload(
      'cup.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    );
    rmSync(join(desk.site, 'pages/canada-lead.yaml'));
    const kinds = (await desk.changes()).places.flatMap(({ words, changes }) =>
      changes.map(({ kind }) => `${words}: ${kind}`),
    );
    expect(kinds).toEqual(
      expect.arrayContaining([
        'the page /: changed',
        'the page /: moved',
        'the page /: removed',
        'the page /summer: added',
        'the page /canada-lead: removed',
        'the picture uploads/cup.svg: added',
        'the settings of the site: changed',
      ]),
    );
    for (let left = 20; left > 0; left -= 1) {
      const [place] = (await desk.changes()).places;
      if (!place) break;
      const outcome = await desk.ask<EditOutcome>('discard', {
        file: place.file,
        key: place.changes[0]?.key,
      });
      expect(outcome, place.file).toMatchObject({ done: true });
    }
    expect(await desk.words()).toEqual([]);
    expect(readTree(desk.site)).toEqual(first);
  });

  test('what was hidden or removed comes back as it was written, beside other changes', async () => {
    const page = 'pages/index.yaml';
    desk.write(page, '  - type: stats', '  # Keep these in sight.\n  - type: stats');
    desk.write(page, FIRST, 'Calm mornings');
    const before = desk.read(page);
    await desk.publish('A comment');
    await desk.set(HEADING, 'Calmer mornings');
    const changed = desk.read(page);
    const at = (await desk.editor.page('/')).parts.findIndex(({ type }) => type === 'stats');
    for (const act of ['hide', 'remove'] as const) {
      await desk.editor.change('/', { do: 'part', act, name: 'sections', index: at });
      expect(desk.read(page)).not.toBe(changed);
      const [place] = (await desk.changes()).places;
      const change = place?.changes.find(({ kind }) => kind !== 'changed');
      expect(change?.kind).toBe(act === 'hide' ? 'hidden' : 'removed');
      await desk.ask('discard', { file: place?.file, key: change?.key });
      expect(desk.read(page), act).toBe(changed);
    }
    desk.write(page, 'Calmer mornings', 'Calm mornings');
    expect(desk.read(page)).toBe(before);
    const first = (await desk.changes()).versions.at(-1)?.id;
    await desk.ask('restore', { version: first });
    await desk.publish('As it was');
  });

  test('what an experiment, a new type and a move have changed is listed as that', async () => {
    const first = desk.read('pages/index.yaml');
    await desk.set(HEADING, 'Calm mornings');
    desk.write('pages/index.yaml', '    id: top\n', '');
    await desk.publish('Without an id');
    const before = desk.read('pages/index.yaml');
    await desk.set('/sections/1/eyebrow', 'Center management');
    const heading = 'Calmer mornings';
    const asked = { do: 'begin-experiment', name: 'headline', heading } as const;
    expect(await desk.editor.change('/', asked)).toMatchObject({ done: true });
    const { parts } = await desk.editor.page('/');
    const stats = parts.findIndex(({ type }) => type === 'stats');
    await desk.editor.change('/', { do: 'move-part', name: 'sections', from: stats, to: 2 });
    await desk.set('/sections/2/heading', 'Numbers');
    expect(await desk.words()).toEqual([
      'the page / | Hero: eyebrow | changed | Childcare management, all in one place | Center management',
      'the page / | Statistics | moved | Numbers',
      'the page / | Statistics: heading | changed | What changes in the first year | Numbers',
      'the page / | Experiments | added | headline',
    ]);
    for (let left = 9; left > 0; left -= 1) {
      const [place] = (await desk.changes()).places;
      if (!place) break;
      const asked = { file: place.file, key: place.changes.at(-1)?.key };
      expect(await desk.ask('discard', asked)).toMatchObject({ done: true });
    }
    expect(desk.read('pages/index.yaml')).toBe(before);
    await desk.ask('restore', { version: (await desk.changes()).versions.at(-1)?.id });
    expect(desk.read('pages/index.yaml')).toBe(first);
    await desk.publish('As it was again');
  });

  test('what is discarded is back after undo', async () => {
    await desk.set(HEADING, 'Calm mornings');
    const after = desk.read('pages/index.yaml');
    const [place] = (await desk.changes()).places;
    await desk.ask('discard', { file: place?.file, key: place?.changes[0]?.key });
    expect(desk.read('pages/index.yaml')).toContain(FIRST);
    await desk.editor.undo();
    expect(desk.read('pages/index.yaml')).toBe(after);
  });

  test('what another program has garbled is discarded to the first bytes, and back after undo', async () => {
    const file = join(desk.site, 'pages/index.yaml');
    const before = readFileSync(file);
    const garbled = Buffer.from(desk.read('pages/index.yaml').replace('e', 'é'), 'latin1');
    writeFileSync(file, garbled);
    const [place] = (await desk.changes()).places;
    const asked = { file: place?.file, key: '' };
    expect(await desk.ask('discard', asked)).toMatchObject({ done: true });
    await desk.editor.undo();
    expect(readFileSync(file).equals(garbled)).toBe(true);
    writeFileSync(file, before);
  });

  test('a change that another one has followed is not discarded', async () => {
    const [place] = (await desk.changes()).places;
    await desk.set(HEADING, 'Calmer mornings');
    expect(
      await desk.ask('discard', { file: place?.file, key: place?.changes[0]?.key }),
    ).toMatchObject({ done: false, reason: 'This change is not there any more.' });
  });

  test('a version is kept, looked at, and gone back to', async () => {
    expect(await desk.publish('Calmer words')).toEqual({
      done: true,
      words: 'This version is kept.',
    });
    expect(await desk.publish('Again')).toEqual({ done: true, words: 'Nothing has changed.' });
    const { places, versions } = await desk.changes();
    expect(places).toEqual([]);
    expect([versions[0]?.note, versions.at(-1)?.note]).toEqual([
      'Calmer words',
      'The site as it was at first',
    ]);
    const first = versions.at(-1)?.id ?? '';
    const seen = await desk.preview.built(`/?preview.version=${first}`);
    expect(seen).toContain(FIRST);
    expect(await desk.preview.built('/')).toContain('Calmer mornings');
    expect(await desk.editor.page('/', `?preview.version=${first}`)).toMatchObject({
      reason: 'This is the page as it was. The tab Changes leads back to how it is now.',
    });
    const before = readTree(desk.site);
    expect(await desk.ask('restore', { version: first, path: '/' })).toMatchObject({
      done: true,
      history: { undo: 'Go back to “The site as it was at first” in the page /' },
    });
    expect(readTree(desk.site)).toEqual(readTree(original));
    await desk.editor.undo();
    expect(readTree(desk.site)).toEqual(before);
    expect(await desk.ask('restore', { version: first })).toMatchObject({ done: true });
    expect(readTree(desk.site)).toEqual(readTree(original));
  });

  test('a page that was deleted comes back alone, and is not redirected any more', async () => {
    const { versions } = await desk.changes();
    const version = versions[0]?.id ?? '';
    await desk.editor.change('/canada-lead', { do: 'delete-page', to: '/' });
    expect(desk.read('site.yaml')).toContain('/canada-lead');
    const outcome = await desk.ask('restore', { version, path: '/canada-lead' });
    expect(outcome).toMatchObject({ done: true });
    expect(await desk.preview.built('/canada-lead')).toContain('<h1');
    await desk.editor.change('/canada-lead', { do: 'move-page', to: '/canada-summer' });
    expect(await desk.ask('restore', { version, path: '/canada-summer' })).toMatchObject({
      done: false,
      reason: expect.stringContaining('had another address'),
    });
    expect(await desk.ask('restore', { version })).toMatchObject({ done: true });
  });

  test('of an article, the fields and the paragraphs that differ are listed', async () => {
    const file = 'pages/blog/kept.md';
    mkdirSync(join(desk.site, 'pages/blog'), { recursive: true });
    const text = '---\ntitle: Kept\n---\n\nThe first.\n\nThe second.\n\nThe third.\n';
    writeFileSync(join(desk.site, file), text);
    await desk.publish('An article');
    writeFileSync(join(desk.site, file), text.replace('Kept', 'Told').replace('second', 'other'));
    expect(await desk.words()).toEqual([
      'the page /blog/kept | title | changed | Kept | Told',
      'the page /blog/kept | body | changed | The second. | The other.',
    ]);
    const [place] = (await desk.changes()).places;
    await desk.ask('discard', { file, key: place?.changes[1]?.key });
    expect(desk.read(file)).toBe(text.replace('Kept', 'Told'));
    rmSync(join(desk.site, file));
    await desk.publish('No article');
  });

  test('what is no version is refused, in words', async () => {
    for (const version of ['', 'HEAD', '--output=x', 'f'.repeat(40)]) {
      expect(await desk.ask('restore', { version })).toMatchObject({
        done: false,
        reason: 'There is no such version.',
      });
    }
    const page = await fetch(`${desk.preview.url}/?preview.version=${'f'.repeat(40)}`);
    expect(await page.text()).not.toMatch(/\n\s+at /);
    const asset = `${desk.preview.url}/__dev/assets/..%2Fsite.yaml?preview.version=HEAD`;
    expect((await fetch(asset)).status).toBe(404);
  });

  test('a picture that a page shows is not discarded before the page', async () => {
    const cup = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const { name } = (await (await desk.editor.upload('cup.svg', cup)).json()) as { name: string };
    desk.write(
      'pages/index.yaml',
      'title:',
      `social: { image: { src: ${name}, alt: A cup } }\ntitle:`,
    );
    const discard = (file: string) => desk.ask<EditOutcome>('discard', { file, key: '' });
    expect(await discard(`assets/${name}`)).toMatchObject({ done: false, problems: [{}] });
    expect(await discard('pages/index.yaml')).toMatchObject({ done: true });
    expect(await discard(`assets/${name}`)).toMatchObject({ done: true });
  });

  test('a site with errors is not published', async () => {
    desk.write('pages/index.yaml', 'type: hero', 'type: hreo');
    expect(await desk.publish('Broken')).toMatchObject({
      done: false,
      reason: 'Nothing was published:',
      problems: [{ severity: 'error' }],
    });
    desk.write('pages/index.yaml', 'type: hreo', 'type: hero');
  });
});

test('nothing but the site is kept where its folder holds leads, builds and packages as well', async () => {
  const desk = new Desk(join(scratch.path, 'inside'));
  cpSync(original, desk.site, { recursive: true });
  for (const folder of ['.data', 'dist', 'node_modules']) {
    mkdirSync(join(desk.site, folder));
    writeFileSync(join(desk.site, folder, 'leads.json'), '["ann@example.com"]');
  }
  git(desk.site, 'init', '--quiet');
  git(desk.site, 'config', 'user.name', 'Ben');
  git(desk.site, 'config', 'user.email', 'ben@example.com');
  await desk.start(desk.site);
  try {
    await desk.set(HEADING, 'Calm mornings');
    expect(await desk.words()).toContain('the page / | added');
    expect(await desk.publish('The first')).toMatchObject({ done: true });
    const kept = git(desk.site, 'ls-files').split('\n');
    expect(kept).toContain('pages/index.yaml');
    expect(kept.filter((file) => /^(\.|dist|node_modules)/.test(file))).toEqual([]);
  } finally {
    await desk.preview.stop();
  }
});

test('without the program git, versions are kept all the same', async () => {
  const site = join(scratch.path, 'no-git/site');
  cpSync(original, site, { recursive: true });
  git(join(site, '..'), 'init', '--quiet');
  vi.stubEnv('PATH', '');
  try {
    const store = await openVersions(site, join(scratch.path, 'no-git/cache'));
    const first = await store.latest();
    const before = readTree(site);
    writeFileSync(join(site, 'pages/index.yaml'), 'title: Another\n');
    expect(await store.changedFiles(first)).toEqual(['pages/index.yaml']);
    expect(await store.keep('Another')).toBe(true);
    expect(await store.keep('Again')).toBe(false);
    const [latest, ...others] = await store.list();
    expect([latest?.note, ...others.map(({ note }) => note)]).toEqual([
      'Another',
      'The site as it was at first',
    ]);
    expect(await store.contentAt(latest?.id ?? '', 'pages/index.yaml')).toBe('title: Another\n');
    expect(readTree(await store.unpack(first))).toEqual(before);
    const reopened = await openVersions(site, join(scratch.path, 'no-git/cache'));
    expect(await reopened.list()).toEqual([latest, ...others]);
  } finally {
    vi.unstubAllEnvs();
  }
});

describe('with others, through a repository', () => {
  const shared = join(scratch.path, 'shared');
  const desk = new Desk(join(shared, 'mine/sites/childcare'));
  const theirs = join(shared, 'theirs');
  const their = (file: string) => join(theirs, 'sites/childcare', file);

  /** Somebody else changes a file and publishes it. */
  function publishOther(file: string, from: string, to: string): void {
    git(theirs, 'pull', '--quiet');
    const text = readFileSync(their(file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(their(file), text.replace(from, to));
    git(theirs, 'commit', '--quiet', '-am', 'Theirs');
    git(theirs, 'push', '--quiet');
  }

  const published = (file: string) =>
    git(shared, '--git-dir=origin.git', 'show', `HEAD:sites/childcare/${file}`);

  beforeAll(async () => {
    const first = join(shared, 'first');
    mkdirSync(first, { recursive: true });
    git(shared, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git');
    git(shared, 'clone', '--quiet', 'origin.git', 'first');
    cpSync(original, join(first, 'sites/childcare'), { recursive: true });
    writeFileSync(join(first, '.gitignore'), '.cache\n.data\n');
    git(first, 'checkout', '--quiet', '-b', 'main');
    git(first, 'add', '.');
    git(first, 'commit', '--quiet', '-m', 'The first site');
    git(first, 'push', '--quiet', '-u', 'origin', 'main');
    git(shared, 'clone', '--quiet', 'origin.git', 'mine');
    git(shared, 'clone', '--quiet', 'origin.git', 'theirs');
    git(join(shared, 'mine'), 'config', 'user.name', 'Ben');
    git(join(shared, 'mine'), 'config', 'user.email', 'ben@example.com');
    await desk.start();
  });
  afterAll(() => desk.preview.stop());

  test('what is published arrives, in one’s own name', async () => {
    await desk.set(HEADING, 'Calm mornings');
    expect(await desk.changes()).toMatchObject({
      remote: 'origin/main',
      versions: [{ note: 'The first site', author: 'Ann' }],
    });
    expect(await desk.publish('Calmer')).toEqual({
      done: true,
      isSent: true,
      words: 'Published.',
    });
    expect(published('pages/index.yaml')).toContain('Calm mornings');
    const log = git(shared, '--git-dir=origin.git', 'log', '-1', '--format=%an: %s');
    expect(log.trim()).toBe('Ben: Calmer');
  });

  test('what others publish is brought in, and is not called published by oneself', async () => {
    const nothing = { done: true, words: 'Nothing new was published.' };
    expect(await desk.publish('')).toEqual(nothing);
    publishOther('pages/book-demo.yaml', 'title:', '# Checked\ntitle:');
    const brought = { done: true, words: 'Here is what others have published.' };
    expect(await desk.publish('')).toEqual(brought);
    expect(desk.read('pages/book-demo.yaml')).toContain('# Checked');
    expect(await desk.publish('')).toEqual(nothing);
  });

  test('an earlier version is looked at and gone back to', async () => {
    const { versions } = await desk.changes();
    const version = versions.at(-1)?.id ?? '';
    expect(await desk.preview.built(`/?preview.version=${version}`)).toContain(FIRST);
    expect(await desk.ask('restore', { version, path: '/' })).toMatchObject({ done: true });
    expect(desk.read('pages/index.yaml')).toContain(FIRST);
    await desk.editor.undo();
    expect(desk.read('pages/index.yaml')).toContain('Calm mornings');
  });

  test('what is refused is kept, and said to be not published', async () => {
    const hook = join(shared, 'origin.git/hooks/pre-receive');
    writeFileSync(
      hook,
      '#!/bin/sh\necho "GH006: This branch is protected." >&2\necho "Ask for a review." >&2\nexit 1\n',
      { mode: 0o755 },
    );
    await desk.set(HEADING, 'Calm evenings');
    const answer = await desk.ask<{ reason: string }>('publish', { note: 'Evenings' });
    expect(answer).toMatchObject({
      done: false,
      reason: expect.not.stringMatching(/git|GH006|branch|remote/i),
      details: expect.stringContaining('GH006: This branch is protected. Ask for a review.'),
    });
    expect(await desk.changes()).toMatchObject({
      places: [],
      unsent: 1,
      unsentPlaces: [{ changes: [{ after: { text: 'Calm evenings' } }] }],
    });
    await desk.set(HEADING, 'Calm nights');
    expect(await desk.changes()).toMatchObject({
      places: [{ changes: [{ after: { text: 'Calm nights' } }] }],
      unsentPlaces: [{ changes: [{ after: { text: 'Calm evenings' } }] }],
    });
    await desk.editor.undo();
    rmSync(hook);
    expect(await desk.publish('')).toMatchObject({ done: true });
    expect(await desk.changes()).toMatchObject({ places: [], unsent: 0, unsentPlaces: [] });
    expect(published('pages/index.yaml')).toContain('Calm evenings');
    await desk.set(HEADING, 'Calm mornings');
    expect(await desk.publish('  ')).toMatchObject({ reason: 'Write first what is new.' });
    expect(await desk.publish('Mornings')).toMatchObject({ done: true });
  });

  test('of one picture that two have replaced, theirs is taken as chosen', async () => {
    const picture = (byte: number) => Buffer.from([0x89, 0x50, 0, byte]);
    git(theirs, 'pull', '--quiet');
    for (const [folder, byte] of [
      [theirs, 1],
      [join(shared, 'mine'), 2],
    ] as const) {
      writeFileSync(join(folder, 'sites/childcare/assets/extra.png'), picture(byte));
    }
    git(theirs, 'add', '.');
    git(theirs, 'commit', '--quiet', '-m', 'Picture');
    git(theirs, 'push', '--quiet');
    const file = 'assets/extra.png';
    expect(await desk.publish('Picture')).toMatchObject({ collisions: [{ file }] });
    expect(await desk.publish('Picture', { [file]: { '': 'theirs' } })).toMatchObject({
      done: true,
    });
    expect(readFileSync(join(desk.site, file))).toEqual(picture(1));
  });

  test('what others have published elsewhere comes along', async () => {
    publishOther('pages/webinar.yaml', 'title:', '# Checked by Ann\ntitle:');
    await desk.set(HEADING, 'Calmer mornings');
    expect(await desk.publish('Calmer still')).toMatchObject({ done: true });
    expect(desk.read('pages/webinar.yaml')).toContain('# Checked by Ann');
    expect(published('pages/webinar.yaml')).toContain('# Checked by Ann');
    expect(published('pages/index.yaml')).toContain('Calmer mornings');
  });

  test.for(['mine', 'theirs'] as const)(
    'of the same words, %s are taken as chosen',
    async (side) => {
      const now = /heading: (Cal.*)/.exec(desk.read('pages/index.yaml'))?.[1] ?? '';
      publishOther('pages/index.yaml', now, `Calm, says Ann (${side})`);
      await desk.set(HEADING, `Calm, says Ben (${side})`);
      const before = desk.read('pages/index.yaml');
      const refused = await desk.publish('Two at once');
      expect(refused).toMatchObject({
        done: false,
        reason: 'Ann published other words for the same places. Choose which to take.',
      });
      const { collisions = [] } = refused as { collisions?: ChangedPlace[] };
      expect(wordsOf(collisions)).toEqual([
        `the page / | Hero: heading | changed | Calm, says Ann (${side}) | Calm, says Ben (${side})`,
      ]);
      expect(desk.read('pages/index.yaml')).toBe(before);
      expect(published('pages/index.yaml')).toContain(`Calm, says Ann (${side})`);
      const sides = chosen(collisions, () => side);
      expect(await desk.publish('Two at once', sides)).toMatchObject({ done: true });
      const taken = `Calm, says ${side === 'mine' ? 'Ben' : 'Ann'} (${side})`;
      expect(published('pages/index.yaml')).toContain(taken);
      expect(await desk.preview.built('/')).toContain(taken);
      expect(git(desk.site, 'status', '--porcelain')).toBe('');
      expect(desk.preview.said()).not.toContain('yaml/conflict');
      // The versions say in their order what the words were.
      const [latest] = (await desk.changes()).versions;
      expect(latest?.note).toBe(
        side === 'mine' ? 'Two at once' : 'Take what others have published',
      );
    },
  );

  const headingNow = () => /heading: (Cal.*)/.exec(desk.read('pages/index.yaml'))?.[1] ?? '';

  test('is brought in without publishing; what is not a version yet is none afterwards', async () => {
    publishOther('pages/webinar.yaml', 'title:', '# Seen by Ann\ntitle:');
    await desk.set(HEADING, 'Calm, not published');
    desk.write('pages/start-trial.yaml', 'title:', '# Seen by Ben\ntitle:');
    writeFileSync(join(desk.site, 'assets/new.png'), 'new');
    rmSync(join(desk.site, 'assets/extra.png'));
    const sent = git(shared, '--git-dir=origin.git', 'rev-parse', 'HEAD');
    const brought = { done: true, words: 'Here is what others have published.' };
    expect(await desk.bring()).toEqual(brought);
    expect(git(shared, '--git-dir=origin.git', 'rev-parse', 'HEAD')).toBe(sent);
    expect(desk.read('pages/webinar.yaml')).toContain('# Seen by Ann');
    const { places, versions, unsent, others } = await desk.changes();
    expect(places.map(({ file }) => file)).toEqual([
      'assets/extra.png',
      'assets/new.png',
      'pages/index.yaml',
      'pages/start-trial.yaml',
    ]);
    expect([versions[0]?.note, unsent, others]).toEqual(['Theirs', 0, 0]);
    expect(await desk.bring()).toEqual({ done: true, words: 'Nothing new was published.' });
    expect(await desk.publish('Seen')).toMatchObject({ done: true });
  });

  test.for([
    ['mine', 'not kept'],
    ['theirs', 'not kept'],
    ['mine', 'kept'],
    ['theirs', 'kept'],
  ] as const)(
    'of the same words, %s are taken where others’ are brought in, of what is %s',
    async ([side, kept]) => {
      const [ours, ann] = [`Calm, ${side} of Ben (${kept})`, `Calm, ${side} of Ann (${kept})`];
      publishOther('pages/index.yaml', headingNow(), ann);
      await desk.set(HEADING, ours);
      await desk.set('/description', `Still typed by Ben (${side}, ${kept})`);
      if (kept === 'kept') expect(await desk.publish('Kept')).toMatchObject({ done: false });
      const before = [desk.read('pages/index.yaml'), git(desk.site, 'rev-parse', 'HEAD')];
      const { collisions = [] } = (await desk.bring()) as { collisions?: ChangedPlace[] };
      expect(wordsOf(collisions)).toEqual([
        `the page / | Hero: heading | changed | ${ann} | ${ours}`,
      ]);
      // What was refused has changed nothing.
      expect([desk.read('pages/index.yaml'), git(desk.site, 'rev-parse', 'HEAD')]).toEqual(before);
      expect(await desk.changes()).toMatchObject({ others: 1, unsent: kept === 'kept' ? 1 : 0 });
      const sides = chosen(collisions, () => side);
      expect(await desk.bring(sides)).toMatchObject({ done: true });
      const taken = side === 'mine' ? ours : ann;
      expect(headingNow()).toBe(taken);
      expect(desk.read('pages/index.yaml')).toContain(`Still typed by Ben (${side}, ${kept})`);
      expect(await desk.preview.built('/')).toContain(taken);
      const { places, unsentPlaces, others } = await desk.changes();
      const waiting = wordsOf(kept === 'kept' ? unsentPlaces : places);
      expect([others, waiting.some((one) => one.includes('Still typed'))]).toEqual([0, true]);
      expect(waiting.some((one) => one.includes(ours))).toBe(side === 'mine');
      expect(published('pages/index.yaml')).not.toContain(`Still typed by Ben (${side}, ${kept})`);
      expect(await desk.publish('At the end')).toMatchObject({ done: true });
      expect(published('pages/index.yaml')).toContain(taken);
    },
  );

  test('of several texts of one page, each has its own side', async () => {
    const now = /heading: (Cal.*)/.exec(desk.read('pages/index.yaml'))?.[1] ?? '';
    const title = /^title: "?(.*?)"?$/m.exec(desk.read('pages/index.yaml'))?.[1] ?? '';
    publishOther('pages/index.yaml', now, 'Calm days, says Ann');
    publishOther('pages/index.yaml', title, 'Childcare with Ann');
    await desk.set(HEADING, 'Calm days, says Ben');
    await desk.set('/title', 'Childcare with Ben');
    const refused = await desk.publish('Each its own');
    const { collisions = [] } = refused as { collisions?: ChangedPlace[] };
    expect(wordsOf(collisions)).toHaveLength(2);
    const half = chosen(collisions, ({ what }) => (what === 'title' ? 'theirs' : undefined));
    expect(await desk.publish('Each its own', half)).toMatchObject({ collisions: [{}] });
    const sides = chosen(collisions, ({ what }) => (what === 'title' ? 'theirs' : 'mine'));
    expect(await desk.publish('Each its own', sides)).toMatchObject({ done: true });
    const text = published('pages/index.yaml');
    expect(text).toMatch(/^title: "?Childcare with Ann/m);
    expect(text).toContain('Calm days, says Ben');
  });

  test('on no branch nothing is kept that could be lost', async () => {
    git(desk.site, 'checkout', '--quiet', '--detach');
    await desk.set(HEADING, 'Calm again');
    expect(await desk.publish('Calm again')).toMatchObject({
      done: false,
      reason: expect.stringContaining('this copy of the site is on no branch'),
    });
    git(desk.site, 'checkout', '--quiet', 'main');
    expect(await desk.publish('Calm again')).toMatchObject({ done: true });
  });

  test('of a page that others have deleted, theirs are taken as chosen', async () => {
    git(theirs, 'pull', '--quiet');
    git(theirs, 'rm', '--quiet', 'sites/childcare/pages/canada-lead.yaml');
    git(theirs, 'commit', '--quiet', '-m', 'Gone');
    git(theirs, 'push', '--quiet');
    desk.write('pages/canada-lead.yaml', 'title:', '# Checked by Ben\ntitle:');
    const { collisions = [] } = (await desk.publish('Checked')) as { collisions?: ChangedPlace[] };
    expect(wordsOf(collisions)).toEqual(['the page /canada-lead | added']);
    const sides: Sides = { 'pages/canada-lead.yaml': { '': 'theirs' } };
    expect(await desk.publish('Checked', sides)).toMatchObject({ done: true });
    expect(git(desk.site, 'ls-files', 'pages/canada-lead.yaml')).toBe('');
  });

  test('what others have changed beside the site is left to those who know git', async () => {
    for (const [folder, words] of [
      [theirs, 'theirs'],
      [join(shared, 'mine'), 'mine'],
    ] as const) {
      if (folder === theirs) git(theirs, 'pull', '--quiet');
      writeFileSync(join(folder, '.gitignore'), `.cache\n.data\n${words}\n`);
      git(folder, 'commit', '--quiet', '-am', words);
    }
    git(theirs, 'push', '--quiet');
    await desk.set(HEADING, 'Calm at last');
    expect(await desk.publish('At last')).toMatchObject({
      done: false,
      reason: expect.stringContaining('The people who look after the site can put them together.'),
    });
    expect(desk.read('pages/index.yaml')).toContain('Calm at last');
    git(desk.site, 'merge', '--quiet', '-X', 'ours', 'origin/main');
    expect(await desk.publish('At last')).toMatchObject({ done: true });
  });

  test('what has errors only together with others is not sent', async () => {
    publishOther('site.yaml', 'trialDays:', 'tryDays:');
    await desk.set(HEADING, 'Try it for {{claims.trialDays}} days');
    const refused = await desk.publish('Together');
    expect(refused).toMatchObject({ done: false });
    expect((refused as { reason: string }).reason).toMatch(/^Together with what others/);
    expect(published('pages/index.yaml')).not.toContain('Try it for');
    const before = desk.read('pages/index.yaml');
    expect(await desk.bring()).toMatchObject({
      done: false,
      reason: expect.stringMatching(/Nothing was changed:$/),
    });
    expect(desk.read('pages/index.yaml')).toBe(before);
    expect(desk.read('site.yaml')).not.toContain('tryDays');
  });
});
