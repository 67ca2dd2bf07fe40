import type { SyntaxMistake } from './syntax-mistake.ts';
import { inQuotes, type TextDiagnostic } from './text-diagnostic.ts';

interface Start {
  pattern: RegExp;
  rule: string;
  message: (written: string) => string;
}

const reserved = (written: string) =>
  `A text cannot begin with ${written.slice(0, 1)} unless it is in quotes.`;

const starts: readonly Start[] = [
  {
    pattern: /^\{\{/,
    rule: 'yaml/variable',
    message: () => 'A value that begins with {{ must be in quotes.',
  },
  { pattern: /^[%@`]/, rule: 'yaml/reserved-start', message: reserved },
  {
    pattern: /^\* +\S/,
    rule: 'yaml/hyphen',
    message: () => 'An entry of a list begins with a hyphen, not with an asterisk.',
  },
  { pattern: /^[*&]/, rule: 'yaml/alias', message: reserved },
  { pattern: /^[|>][^\n]*[^\s|>+\-\d]/, rule: 'yaml/reserved-start', message: reserved },
  { pattern: /^\[[^\]]*\]\S*./, rule: 'yaml/reserved-start', message: reserved },
  {
    pattern: /^- +\S/,
    rule: 'yaml/list-line',
    message: () => 'A list begins on a line of its own.',
  },
];

const valueOnLine = /^(\s*(?:- +)*(?:[^\s"'#:][^:#]*:[ \t]+)?)(\S.*)$/;

/** A value whose first character means something to YAML, and not what the writer meant. */
export function explainValueStart({
  error,
  lines,
  index,
  line,
}: SyntaxMistake): TextDiagnostic | undefined {
  const match = valueOnLine.exec(line);
  if (!match?.[2] || match[1] === undefined) return undefined;
  const written = match[2].trimEnd();
  const start = starts.find(({ pattern }) => pattern.test(written));
  if (!start || (error.code === 'BAD_INDENT' && start.rule !== 'yaml/variable')) return undefined;
  const from = (lines.starts[index] ?? 0) + match[1].length;
  return {
    rule: start.rule,
    severity: 'error',
    message: start.message(written),
    help: helpFor(start.rule, match[1], written),
    span: { start: from, end: from + written.length },
  };
}

function helpFor(rule: string, before: string, written: string): string {
  const quoted = `${before.trim()} ${inQuotes(written)}`.trim();
  if (rule === 'yaml/hyphen')
    return `Write: ${`${before.trim()} ${written.replace('*', '-')}`.trim()}\nIf it is a text, use quotes: ${quoted}`;
  if (rule !== 'yaml/list-line') return `Write: ${quoted}`;
  return `Put \`${written}\` on the next line, indented by two spaces.\nIf it is a text, use quotes: ${quoted}`;
}
