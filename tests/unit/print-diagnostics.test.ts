import { describe, expect, test } from 'vitest';
import { printCompact } from '../../cli/print/compact.ts';
import { displayWidth } from '../../cli/print/display-width.ts';
import { printGithub } from '../../cli/print/github.ts';
import { printJson } from '../../cli/print/json.ts';
import { printJunit } from '../../cli/print/junit.ts';
import { locateDiagnostics } from '../../cli/print/locate-diagnostics.ts';
import { printPretty } from '../../cli/print/pretty.ts';
import { printSarif } from '../../cli/print/sarif.ts';
import type { Diagnostic } from '../../renderer/index.ts';

const text = 'title: "☕️ 日本"\nsections:\n  - type: hero\n    heading: Hi\n';
const texts = new Map([['pages/a.yaml', text]]);
const heading: Diagnostic = {
  rule: 'schema/wrong-type',
  severity: 'error',
  file: 'pages/a.yaml',
  pointer: '/sections/0/heading',
  message: 'It is 100% wrong, really: yes.',
  help: 'Mend it.\nNow.',
};
const title: Diagnostic = {
  ...heading,
  rule: 'page/title',
  severity: 'warning',
  pointer: '/title',
  help: undefined,
};

describe('finding places', () => {
  test('order does not depend on the order of finding, and each is told once', () => {
    const there = locateDiagnostics([title, heading], texts, 'sites/x');
    const back = locateDiagnostics([heading, title, { ...heading }], texts, 'sites/x/');
    expect(back).toEqual(there);
    expect(there.map(({ file, line, column }) => [file, line, column])).toEqual([
      ['sites/x/pages/a.yaml', 1, 8],
      ['sites/x/pages/a.yaml', 4, 14],
    ]);
  });

  test('a file whose text is not known has its first place', () => {
    const [found] = locateDiagnostics([{ ...title, file: 'assets/a.png', pointer: '' }], texts);
    expect(found).toMatchObject({ file: 'assets/a.png', line: 1, column: 1, path: '' });
  });

  test('what only follows from another mistake is left out', () => {
    const missing = { ...heading, rule: 'schema/missing-field', pointer: '/sections/0/items' };
    const cause = { ...missing, rule: 'data/unknown' };
    expect(locateDiagnostics([missing, cause], texts).map(({ rule }) => rule)).toEqual([
      'data/unknown',
    ]);
  });
});

describe('printing', () => {
  const located = locateDiagnostics([heading], texts);

  test('for GitHub, with what its commands need escaped', () => {
    expect(
      printGithub(locateDiagnostics([{ ...heading, rule: 'a,b:c' }], texts)).split('\n')[0],
    ).toBe(
      '::error file=pages/a.yaml,line=4,endLine=4,col=14,endColumn=16,title=a%2Cb%3Ac::It is 100%25 wrong, really: yes.%0AMend it.%0ANow.',
    );
  });

  test('for GitHub, without columns across lines', () => {
    const [wide] = locateDiagnostics([{ ...heading, pointer: '/sections' }], texts);
    expect(wide && printGithub([wide])).toContain('line=3,endLine=4,title=');
  });

  test('in one line for editors', () => {
    expect(printCompact(located)).toBe(
      'pages/a.yaml:4:14: error: It is 100% wrong, really: yes. Mend it. [schema/wrong-type]\n',
    );
  });

  test('as JSON', () => {
    expect(JSON.parse(printJson(located))).toEqual({
      version: 1,
      summary: { errors: 1, warnings: 0, files: 1 },
      diagnostics: located,
    });
  });

  test('as SARIF, with rules that are described and a fingerprint that lines above do not change', () => {
    const { version, runs } = JSON.parse(printSarif(located));
    const [run] = runs;
    expect(version).toBe('2.1.0');
    expect(run.tool.driver.rules[0]).toMatchObject({ id: 'schema/wrong-type' });
    expect(run.tool.driver.rules[0].shortDescription.text).toBeTruthy();
    expect(run.results[0]).toMatchObject({
      ruleId: 'schema/wrong-type',
      level: 'error',
      message: { text: 'It is 100% wrong, really: yes.\nMend it.\nNow.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'pages/a.yaml' },
            region: { startLine: 4, startColumn: 14, endLine: 4, endColumn: 16 },
          },
        },
      ],
    });
    const moved = locateDiagnostics([heading], new Map([['pages/a.yaml', `# new\n${text}`]]));
    const again = JSON.parse(printSarif(moved)).runs[0].results[0];
    expect(again.partialFingerprints).toEqual(run.results[0].partialFingerprints);
    expect(again.locations).not.toEqual(run.results[0].locations);
  });

  test('as JUnit, where an error fails and a warning passes', () => {
    const both = locateDiagnostics([{ ...heading, message: 'A "<b>" & \u0001' }, title], texts);
    expect(printJunit(both).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites tests="2" failures="1">',
      '  <testsuite name="pages/a.yaml" tests="2" failures="1">',
      '    <testcase classname="pages/a.yaml" name="page/title at 1:8"><system-out>warning: pages/a.yaml:1:8: It is 100% wrong, really: yes.</system-out></testcase>',
      '    <testcase classname="pages/a.yaml" name="schema/wrong-type at 4:14"><failure type="schema/wrong-type" message="A &#34;&#60;b&#62;&#34; &#38; \ufffd">pages/a.yaml:4:14: A &#34;&#60;b&#62;&#34; &#38; \ufffd&#10;Mend it.&#10;Now.</failure></testcase>',
      '  </testsuite>',
      '</testsuites>',
      '',
    ]);
  });

  test('nothing in a file can steer the terminal', () => {
    const file = 'pages/b.yaml';
    const sly = new Map([[file, 'a: "\u001b[2J\u202e"\n']]);
    const found = locateDiagnostics(
      [{ ...heading, file, pointer: '/a', message: 'x\u001b[31m\u0007' }],
      sly,
    );
    const printed = printPretty(found, () => sly.get(file), false);
    for (const character of '\u001b\u0007\u202e') expect(printed).not.toContain(character);
  });

  test('colour only when asked for', () => {
    expect(printPretty(located, () => text, true)).toContain('\u001b[');
    expect(printPretty(located, () => text, false)).not.toContain('\u001b[');
  });

  test('a very long line shows the part that is meant', () => {
    const file = 'pages/c.yaml';
    const long = `a: { b: "${'x'.repeat(5000)}", c: here }\n`;
    const found = locateDiagnostics(
      [{ ...heading, file, pointer: '/a/c' }],
      new Map([[file, long]]),
    );
    const [line = '', carets = ''] = printPretty(found, () => long, false)
      .split('\n')
      .slice(3);
    expect(line.length).toBeLessThan(140);
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('here');
  });
});

test.each([
  ['abc', 3],
  ['日本', 4],
  ['☕️', 2],
  ['👩‍👩‍👧', 2],
  ['e\u0301', 1],
  ['مرحبا', 5],
])('%s takes %i columns', (shown, width) => {
  expect(displayWidth(shown)).toBe(width);
});
