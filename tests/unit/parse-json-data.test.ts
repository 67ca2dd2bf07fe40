import { expect, test } from 'vitest';
import { findJsonMistake } from '../../renderer/phases/1-parse/explain-json.ts';
import { parseSource } from '../../renderer/phases/1-parse/parse-source.ts';
import { readData } from '../../renderer/phases/read-data.ts';

/* Data in JSON is JSON, as other programs read it, and holds a list. */

const ENTRY = '{"question":"q","answer":"a"}';

const texts = [
  '[]',
  ' [ 1 , -0.5e+3 , "a\\u00e9\\n\\/" , true , null , {} , [ ] ]\r\n',
  `\t[${ENTRY},\n\t${ENTRY}]`,
  '{"a":{"b":[{}]}}',
  '"\u007f\u2028"',
  `[${ENTRY},]`,
  `[${ENTRY} ${ENTRY}]`,
  `[,${ENTRY}]`,
  `[${ENTRY}`,
  `[${ENTRY}]]`,
  `[{"question":"q",}]`,
  "[{'question':'q'}]",
  '[{"question":yes}]',
  '[{"question":}]',
  '[{"question"}]',
  '[{question:"q"}]',
  '[{"question":"a\tb"}]',
  '[{"question":"\\x41"}]',
  '[{"question":01}]',
  '[{"question":.5}]',
  '[{"question":1.}]',
  '[{"question":0x1f}]',
  '[{"question":truer}]',
  '[{"question":"q"} # why\n]',
  '[&a {"question":"q"}, *a]',
  '- question: q\n  answer: a\n',
  'question: q',
  '[1,2}',
];

test.each(texts)('%j is JSON where JSON.parse reads it', (text) => {
  const mistake = findJsonMistake(text);
  let isJson = true;
  try {
    JSON.parse(text);
  } catch {
    isJson = false;
  }
  expect(mistake === undefined).toBe(isJson);
  const { diagnostics } = parseSource({ path: 'data/x.json', text });
  if (isJson) return;
  expect(diagnostics).toMatchObject([{ rule: 'data/json' }]);
  // A comma too many is the mistake itself; one that is missing belongs behind the sign before.
  expect(text.slice(diagnostics[0]?.span?.start, mistake)).toMatch(/^\S?\s*$/);
  // What stands before the mistake could go on as JSON.
  expect(text.slice(0, mistake)).not.toMatch(/,\]|,\}|'|yes|0x|#|&/);
});

test.each([
  '"x"',
  '42',
  'null',
  'true',
  '{}',
  '{"a":1}',
  `{"data":[${ENTRY}]}`,
  `{"data":[${ENTRY}],"meta":{"total":1}}`,
  '{"items":5}',
  '{"items":null}',
  '{"items":{"0":{}}}',
  ENTRY,
])('%s is one problem: it is no list', (text) => {
  expect(problemsOf(text)).toEqual(['data/list']);
});

test.each(['[]', '[null, null]', '[1, "a", [], {}]', '[{"id":null},{"id":{}},{"id":[1]}]'])(
  '%s is data that a page may refuse',
  (text) => expect(problemsOf(text)).toEqual([]),
);

test('ids that look the same are one id', () => {
  expect(problemsOf('[{"id":1},{"id":"1"}]')).toEqual(['data/duplicate-id']);
});

function problemsOf(text: string): string[] {
  const { document, diagnostics } = parseSource({ path: 'data/x.json', text });
  const found = document ? readData(document, () => undefined).diagnostics : [];
  return [...diagnostics, ...found].map(({ rule }) => rule);
}
