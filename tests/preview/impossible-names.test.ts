import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { startPreview, type TestPreview } from '../support/preview.ts';
import { original } from '../support/preview-copy.ts';
import { temporaryFolder } from '../support/site.ts';

/* A name that no disk has is refused in words, which say nothing of the folders of the machine. */

const scratch = await temporaryFolder();
const site = join(scratch.path, 'operator/site');
let preview: TestPreview;
let editor: PreviewEditor;

beforeAll(async () => {
  cpSync(original, site, { recursive: true });
  preview = await startPreview(site, scratch.path);
  editor = await previewEditor(preview.url);
});
afterAll(async () => {
  await preview.stop();
  await scratch.remove();
});

const NAMES = [
  'pages/x.yaml\0',
  '\0',
  `pages/${'x'.repeat(300)}.yaml`,
  'pages/index.yaml/x.yaml',
  'pages',
  'pages/\ud800.yaml',
  '../../outside.yaml',
  '/etc/passwd',
  '.',
  '',
];

const set = { do: 'set', pointer: '/x', value: 1 };

/** All requests that hold a name, by what they are called. */
function requestsWith(name: string): [string, object][] {
  const change = (change: object): [string, object] => [
    'change',
    { path: '/', query: '', versions: {}, change },
  ];
  return [
    ['page', { path: name, query: '' }],
    [
      'page',
      { path: '/', query: `?${new URLSearchParams({ 'preview.version': name })}`, file: name },
    ],
    ['part', { path: name, query: '', name: 'sections', index: 0 }],
    ['settings', { path: name, query: '' }],
    ['file', { file: name }],
    ['types', { path: name }],
    ['links', { path: name }],
    ['pages', { path: name, query: '' }],
    ['discard', { file: name, key: '' }],
    ['restore', { version: name, path: '/' }],
    ['judged', { name }],
    ['bring', { sides: { [name]: { '': 'mine' } } }],
    ['publish', { note: name, sides: { [name]: { '': 'mine' } } }],
    change({ do: 'file', file: name, change: set }),
    change({ do: 'new-file', to: name, value: {} }),
    change({ do: 'copy-file', from: name, to: name }),
    change({ do: 'delete-file', name }),
    change({ do: 'delete-asset', name }),
    change({ do: 'replace-asset', from: 'assets/favicon.svg', to: name }),
    change({ do: 'new-page', to: name, title: name }),
    change({ do: 'new-article', to: name, title: name }),
    change({ do: 'move-page', to: name }),
    change({ do: 'share-part', name: 'sections', index: 0, to: name }),
    change({ do: 'fix', file: name, line: 1, column: 1 }),
    change({ do: 'begin-experiment', name, heading: name }),
    change({ do: 'claim', name, value: name }),
  ];
}

test.each(NAMES)('%j', async (name) => {
  for (const [command, asked] of requestsWith(name)) {
    const answer = await editor.post(command, asked);
    const body = await answer.text();
    const about = `${command} ${JSON.stringify(asked)}: ${answer.status} ${body.slice(0, 300)}`;
    expect(answer.status, about).toBeLessThan(500);
    expect(body, about).not.toContain(scratch.path);
    expect(body, about).not.toMatch(/ERR_|\bE[A-Z]{4,}\b|\bat \w+ \(/);
  }
});

test('what is sent as a picture has a name as well', async () => {
  for (const name of NAMES) {
    const answer = await editor.upload(name, 'a picture');
    const body = await answer.text();
    expect([name, answer.status < 500, body.includes(scratch.path)]).toEqual([name, true, false]);
  }
});
