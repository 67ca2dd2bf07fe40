import { isScalar, visit } from 'yaml';
import type { Rules } from '../../model/rule.ts';
import type { SyntaxMistake } from './syntax-mistake.ts';
import { inQuotes, quotedAt, type TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/escape': {
    title: 'An unknown backslash sequence',
    why: 'In double quotes a backslash begins a special character.',
    fix: 'Write two backslashes, or use single quotes.',
    wrong: 'text: "C:\\new\\docs"',
    right: "text: 'C:\\new\\docs'",
  },
  'yaml/quote': {
    title: 'A quote is not closed',
    why: 'Everything up to the next quote becomes part of the text.',
    fix: 'Close it.',
    wrong: 'heading: "Welcome',
    right: 'heading: "Welcome"',
  },
  'yaml/quote-end': {
    title: 'Text after a closing quote',
    why: 'A value that begins with a quote ends with the next one.',
    fix: 'Put the whole text in quotes.',
    wrong: 'heading: "Best" of all',
    right: 'heading: \'"Best" of all\'',
  },
};

/** A quote that is not closed, that ends too early, or that holds an unknown `\`. */
export function explainQuotes(found: SyntaxMistake): TextDiagnostic | undefined {
  const { error } = found;
  if (error.code === 'MISSING_CHAR' && error.message.startsWith('Missing closing')) {
    return unclosedQuote(found);
  }
  if (error.code === 'BAD_DQ_ESCAPE') return badEscape(found);
  return textAfterQuote(found);
}

function unclosedQuote({ error, parsed, lines }: SyntaxMistake): TextDiagnostic {
  let start = error.pos[0];
  visit(parsed, {
    Scalar(_key, node) {
      const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
      const [from, , to] = node.range ?? [0, 0, 0];
      if (quoted && isScalar(node) && from < error.pos[0] && error.pos[0] <= to) start = from;
    },
  });
  const quote = lines.text[start] === "'" ? "'" : '"';
  return {
    rule: 'yaml/quote',
    message: `The quote that opens here is not closed.`,
    help: `Put ${quote} at the end of the text.`,
    span: { start, end: start + 1 },
  };
}

function badEscape({ error, lines }: SyntaxMistake): TextDiagnostic {
  const written = lines.text.slice(error.pos[0], error.pos[0] + 2);
  const [, value = ''] = /^[^\n]*?"([^"\n]*)"/.exec(lineOfQuote(lines.text, error.pos[0])) ?? [];
  const isPath = /^[\w\\ -]+\.\w{2,4}$/.test(value);
  return {
    rule: 'yaml/escape',
    message: `\`${written}\` has no meaning in a text with double quotes.`,
    help: isPath
      ? `Folders are divided by slashes. Write: "${value.replaceAll('\\', '/')}"`
      : `Write two backslashes (\\\\) for one, or use single quotes.`,
    span: { start: error.pos[0], end: error.pos[0] + 2 },
  };
}

/** The line from the quote on that opens before a place. */
function lineOfQuote(text: string, at: number): string {
  return text.slice(text.lastIndexOf('"', at), text.indexOf('\n', at) + 1 || undefined);
}

const quotedValue = /^(\s*(?:- +)*(?:[^\s"':][^:"']*:\s+)?)((["']).*)$/;

function textAfterQuote({ error, lines, index, line }: SyntaxMistake): TextDiagnostic | undefined {
  if (error.code !== 'UNEXPECTED_TOKEN') return undefined;
  const match = quotedValue.exec(line);
  if (!match?.[2] || match[1] === undefined) return undefined;
  const start = (lines.starts[index] ?? 0) + match[1].length;
  const text = match[2].trimEnd();
  const quoted = fixQuotes(text, match[3] ?? '"');
  return {
    rule: 'yaml/quote-end',
    message: 'The quote closes before the text ends.',
    help: `Put the whole text in quotes: ${quoted}`,
    ...quotedAt(start, text, quoted),
    span: { start: error.pos[0], end: start + text.length },
  };
}

/** `'It's late'` was meant as one text, `"Best" of all` as a text that begins with a quoted word. */
function fixQuotes(text: string, quote: string): string {
  const second = text.indexOf(quote, 1);
  const closes = /\S/.test(text[second - 1] ?? ' ') && !/\w/.test(text[second + 1] ?? ' ');
  const inner = text.endsWith(quote) && !closes ? text.slice(1, -1) : text;
  return inner.includes('"') && !inner.includes("'") ? `'${inner}'` : inQuotes(inner);
}
