import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { mergeFields } from '../../cli/dev/versions/merge-fields.ts';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';

/* Two people have changed one page: what is not the same field goes together. */

const base = `# The home page
title: Tea
description: A tea room. # short
sections:
  - type: hero
    heading: Tea by the pot
    points: [warm, quiet]
  - type: faq
    items:
      - question: Open when?
        answer: Daily.
      - question: Where?
        answer: At the bridge.
  - type: call-to-action
    heading: Come
`;

/** The text after some replacements. */
function edited(...changes: [from: string, to: string][]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, base);
}

const merge = (mine: string, theirs: string) =>
  mergeFields({ path: 'pages/index.yaml', base, mine, theirs });

describe('goes together', () => {
  const cases: Record<string, [mine: string, theirs: string, both: string]> = {
    'neighbouring fields': [
      edited(['Tea\n', 'Tea house\n']),
      edited(['A tea room.', 'A room.']),
      edited(['Tea\n', 'Tea house\n'], ['A tea room.', 'A room.']),
    ],
    'a field and a new one beside it': [
      edited(['title: Tea\n', 'title: Tea house\n']),
      edited(['title: Tea\n', 'title: Tea\nrobots: noindex\n']),
      edited(['title: Tea\n', 'title: Tea house\nrobots: noindex\n']),
    ],
    'an entry above and words in the one below': [
      edited(['heading: Come', 'heading: Come in']),
      edited(['  - type: faq', '  - type: quote\n    text: Warm.\n  - type: faq']),
      edited(
        ['heading: Come', 'heading: Come in'],
        ['  - type: faq', '  - type: quote\n    text: Warm.\n  - type: faq'],
      ),
    ],
    'two sections at one place, theirs first': [
      edited(['  - type: faq', '  - type: quote\n    text: Mine.\n  - type: faq']),
      edited(['  - type: faq', '  - type: quote\n    text: Theirs.\n  - type: faq']),
      edited([
        '  - type: faq',
        '  - type: quote\n    text: Theirs.\n  - type: quote\n    text: Mine.\n  - type: faq',
      ]),
    ],
    'a removed entry and a later one with other words': [
      edited(['      - question: Open when?\n        answer: Daily.\n', '']),
      edited(['At the bridge.', 'By the bridge.']),
      edited(
        ['      - question: Open when?\n        answer: Daily.\n', ''],
        ['At the bridge.', 'By the bridge.'],
      ),
    ],
    'the same change': [
      edited(['title: Tea\n', 'title: Tea house\n']),
      edited(['title: Tea\n', 'title: Tea house\n'], ['A tea room.', 'A room.']),
      edited(['title: Tea\n', 'title: Tea house\n'], ['A tea room.', 'A room.']),
    ],
  };
  test.each(Object.entries(cases))('%s', (_name, [mine, theirs, both]) => {
    expect(merge(mine, theirs)).toEqual({ mine: both, theirs: both });
  });
});

test('of the same field each side is kept, with all that does not collide', () => {
  const mine = edited(['Tea by the pot', 'Mine'], ['heading: Come', 'heading: Come in']);
  const theirs = edited(['Tea by the pot', 'Theirs'], ['A tea room.', 'A room.']);
  expect(merge(mine, theirs)).toEqual({
    mine: edited(
      ['Tea by the pot', 'Mine'],
      ['heading: Come', 'heading: Come in'],
      ['A tea room.', 'A room.'],
    ),
    theirs: edited(
      ['Tea by the pot', 'Theirs'],
      ['heading: Come', 'heading: Come in'],
      ['A tea room.', 'A room.'],
    ),
  });
});

test('an entry that one removes and the other changes collides', () => {
  const faq = base.slice(base.indexOf('  - type: faq'), base.indexOf('  - type: call'));
  const merged = merge(edited([faq, '']), edited(['At the bridge.', 'By the bridge.']));
  expect(merged?.mine).toBe(edited([faq, '']));
  expect(merged?.theirs).toBe(edited(['At the bridge.', 'By the bridge.']));
});

test('a list that one of them puts in another order collides with changes in it', () => {
  const moved = edited(
    ['  - type: call-to-action\n    heading: Come\n', ''],
    ['  - type: hero', '  - type: call-to-action\n    heading: Come\n  - type: hero'],
  );
  const merged = merge(moved, edited(['At the bridge.', 'By the bridge.']));
  expect(merged?.mine).toBe(moved);
  expect(merged?.theirs).toContain('By the bridge.');
});

test('a file without fields, or with an error, is left to git', () => {
  expect(mergeFields({ path: 'a.csv', base, mine: base, theirs: base })).toBeUndefined();
  expect(merge('title: [', base)).toBeUndefined();
});

test('changes made by chance: nothing that one of them has written is lost', () => {
  const random = seededRandom(7);
  let clean = 0;
  for (let round = 0; round < 300; round += 1) {
    const words = wordMaker();
    const value = { a: [words('old'), words('old')], b: { c: [words('old')], d: 'x' }, e: 'y' };
    const mine = stringify(mutated(value, words, random));
    const theirs = stringify(mutated(value, words, random));
    const merged = mergeFields({ path: 'p.yaml', base: stringify(value), mine, theirs });
    expect(merged).toBeDefined();
    const lost = (side: string, taken = '') =>
      [...new Set(side.match(/new-\d+/g))].filter((word) => !taken.includes(`${word}\n`));
    expect([lost(mine, merged?.mine), lost(theirs, merged?.theirs)]).toEqual([[], []]);
    if (merged?.mine !== merged?.theirs) continue;
    clean += 1;
    expect([lost(theirs, merged?.mine), lost(mine, merged?.theirs)]).toEqual([[], []]);
  }
  expect(clean).toBeGreaterThan(100);
});

interface Value {
  a: string[];
  b: { c: string[]; d: string };
  e: string;
}

/** Makes words that are used once. */
function wordMaker(): (kind: string) => string {
  let count = 0;
  return (kind) => {
    count += 1;
    return `${kind}-${count}`;
  };
}

/** A value with one or two changes. */
function mutated(
  value: Value,
  words: (kind: string) => string,
  { between, pick }: SeededRandom,
): Value {
  const copy = structuredClone(value);
  const insert = (list: string[]) => list.splice(between(0, list.length), 0, words('new'));
  const remove = (list: string[]) => list.splice(between(0, list.length - 1), 1);
  const changes = [
    () => insert(copy.a),
    () => remove(copy.a),
    () => insert(copy.b.c),
    () => {
      copy.b.c[0] = words('new');
    },
    () => {
      copy.b.d = words('new');
    },
    () => {
      copy.e = words('new');
    },
  ];
  for (let times = between(1, 2); times > 0; times -= 1) pick(changes)();
  return copy;
}
