import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite } from './builds/run-site.ts';
import { type Editor, startEditor } from './support/language-server.ts';
import { temporaryFolder } from './support/site.ts';

const repository = join(import.meta.dirname, '..');
const scratch = await temporaryFolder();
let editor: Editor;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'custom-sections/site'), join(scratch.path, 'site'), {
    recursive: true,
  });
  const args = ['schema', '--site', 'site', '--out', 'schemas'];
  const { code, stdout } = await startSite(args, scratch.path).outcome;
  expect([code, stdout]).toEqual([
    0,
    'Wrote page.schema.json, partial.schema.json, site.schema.json, data.schema.json, mail.schema.json, campaign.schema.json, words.schema.json into schemas.\n',
  ]);
  editor = await startEditor(scratch.path, {
    'schemas/page.schema.json': 'site/pages/**/*.yaml',
    'schemas/partial.schema.json': 'site/partials/**/*.yaml',
    'schemas/site.schema.json': 'site/site.yaml',
    'schemas/data.schema.json': 'site/data/*.yaml',
    'schemas/mail.schema.json': 'site/mails/**/*.yaml',
    'schemas/campaign.schema.json': 'site/campaigns/**/*.yaml',
  });
});
afterAll(async () => {
  editor.close();
  await scratch.remove();
});

/** A text with a `^` where the cursor stands. */
async function edit(path: string, marked: string) {
  const before = marked.slice(0, marked.indexOf('^')).split('\n');
  const text = marked.replace('^', '');
  const diagnostics = await editor.open(path, text);
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { diagnostics, position };
}

describe('an editor completes', () => {
  test.each([
    [
      'the types of sections, own ones too',
      'pages/a.yaml',
      'sections:\n  - type: ^',
      ['hero', 'price-list'],
    ],
    [
      'the fields of a section',
      'pages/b.yaml',
      'sections:\n  - type: hero\n    ^',
      ['heading', 'actions', 'picture'],
    ],
    [
      'the fields of an own section',
      'pages/c.yaml',
      'sections:\n  - type: price-list\n    ^',
      ['currency', 'items'],
    ],
    [
      'the choices of an own field',
      'pages/d.yaml',
      'sections:\n  - type: price-list\n    currency: ^',
      ['GBP', 'EUR'],
    ],
    [
      'the names of icons',
      'pages/g.yaml',
      'sections:\n  - type: feature-grid\n    items:\n      - icon: ^',
      ['house', 'shield-check', 'check-circle'],
    ],
    [
      'what is taken of data',
      'pages/h.yaml',
      'sections:\n  - type: article-list\n    items:\n      ^',
      ['from', 'order', 'tag'],
    ],
    ['a partial', 'partials/e.yaml', 'type: price-list\n^', ['currency']],
    ['site.yaml', 'site.yaml', 'leads:\n  ^', ['types', 'fields', 'consent']],
    ['an e-mail', 'mails/f.yaml', '^', ['subject']],
  ])('%s', async (_what, file, marked, wanted) => {
    const { position } = await edit(`site/${file}`, marked);
    const labels = await editor.complete(`site/${file}`, position);
    expect(labels).toEqual(expect.arrayContaining(wanted));
  });
});

test('an editor shows what a field is for', async () => {
  const { position } = await edit(
    'site/pages/hover.yaml',
    'sections:\n  - type: price-list\n    curr^ency: GBP\n',
  );
  expect(await editor.hover('site/pages/hover.yaml', position)).toContain(
    'Currency of the prices.',
  );
});

test('an editor marks a field that an own section does not have', async () => {
  const { diagnostics } = await edit(
    'site/pages/wrong.yaml',
    'title: Bread\ndescription: Bread\nsections:\n  - type: price-list\n    curency: GBP\n^',
  );
  expect(diagnostics.map(({ message, range }) => [range.start.line, message])).toContainEqual([
    4,
    expect.stringContaining('curency'),
  ]);
});

test('an editor finds nothing to mark in the reference site', async () => {
  const site = 'sites/childcare';
  const settings = readFileSync(join(repository, '.vscode/settings.json'), 'utf8');
  const own = await startEditor(repository, JSON.parse(settings)['yaml.schemas']);
  const files = glob.sync(['site.yaml', '{pages,partials,mails}/**/*.yaml', 'data/*.yaml'], {
    cwd: join(repository, site),
  });
  for (const file of files) {
    const text = readFileSync(join(repository, site, file), 'utf8');
    expect([file, await own.open(`${site}/${file}`, text)]).toEqual([file, []]);
  }
  own.close();
});
