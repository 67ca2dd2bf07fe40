import { beforeAll, expect, test } from 'vitest';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewCopy } from '../support/preview-copy.ts';

/* Links lead to a section by its name: a new name takes them along, and without one they lead to its page. */

const copy = await previewCopy();
const PAGE = '/preschoolwebinar-registration-2';
const FILE = `pages${PAGE}.yaml`;
let editor: PreviewEditor;
beforeAll(async () => {
  editor = await previewEditor(copy.preview().url);
});

/** Where the name of the section is that a link of its page and one of another page lead to. */
async function session(): Promise<string> {
  copy.edit(FILE, '"#registration-form"', '"#session"');
  copy.edit('pages/index.yaml', 'href: /book-demo', `href: ${PAGE}#session`);
  const { parts } = await editor.page(PAGE);
  for (const { name, index } of parts) {
    const { value } = await editor.fields('part', { path: PAGE, query: '', name, index });
    if (Object(value).id === 'session') return `/${name}/${index}/id`;
  }
  throw new Error('There is no such section.');
}

test('links follow a section that is called otherwise', async () => {
  const set = { do: 'set', pointer: await session(), value: 'agenda' } as const;
  expect(await editor.change(PAGE, set)).toMatchObject({ done: true });
  expect(copy.read(FILE)).toContain('href: "#agenda"');
  expect(copy.read('pages/index.yaml')).toContain(`href: ${PAGE}#agenda`);
  await editor.undo();
  expect(copy.read(FILE)).toContain('href: "#session"');
});

test('a name that links lead to is removed with them, once that is wanted', async () => {
  const change = { do: 'set', pointer: await session() } as const;
  const refused = await editor.change(PAGE, change);
  expect(refused).toMatchObject({ done: false, also: 'It would change: the page /.' });
  const { files } = await editor.page(PAGE);
  const versions = Object.fromEntries(
    Object.entries(files).map(([file, { version }]) => [file, version]),
  );
  const all = { path: PAGE, query: '', change, versions, all: true };
  expect(await editor.ask('change', all)).toMatchObject({ done: true });
  expect(copy.read('pages/index.yaml')).toContain(`href: ${PAGE},`);
  expect(copy.read(FILE)).not.toContain('#session');
  await editor.undo();
});
