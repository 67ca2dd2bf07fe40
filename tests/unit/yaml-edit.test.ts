import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { expectedValue, type Json, type YamlEdit } from '../../renderer/yaml-edit/edit.ts';
import { editYaml } from '../../renderer/yaml-edit/edit-yaml.ts';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';
import { AWKWARD } from '../support/awkward-texts.ts';

const root = join(import.meta.dirname, '../..');

test.each<[name: string, before: string, edit: YamlEdit, after: string]>([
  [
    'a plain text in place, its comment untouched',
    'title: Old  # keep\nb: 1\n',
    { kind: 'set', pointer: '/title', value: 'New' },
    'title: New  # keep\nb: 1\n',
  ],
  [
    'a text of several lines in an entry between braces, in lines of its own',
    'faq:\n  - { q: "One?", a: Old. }\n  # keep\n  - { q: Two?, a: Two. }\n',
    { kind: 'set', pointer: '/faq/0/a', value: 'One.\n\n- a\n- b' },
    'faq:\n  - q: "One?"\n    a: |-\n      One.\n\n      - a\n      - b\n  # keep\n  - { q: Two?, a: Two. }\n',
  ],
  [
    'days and moments as people write them',
    'a: 1\n',
    {
      kind: 'add',
      pointer: '',
      key: 'on',
      value: { day: '2026-11-30', from: '2026-11-30T09:00:00Z' },
    },
    'a: 1\n"on":\n  day: 2026-11-30\n  from: 2026-11-30T09:00:00Z\n',
  ],
  [
    'what is read as a day by some and is none, in quotes',
    'a: 1\n',
    { kind: 'add', pointer: '', key: 'b', value: '2026-1-2' },
    'a: 1\nb: "2026-1-2"\n',
  ],
  [
    'one line that is left of several, on the line of its name',
    'a: |-\n  One.\n\n  Two.\nb: 1\n',
    { kind: 'set', pointer: '/a', value: 'One.' },
    'a: One.\nb: 1\n',
  ],
  [
    'one such line, in quotes where it needs them',
    'items:\n  - |\n    One.\n    Two.\n  - b\n',
    { kind: 'set', pointer: '/items/0', value: 'Three: more' },
    'items:\n  - "Three: more"\n  - b\n',
  ],
  [
    'one such line below what is remarked on it',
    'a: |- # why\n  One.\n  Two.\n',
    { kind: 'set', pointer: '/a', value: 'One.' },
    'a: |- # why\n  One.\n',
  ],
  [
    'one line that stood below its name by itself',
    'a: |-\n  One.\nb: 1\n',
    { kind: 'set', pointer: '/a', value: 'Two.' },
    'a: |-\n  Two.\nb: 1\n',
  ],
  [
    'a new entry between braces, as the others are',
    'faq:\n  - { q: One?, a: One. }\n  - { q: Two?, a: Two. }\n',
    { kind: 'insert', pointer: '/faq', index: 1, value: { q: 'New?', a: 'Yes, it is.' } },
    'faq:\n  - { q: One?, a: One. }\n  - { q: New?, a: "Yes, it is." }\n  - { q: Two?, a: Two. }\n',
  ],
  [
    'a new entry in lines where it does not fit into one',
    'faq:\n  - { q: One?, a: One. }\n',
    {
      kind: 'insert',
      pointer: '/faq',
      index: 1,
      value: { q: 'New?', a: 'yes '.repeat(40).trim() },
    },
    `faq:\n  - { q: One?, a: One. }\n  - q: New?\n    a: ${'yes '.repeat(40).trim()}\n`,
  ],
  [
    'quotes where the text needs them',
    'title: Old\n',
    { kind: 'set', pointer: '/title', value: 'Price: free # really' },
    'title: "Price: free # really"\n',
  ],
  [
    'the style of quoting that is there',
    "title: 'It''s'\n",
    { kind: 'set', pointer: '/title', value: "It's on" },
    "title: 'It''s on'\n",
  ],
  [
    'escapes that did not change',
    'a: "caf\\u00e9 one"\n',
    { kind: 'set', pointer: '/a', value: 'café two' },
    'a: "caf\\u00e9 two"\n',
  ],
  [
    'a word that other readers take for a truth value',
    'a: text\n',
    { kind: 'set', pointer: '/a', value: 'yes' },
    'a: "yes"\n',
  ],
  [
    'a sign that other readers take for a key or a default',
    'a: text\n',
    { kind: 'set', pointer: '/a', value: '=' },
    'a: "="\n',
  ],
  [
    'a sign that other readers take for a key, in braces',
    'a: { b: one }\n',
    { kind: 'set', pointer: '/a/b', value: '?now' },
    'a: { b: "?now" }\n',
  ],
  [
    'such signs in a new entry',
    'a:\n  - b\n',
    { kind: 'insert', pointer: '/a', index: 1, value: { c: '<<', d: '=' } },
    'a:\n  - b\n  - c: "<<"\n    d: "="\n',
  ],
  [
    'lines where there was one, its comment before them',
    'items:\n  # The first.\n  - text: One.\n    icon: clock\n',
    { kind: 'set', pointer: '/items/0/text', value: 'One.\n\n- Two\n- Three: "more"' },
    'items:\n  # The first.\n  - text: |-\n      One.\n\n      - Two\n      - Three: "more"\n    icon: clock\n',
  ],
  [
    'lines in an entry of a list',
    'a:\n    - One.\n    - "Two."\n',
    { kind: 'set', pointer: '/a/1', value: 'Two.\nThree.' },
    'a:\n    - One.\n    - |-\n      Two.\n      Three.\n',
  ],
  [
    'lines where a comment follows on the same line, in quotes',
    'a: One.  # keep\n',
    { kind: 'set', pointer: '/a', value: 'One.\nTwo.' },
    'a: "One.\\nTwo."  # keep\n',
  ],
  [
    'one line of a literal block',
    'body: |\n    One.\n\n    Two.\n\nnext: 1\n',
    { kind: 'set', pointer: '/body', value: 'One.\n\nTwo and a half.\n' },
    'body: |\n    One.\n\n    Two and a half.\n\nnext: 1\n',
  ],
  [
    'the changed middle of a folded block only',
    'body: >-\n  The first line stays\n  the second one changes\n  the third line stays\n',
    {
      kind: 'set',
      pointer: '/body',
      value: 'The first line stays the second is new the third line stays',
    },
    'body: >-\n  The first line stays\n  the second is new\n  the third line stays\n',
  ],
  [
    'a plain text over two lines',
    'a: one two\n  three four\nb: 1\n',
    { kind: 'set', pointer: '/a', value: 'one two three five' },
    'a: one two\n  three five\nb: 1\n',
  ],
  ['an empty value', 'a:\nb: 1\n', { kind: 'set', pointer: '/a', value: 'x' }, 'a: x\nb: 1\n'],
  [
    'a text in braces',
    'a: { b: one, c: two }\n',
    { kind: 'set', pointer: '/a/b', value: 'one, two' },
    'a: { b: "one, two", c: two }\n',
  ],
  [
    'Windows line ends',
    'a: 1\r\nb: x\r\n',
    { kind: 'add', pointer: '', key: 'c', value: 'new' },
    'a: 1\r\nb: x\r\nc: new\r\n',
  ],
  [
    'a new entry before another, below its comment',
    'items:\n  # first\n  - a: 1\n\n  # second\n  - a: 2\n',
    { kind: 'insert', pointer: '/items', index: 1, value: { a: 3, b: 'x' } },
    'items:\n  # first\n  - a: 1\n\n  - a: 3\n    b: x\n  # second\n  - a: 2\n',
  ],
  [
    'entries that change places with their comments',
    'items:\n  # first\n  - a: 1\n\n  # second\n  - a: 2\n    # deeper\n\nend: 1\n',
    { kind: 'move', pointer: '/items', from: 1, to: 0 },
    'items:\n  # second\n  - a: 2\n    # deeper\n\n  # first\n  - a: 1\n\nend: 1\n',
  ],
  [
    'a copy without the comment',
    'items:\n  # first\n  - a: 1\n    b: 2\n  - a: 3\n',
    { kind: 'duplicate', pointer: '/items', index: 0 },
    'items:\n  # first\n  - a: 1\n    b: 2\n  - a: 1\n    b: 2\n  - a: 3\n',
  ],
  [
    'the first field behind a hyphen, which pulls the next one up',
    'items:\n  - a: 1\n    b: 2\n',
    { kind: 'remove', pointer: '/items/0/a' },
    'items:\n  - b: 2\n',
  ],
  [
    'the last entry of a list',
    'items:\n  - a\nb: 1\n',
    { kind: 'remove', pointer: '/items/0' },
    'items: []\nb: 1\n',
  ],
  [
    'an entry into comments, its own comment and blank lines as they are',
    'items:\n  # first\n  - a: 1\n\n    b: |\n      x\n        y\n  - c: 2\n',
    { kind: 'hide', pointer: '/items/0' },
    'items:\n  # first\n  # - a: 1\n\n  #   b: |\n  #     x\n  #       y\n  - c: 2\n',
  ],
  [
    'an entry between brackets',
    'a: [one, two, three]\n',
    { kind: 'remove', pointer: '/a/1' },
    'a: [one, three]\n',
  ],
  [
    'a field between braces',
    'a: { b: 1 }\n',
    { kind: 'add', pointer: '/a', key: 'c', value: 'x, y' },
    'a: { b: 1, c: "x, y" }\n',
  ],
])('changes %s', (_name, before, edit, after) => {
  expect(editYaml(before, edit)).toEqual({ text: after });
});

test.each<[name: string, text: string, edit: YamlEdit, reason: RegExp]>([
  [
    'a value that others share',
    'a: &x 1\nb: *x\n',
    { kind: 'set', pointer: '/a', value: 2 },
    /share/,
  ],
  ['an alias', 'a: &x 1\nb: *x\n', { kind: 'set', pointer: '/b', value: 2 }, /share/],
  ['tabs', 'a:\n\t- 1\n', { kind: 'set', pointer: '/a/0', value: 2 }, /tab|mistake/],
  ['a broken file', 'a: [1\nb: 2\n', { kind: 'set', pointer: '/a', value: 2 }, /mistake/],
  ['a place that is gone', 'a: 1\n', { kind: 'remove', pointer: '/b' }, /is not there any more/],
  [
    'to hide an entry between brackets',
    'a: [1, 2]\n',
    { kind: 'hide', pointer: '/a/0' },
    /a developer can hide/,
  ],
  ['a key that is there', 'a: 1\n', { kind: 'add', pointer: '', key: 'a', value: 1 }, /already/],
])('refuses %s', (_name, text, edit, reason) => {
  expect(editYaml(text, edit).refused).toMatch(reason);
});

/** Edits drawn by chance, always the same ones. */
const EDITS_A_FILE = Number(process.env.EDITS_A_FILE ?? 3);

test('edits of every file of the sites mean what was asked, and going back gives the same bytes', () => {
  const files = globSync(['sites/**/*.yaml', 'tests/builds/**/*.yaml'], { cwd: root }).sort();
  const random = seededRandom(20261122);
  const refused: string[] = [];
  let made = 0;
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const data = parse(text) as Json;
    for (let count = 0; count < EDITS_A_FILE; count += 1) {
      const edit = drawEdit(data, random);
      const what = `${file} ${JSON.stringify(edit)}`;
      const { text: edited, refused: reason } = editYaml(text, edit);
      if (edited === undefined) {
        refused.push(`${what}: ${reason}`);
        continue;
      }
      made += 1;
      expect(isDeepStrictEqual(parse(edited), expectedValue(data, edit)), what).toBe(true);
      expect(leavesTheRest(text, edited, edit), what).toBe(true);
      const back = inverse(edit);
      if (back) expect(editYaml(edited, back).text, `${what} and back`).toBe(text);
    }
  }
  expect(made).toBeGreaterThan(files.length);
  expect(refused.filter((line) => !/share|same line|between/.test(line))).toEqual([]);
});

/** Whether all other characters are as they were: one run was added, or taken away, or lines moved. */
function leavesTheRest(before: string, after: string, { kind }: YamlEdit): boolean {
  if (kind === 'set') return true;
  if (kind === 'move') return sortedCharacters(before) === sortedCharacters(after);
  const [shorter, longer] = kind === 'remove' ? [after, before] : [before, after];
  let head = 0;
  while (head < shorter.length && shorter[head] === longer[head]) head += 1;
  return longer.endsWith(shorter.slice(head)) || isEmptied(shorter);
}

/** The last entry of a collection leaves `[]` or `{}` in its place. */
function isEmptied(text: string): boolean {
  return /\[\]|\{\}/.test(text);
}

function sortedCharacters(text: string): string {
  return [...text].sort().join('');
}

/** The edit that takes a change of a text or of an order back. */
function inverse(edit: YamlEdit): YamlEdit | undefined {
  if (edit.kind === 'move') return { ...edit, from: edit.to, to: edit.from };
  if (edit.kind === 'insert') return { kind: 'remove', pointer: `${edit.pointer}/${edit.index}` };
  if (edit.kind === 'add') return { kind: 'remove', pointer: `${edit.pointer}/${edit.key}` };
  if (edit.kind === 'duplicate')
    return { kind: 'remove', pointer: `${edit.pointer}/${edit.index + 1}` };
  return undefined;
}

const TEXTS = [
  ...AWKWARD,
  '',
  ' spaces at both ends ',
  'Two lines\nin one text',
  'It’s “quoted” \\ and "so" on',
  '{{claims.trialDays}} days',
  '- a hyphen',
  'نص عربي',
  '😀, [brackets] {braces}',
  'ends with a colon:',
];

function drawEdit(data: Json, { chance, pick }: SeededRandom): YamlEdit {
  const places = placesOf(data, '');
  const lists = places.filter(({ value }) => Array.isArray(value) && value.length > 0);
  const groups = places.filter(({ value }) => isGroup(value));
  const scalars = places.filter(({ value }) => typeof value !== 'object' || value === null);
  const kind = pick(['set', 'set', 'set', 'add', 'remove', 'insert', 'move', 'duplicate'] as const);
  const text = pick(TEXTS);
  if (kind === 'set' || lists.length === 0) {
    return {
      kind: 'set',
      pointer: pick(scalars).pointer,
      value: pick([text, text, text, 42, true]),
    };
  }
  if (kind === 'add') {
    const value = pick<Json>([text, { heading: text, items: [text, { a: 1 }] }, [text]]);
    return { kind, pointer: pick(groups).pointer, key: 'added', value };
  }
  if (kind === 'remove') return { kind, pointer: pick(places.slice(1)).pointer };
  const { pointer, value } = pick(lists);
  const { length } = value as Json[];
  const index = Math.floor(chance() * length);
  if (kind === 'duplicate') return { kind, pointer, index };
  if (kind === 'insert')
    return { kind, pointer, index, value: pick<Json>([text, { type: 'x', heading: text }]) };
  return { kind, pointer, from: index, to: Math.floor(chance() * length) };
}

function placesOf(value: Json, pointer: string): { pointer: string; value: Json }[] {
  const own = { pointer, value };
  if (typeof value !== 'object' || value === null) return [own];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    placesOf(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [own, ...inner];
}

function isGroup(value: Json): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
  );
}
