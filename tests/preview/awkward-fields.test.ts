import { beforeAll, expect, test } from 'vitest';
import { type FieldNode, treeOf } from '../../cli/dev/client/edit/field-tree.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';
import { fieldsIn } from '../support/walk-fields.ts';

/* What is written in another way than the panel would write it can be put right there, with all that it says. */

const { preview, read, edit } = await previewStarter('bakery');
const HOME = 'pages/index.yaml';
let editor: PreviewEditor;
beforeAll(async () => {
  editor = await previewEditor(preview().url);
});

/** A field of the first section below the header, as the panel has it by now. */
async function fieldAt(pointer: string): Promise<FieldNode | undefined> {
  await editor.page('/');
  const part = { path: '/', query: '', name: 'sections', index: 1 } as const;
  const nodes = fieldsIn(await editor.fields('part', part), '/sections/1');
  return nodes.find((node) => node.pointer === pointer);
}

const POINTS = /^ {4}points: .*$/m;

test.each([
  ['rye, wheat and spelt, oats', ['rye', 'wheat and spelt', 'oats']],
  ['rye; wheat', ['rye', 'wheat']],
  [
    'Baked through the night by three people, and gone by four.',
    ['Baked through the night by three people, and gone by four.'],
  ],
])('“%s” becomes a list, and its comment stays', async (text, list) => {
  edit(HOME, POINTS, `    points: ${text} # By hand.`);
  const node = await fieldAt('/sections/1/points');
  const offer = node?.offers.find(({ words }) => words === 'Make a list of it');
  expect(offer?.change).toMatchObject({ value: list });
  const outcome = await editor.change('/', offer?.change as never);
  expect(outcome).toMatchObject({ done: true });
  expect(read(HOME)).toContain('# By hand.');
  await editor.undo();
});

test('a picture that does not say of which kind it is gets one, and keeps its words', async () => {
  const before = read(HOME);
  edit(HOME, /^ *kind: image\n/m, '');
  expect(read(HOME)).not.toBe(before);
  const node = await fieldAt('/sections/1/picture');
  expect(node?.kinds?.current).toBe('');
  const image = node?.kinds?.offers.find(({ words }) => words === 'image');
  expect(image?.open).toEqual([]);
  const kept = { kind: 'image', src: expect.any(String), alt: expect.any(String) };
  expect(image?.change).toMatchObject({ value: kept });
  expect(await editor.change('/', image?.change as never)).toMatchObject({ done: true });
  await editor.undo();
});

test('what a form asks for is called as somebody wants it', async () => {
  const file = await editor.fields('file', { file: 'site.yaml' });
  const list = fieldsIn(file, '').find(({ pointer }) => pointer === '/leads/fields');
  const add = list?.offers.find(({ words }) => words === 'Add');
  expect(add?.open.map(({ pointer }) => pointer)).toContain('/name');
});

test('no field is called by a key that says nothing', async () => {
  const { parts } = await editor.page('/');
  for (const { name, index } of parts) {
    const fields = await editor.fields('part', { path: '/', query: '', name, index });
    const names = treeOf(fields, '').map((one) => one.name);
    expect(names).not.toContain('id');
  }
});

test('a copy without a title keeps title and description', async () => {
  const copy = { do: 'copy-page', to: '/twin', title: '' } as const;
  expect(await editor.change('/jobs', copy)).toMatchObject({ done: true });
  const head = (text: string) => text.split('\n').filter((line) => /^(?:title|desc)/.test(line));
  expect(head(read('pages/twin.yaml'))).toEqual(head(read('pages/jobs.yaml')));
  await editor.undo();
});
