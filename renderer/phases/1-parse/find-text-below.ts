import type { LineReport } from './line-fix.ts';
import { type Lines, lineText } from './lines.ts';

/** A field with a text of several lines, without the sign that keeps them. */
export interface TextBelow {
  /** The line of its name, by its index. */
  index: number;
  report: LineReport;
  /** All of the file, with the sign in place of what stands behind the name. */
  text: string;
  /** The last line of the text, by its index. */
  last: number;
}

/** Words as in a text, and no field, entry, bracket or quote. */
export const PROSE = /^\s*(?![\w-]+:(?:\s|$)|-+ |[[{"'|>#](?!\{))\S+(?: +\S+){2}/;

/** A name, and behind it nothing or the first words of a text. */
const NAME = /^(\s*(?:- +)*)([\w-]+):(?: +([^\s"'|>{[&*!].*?))?\s*$/;

/** A heading, link, picture or emphasis of Markdown, which begins a text as well as words do. */
const MARKDOWN = /^\s*(?:#{1,4} +\S|!?\[[^\]]+\]\(|\*\*?\w)/;

const FIELD = /^\s*(?:- +)*(?:[a-z][\w-]*:(?:\s|$)|\{)/;
const ENTRY = /^\s*- +\S/;

/** The text that a line belongs to, where it and its neighbours are words and no fields. */
export function findTextBelow(lines: Lines, at: number): TextBelow | undefined {
  const index = nameAbove(lines, at);
  const [, before = '', name = '', beside = ''] = NAME.exec(lineText(lines, index)) ?? [];
  const below = linesBelow(lines, index, before.length);
  const last = below.at(-1);
  if (last === undefined || !isText(lines, below, beside)) return undefined;
  const start = (lines.starts[index] ?? 0) + before.length;
  const end = start + name.length + 1;
  const line = lineText(lines, index);
  const isStarred = below.every((one) => /^\s*\* /.test(lineText(lines, one)));
  return {
    index,
    last,
    report: {
      rule: 'yaml/field',
      message: `The text of several lines ${beside ? 'of' : 'below'} \`${name}\` lacks the sign that begins one.`,
      help: `Write: ${name}: |${beside ? '\nBegin the text on the next line, in the column of the rest.' : ''}${isStarred ? '\nIf it is a list, begin each line with a hyphen in place of the asterisk.' : ''}`,
      start: before.length,
      end: before.length + name.length + 1,
      ...(!beside && !isStarred && { fix: { to: `${name}: |` } }),
    },
    text: `${lines.text.slice(0, end)} |${lines.text.slice(start - before.length + line.length)}`,
  };
}

/** The nearest line above that begins further out than those below it and has a name, by its index. */
function nameAbove(lines: Lines, at: number): number {
  let column = Number.POSITIVE_INFINITY;
  for (let index = at; index >= 0; index--) {
    const line = lineText(lines, index);
    const indent = line.search(/\S/);
    if (indent < 0 || indent >= column) continue;
    if (NAME.test(line) && !PROSE.test(line)) return index;
    column = Math.max(1, indent);
  }
  return -1;
}

function linesBelow(lines: Lines, index: number, column: number): number[] {
  const indents = lines.starts.map((_start, line) => lineText(lines, line).search(/\S/));
  const end = indents.findIndex((indent, line) => line > index && indent >= 0 && indent <= column);
  return indents.flatMap((indent, line) =>
    line > index && (end < 0 || line < end) && indent >= 0 ? line : [],
  );
}

function isText(lines: Lines, below: readonly number[], beside: string): boolean {
  const texts = below.map((line) => lineText(lines, line));
  const [first = ''] = texts;
  const count = (kind: RegExp) => texts.filter((text) => kind.test(text)).length;
  const isAfterGap = (line: number) => lineText(lines, line - 1).trim() === '';
  const isParagraph = (line: number) => PROSE.test(lineText(lines, line)) && isAfterGap(line);
  const begins = beside
    ? PROSE.test(beside) && below.slice(0, 1).some(isAfterGap)
    : PROSE.test(first) || MARKDOWN.test(first) || (ENTRY.test(first) && below.some(isParagraph));
  return texts.length > 1 && begins && count(PROSE) + (beside ? 1 : 0) > count(FIELD);
}
