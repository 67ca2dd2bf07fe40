import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainWords } from '../../cli/dev/client/edit/plain-words.ts';

/* Every problem that the checks can report, as people read it who edit pages in the browser. */

const OF_FILES = /\bYAML\b|\.ya?ml|`|\b(?:files?|folders?|indent)\b/i;

const cases = join(import.meta.dirname, '../errors');

test('is in words of pages, whatever the checks report', () => {
  const found = problems().map(([, message, help]) => plainWords({ message, help }));
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter((words) => words === '' || OF_FILES.test(words))).toEqual([]);
});

test('says what is wrong with what can be typed into a field', () => {
  const typed =
    /^(?:schema\/form|date\/|redirect\/|theme\/contrast|text\/broken-link|asset\/missing|page\/reserved)/;
  const found = problems().filter(([rule, message]) => typed.test(rule) && !isOfFile(message));
  expect(found.length).toBeGreaterThan(100);
  const silent = found.filter(([, message, help]) => plainWords({ message, help }, '') === '');
  expect(silent).toEqual([]);
});

/** Messages about files and fields as such, or that end on the next line. */
function isOfFile(message: string): boolean {
  return /\b(?:typefaces?|MP4|WebVTT)\b|name of (?:a|its) file|\.yaml|phone: |:$/.test(message);
}

test.each([
  [
    {
      message: 'The section needs the field `form`.',
      help: 'form: What is asked.\nAdd:\nform:\n  button: …\n  thankYou: /thank-you',
      labels: { form: 'form' },
    },
    'The section needs the field “Form”.',
  ],
  [
    { message: '`from` begins without a slash: `old`.', help: 'Did you mean `/old`?' },
    'from begins without a slash: old. Did you mean /old?',
  ],
  [
    { message: '`assets/team/nora.jpg` is only 90 pixels wide.', help: 'Take a larger one.' },
    '“team/nora.jpg” is only 90 pixels wide. Take a larger one.',
  ],
  [
    { message: 'No page uses this file of the assets folder.', help: 'Use it, or delete it.' },
    'No page uses this picture. Use it, or delete it.',
  ],
  [
    { message: 'No page has the path `/prices`.', help: 'Write the page pages/prices.yaml.' },
    'No page has the path /prices. Write the page /prices.',
  ],
  [
    {
      message: '`at` cannot be `next friday`.',
      help: 'When it closes even if not all are taken. By default, never.\nExample: 2026-05-31T23:59',
      labels: { at: 'moment' },
    },
    '“Moment” cannot be next friday. When it closes even if not all are taken. By default, never. Example: 2026-05-31T23:59',
  ],
  [
    {
      message: '`href` is not a link: `htp:x`.',
      help: 'A link has no `href`.',
      labels: { href: 'Link', rows: 'rows' },
    },
    '“Link” is not a link: htp:x. A link has no “Link”.',
  ],
  [
    {
      message: '`url` is not a complete address: `Web: tea # x`.',
      labels: { url: 'Address' },
    },
    '“Address” is not a complete address: Web: tea # x.',
  ],
  [
    {
      message: '`url` is not a complete address: `tea`.',
      labels: { url: 'Url' },
    },
    '“Url” is not a complete address: tea.',
  ],
  [
    {
      message: '`/a` is shown from 2026-12-05T08:00:00+00:00 on.',
      moments: { '2026-12-05T08:00:00+00:00': '5 December 2026 at 08:00 GMT' },
    },
    '/a is shown from 5 December 2026 at 08:00 GMT on.',
  ],
  [
    { message: '`heading` is empty.', help: 'Write a text, such as `heading: Kettles`.' },
    'heading is empty.',
  ],
])('%o', (problem, words) => {
  expect(plainWords(problem)).toBe(words);
});

/** The rule, the message and the help of each problem of the cases; long helps by their first line. */
function problems(): [string, string, string][] {
  const blocks = readdirSync(cases)
    .filter((name) => name !== 'base')
    .flatMap((name) =>
      readFileSync(join(cases, name, 'expected.txt'), 'utf8').split(/\n(?=\w+ \w+\/)/),
    );
  const found = blocks.flatMap((block): [string, string, string][] => {
    const [, rule, message] = /^\w+ (\S+) .*\n {2}(.+)/.exec(block) ?? [];
    const help = /^ {2}help: (.*)/m.exec(block)?.[1] ?? '';
    return rule && message ? [[rule, message, help]] : [];
  });
  return [...new Map(found.map((one) => [one.join('\n'), one])).values()];
}
