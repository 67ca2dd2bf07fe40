import { expect, test } from 'vitest';
import { treeOf } from '../../cli/dev/client/edit/field-tree.ts';
import { builtInRegistry, editorSchemas } from '../../renderer/index.ts';

test('the questions of a form begin with those that its site asks', () => {
  const root = editorSchemas(builtInRegistry).page;
  const form = root.$defs?.form;
  expect(form?.properties?.fields).toBeDefined();
  const asked = [{ name: 'email' }, { name: 'guests' }];
  const fields = {
    schema: form ?? {},
    root,
    value: { button: 'Send' },
    origins: {},
    claims: [],
    assets: [],
    icons: [],
    choices: {},
    choiceWords: {},
    inherited: { 'leads.fields': asked },
    taken: [],
  };
  const questions = treeOf(fields, '').find(({ pointer }) => pointer === '/fields');
  expect(questions?.offers.map(({ change }) => change)).toEqual([
    { do: 'set', pointer: '/fields', value: asked },
  ]);
});
