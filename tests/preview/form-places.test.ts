import { beforeAll, expect, test } from 'vitest';
import { treeOf } from '../../cli/dev/client/edit/field-tree.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewStarter } from '../support/preview-copy.ts';

/* The waiting list of a campaign is chosen among the forms of the site, by the names of their pages. */

const copy = await previewStarter('bakery');
const file = 'campaigns/spring.yaml';
let editor: PreviewEditor;
beforeAll(async () => {
  editor = await previewEditor(copy.preview().url);
});

test('every choice has a name without an id, and is taken', async () => {
  const spring = { title: 'Spring', opens: '2031-01-01T09:00', closes: '2031-02-01T09:00' };
  const begun = { do: 'new-campaign', to: '/spring', ...spring, places: '', zone: 'UTC' } as const;
  expect(await editor.change('/', begun)).toMatchObject({ done: true });
  const fields = await editor.fields('file', { file });
  const node = treeOf(fields, '').find(({ pointer }) => pointer === '/waitingList');
  const { enum: choices = [], choiceWords = [] } = node?.schema ?? {};
  expect(choices.length).toBeGreaterThan(1);
  expect(choiceWords).toHaveLength(choices.length);
  expect(new Set(choiceWords).size).toBe(choices.length);
  expect(choiceWords.join()).toContain('Spring');
  expect(choiceWords.filter((words) => words.includes('#'))).toEqual([]);
  for (const value of choices) {
    const { files } = Object(await editor.ask('page', { path: '/', query: '', file }));
    const versions = { [file]: files[file].version };
    const set = { do: 'set', pointer: '/waitingList', value } as const;
    const change = { do: 'file', file, change: set };
    expect(await editor.ask('change', { path: '/', change, versions })).toMatchObject({
      done: true,
    });
  }
});
