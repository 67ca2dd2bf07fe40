import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../cli/print/display-width.ts';
import { printCompact, printGithub, printJson } from '../../cli/print/for-programs.ts';
import { printJunit } from '../../cli/print/junit.ts';
import { printPretty } from '../../cli/print/pretty.ts';
import { printSarif } from '../../cli/print/sarif.ts';
import type { FileDiagnostic } from '../../renderer/model/diagnostic.ts';
import { openFile } from '../../renderer/phases/1-parse/open-file.ts';
import { consolidate } from '../../renderer/phases/8-report/consolidate.ts';

const text = 'title: "☕️ 日本"\nsections:\n  - type: hero\n    heading: Hi\n';
const sources = [{ path: 'pages/a.yaml', text }];
const open = (path: string) =>
  openFile(sources.find((one) => one.path === path) ?? { path, text: '' });
const heading: FileDiagnostic = {
  rule: 'schema/wrong-type',
  severity: 'error',
  file: 'pages/a.yaml',
  pointer: '/sections/0/heading',
  message: 'It is 100% wrong, really: yes.',
  help: 'Fix it.\nNow.',
};
const title: FileDiagnostic = {
  ...heading,
  rule: 'page/title',
  severity: 'warning',
  pointer: '/title',
  help: undefined,
};

describe('finding places', () => {
  test('order does not depend on the order of finding, and each is reported once', () => {
    const there = consolidate([title, heading], open);
    const back = consolidate([heading, title, { ...heading }], open);
    expect(back).toEqual(there);
    expect(there.map(({ file, line, column }) => [file, line, column])).toEqual([
      ['pages/a.yaml', 1, 8],
      ['pages/a.yaml', 4, 14],
    ]);
  });

  test('a file whose text is not known has its first place', () => {
    const [found] = consolidate([{ ...title, file: 'assets/a.png', pointer: '' }], open);
    expect(found).toMatchObject({ file: 'assets/a.png', line: 1, column: 1, path: '' });
  });
});

describe('printing', () => {
  const located = consolidate([heading], open);

  test('for GitHub, with what its commands need escaped', () => {
    expect(printGithub(consolidate([{ ...heading, rule: 'a,b:c' }], open)).split('\n')[0]).toBe(
      '::error file=pages/a.yaml,line=4,endLine=4,col=14,endColumn=16,title=a%2Cb%3Ac::It is 100%25 wrong, really: yes.%0AFix it.%0ANow.',
    );
  });

  test('for GitHub, without columns across lines', () => {
    const [wide] = consolidate([{ ...heading, pointer: '/sections' }], open);
    expect(wide && printGithub([wide])).toContain('line=3,endLine=4,title=');
  });

  test('in one line for editors', () => {
    expect(printCompact(located)).toBe(
      'pages/a.yaml:4:14: error: It is 100% wrong, really: yes. Fix it. [schema/wrong-type]\n',
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
      message: { text: 'It is 100% wrong, really: yes.\nFix it.\nNow.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'pages/a.yaml' },
            region: { startLine: 4, startColumn: 14, endLine: 4, endColumn: 16 },
          },
        },
      ],
    });
    const moved = consolidate([heading], (path) => openFile({ path, text: `# new\n${text}` }));
    const again = JSON.parse(printSarif(moved)).runs[0].results[0];
    expect(again.partialFingerprints).toEqual(run.results[0].partialFingerprints);
    expect(again.locations).not.toEqual(run.results[0].locations);
  });

  test('as JUnit, where an error fails and a warning passes', () => {
    const both = consolidate([{ ...heading, message: 'A "<b>" & \u0001' }, title], open);
    expect(printJunit(both).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites tests="2" failures="1">',
      '  <testsuite name="pages/a.yaml" tests="2" failures="1">',
      '    <testcase classname="pages/a.yaml" name="page/title at 1:8: It is 100% wrong, really: yes."><system-out>warning: pages/a.yaml:1:8: It is 100% wrong, really: yes.</system-out></testcase>',
      '    <testcase classname="pages/a.yaml" name="schema/wrong-type at 4:14: A &quot;&lt;b&gt;&quot; &amp; \ufffd"><failure type="schema/wrong-type" message="A &quot;&lt;b&gt;&quot; &amp; \ufffd">pages/a.yaml:4:14: A &quot;&lt;b&gt;&quot; &amp; \ufffd&#10;Fix it.&#10;Now.</failure></testcase>',
      '  </testsuite>',
      '</testsuites>',
      '',
    ]);
  });

  test('as JUnit, where a site without problems is a test that passed', () => {
    expect(printJunit([])).toContain('<testcase classname="site" name="no problems"/>');
  });

  test('nothing in a file can steer the terminal', () => {
    const file = 'pages/b.yaml';
    const sly = 'a: "\u001b[2J\u202e"\n';
    const found = consolidate(
      [{ ...heading, file, pointer: '/a', message: 'x\u001b[31m\u0007' }],
      (path) => openFile({ path, text: sly }),
    );
    const printed = printPretty(found, () => sly, false);
    for (const character of '\u001b\u0007\u202e') expect(printed).not.toContain(character);
  });

  test('colour only when asked for', () => {
    expect(printPretty(located, () => text, true)).toContain('\u001b[');
    expect(printPretty(located, () => text, false)).not.toContain('\u001b[');
  });

  test('a very long line shows the part that is meant', () => {
    const file = 'pages/c.yaml';
    const long = `a: { b: "${'x'.repeat(5000)}", c: here }\n`;
    const found = consolidate([{ ...heading, file, pointer: '/a/c' }], (path) =>
      openFile({ path, text: long }),
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
