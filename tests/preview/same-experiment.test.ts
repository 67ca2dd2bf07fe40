import { beforeAll, expect, test } from 'vitest';
import type { Change } from '../../cli/dev/edit-protocol.ts';
import type { Json } from '../../renderer/index.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';

/* An experiment on two pages stays the same on both, whichever of them it is changed on. */

const { preview, read, write } = await previewStarter('bakery');
const PAGES = { '/jobs': 'pages/jobs.yaml', '/our-story': 'pages/our-story.yaml' };
let editor: PreviewEditor;
beforeAll(async () => {
  editor = await previewEditor(preview().url);
});

const OTHERS = `experiments:
  - name: other
    variants: [{ name: one }, { name: two, description: Another description of this page }]
`;
const experiment = (title: string) => `  - name: words
    variants:
      - name: control
      # Said by guests.
      - { name: guests, title: ${title} }
    plan: { leads: 400 }
`;

const set = (rest: string, value: Json) => (at: number) =>
  ({ do: 'set', pointer: `/experiments/${at}/${rest}`, value }) as const;

const ALIKE: Record<string, [(at: number) => Change, written: string]> = {
  'the name of a variant': [set('variants/1/name', 'bakers'), 'name: bakers'],
  'the name of the one that changes nothing': [set('variants/0/name', 'usual'), 'name: usual'],
  'its share': [set('variants/0/share', 30), 'share: 30'],
  'its own name': [set('name', 'phrases'), 'name: phrases'],
  'how it is decided': [set('plan/leads', 500), 'leads: 500'],
  'how often it is looked at': [set('plan/times', 3), 'times: 3'],
  'who is left out': [set('holdout', 10), 'holdout: 10'],
  'what browsers keep': [set('keep', 'visit'), 'keep: visit'],
};

test.each(Object.entries(ALIKE))(
  '%s is changed on both pages',
  async (_name, [change, written]) => {
    for (const path of Object.keys(PAGES)) {
      const before = begin();
      const at = path === '/jobs' ? 1 : 0;
      expect(await editor.change(path, change(at))).toMatchObject({ done: true });
      for (const file of Object.values(PAGES)) expect(read(file)).toContain(written);
      await editor.undo();
      expect(Object.values(PAGES).map(read)).toEqual(before);
    }
  },
);

test('what a variant changes is of its page alone', async () => {
  const [, other] = begin();
  const change = set('variants/1/title', 'Bread, said otherwise')(1);
  expect(await editor.change('/jobs', change)).toMatchObject({ done: true });
  expect(read(PAGES['/jobs'])).toContain('Bread, said otherwise');
  expect(read(PAGES['/our-story'])).toBe(other);
});

test('a variant that is kept is written into both pages, and their experiment ends with a decision', async () => {
  const before = begin();
  const site = read('site.yaml');
  const keep = { do: 'keep-variant', name: 'words', variant: 'guests' } as const;
  expect(await editor.change('/jobs', keep)).toMatchObject({ done: true });
  expect(read(PAGES['/jobs'])).toMatch(/^title: Work$/m);
  expect(read(PAGES['/our-story'])).toMatch(/^title: Us$/m);
  expect(Object.values(PAGES).map(read).join()).not.toContain('name: words');
  expect(read('site.yaml')).toMatch(
    /\ndecisions:\n {2}- experiment: words\n {4}kept: guests\n {4}date: \d{4}-\d\d-\d\d\n/,
  );
  await editor.undo();
  expect(Object.values(PAGES).map(read)).toEqual(before);
  expect(read('site.yaml')).toBe(site);
});

test('a variant that is added is one of both pages, whatever their sections are called', async () => {
  for (const path of Object.keys(PAGES)) {
    const before = begin();
    const add = { do: 'begin-experiment', name: 'words', heading: 'Said anew' } as const;
    expect(await editor.change(path, add)).toMatchObject({ done: true });
    const written = Object.values(PAGES).map(read);
    for (const text of written) expect(text).toMatch(/name: "?variant\b/);
    expect(written.filter((text) => text.includes('Said anew'))).toHaveLength(1);
    await editor.undo();
    expect(Object.values(PAGES).map(read)).toEqual(before);
  }
});

test('a page joins the experiment of another one with all of its variants and rules', async () => {
  begin();
  const order = read('pages/order.yaml');
  const join = { do: 'begin-experiment', name: 'words', heading: 'Order anew' } as const;
  const { experimentsElsewhere } = await editor.page('/order');
  expect(experimentsElsewhere).toContainEqual({
    name: 'words',
    variants: ['control', 'guests'],
    others: ['/jobs', '/our-story'],
  });
  expect(await editor.change('/order', join)).toMatchObject({ done: true });
  expect(read('pages/order.yaml')).toMatch(/leads: 400/);
  const { experiments } = await editor.page('/order');
  expect(experiments).toEqual([
    { name: 'words', variants: ['control', 'guests'], others: ['/jobs', '/our-story'] },
  ]);
  await editor.undo();
  expect(read('pages/order.yaml')).toBe(order);
});

const OF_FILES = /\bYAML\b|\.ya?ml|`|\b(?:files?|site validate|extends)\b/i;

test.each([
  [
    'in another language',
    '      - { name: guests, locale: de, title: Arbeit }',
    /another language/,
  ],
  [
    'that shows a section of all pages as another kind',
    '      - { name: guests, changes: [{ id: top-links, type: hero, heading: Come }] }',
    /not this page's own/,
  ],
  ['that this page has not', '      - { name: others, title: Work }', /no variant “guests” here/],
  ['on a page with a slip', '      - { name: guests, title: Work', /cannot be read/],
])('why a variant %s is not kept is said in words', async (_what, written, reason) => {
  begin();
  const file = PAGES['/jobs'];
  const header = 'partials/header.yaml';
  if (written.includes('top-links')) write(header, `id: top-links\n${read(header)}`);
  write(file, read(file).replace(/^ {6}- \{ name: guests.*$/m, written));
  const keep = { do: 'keep-variant', name: 'words', variant: 'guests' } as const;
  const outcome = Object(await editor.change('/our-story', keep));
  expect(outcome).toMatchObject({ done: false, reason: expect.stringMatching(reason) });
  expect(outcome.reason).toMatch(/page (?:“Work|\/jobs)/);
  expect(outcome.reason).not.toMatch(OF_FILES);
});

test('a variant of a section that comes from elsewhere is kept on its page alone', async () => {
  begin();
  const [jobs, ours] = [PAGES['/jobs'], PAGES['/our-story']];
  const header = 'partials/header.yaml';
  const shared = `id: top-links\n${read(header)}`;
  write(header, shared);
  const cta = 'cta: { label: Come and work, href: /order }';
  const guests = `      - { name: guests, changes: [{ id: top-links, ${cta} }] }`;
  write(jobs, read(jobs).replace(/^ {6}- \{ name: guests.*$/m, guests));
  const [head = ''] = read(ours).split(/^sections:/m);
  write(
    ours,
    `extends: /jobs\n${head}experiments:\n${experiment('Us').replace(/^ {6}- \{ name: guests.*$/m, guests)}`,
  );
  const keep = { do: 'keep-variant', name: 'words', variant: 'guests' } as const;
  expect(await editor.change('/our-story', keep)).toMatchObject({ done: true });
  const kept = '\n    cta:\n      label: Come and work\n      href: /order\n';
  expect(read(jobs)).toContain(`\nsections:\n  - use: header${kept}  - type: hero\n`);
  expect(read(ours)).toBe(`extends: /jobs\n${head}sections:\n  - id: top-links${kept}`);
  expect(read(header)).toBe(shared);
});

/** Writes the experiment on both pages; on one of them it is the second. */
function begin(): string[] {
  const begun = {
    '/jobs': OTHERS + experiment('Work'),
    '/our-story': `experiments:\n${experiment('Us')}`,
  };
  return Object.entries(PAGES).map(([path, file]) => {
    const [page = ''] = read(file).split(/^experiments:/m);
    const text = page + begun[path as keyof typeof begun];
    write(file, text);
    return text;
  });
}
