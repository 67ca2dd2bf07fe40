import type { Document, YAMLError } from 'yaml';
import type { Rules } from '../../model/rule.ts';
import { explainLayout } from './explain-layout.ts';
import { explainQuotes } from './explain-quotes.ts';
import { explainValueStart } from './explain-value-start.ts';
import { strayFence } from './find-code-fence.ts';
import { fixSyntax } from './fix-syntax.ts';
import { type Lines, lineIndexAt, lineText, withoutComment } from './lines.ts';
import type { SyntaxMistake } from './syntax-mistake.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/syntax': {
    title: 'YAML cannot read a line',
    why: 'The line follows none of the forms that YAML knows.',
    fix: 'Compare it with its neighbours; quotes make any text safe.',
    wrong: '? :',
    right: 'name: value',
  },
};

/** After these the parser has lost its place, and its later errors are guesswork. */
const misleading = new Set([
  'yaml/quote',
  'yaml/bracket',
  'yaml/tab',
  'yaml/indent',
  'yaml/documents',
  'yaml/mixed-group',
]);

/** The parser's errors in plain words: one for a line, none that only follow from another. */
export function explainSyntax(parsed: Document, lines: Lines): TextDiagnostic[] {
  const { diagnostics, rest } = fixSyntax(parsed, lines);
  if (!rest) return diagnostics;
  const left = explainErrors(rest.parsed, rest.lines);
  return [...diagnostics, ...left.map((one) => inOriginal(one, rest.lines, lines))];
}

/** The place in the text as it was written; a fixed line may be longer or shorter than that. */
function inOriginal(one: TextDiagnostic, fixed: Lines, written: Lines): TextDiagnostic {
  const place = (offset: number) => {
    const index = lineIndexAt(fixed, offset);
    const start = written.starts[index] ?? written.text.length;
    const column = offset - (fixed.starts[index] ?? 0);
    return start + Math.min(column, lineText(written, index).length);
  };
  return { ...one, span: { start: place(one.span.start), end: place(one.span.end) } };
}

function explainErrors(parsed: Document, lines: Lines): TextDiagnostic[] {
  const diagnostics: TextDiagnostic[] = [];
  const explained = new Set<number>();
  for (const error of [...parsed.errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const index = lineIndexAt(lines, error.pos[0]);
    if (explained.has(index) || (diagnostics.length > 0 && isEcho(error))) continue;
    const line = withoutComment(lineText(lines, index));
    const diagnostic = explain({ error, parsed, lines, index, line });
    const end = lineIndexAt(lines, Math.max(diagnostic.span.start, error.pos[1]));
    for (let at = lineIndexAt(lines, diagnostic.span.start); at <= end; at++) explained.add(at);
    if (!diagnostics.some((known) => known.span.start === diagnostic.span.start))
      diagnostics.push(diagnostic);
    if (misleading.has(diagnostic.rule)) break;
  }
  return diagnostics;
}

/** Once the parser has abandoned a group, it reports every further part of it. */
function isEcho(error: YAMLError): boolean {
  return / in YAML stream/.test(error.message);
}

function explain(found: SyntaxMistake): TextDiagnostic {
  return (
    strayFence(found) ??
    explainQuotes(found) ??
    explainValueStart(found) ??
    explainLayout(found) ?? {
      rule: 'yaml/syntax',
      message: 'YAML cannot read this line.',
      help: `What the reader of the file says: ${found.error.message}.\nA text with special characters is safe in quotes.`,
      span: { start: found.error.pos[0], end: found.error.pos[1] },
    }
  );
}
