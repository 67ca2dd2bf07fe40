import { expect, test } from 'vitest';
import { treeOf } from '../../cli/dev/client/edit/field-tree.ts';
import type { Json } from '../../renderer/index.ts';

/* The buttons of an entry name it by what it says, so that one knows which it is without its number. */

const text = { type: 'string' };

/** The buttons of the entries of a list. */
function buttonsOf(entries: Json[]): string[] {
  const items = { type: 'object', properties: { heading: text, src: text } };
  const schema = { type: 'object', properties: { items: { type: 'array', items } } };
  const lists = { origins: {}, claims: [], assets: [], icons: [], inherited: {}, taken: [] };
  const value = { items: entries };
  const fields = { schema, root: schema, value, choices: {}, choiceWords: {}, ...lists };
  const [list] = treeOf(fields, '');
  return list?.children.flatMap(({ offers }) => offers.map(({ label }) => label)) ?? [];
}

test.each<[string, Json[], string[]]>([
  [
    'a heading',
    [{ heading: 'Your e-mail' }, { heading: 'Your name' }],
    ['Your e-mail', 'Your name'],
  ],
  ['a text itself', ['Monday', 'Tuesday'], ['Monday', 'Tuesday']],
  ['a picture', [{ src: 'oven.jpg' }, { src: 'bread.jpg' }], ['oven.jpg', 'bread.jpg']],
  ['the same twice', ['Monday', 'Monday'], ['Monday (1)', 'Monday (2)']],
  ['nothing yet', [{ heading: '…' }, {}], ['items 1', 'items 2']],
  ['a long text', ['Bread '.repeat(30), 'Rolls'], [`${'Bread '.repeat(10).trim()}…`, 'Rolls']],
])('%s', (_what, entries, [one, other]) => {
  expect(buttonsOf(entries)).toEqual([
    `Move ${one} down`,
    `Copy ${one}`,
    `Remove ${one}`,
    `Move ${other} up`,
    `Copy ${other}`,
    `Remove ${other}`,
  ]);
});
