import { type Document, isMap, visit } from 'yaml';
import type { Rules } from '../../model/rule.ts';
import { withoutComment } from './lines.ts';
import type { SyntaxMistake } from './syntax-mistake.ts';
import { inQuotes, type TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/bracket': {
    title: 'A bracket is not closed',
    why: 'Everything after an open bracket is read as part of it.',
    fix: 'Close it, or put the value in quotes.',
    wrong: 'points: [Fast, Safe',
    right: 'points: [Fast, Safe]',
  },
};

/** A bracket that is not closed, or whose end a # turns into a comment. */
export function explainBrackets({
  error,
  parsed,
  lines,
}: SyntaxMistake): TextDiagnostic | undefined {
  if (/^Unexpected , in flow/.test(error.message)) {
    return {
      rule: 'yaml/comma',
      message: 'Nothing stands before this comma.',
      help: 'Delete the comma, or write what is missing before it.',
      span: { start: error.pos[0], end: error.pos[1] },
    };
  }
  const isGlued = error.message.startsWith('Comments must be separated');
  const isOpen = error.code === 'BLOCK_IN_FLOW' || /sufficiently indented/.test(error.message);
  if (!isGlued && !isOpen) return undefined;
  const closing = /end with a ([}\]])/.exec(error.message)?.[1];
  const opened = findOpened(parsed, error.pos[0], closing);
  if (!opened) return undefined;
  const inside = { ...opened, end: error.pos[isGlued ? 1 : 0] };
  return (
    lostInComment(parsed, lines.text, inside) ??
    (isOpen ? notClosed(opened, lines.text) : undefined)
  );
}

interface Opened {
  start: number;
  bracket: '[' | '{';
  closing: ']' | '}';
}

const square = { bracket: '[', closing: ']' } as const;
const curly = { bracket: '{', closing: '}' } as const;

/** The innermost brackets that an offset is in or right behind; `closing` is their kind. */
function findOpened(parsed: Document, offset: number, closing?: string): Opened | undefined {
  let opened: Opened | undefined;
  visit(parsed, {
    Collection(_key, node) {
      const [start, , end] = node.range ?? [0, 0, 0];
      const kind = isMap(node) ? curly : square;
      if (!node.flow || start >= offset || end < offset) return;
      if (closing === undefined || closing === kind.closing) opened = { start, ...kind };
    },
  });
  return opened;
}

function notClosed({ start, bracket, closing }: Opened, text: string): TextDiagnostic {
  const [line = ''] = text.slice(start).split('\n', 1);
  const written = withoutComment(line).trimEnd();
  const end = start + written.length;
  // One entry of several words is a text.
  const isText = !/[,:]/.test(written) && /\S \S/.test(written.slice(1));
  return {
    rule: 'yaml/bracket',
    message: `The bracket ${bracket} that opens here is not closed.`,
    help: `Put ${closing} at the end, or put the value in quotes if the bracket belongs to the text.`,
    span: { start, end: start + 1 },
    // What follows on other lines is no list of this kind.
    ...(end > start + 1 && {
      proposal: isText
        ? { start, end, text: inQuotes(written) }
        : { start: end, end, text: bracket === '{' ? ' }' : closing },
    }),
  };
}

/** `{ color: #fff }` and `{ label: We are #1 }`: the comment takes the rest of the line with it. */
function lostInComment(
  parsed: Document,
  text: string,
  { start, end, closing }: Opened & { end: number },
): TextDiagnostic | undefined {
  const quoted = quotedSpans(parsed);
  for (const { 0: lost, index } of text.slice(0, end).matchAll(/(?<=[\s[{,])#[^\r\n]*/g)) {
    if (index < start || quoted.some((span) => span.start < index && index < span.end)) continue;
    const [before = ''] = /[^[\]{},:\r\n]*$/.exec(text.slice(start, index)) ?? [];
    const isEmptied = /:\s+$/.test(text.slice(start, index)) && /^#\S/.test(lost);
    if (isEmptied || lost.includes(closing)) {
      return lostValue(before.trim(), lost.trimEnd(), index);
    }
  }
  return undefined;
}

function lostValue(before: string, lost: string, start: number): TextDiagnostic {
  const value = /^[^,\]}]*/.exec(lost)?.[0].trim() ?? lost;
  const isWhole = before === '';
  return {
    rule: isWhole ? 'yaml/hash-value' : 'yaml/hash-comment',
    message: `YAML reads \`${lost}\` as a comment, so ${isWhole ? 'there is no value here' : 'the text ends before it and the bracket is not closed'}.`,
    help: `Put the value in quotes: ${inQuotes(`${before} ${value}`.trim())}`,
    span: { start, end: start + value.length },
  };
}

function quotedSpans(parsed: Document): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  visit(parsed, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE') && range) spans.push({ start: range[0], end: range[1] });
    },
  });
  return spans;
}
