import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  AddableType,
  Change,
  EditOutcome,
  MediaEntry,
  PageChange,
} from '../../cli/dev/edit-protocol.ts';
import type { Json } from '../../renderer/index.ts';
import { readTree } from '../builds/read-tree.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewCopy } from '../support/preview-copy.ts';

/* What the editor writes into the files of a site, as its page asks for it. */

const { site, read, preview } = await previewCopy();
let editor: PreviewEditor;

beforeAll(async () => {
  editor = await previewEditor(preview().url);
});

/** The lines that a change has taken out of and put into a file, and the outcome. */
async function linesOf(
  file: string,
  path: string,
  change: Change,
): Promise<{ outcome: EditOutcome; lines: string[] }> {
  const before = read(file);
  const outcome = await editor.change(path, change);
  return { outcome, lines: differences(before, read(file)) };
}

function svg(width: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="8"/>`;
}

function differences(before: string, after: string): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  return [
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...fresh.slice(head, fresh.length - tail).map((line) => `+${line}`),
  ];
}

describe('a text', () => {
  test('of the page is written in its own line, and taken back byte for byte', async () => {
    const before = read('pages/index.yaml');
    const { outcome, lines } = await linesOf('pages/index.yaml', '/', {
      do: 'set',
      pointer: '/sections/1/heading',
      value: 'Calm: all day',
    });
    expect(outcome).toEqual({
      done: true,
      pages: 1,
      history: { undo: 'Change heading in the page /' },
    });
    expect(lines).toEqual([
      '-    heading: Run the whole center. Keep your eyes on the children.',
      '+    heading: "Calm: all day"',
    ]);
    expect(await preview().built('/')).toContain('Calm: all day');
    expect(await editor.undo()).toMatchObject({ done: true });
    expect(read('pages/index.yaml')).toBe(before);
    expect(await editor.redo()).toMatchObject({ done: true });
    expect(read('pages/index.yaml')).toContain('Calm: all day');
    await editor.undo();
  });

  test('that stays as it is leaves nothing to take back', async () => {
    const { texts, history } = await editor.page('/');
    const { pointer, source } = texts.find((one) => one.pointer === '/sections/1/heading') ?? {};
    const change = { do: 'set', pointer: pointer ?? '', value: source } as const;
    expect(await editor.change('/', change)).toEqual({ done: true, pages: 0, history });
  });

  test('of a partial is changed there, or on this page only', async () => {
    const page = await editor.page('/');
    const part = page.parts.findIndex(({ type }) => type === 'logo-strip');
    const pointer = `/sections/${part}/heading`;
    const text = page.texts.find((one) => one.pointer === pointer);
    expect(text?.file).toBe('partials/logo-strip.yaml');
    expect(page.files['partials/logo-strip.yaml']?.pages).toBeGreaterThan(1);
    const change = { do: 'set', pointer, value: 'Trusted' } as const;
    const there = await linesOf('partials/logo-strip.yaml', '/', change);
    expect(there.lines).toHaveLength(2);
    await editor.undo();
    const here = await linesOf('pages/index.yaml', '/', { ...change, here: true });
    expect(here.lines).toEqual(['+    heading: Trusted']);
    expect(await preview().built('/')).toContain('Trusted');
    await editor.undo();
  });

  test('of an extended page is changed there, or on this page only', async () => {
    const { parts, file, texts } = await editor.page('/best-childcareapp-v2');
    const part = parts.find(
      (one) => one.file !== file && one.words !== '' && one.name === 'sections',
    );
    const text = texts.find(
      ({ pointer, file: other }) =>
        other.startsWith('pages/') && other !== file && pointer.endsWith('/heading'),
    );
    expect(part).toBeDefined();
    const pointer = text?.pointer ?? '';
    const here = await linesOf(file, '/best-childcareapp-v2', {
      do: 'set',
      pointer,
      value: 'Only here',
      here: true,
    });
    expect(here.outcome.done).toBe(true);
    expect(here.lines.filter((line) => line.startsWith('+')).join('\n')).toContain('Only here');
    expect(here.lines.filter((line) => line.startsWith('-'))).toEqual([]);
    await editor.undo();
    const there = await linesOf(text?.file ?? '', '/best-childcareapp-v2', {
      do: 'set',
      pointer,
      value: 'Everywhere',
    });
    expect(there.lines).toHaveLength(2);
    await editor.undo();
  });

  test('in a group that is given as a whole is changed alone', async () => {
    const { picture } = (
      await editor.ask('part', { path: '/', query: '', name: 'sections', index: 1 })
    ).value as { picture: object };
    const { lines } = await linesOf('pages/index.yaml', '/', {
      do: 'set',
      pointer: '/sections/1/picture',
      value: { ...picture, title: 'Another one' } as Json,
    });
    expect(lines).toEqual([
      '-      title: Good morning, Willow Street',
      '+      title: Another one',
    ]);
    await editor.undo();
  });

  test('of the list that pages are made from is not written over on all of them', async () => {
    const path = '/webinar-childcaremarketing';
    const { texts } = await editor.page(path);
    const text = texts.find(({ file }) => file.startsWith('data/'));
    const change = { do: 'set', pointer: text?.pointer ?? '', value: 'Only here' } as const;
    expect(await editor.change(path, { ...change, here: true })).toMatchObject({
      done: false,
      reason: expect.stringMatching(/^Several pages are made like this one/),
    });
    expect(await editor.change(path, change)).toMatchObject({ done: true });
    await editor.undo();
  });

  test('a claim is changed for all pages', async () => {
    const { outcome } = await linesOf('site.yaml', '/', {
      do: 'claim',
      name: 'trialDays',
      value: '45',
    });
    expect(outcome.done).toBe(true);
    expect(await preview().built('/')).toContain('45-day free trial');
    await editor.undo();
  });
});

describe('what is not written', () => {
  test('a change that would be an error', async () => {
    const before = read('pages/index.yaml');
    const outcome = await editor.change('/', {
      do: 'set',
      pointer: '/sections/1/actions/0/href',
      value: '/no-such-page',
    });
    expect(outcome).toMatchObject({
      done: false,
      problems: [{ file: 'pages/index.yaml', severity: 'error' }],
    });
    expect(read('pages/index.yaml')).toBe(before);
  });

  test('signs that nobody sees, as copied texts bring them', async () => {
    const before = read('pages/index.yaml');
    const value = '\ufeffA\u0007 bell\u202e, a\u200b bell';
    expect(
      await editor.change('/', { do: 'set', pointer: '/sections/1/heading', value }),
    ).toMatchObject({ done: true });
    expect(read('pages/index.yaml')).toContain('heading: A bell, a bell\n');
    await editor.undo();
    expect(read('pages/index.yaml')).toBe(before);
  });

  test('a change of a file that is another one meanwhile', async () => {
    const { files } = await editor.page('/');
    const before = read('pages/index.yaml');
    const other = before.replace('eyebrow:', '# by hand\n    eyebrow:');
    writeFileSync(join(site, 'pages/index.yaml'), other);
    const versions = Object.fromEntries(
      Object.entries(files).map(([file, { version }]) => [file, version]),
    );
    const change = { do: 'set', pointer: '/sections/1/heading', value: 'Mine' };
    const answer = await editor.post('change', { path: '/', change, versions });
    expect(await answer.json()).toMatchObject({
      done: false,
      reason: 'Somebody else has changed this page meanwhile. Look at it, and try again.',
    });
    expect(read('pages/index.yaml')).toBe(other);
    writeFileSync(join(site, 'pages/index.yaml'), before);
  });

  test('taking out a group that is another one by now', async () => {
    const before = read('pages/index.yaml');
    const outcome = await editor.change('/', {
      do: 'set',
      pointer: '/sections/1/picture',
      before: { kind: 'board' },
    });
    expect(outcome).toMatchObject({
      done: false,
      reason: 'Somebody else has changed this page meanwhile. Look at it, and try again.',
    });
    expect(read('pages/index.yaml')).toBe(before);
  });

  test('taking back what somebody else has changed since; older changes can be', async () => {
    const before = read('pages/index.yaml');
    await editor.change('/', { do: 'set', pointer: '/sections/1/eyebrow', value: 'First' });
    await editor.change('/', { do: 'set', pointer: '/sections/1/heading', value: 'Mine' });
    const other = read('pages/index.yaml').replace('Mine', 'Theirs');
    writeFileSync(join(site, 'pages/index.yaml'), other);
    const stays =
      '“Change heading in the page /” stays: somebody else has changed the same place since.';
    const next = { undo: 'Change heading in the page /' };
    const first = `${stays} Press again to pass over it.`;
    expect(await editor.undo()).toMatchObject({ done: false, reason: first });
    expect((await editor.page('/')).history).toMatchObject(next);
    const second = `${stays} It is passed over from now on.`;
    expect(await editor.undo()).toMatchObject({ done: false, reason: second });
    expect(read('pages/index.yaml')).toBe(other);
    expect(await editor.undo()).toMatchObject({ done: true });
    expect(differences(before, read('pages/index.yaml'))).toEqual([
      '-    heading: Run the whole center. Keep your eyes on the children.',
      '+    heading: Theirs',
    ]);
    writeFileSync(join(site, 'pages/index.yaml'), before);
  });

  test('what somebody else has changed, until they take that back', async () => {
    const before = read('pages/index.yaml');
    await editor.change('/', { do: 'set', pointer: '/sections/1/heading', value: 'Mine' });
    const mine = read('pages/index.yaml');
    writeFileSync(join(site, 'pages/index.yaml'), mine.replace('Mine', 'Theirs'));
    expect(await editor.undo()).toMatchObject({ done: false });
    writeFileSync(join(site, 'pages/index.yaml'), mine);
    expect(await editor.undo()).toMatchObject({ done: true });
    expect(read('pages/index.yaml')).toBe(before);
  });

  test('over what somebody else has changed beside it, when it is taken back and done again', async () => {
    const before = read('pages/index.yaml');
    await editor.change('/', { do: 'set', pointer: '/sections/1/heading', value: 'Mine' });
    const byHand = (text: string) => `# by hand\n${text}# at the end\n`;
    const mine = read('pages/index.yaml');
    writeFileSync(join(site, 'pages/index.yaml'), byHand(mine));
    expect(await editor.undo()).toMatchObject({ done: true });
    expect(read('pages/index.yaml')).toBe(byHand(before));
    expect(await editor.redo()).toMatchObject({ done: true });
    expect(read('pages/index.yaml')).toBe(byHand(mine));
    await editor.undo();
    writeFileSync(join(site, 'pages/index.yaml'), before);
  });

  test('somebody else’s work, in taking back and doing again', async () => {
    const before = read('pages/index.yaml');
    const colleague = await previewEditor(preview().url, 'a colleague');
    await editor.change('/', { do: 'set', pointer: '/sections/1/heading', value: 'Mine' });
    await colleague.change('/', { do: 'set', pointer: '/sections/1/eyebrow', value: 'Theirs' });
    await colleague.upload('Their dot.svg', svg(77));
    expect((await editor.page('/')).history).toEqual({ undo: 'Change heading in the page /' });
    expect(await editor.undo()).toMatchObject({ done: true });
    const theirs = ['-    eyebrow: Childcare management, all in one place', '+    eyebrow: Theirs'];
    expect(differences(before, read('pages/index.yaml'))).toEqual(theirs);
    expect(await editor.undo()).toMatchObject({ done: false });
    expect(await editor.redo()).toMatchObject({ done: true });
    await colleague.change('/', { do: 'set', pointer: '/sections/1/heading', value: 'Ours' });
    expect(await editor.undo()).toMatchObject({ done: false });
    for (let count = 0; count < 3; count += 1) await colleague.undo();
    expect(read('pages/index.yaml')).toContain('heading: Mine');
    expect(await colleague.undo()).toMatchObject({ done: false });
    writeFileSync(join(site, 'pages/index.yaml'), before);
  });

  test('removing what links lead to, which says where they are', async () => {
    const file = 'pages/preschoolwebinar-registration.yaml';
    const before = read(file);
    const { parts } = await editor.page('/preschoolwebinar-registration');
    const session = parts.find(({ title }) => title === 'Webinar details');
    for (const act of ['remove', 'hide'] as const) {
      const index = session?.index ?? -1;
      const change: Change = { do: 'part', act, name: 'sections', index };
      const outcome = await editor.change('/preschoolwebinar-registration', change);
      const plain =
        'A link leads to “#session”, and nothing on this page is called that. Lead it elsewhere first.';
      expect(outcome).toMatchObject({ done: false, problems: [{ file, plain }] });
    }
    expect(read(file)).toBe(before);
  });

  test('to what answers have in common: it is always the same at its address', async () => {
    const [{ root }, again] = await Promise.all(
      ['/', '/book-demo'].map(async (path) => (await editor.post('settings', { path })).json()),
    );
    expect(again.root).toBe(root);
    const answer = await fetch(preview().url + root);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(await answer.json()).toHaveProperty('$defs.text');
    expect((await fetch(`${preview().url}/__dev/shared/0123456789`)).status).toBe(404);
  });

  const long = 'very-long-'.repeat(40);
  const deep = `/deep${'/deeper'.repeat(700)}`;
  const campaign = { title: 'Spring', opens: '2097-03-01T09:00', closes: '2097-04-01T09:00' };
  test.each<Change | PageChange>([
    { do: 'set', pointer: '/sections/1/picture', value: { kind: 'image', src: long, alt: 'A' } },
    { do: 'set', pointer: '/sections/2/items/0/icon', value: long },
    { do: 'set', pointer: '/campaign', value: long },
    { do: 'new-page', to: `/${long}`, title: 'A page' },
    { do: 'new-page', to: deep, title: 'A page' },
    { do: 'copy-page', to: deep, title: 'A page' },
    { do: 'move-page', to: deep },
    { do: 'new-file', to: `campaigns/${long}.yaml`, value: {} },
    { do: 'new-file', to: `data/${long}.yaml`, value: {} },
    { do: 'copy-file', from: 'partials/footer.yaml', to: `partials/${long}.yaml` },
    { do: 'replace-asset', from: long, to: long },
    { do: 'delete-asset', name: long },
    { do: 'file', file: `data/${long}.yaml`, change: { do: 'set', pointer: '/a', value: 1 } },
    { do: 'fix', file: `data/${long}.yaml`, line: 1, column: 1 },
    { do: 'new-page', to: '/.hidden/offer', title: 'A page' },
    { do: 'move-page', to: '/.git/config' },
    { do: 'new-article', to: '/blog/.hidden', title: 'An article' },
    { do: 'new-file', to: 'data/.hidden.yaml', value: {} },
    { do: 'copy-file', from: 'partials/footer.yaml', to: 'partials/.hidden.yaml' },
    { do: 'new-campaign', to: '/spring', ...campaign, places: '', zone: 'Mars/One' },
    { do: 'new-campaign', to: '/spring', ...campaign, places: '', zone: '' },
  ])('what no file can be called, or no clock shows: $do (%#)', async (change) => {
    const before = readTree(site);
    expect(await editor.change('/', change)).toMatchObject({ reason: expect.any(String) });
    expect(readTree(site)).toEqual(before);
  });

  test('over each other: pictures of one name that are uploaded at once', async () => {
    const upload = (width: number) =>
      editor.upload('Dot.svg', svg(width)).then((answer) => answer.json());
    const names = await Promise.all([1, 2, 3].map(upload));
    expect(names.map(({ name }) => name).sort()).toEqual([
      'uploads/dot-2.svg',
      'uploads/dot-3.svg',
      'uploads/dot.svg',
    ]);
    for (let count = 0; count < 3; count += 1) await editor.undo();
  });

  test.each([
    ['of another site', { origin: 'http://evil.example' }],
    ['without the token', { 'x-preview-token': 'guessed' }],
  ])('anything for a page %s', async (_name, headers) => {
    for (const command of [
      'page',
      'part',
      'types',
      'change',
      'undo',
      'redo',
      'changes',
      'settings',
      'media',
      'links',
      'upload',
    ]) {
      expect([command, (await editor.post(command, {}, headers)).status]).toEqual([command, 403]);
    }
  });
});

describe('sections', () => {
  test('are moved, duplicated, hidden and removed, each as whole lines', async () => {
    const before = read('pages/index.yaml');
    const changes: Change[] = [
      { do: 'move-part', name: 'sections', from: 2, to: 1 },
      { do: 'part', act: 'duplicate', name: 'sections', index: 1 },
      { do: 'part', act: 'hide', name: 'sections', index: 1 },
      { do: 'part', act: 'remove', name: 'sections', index: 3 },
    ];
    for (const change of changes) {
      const outcome = await editor.change('/', change);
      expect([change, outcome.done]).toEqual([change, true]);
    }
    for (const _change of changes) await editor.undo();
    expect(read('pages/index.yaml')).toBe(before);
  });

  test('that are hidden stand behind comment signs, and can be shown again', async () => {
    const before = read('pages/index.yaml');
    const hide: Change = { do: 'part', act: 'hide', name: 'sections', index: 1 };
    expect(await editor.change('/', hide)).toMatchObject({ done: true });
    expect(read('pages/index.yaml')).toContain('\n  # - type: hero\n  #   id: top\n');
    expect(await preview().built('/')).not.toContain('Run the whole center.');
    const { hidden } = await editor.page('/');
    expect(hidden.map(({ words }) => words)).toEqual([
      'Hero: Run the whole center. Keep your eyes on the children.',
    ]);
    const show: Change = { do: 'show-part', line: hidden[0]?.line ?? 0 };
    expect(await editor.change('/', show)).toMatchObject({ done: true });
    expect(read('pages/index.yaml')).toBe(before);
  });

  test('of every type can be added as their first example shows them', async () => {
    const types = await (await editor.post('types', {})).json();
    const refused: string[] = [];
    const before = read('pages/payment-options.yaml');
    for (const { name, type, examples } of types) {
      const outcome = await editor.change('/payment-options', {
        do: 'add-part',
        name,
        index: 1,
        part: examples[0].part,
      });
      if (outcome.done) await editor.undo();
      else
        refused.push(
          `${type}: ${outcome.reason} ${outcome.problems.map(({ message }) => message)}`,
        );
    }
    expect(read('pages/payment-options.yaml')).toBe(before);
    expect(refused).toEqual([]);
  });
});

describe('pages', () => {
  test('are made, copied and moved, and the old address leads to the new one', async () => {
    const before = readTree(site);
    const made = await editor.change('/', { do: 'new-page', to: '/spring', title: 'Spring' });
    expect(made).toMatchObject({ done: true, history: { undo: 'Create /spring' } });
    expect(await preview().built('/spring')).toContain('<h1');
    const copied = await editor.change('/book-demo', {
      do: 'copy-page',
      to: '/autumn/demo',
      title: 'Autumn',
    });
    expect(copied.done).toBe(true);
    expect(read('pages/autumn/demo.yaml')).toContain('title: ');
    const moved = await editor.change('/spring', { do: 'move-page', to: '/summer' });
    expect(moved.done).toBe(true);
    const { status, headers } = await fetch(`${preview().url}/spring`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '/summer']);
    for (let count = 0; count < 3; count += 1) await editor.undo();
    expect(readTree(site)).toEqual(before);
  });

  test('that move take links to them along, and may come back', async () => {
    const before = readTree(site);
    await editor.change('/', { do: 'new-page', to: '/spring', title: 'Spring' });
    writeFileSync(
      join(site, 'pages/linking.yaml'),
      [
        'title: Linking',
        'description: A page that links to another one.',
        'sections:',
        '  - type: rich-text',
        '    heading: Links   # kept',
        '    body: See [spring](/spring#top), and [more](/springtime-is-another).',
        '  - type: cta-banner',
        "    heading: 'Spring'",
        '    actions: [{ label: Go, href: "/spring" }]',
        '',
      ].join('\n'),
    );
    const moved = await editor.change('/spring', { do: 'move-page', to: '/summer' });
    expect(moved.done).toBe(true);
    expect(read('pages/linking.yaml')).toContain(
      '[spring](/summer#top), and [more](/springtime-is',
    );
    expect(read('pages/linking.yaml')).toContain('{ label: Go, href: "/summer" }');
    const back = await editor.change('/summer', { do: 'move-page', to: '/spring' });
    expect(back.done).toBe(true);
    expect(read('pages/linking.yaml')).toContain('heading: Links   # kept');
    expect(read('pages/linking.yaml')).toContain('href: "/spring"');
    const { status, headers } = await fetch(`${preview().url}/summer`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '/spring']);
    expect((await fetch(`${preview().url}/spring`)).status).toBe(200);
    for (let count = 0; count < 3; count += 1) await editor.undo();
    rmSync(join(site, 'pages/linking.yaml'));
    expect(readTree(site)).toEqual(before);
  });

  test('that are deleted leave no link and no visitor behind', async () => {
    const before = readTree(site);
    const links = await (await editor.post('links', { path: '/book-demo' })).json();
    expect(links.length).toBeGreaterThan(0);
    const gone = await editor.change('/book-demo', { do: 'delete-page', to: '/talk-to-expert' });
    expect(gone).toMatchObject({ done: true });
    expect(readTree(site)['pages/book-demo.yaml']).toBeUndefined();
    const { status, headers } = await fetch(`${preview().url}/book-demo`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '/talk-to-expert']);
    expect(await (await editor.post('links', { path: '/book-demo' })).json()).toEqual([]);
    await editor.undo();
    expect(readTree(site)).toEqual(before);
  });

  test('that others begin as, or whose links would lead nowhere, are not deleted', async () => {
    const before = readTree(site);
    const change = { do: 'delete-page', to: '/' } as const;
    expect(await editor.change('/best-childcareapp', change)).toMatchObject({
      done: false,
      reason: 'Other pages begin as this one: the page /best-childcareapp-v2. Delete them first.',
    });
    expect(await editor.change('/book-demo', { ...change, to: '/nowhere' })).toMatchObject({
      done: false,
    });
    expect(readTree(site)).toEqual(before);
  });

  test('have their settings, which are written in their own lines', async () => {
    const before = read('pages/book-demo.yaml');
    for (const [pointer, value] of [
      ['/robots', 'noindex'],
      ['/draft', true],
      ['/publishFrom', '2027-01-01T09:00:00Z'],
      ['/social', { title: 'See it live' }],
    ] as const) {
      const outcome = await editor.change('/book-demo', { do: 'set', pointer, value });
      expect([pointer, outcome]).toMatchObject([pointer, { done: true }]);
    }
    expect(differences(before, read('pages/book-demo.yaml'))).toEqual([
      '+robots: noindex',
      '+draft: true',
      '+publishFrom: 2027-01-01T09:00:00Z',
      '+social:',
      '+  title: See it live',
    ]);
    const settings = await (await editor.post('settings', { path: '/book-demo' })).json();
    expect(settings.value).toMatchObject({ robots: 'noindex', social: { title: 'See it live' } });
    for (let count = 0; count < 4; count += 1) await editor.undo();
    expect(read('pages/book-demo.yaml')).toBe(before);
  });

  test.each([
    ['/webinar', 'Choose another address.'],
    ['/', 'Write an address'],
    ['no-slash', ''],
    ['/../outside', ''],
    ['/with space', ''],
  ])('are not made at %s', async (to, reason) => {
    const before = readTree(site);
    expect(await editor.change('/', { do: 'new-page', to, title: 'New' })).toMatchObject({
      done: false,
      reason: expect.stringContaining(reason),
    });
    expect(readTree(site)).toEqual(before);
  });
});

describe('pictures', () => {
  test('are stored once, and shown in place of others everywhere', async () => {
    const before = readTree(site);
    const media = async (): Promise<MediaEntry[]> => (await editor.post('media', {})).json();
    const used = (await media()).find(({ uses, isPicture }) => isPicture && uses.length > 0);
    const name = used?.name ?? '';
    const bytes = readFileSync(join(site, 'assets', name), 'utf8');
    expect(await (await editor.upload('Another name.svg', bytes)).json()).toEqual({ name });
    expect(readTree(site)).toEqual(before);
    const { name: fresh } = await (await editor.upload('Fresh.svg', svg(900))).json();
    const outcome = await editor.change('/', { do: 'replace-asset', from: name, to: fresh });
    expect(outcome).toMatchObject({ done: true });
    const after = await media();
    expect(after.find((one) => one.name === name)?.uses).toEqual([]);
    expect(after.find((one) => one.name === fresh)?.uses).toEqual(used?.uses);
    expect(await editor.change('/', { do: 'delete-asset', name: fresh })).toMatchObject({
      done: false,
    });
    expect(await editor.change('/', { do: 'delete-asset', name })).toMatchObject({ done: true });
    for (let count = 0; count < 3; count += 1) await editor.undo();
    expect(readTree(site)).toEqual(before);
  });

  test('can be seen as they are, and do nothing as pages of their own', async () => {
    const answer = await fetch(`${preview().url}/__dev/assets/favicon.svg`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect((await fetch(`${preview().url}/__dev/assets/../site.yaml`)).status).toBe(404);
    expect((await fetch(`${preview().url}/__dev/assets/..%2fsite.yaml`)).status).toBe(404);
  });
});

test('every example that can be added can be seen in the look of the site before', async () => {
  const all: AddableType[] = await (await editor.post('types', { path: '/' })).json();
  const types = all.filter(({ isShared }) => !isShared);
  const asked = types.map(({ type, examples }) => ({ type, example: examples[0]?.name ?? '' }));
  for (const one of asked) {
    const query = new URLSearchParams({ path: '/', ...one });
    const answer = await fetch(`${preview().url}/__dev/sample?${query}`);
    expect([one.type, answer.status]).toEqual([one.type, 200]);
    expect(await answer.text()).toMatch(/data-(section|overlay)="/);
  }
  expect(types.filter(({ goal }) => goal === undefined)).toEqual([]);
  // A page in English is offered nothing that its readers cannot read.
  expect(JSON.stringify(types)).not.toMatch(/\p{Script=Arabic}/u);
});

test.each([
  ['an unknown act', { do: 'part', act: 'explode', name: 'sections', index: 1 }],
  ['a list that pages do not have', { do: 'move-part', name: 'title', from: 0, to: 1 }],
  ['an unknown change', { do: 'format-disk' }],
  ['no pointer', { do: 'set', value: 'x' }],
  ['a pointer of another type', { do: 'set', pointer: 5, value: 'x' }],
  ['a change of the site within itself', { do: 'file', file: 'site.yaml', change: { do: 'file' } }],
  ['nothing', null],
  ['a name that no disk takes', { do: 'new-page', to: `/${'a'.repeat(400)}`, title: 'Long' }],
])('a request for %s is refused with a reason, and changes nothing', async (_what, change) => {
  const before = readTree(site);
  const answer = await editor.post('change', { path: '/', change });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    done: false,
    reason: expect.stringMatching(/\w\.$/),
  });
  expect(readTree(site)).toEqual(before);
});
