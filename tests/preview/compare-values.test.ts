import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compareValues } from '../../cli/dev/versions/compare-values.ts';
import type { Json, YamlEdit } from '../../renderer/index.ts';
import { expectedValue } from '../../renderer/yaml-edit/edit.ts';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';
import { readTree } from '../builds/read-tree.ts';
import { original } from '../support/preview-copy.ts';

/* What differs between two versions of a file, and that each difference can be taken back by itself. */

const hero = { type: 'hero', heading: 'Fair prices' };
const basic = { name: 'Basic', price: 9 };
const prices = { type: 'pricing-table', tiers: [basic, { name: 'Pro', price: 49 }] };
const faq = { type: 'faq', items: [{ question: 'When?', answer: 'Now' }] };
const page = { title: 'Prices', sections: [hero, prices, faq] as Json[] };

function kindsOf(before: Json, after: Json): string[] {
  return compareValues(before, after).map(({ kind, pointer }) => `${kind} ${pointer}`);
}

test('names the smallest thing that differs', () => {
  const other = { ...prices, tiers: [basic, { name: 'Pro', price: 59 }] };
  expect(kindsOf(page, { ...page, sections: [hero, other, faq] })).toEqual([
    'changed /sections/1/tiers/1/price',
  ]);
  expect(kindsOf(page, { ...page, sections: [faq, hero, prices] })).toEqual(['moved /sections/0']);
  expect(kindsOf(page, { ...page, sections: [hero, faq] })).toEqual(['removed /sections/1']);
  const text = { type: 'rich-text', body: 'More' };
  expect(kindsOf(page, { ...page, sections: [hero, text, other, faq] })).toEqual([
    'changed /sections/2/tiers/1/price',
    'added /sections/1',
  ]);
  expect(kindsOf(page, { sections: page.sections, draft: true })).toEqual([
    'added /draft',
    'removed /title',
  ]);
});

test.each<[what: string, before: Json[], after: Json[], kinds: string[]]>([
  [
    'an id beside other words',
    [hero],
    [{ ...hero, id: 'top', heading: 'Fair' }],
    ['changed /0/heading', 'added /0/id'],
  ],
  ['another id', [{ ...hero, id: 'a' }, faq], [{ ...hero, id: 'b' }, faq], ['changed /0/id']],
  [
    'another id and other words',
    [{ ...faq, id: 'a' }, hero],
    [{ ...faq, id: 'b', heading: 'Ask' }, hero],
    ['changed /0/id', 'added /0/heading'],
  ],
  [
    'all other words',
    [hero, faq],
    [{ type: 'hero', heading: 'Cheap', id: 'x' }, faq],
    ['changed /0/heading', 'added /0/id'],
  ],
  ['another type', [faq, hero], [{ ...faq, type: 'steps' }, hero], ['changed /0']],
  ['another type with an id', [{ ...faq, id: 'a' }], [{ type: 'text', id: 'a' }], ['changed /0']],
  [
    'moved, with another word',
    [prices, hero, faq],
    [hero, faq, { ...prices, heading: 'New' }],
    ['moved /2', 'added /2/heading'],
  ],
  [
    'the first of two alike removed, the other changed',
    [
      { type: 'text', body: 'A', note: 1 },
      { type: 'text', body: 'B', note: 2 },
    ],
    [{ type: 'text', body: 'C', note: 2 }],
    ['changed /0/body', 'removed /0'],
  ],
  ['the page’s own', [{ use: 'top' }, faq], [hero, faq], ['changed /0']],
])('pairs what is the same: %s', (_what, before, after, kinds) => {
  expect(kindsOf(before, after)).toEqual(kinds);
});

const files = Object.entries(readTree(original)).filter(([file]) =>
  /^(pages|data)\/.*yaml$/.test(file),
);

test.for(files)('%s, changed by chance, is taken back one by one', ([file, text]) => {
  const random = seededRandom(file.length * 7919);
  const before = parse(String(text)) as Json;
  for (let round = 0; round < 6; round += 1) {
    const after = structuredClone(before);
    for (let left = random.between(1, 6); left > 0; left -= 1) mutate(after, random);
    takenBack(before, after, random);
  }
});

/** Takes differences back in an order drawn by chance until there are none. */
function takenBack(before: Json, after: Json, random: SeededRandom): void {
  let value = after;
  for (let left = 1000; ; left -= 1) {
    const found = compareValues(before, value);
    if (found.length === 0) break;
    expect(left).toBeGreaterThan(0);
    const { reversal } = random.pick(found);
    value = reversal.reduce<Json>(
      (now, edit) => expectedValue(now, edit as YamlEdit) as Json,
      value,
    );
  }
  expect(isDeepStrictEqual(value, before)).toBe(true);
}

/** Changes something within a value: a text, a list or a group. */
function mutate(value: Json, random: SeededRandom): void {
  const groups: (Json[] | Record<string, Json>)[] = [];
  const visit = (one: Json) => {
    if (typeof one !== 'object' || one === null) return;
    groups.push(one);
    for (const inner of Object.values(one)) visit(inner);
  };
  visit(value);
  const group = random.pick(groups);
  if (Array.isArray(group)) mutateList(group, random);
  else mutateGroup(group, random);
}

function mutateGroup(group: Record<string, Json>, random: SeededRandom): void {
  const keys = Object.keys(group);
  if (keys.length === 0) return;
  const key = random.pick(keys);
  const act = random.between(0, 4);
  if (act === 3) group.id = `id${random.between(0, 3)}`;
  else if (act === 4 && 'type' in group) group.type = 'another';
  else if (act === 0) group[`new${random.between(0, 99)}`] = 'something';
  else if (act === 1) delete group[key];
  else if (typeof group[key] === 'string') group[key] = `${group[key]} too`;
}

function mutateList(list: Json[], random: SeededRandom): void {
  if (list.length === 0) return;
  const index = random.between(0, list.length - 1);
  const entry = structuredClone(list[index] as Json);
  const act = random.between(0, 3);
  if (act === 0) list.splice(index, 1);
  else if (act === 1) list.splice(random.between(0, list.length - 1), 0, entry);
  else if (act === 2) list.splice(random.between(0, list.length - 1), 0, ...list.splice(index, 1));
  else list.push('another', { type: 'hero', heading: 'Another' });
}
