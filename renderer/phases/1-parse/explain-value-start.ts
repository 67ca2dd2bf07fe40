import type { Rules } from '../../model/rule.ts';
import type { SyntaxMistake } from './syntax-mistake.ts';
import { inQuotes, quotedAt, type TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/alias': {
    title: 'A text begins with * or &',
    why: 'YAML reads *name as a repetition of a group named &name, so a text cannot begin that way.',
    fix: 'Put the text in quotes.',
    wrong: 'heading: *New* for spring',
    right: 'heading: "*New* for spring"',
  },
  'yaml/hyphen': {
    title: 'A hyphen that is missing, or has no space after it',
    why: 'Only a hyphen and a space begin an entry of a list.',
    fix: 'Write both.',
    wrong: 'items:\n  -question: Why?\n    answer: Because.',
    right: 'items:\n  - question: Why?\n    answer: Because.',
  },
  'yaml/list-line': {
    title: 'A list begins on the line of its name',
    why: 'The entries of a list stand on lines of their own.',
    fix: 'Begin a new line, indented by two spaces.',
    wrong: 'points: - Fast',
    right: 'points:\n  - Fast',
  },
  'yaml/reserved-start': {
    title: 'A text begins with a special character',
    why: '% @ ` [ { > | mean something to YAML at the beginning of a value.',
    fix: 'Put the text in quotes.',
    wrong: 'twitter: @pebbles',
    right: 'twitter: "@pebbles"',
  },
  'yaml/variable': {
    title: 'A value begins with {{',
    why: 'YAML reads braces at the beginning of a value as a group of fields.',
    fix: 'Put the text in quotes.',
    wrong: 'heading: {{product}} for you',
    right: 'heading: "{{product}} for you"',
  },
};

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
  const { span, proposal } = quotedAt(from, written);
  const isText = !['yaml/hyphen', 'yaml/list-line'].includes(start.rule) && !/^[|>]/.test(written);
  return {
    rule: start.rule,
    message: start.message(written),
    help: helpFor(start.rule, match[1], written),
    span,
    ...(isText && { proposal }),
  };
}

function helpFor(rule: string, before: string, written: string): string {
  const quoted = `${before.trim()} ${inQuotes(written)}`.trim();
  if (rule === 'yaml/hyphen')
    return `Write: ${`${before.trim()} ${written.replace('*', '-')}`.trim()}\nIf it is a text, use quotes: ${quoted}`;
  if (/^[|>]\s*\p{L}/u.test(written)) {
    const name = before.trim();
    return `Put the text on the next line, two spaces further in:\n${name} ${written[0]}\n  ${written.slice(1).trim()}\nIf the sign belongs to the text, use quotes: ${quoted}`;
  }
  if (rule !== 'yaml/list-line') return `Write: ${quoted}`;
  return `Put \`${written}\` on the next line, indented by two spaces.\nIf it is a text, use quotes: ${quoted}`;
}
