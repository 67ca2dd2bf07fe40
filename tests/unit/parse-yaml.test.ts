import { describe, expect, test } from 'vitest';
import { UNKNOWN } from '../../renderer/model/unknown.ts';
import { findLines, positionAt } from '../../renderer/phases/1-parse/lines.ts';
import { parseYaml } from '../../renderer/phases/1-parse/parse-yaml.ts';

function read(text: string) {
  const { document, diagnostics } = parseYaml({ path: 'page.yaml', text });
  const lines = findLines(text);
  const places = diagnostics.map(({ rule, span }) => {
    const { line, column } = positionAt(lines, span?.start ?? 0);
    return `${rule} ${line}:${column}`;
  });
  return { value: document?.value, places, diagnostics };
}

describe('sound files', () => {
  test.each([
    ['a byte order mark', '\ufeffa: 1', { a: 1 }],
    ['line ends of Windows', 'a: 1\r\nb:\r\n  - x\r\n', { a: 1, b: ['x'] }],
    ['the end of a document', 'a: 1\n...\n', { a: 1 }],
    [
      'the core schema',
      'a: [yes, 2026-03-31, 012, ~, 1e3]',
      { a: ['yes', '2026-03-31', 12, null, 1000] },
    ],
    [
      'anchors and merge keys',
      'x: &x { b: 1, c: 2 }\ny:\n  <<: *x\n  c: 3',
      { x: { b: 1, c: 2 }, y: { b: 1, c: 3 } },
    ],
    [
      'several merged groups',
      'x: &x { b: 1 }\ny: &y { b: 2, c: 2 }\nz: { <<: [*x, *y] }',
      { x: { b: 1 }, y: { b: 2, c: 2 }, z: { b: 1, c: 2 } },
    ],
    [
      'numbers as names',
      '1: a\n1.10: b\ntrue: c\n~: d',
      { 1: 'a', 1.1: 'b', true: 'c', null: 'd' },
    ],
    [
      'signs inside text blocks',
      'a: |\n  We are #1 *today* !now\n  # not a comment',
      { a: 'We are #1 *today* !now\n# not a comment\n' },
    ],
    ['signs inside quotes', 'a: "We are #1"\nb: \'!x\'', { a: 'We are #1', b: '!x' }],
    ['a comment after two spaces', 'a: We are  # a comment', { a: 'We are' }],
    ['a comment after a name', 'a: # the list\n  - b', { a: ['b'] }],
  ])('%s', (_name, text, value) => {
    const result = read(text);
    expect(result.places).toEqual([]);
    expect(result.value).toEqual(value);
  });

  test('names of JavaScript itself are names like any other', () => {
    const value = read(
      '__proto__: { a: 1 }\nconstructor: 2\nx: &x { b: 1 }\ny: { <<: *x, __proto__: 3 }',
    ).value;
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor', 'x', 'y']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});

describe('readable in spite of an error', () => {
  test.each([
    [
      'a: 1\nb: 2\na: 3\nb: 4',
      ['yaml/duplicate-key 3:1', 'yaml/duplicate-key 4:1'],
      { a: UNKNOWN, b: UNKNOWN },
    ],
    ['a: !important x', ['yaml/exclamation 1:4'], { a: UNKNOWN }],
    ['a: !!binary aGk=', ['yaml/exclamation 1:4'], { a: UNKNOWN }],
    ['a: #fff', ['yaml/hash-value 1:4'], { a: UNKNOWN }],
    ['a:\n  - #fff', ['yaml/hash-value 2:5'], { a: [UNKNOWN] }],
    ['a: We are #1', ['yaml/hash-comment 1:11'], { a: 'We are' }],
    ['a: x\u200by', ['yaml/invisible-character 1:5'], { a: 'x\u200by' }],
  ])('%j', (text, places, value) => {
    const result = read(text);
    expect(result.places).toEqual(places);
    expect(result.value).toEqual(value);
  });
});

describe('unreadable', () => {
  test.each([
    ['', 'yaml/empty 1:1'],
    ['# nothing', 'yaml/empty 1:1'],
    ['- a', 'yaml/not-fields 1:1'],
    ['Hello', 'yaml/not-fields 1:1'],
    ['a:\n\tb: 1', 'yaml/tab 2:1'],
    ['a:\n  b: 1\n c: 2', 'yaml/indent 3:2'],
    ['a:\n  - b: 1\n   c: 2', 'yaml/indent 3:4'],
    ['a: text\n  b: 1', 'yaml/indent 2:3'],
    ['a: b: c', 'yaml/colon 1:4'],
    ['a: "x\nb: y', 'yaml/quote 1:4'],
    ['a: "x" y', 'yaml/quote-end 1:8'],
    ["a: 'it's'", 'yaml/quote-end 1:8'],
    ['a: "C:\\docs"', 'yaml/escape 1:7'],
    ['a: *bold*', 'yaml/alias 1:4'],
    ['a: *bold* move', 'yaml/alias 1:4'],
    ['a: &x [*x]', 'yaml/alias-loop 1:8'],
    ['<<: 1', 'yaml/merge 1:1'],
    ['a: @x', 'yaml/reserved-start 1:4'],
    ['a: 1\nb: `x`', 'yaml/reserved-start 2:4'],
    ['a: %x', 'yaml/reserved-start 1:4'],
    ['a: > x', 'yaml/reserved-start 1:4'],
    ['a: [link](/x) here', 'yaml/reserved-start 1:4'],
    ['a: {{product}} here', 'yaml/variable 1:4'],
    ['a: {{product}}', 'yaml/variable 1:5'],
    ['a: - b', 'yaml/list-line 1:4'],
    ['- a\nb: 1', 'yaml/mixed-group 2:1'],
    ['a: [b\nc: d', 'yaml/bracket 1:4'],
    ['a:b\nc: d', 'yaml/field 1:1'],
    ['a: 1\nwords\nb: 2', 'yaml/field 2:1'],
    ['a: 1\n---\nb: 2', 'yaml/documents 2:1'],
    ['? [a]\n: b', 'yaml/complex-key 1:3'],
    ['a: x\0y', 'yaml/control-character 1:5'],
    ['a: \ud83d', 'yaml/control-character 1:4'],
    ['a: caf\ufffd', 'yaml/encoding 1:7'],
    ['a:\n\u00a0\u00a0b: 1', 'yaml/indentation-space 2:1'],
  ])('%j', (text, place) => {
    const result = read(text);
    expect(result.places).toEqual([place]);
    expect(result.value).toBeUndefined();
    for (const { message, help } of result.diagnostics) expect(message && help).toBeTruthy();
  });

  test.each([
    ['a row of brackets', `a: ${'['.repeat(30_000)}`, 'yaml/too-deep 1:1'],
    ['deep groups', `a: ${'['.repeat(80)}${']'.repeat(80)}`, 'yaml/too-deep 1:64'],
    ['a huge file', `a: "${'x'.repeat(5_000_001)}"`, 'yaml/too-large 1:1'],
  ])('%s', (_name, text, place) => {
    expect(read(text).places).toEqual([place]);
  });

  test('each line with a mistake of its own is reported', () => {
    expect(read('a: @x\nb: `y`\nc: %z').places).toEqual([
      'yaml/reserved-start 1:4',
      'yaml/reserved-start 2:4',
      'yaml/reserved-start 3:4',
    ]);
  });

  test('aliases of aliases are refused before they fill the memory', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i++) {
      lines.push(
        `a${i}: &a${i} [${Array(10)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
      );
    }
    expect(read(lines.join('\n')).places).toEqual([expect.stringMatching(/^yaml\/alias-size/)]);
  });
});
