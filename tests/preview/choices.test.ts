import { beforeAll, expect, test } from 'vitest';
import { withNames } from '../../cli/dev/client/edit/with-names.ts';
import { isFreeText } from '../../cli/dev/edit/typed-fields.ts';
import type { PartFields } from '../../cli/dev/edit-protocol.ts';
import type { PageEntry } from '../../cli/dev/protocol.ts';
import { builtInRegistry } from '../../renderer/generated/registry.ts';
import { editorSchemas, type JsonSchema } from '../../renderer/index.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';
import { fieldsIn } from '../support/walk-fields.ts';

/* What names one of a few known things is chosen, not typed: a page, a kind of lead, a campaign, a zone. */

const copy = await previewStarter('bakery');
let editor: PreviewEditor;
let pages: PageEntry[];

beforeAll(async () => {
  editor = await previewEditor(copy.preview().url);
  const spring = { title: 'Spring', opens: '2031-01-01T09:00', closes: '2031-02-01T09:00' };
  const begun = {
    do: 'new-campaign',
    to: '/spring',
    ...spring,
    places: '20',
    zone: 'Europe/Paris',
  } as const;
  expect(await editor.change('/', begun)).toMatchObject({ done: true });
  pages = await editor.ask('pages', { path: '/', query: '' });
});

/** The texts of a page or a file that are the name of something, and are not chosen among these. */
function typedNames(fields: PartFields, pointer = ''): string[] {
  const known = withNames(fields, pages);
  const names = Object.entries(known.choices)
    .filter(([format]) => format !== 'autocomplete' && format !== 'translation')
    .flatMap(([, all]) => all);
  return fieldsIn(known, pointer)
    .filter(({ kind, value }) => kind === 'input' && names.includes(String(value)))
    .filter(({ schema }) => !isFreeText(schema) && !['href', 'id'].includes(schema.format ?? ''))
    .filter(({ schema, value }) => !schema.enum?.includes(value as never))
    .map((field) => `${field.pointer}: ${field.value}`);
}

test('no field of the pages and files of a site', async () => {
  const { files } = await editor.fields('file', { file: 'site.yaml' });
  expect(files.length).toBeGreaterThan(5);
  const found: string[] = [];
  // What a site keeps in lists of its own has no schema.
  for (const { file } of files.filter((one) => !/^data\/.*\//.test(one.file))) {
    found.push(...typedNames(await editor.fields('file', { file })).map((one) => file + one));
  }
  for (const { path } of pages) {
    const seen = { path, query: '' };
    const { parts } = await editor.page(path);
    found.push(...typedNames(await editor.fields('settings', seen)).map((one) => path + one));
    for (const { name, index } of parts) {
      const fields = await editor.fields('part', { ...seen, name, index });
      found.push(...typedNames(fields, `/${name}/${index}`).map((one) => path + one));
    }
  }
  expect(found).toEqual([]);
});

test('where the pages of a campaign lead once it is over is a choice of pages by their titles', async () => {
  const fields = withNames(await editor.fields('file', { file: 'campaigns/spring.yaml' }), pages);
  const then = fieldsIn(fields, '').find(({ pointer }) => pointer === '/then');
  expect(then?.schema.enum).toEqual(pages.map(({ path }) => path));
  expect(then?.schema.choiceWords).toContainEqual(expect.stringMatching(/^Spring.* \(\/spring\)$/));
});

/** The fields of a schema that take the path of a page and no words, each with its format. */
function pathsIn(schema: JsonSchema, name: string): [string, string | undefined][] {
  if (schema.forDevelopers) return [];
  const { type, pattern = '', format, properties = {}, items, anyOf = [], $defs = {} } = schema;
  const takes = (text: string) => new RegExp(pattern, 'u').test(text);
  const isPath = type === 'string' && pattern !== '' && takes('/offers') && !takes('Our offers');
  const inner = [
    ...Object.entries({ ...properties, ...$defs }),
    ...[items, ...anyOf].map((one) => [name, one] as const),
  ];
  return [
    ...(isPath ? [[name, format] as [string, string | undefined]] : []),
    ...inner.flatMap(([key, one]) => (typeof one === 'object' ? pathsIn(one, key) : [])),
  ];
}

test('no field of the schemas, but for the address of a page and an old one', () => {
  const { page, site, mail, campaign } = editorSchemas(builtInRegistry);
  const found = [page, site, mail, campaign].flatMap((schema) => pathsIn(schema, ''));
  expect(found.length).toBeGreaterThan(5);
  const bare = found.flatMap(([name, format]) => (format === undefined ? name : []));
  expect([...new Set(bare)].sort()).toEqual(['from', 'path']);
});
