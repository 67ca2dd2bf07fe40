import { beforeAll, expect, test } from 'vitest';
import { variableNames } from '../../renderer/index.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewCopy } from '../support/preview-copy.ts';

/* Whatever a text of a page names is known to the panel, which shows what the text reads as. */

const copy = await previewCopy();
let editor: PreviewEditor;

beforeAll(async () => {
  editor = await previewEditor(copy.preview().url);
  const moments = { opens: '2031-01-01T09:00', closes: '2031-02-01T09:00', zone: 'UTC' };
  const begun = { do: 'new-campaign', to: '/spring', title: 'Spring', places: '9', ...moments };
  expect(await editor.change('/', begun as never)).toMatchObject({ done: true });
});

test('of all pages', async () => {
  const pages = await editor.ask('pages', { path: '/', query: '' });
  expect(pages.length).toBeGreaterThan(20);
  const named: string[] = [];
  for (const { path } of pages) {
    const { texts, variables } = await editor.page(path);
    for (const name of texts.flatMap(({ source }) => variableNames(source))) {
      named.push(name);
      expect(variables).toHaveProperty([name], expect.stringMatching(/^[^{]+$/));
    }
  }
  expect(new Set(named.map((name) => name.split('.')[0]))).toEqual(
    new Set(['product', 'phone', 'email', 'claims', 'campaign', 'item']),
  );
});
