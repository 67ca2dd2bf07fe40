import { beforeAll, expect, test } from 'vitest';
import { type FieldNode, treeOf } from '../../cli/dev/client/edit/field-tree.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';

/* What a variant changes of a section has the fields of that section, whatever is written there. */

const { preview, read, write } = await previewStarter('bakery');
const FILE = 'pages/index.yaml';
let editor: PreviewEditor;
beforeAll(async () => {
  editor = await previewEditor(preview().url);
});

/** The changes of a variant of the home page, each of whose sections has a name, as the panel shows them. */
async function changesWith(written: (id: string) => string) {
  let count = 0;
  const text = read(FILE).replace(/^( {2}- type: .+\n)(?! {4}id:)/gm, (line) => {
    count += 1;
    return `${line}    id: part-${count}\n`;
  });
  const ids = [...text.matchAll(/^ {4}id: (.+)$/gm)].map(([, id = '']) => id);
  const variants = `[{ name: control }, { name: other, changes: [${ids.map(written).join(', ')}] }]`;
  write(FILE, `experiments: [{ name: words, variants: ${variants} }]\n${text}`);
  // What it is asked about next is the page as it is now.
  await editor.page('/');
  const fields = await editor.fields('settings', { path: '/', query: '' });
  const found = flat(treeOf(fields, '')).filter(({ pointer }) => CHANGE.test(pointer));
  expect(found.length).toBe(ids.length);
  return found.map((change, index) => ({ change, id: ids[index] ?? '' }));
}

const VARIANT = /\/variants\/\d+$/;
const CHANGE = /\/variants\/1\/changes\/\d+$/;

function flat(nodes: readonly FieldNode[]): FieldNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

/** What the panel calls the section that a change is about, and all that it could be about. */
function choicesOf(change: FieldNode, id: string) {
  const { schema } = change.children.find(({ pointer }) => pointer.endsWith('/id')) ?? {};
  return { words: schema?.choiceWords?.[schema.enum?.indexOf(id) ?? -1], all: schema?.enum };
}

test.each([
  ['of nothing yet', (id: string) => `{ id: ${id} }`],
  ['of a field that there is none of', (id: string) => `{ id: ${id}, hedding: Warm }`],
])('a change %s', async (_name, written) => {
  const changes = await changesWith(written);
  const { parts } = await editor.page('/');
  for (const { change, id } of changes) {
    const { words } = choicesOf(change, id);
    const part = parts.find((one) => words === `${one.title}: ${one.words}`);
    expect(part, words).toBeDefined();
    const fields = await editor.fields('part', { path: '/', query: '', ...part });
    const names = treeOf(fields, '').map(({ name }) => name);
    const own = change.children.map(({ name }) => name);
    expect(own, words).toEqual(
      expect.arrayContaining(names.filter((name) => name !== 'Short name')),
    );
  }
});

test('a section that gets a name has it below its type', async () => {
  const file = 'pages/our-story.yaml';
  write(file, read(file).replace(/^ {4}id: .+\n/gm, ''));
  const begin = { do: 'begin-experiment', name: 'words', heading: 'Long ago' } as const;
  expect(await editor.change('/our-story', begin)).toMatchObject({ done: true });
  expect(read(file)).toMatch(/^ {2}- type: .+\n {4}id: /m);
});

test('one more variant than the page as it is written stays, and comes with other words', async () => {
  const changes = await changesWith((id) => `{ id: ${id} }`);
  expect(changes.length).toBeGreaterThan(0);
  const fields = await editor.fields('settings', { path: '/', query: '' });
  const variants = flat(treeOf(fields, '')).filter(({ pointer }) => VARIANT.test(pointer));
  const offered = variants.map(({ offers }) => offers.map(({ words }) => words));
  expect(offered).toEqual([[], []]);
});

test('what a variant leaves out is chosen by its words; a change begins where it is shown', async () => {
  const changes = await changesWith((id) => `{ id: ${id}, background: alt }`);
  const fields = await editor.fields('settings', { path: '/', query: '' });
  const nodes = flat(treeOf(fields, '')).filter(({ pointer }) => /variants\/1\/\w+$/.test(pointer));
  const offersOf = (name: string) =>
    nodes
      .find(({ pointer }) => pointer.endsWith(`/${name}`))
      ?.offers.filter(({ words }) => words === 'Add');
  expect([offersOf('changes'), offersOf('overlays')]).toEqual([[], []]);
  for (const name of ['remove', 'order']) {
    const [asked] = offersOf(name)?.[0]?.open ?? [];
    expect(asked?.schema.enum, name).toEqual(expect.arrayContaining(changes.map(({ id }) => id)));
    expect(asked?.schema.choiceWords?.join(), name).toContain('Hero: ');
  }
});

test('what a variant does not change is no part of it, whatever is saved there', async () => {
  const changes = await changesWith((id) => `{ id: ${id}, background: alt }`);
  for (const { change, id } of changes) {
    const written = change.children.filter(({ value }) => value !== undefined);
    expect(written.map(({ value }) => value)).toEqual([id, 'alt']);
  }
  const pointer = '/experiments/0/variants/1/changes/0/background';
  const change = { do: 'set', pointer, value: 'tint', before: 'alt' } as const;
  const outcome = await editor.change('/', { do: 'file', file: FILE, change });
  expect(outcome).toMatchObject({ done: true });
  expect(read(FILE)).toContain(`{ id: ${changes[0]?.id}, background: tint }`);
  await editor.undo();
});

test('a change of a section that there is none of is led to another one', async () => {
  const changes = await changesWith((id) => `{ id: no-${id}, heading: Warm }`);
  for (const { change, id } of changes) {
    expect(change.children.map(({ value }) => value)).toEqual(
      expect.arrayContaining([`no-${id}`, 'Warm']),
    );
  }
  const [{ change, id } = { change: undefined, id: '' }] = changes;
  const all = change && choicesOf(change, id).all;
  expect(all).toEqual(expect.arrayContaining(changes.map((one) => one.id)));
  expect(all).toContain(`no-${id}`);
  const pointer = '/experiments/0/variants/1/changes/0/id';
  const set = { do: 'set', pointer, value: id, before: `no-${id}` } as const;
  const outcome = await editor.change('/', { do: 'file', file: FILE, change: set });
  expect(outcome).toMatchObject({ done: true });
  expect(read(FILE)).toContain(`{ id: ${id}, heading: Warm }`);
  await editor.undo();
});
