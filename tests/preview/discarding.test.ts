import { describe, expect, test } from 'vitest';
import { editText } from '../../cli/dev/edit/edit-text.ts';
import {
  differencesIn,
  type FileDifference,
  withoutDifference,
} from '../../cli/dev/versions/file-differences.ts';
import type { YamlEdit } from '../../renderer/index.ts';

/* Whatever was done to a part of a page after it was changed: discarding each change gives the first lines. */

const PAGE = `title: Kettles
sections:
  - use: header

  # What people see first.
  - type: hero
    id: top
    heading: Kettles for quiet mornings

  - type: stats
    heading: In numbers # as of May
    text: Counted by ourselves.
    items:
      - { value: "12", label: Kettles }
      - { value: "40", label: Cups }

  - type: faq
    heading: Questions
    items:
      - { question: How loud?, answer: Not at all. }

  - use: footer
`;

const AT = '/sections/2';
const set = (field: string, value: string): YamlEdit => ({
  kind: 'set',
  pointer: `${AT}/${field}`,
  value,
});
const hide = (index = 2): YamlEdit => ({ kind: 'hide', pointer: `/sections/${index}` });
const remove = (index = 2): YamlEdit => ({ kind: 'remove', pointer: `/sections/${index}` });
const copy: YamlEdit = { kind: 'duplicate', pointer: '/sections', index: 2 };
const move = (from: number, to: number): YamlEdit => ({
  kind: 'move',
  pointer: '/sections',
  from,
  to,
});

const CHANGED: Readonly<Record<string, YamlEdit[]>> = {
  'not at all': [],
  'a word': [set('heading', 'In other numbers')],
  'most words': [
    set('heading', 'Other'),
    set('text', 'Others'),
    set('items/0/value', '13'),
    set('items/0/label', 'Pots'),
  ],
  'an entry more': [
    { kind: 'insert', pointer: `${AT}/items`, index: 1, value: { value: '7', label: 'Lids' } },
  ],
  'an entry less': [{ kind: 'remove', pointer: `${AT}/items/0` }],
  'a field less': [{ kind: 'remove', pointer: `${AT}/text` }],
  'its name': [{ kind: 'add', pointer: AT, key: 'id', value: 'numbers' }],
};

const DONE: Readonly<Record<string, YamlEdit[]>> = {
  hidden: [hide()],
  removed: [remove()],
  copied: [copy],
  'copied, and the first one hidden': [copy, hide()],
  'copied, and the copy hidden': [copy, hide(3)],
  'moved down': [move(2, 3)],
  'moved up, and hidden': [move(2, 1), hide(1)],
  'moved down, and hidden': [move(2, 3), hide(3)],
  'hidden with the next one': [hide(), hide()],
  'hidden, the one before removed': [hide(), remove(1)],
};

const ways = Object.keys(CHANGED).flatMap((changed) =>
  Object.keys(DONE).map((done) => ({ changed, done })),
);

function kindOf({ kind, unhidden, pointer }: FileDifference): string {
  return `${unhidden === undefined ? kind : 'hidden'} ${pointer}`;
}

describe.each([
  { side: 'first', at: 0 },
  { side: 'last', at: -1 },
])('discarded the $side one first', ({ at }) => {
  test.each(ways)('a section, changed: $changed, then $done', ({ changed, done }) => {
    const path = 'pages/index.yaml';
    const edit = (text: string, edits: readonly YamlEdit[]) => editText({ path, text }, edits);
    const title: YamlEdit = { kind: 'set', pointer: '/title', value: 'Pots' };
    const wanted = edit(PAGE, [title]);
    let after = edit(wanted, [...(CHANGED[changed] ?? []), ...(DONE[done] ?? [])]);
    const seen: string[] = [];
    for (let left = 30; left > 0; left -= 1) {
      const file = { path, before: PAGE, after };
      const found = differencesIn(file);
      const listed = found?.differences.filter(({ pointer }) => pointer !== '/title') ?? [];
      const one = listed.at(at);
      if (!found || !one) break;
      seen.push(...listed.map(kindOf), '');
      after = withoutDifference(file, found, one);
    }
    expect(after, seen.join('\n')).toBe(wanted);
    const isRemoved = seen.some((one) => /^removed .sections.\d+$/.test(one));
    // With other words, at another place, it is another one.
    const isOther = changed === 'most words' && done.startsWith('moved');
    expect(isRemoved, seen.join('\n')).toBe(isOther || done.endsWith('removed'));
  });
});
