import { expect, test } from 'vitest';
import { editSource } from '../../renderer/yaml-edit/edit-source.ts';

const path = 'pages/blog/one.md';
const text = '---\ntitle: One # first\ntags: [a, b]\n---\n\nThe *text*.\n\n- with: a list\n';

test('a field of the front matter changes, and nothing else', () => {
  const edited = editSource({ path, text }, { kind: 'set', pointer: '/title', value: 'Two' });
  expect(edited.text).toBe(text.replace('One', 'Two'));
});

test('a field is added above the text', () => {
  const edited = editSource(
    { path, text },
    { kind: 'add', pointer: '', key: 'draft', value: true },
  );
  expect(edited.text).toBe(text.replace('b]\n', 'b]\ndraft: true\n'));
});

test('the text changes, the lines around it stay', () => {
  const edited = editSource(
    { path, text },
    { kind: 'set', pointer: '/body', value: '---\n\nOther words.' },
  );
  expect(edited.text).toBe('---\ntitle: One # first\ntags: [a, b]\n---\n\n---\n\nOther words.\n');
});

test('the text cannot be taken away', () => {
  const { refused } = editSource({ path, text }, { kind: 'remove', pointer: '/body' });
  expect(refused).toBe('An article has a text.');
});
