import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { treeOf } from '../../cli/dev/client/edit/field-tree.ts';
import { addressTyped } from '../../cli/dev/name-typed.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';

/* Lists, e-mails and shared sections are called by what people read of them, and fields show what holds. */

const copy = await previewStarter('bakery');
let editor: PreviewEditor;
beforeAll(async () => {
  editor = await previewEditor(copy.preview().url);
});

test('what is no page is called by what visitors read of it, in the list and when it is gone', async () => {
  const spring = { title: 'Spring', opens: '2031-01-01T09:00', closes: '2031-02-01T09:00' };
  const begun = { do: 'new-campaign', to: '/spring', ...spring, places: '', zone: 'UTC' } as const;
  expect(await editor.change('/', begun)).toMatchObject({ done: true });
  const file = 'campaigns/spring.yaml';
  const again = { do: 'copy-file', from: file, to: 'campaigns/spring-2.yaml' } as const;
  expect(await editor.change('/', { ...again, called: 'Spring' })).toMatchObject({ done: true });
  const { files } = await editor.fields('file', { file: 'site.yaml' });
  const words = files.map((one) => one.words);
  expect(new Set(words).size).toBe(words.length);
  expect(words).toContain('“Harbour bakery” in the list “shops”');
  expect(words).toContain('the campaign “Spring” (spring-2)');
  expect(words).toContain('the e-mail “Spring: you are in”');
  expect(words.filter((one) => /“(?:spring-waiting|friday-note)”/.test(one))).toEqual([]);
  await editor.ask('publish', { note: 'Spring', sides: {}, anyway: true });
  rmSync(join(copy.site, 'mails/spring.yaml'));
  const { places } = await editor.ask('changes', {});
  const mail = words.find((one) => one.startsWith('the e-mail') && !/waiting/i.test(one));
  expect(places.map((one) => one.words)).toContain(mail);
});

test.each([
  ['text', true],
  ['checkbox', false],
])('a %s that says nothing else is required: %s', (input, isRequired) => {
  const required = { type: 'boolean', defaultUnless: { input: ['checkbox', 'hidden'] } };
  const schema = { type: 'object', properties: { input: { type: 'string' }, required } };
  const lists = { origins: {}, claims: [], assets: [], icons: [], inherited: {}, taken: [] };
  const fields = { schema, root: schema, value: { input }, choices: {}, choiceWords: {}, ...lists };
  const node = treeOf(fields, '').find(({ pointer }) => pointer === '/required');
  expect(node?.schema.default).toBe(isRequired);
});

test('an address is in small letters', () => {
  expect(addressTyped('/Uber-Uns/DE')).toBe('/uber-uns/de');
});
