import { isError, type LocatedDiagnostic } from '../../renderer/index.ts';
import { escapeText } from '../../renderer/light.ts';

/**
 * Diagnostics as a JUnit report: a suite for each file with problems, a case for each problem.
 * Warnings are cases that pass with a text, as does the only case of a site without problems.
 */
export function printJunit(diagnostics: readonly LocatedDiagnostic[]): string {
  const files = Object.groupBy(diagnostics, ({ file }) => file);
  const suites = Object.entries(files).map(([file, found = []]) => printSuite(file, found));
  const all = suites.length
    ? suites.join('')
    : '  <testsuite name="site" tests="1" failures="0">\n    <testcase classname="site" name="no problems"/>\n  </testsuite>\n';
  const failures = diagnostics.filter(isError).length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests="${diagnostics.length || 1}" failures="${failures}">\n${all}</testsuites>\n`;
}

function printSuite(file: string, found: readonly LocatedDiagnostic[]): string {
  const failures = found.filter(isError).length;
  return `  <testsuite name="${escapeXml(file)}" tests="${found.length}" failures="${failures}">\n${found
    .map(printCase)
    .join('')}  </testsuite>\n`;
}

function printCase(diagnostic: LocatedDiagnostic): string {
  const { rule, file, line, column, message, help } = diagnostic;
  const name = escapeXml(`${rule} at ${line}:${column}: ${message}`);
  const text = escapeXml(`${file}:${line}:${column}: ${message}${help ? `\n${help}` : ''}`);
  const outcome = isError(diagnostic)
    ? `<failure type="${escapeXml(rule)}" message="${escapeXml(message)}">${text}</failure>`
    : `<system-out>warning: ${text}</system-out>`;
  return `    <testcase classname="${escapeXml(file)}" name="${name}">${outcome}</testcase>\n`;
}

/** A text as XML may hold it: without control characters, which XML 1.0 has no way to write. */
function escapeXml(text: string): string {
  const valid = text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
  return escapeText(valid).replace(/[\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
