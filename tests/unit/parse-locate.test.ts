import { expect, test } from 'vitest';
import { createLocator } from '../../renderer/phases/1-parse/create-locator.ts';
import { findLines, positionAt } from '../../renderer/phases/1-parse/lines.ts';

const text = `title: "Hello"
shared: &shared
  label: Go
sections:
  - type: hero
    heading: 1.10
    a/b~c: x
    empty:
    action:
      <<: *shared
      href: /x
    same: *shared
  -
points: [a, "b"]
`;

test.each([
  ['/title', false, '"Hello"'],
  ['/title', true, 'title'],
  ['/sections/0/heading', false, '1.10'],
  ['/sections/0/a~1b~0c', false, 'x'],
  ['/sections/0/empty', false, 'empty'],
  ['/sections/0/action/href', false, '/x'],
  ['/sections/0/action/label', false, 'Go'],
  ['/sections/0/same/label', true, 'label'],
  ['/sections/1', false, '-'],
  ['/points/1', false, '"b"'],
  ['/points/9', false, '[a, "b"]'],
  ['/title/deeper', false, '"Hello"'],
  ['/title/deeper', true, '"Hello"'],
  ['/__proto__', false, text.trimEnd()],
])('%s, on its key: %s', (pointer, onKey, written) => {
  const { start, end } = createLocator(text).locate(pointer, onKey);
  expect(text.slice(start, end)).toBe(written);
});

test('what is written is reported as it is before YAML changes it', () => {
  const { written } = createLocator(text);
  expect(written('/sections/0/heading')).toBe('1.10');
  expect(written('/sections/0')).toBeUndefined();
  expect(written('/sections/7')).toBeUndefined();
});

test('a broken text still has places', () => {
  const broken = 'a: 1\nb: "x\nc: 2';
  const { start } = createLocator(broken).locate('/a');
  expect(start).toBe(3);
  expect(createLocator('').locate('/a')).toEqual({ start: 0, end: 0 });
});

test('columns count characters, lines end as they do anywhere', () => {
  const lines = findLines('\ufeffa\r\n😀b\rc\nd');
  expect(positionAt(lines, 1)).toEqual({ line: 1, column: 1 });
  expect(positionAt(lines, lines.text.indexOf('b'))).toEqual({ line: 2, column: 2 });
  expect(positionAt(lines, lines.text.indexOf('c'))).toEqual({ line: 3, column: 1 });
  expect(positionAt(lines, 999)).toEqual({ line: 4, column: 2 });
});
