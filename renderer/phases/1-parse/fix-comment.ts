import type { LineFix } from './line-fix.ts';
import { type Lines, lineText } from './lines.ts';

/** What is said of a comment that the lines below it belong to. */
export const LINE_OF_GROUP = {
  message: 'This line is a comment, but the lines below it belong to it.',
  help: 'Delete the # before it, or put one before each of the lines below it, too.',
};

/** A line whose sign of a comment was left behind, while what is below it needs it. */
export function fixCommented(line: string): LineFix[] {
  if (!/^ *# *(?:- +)?[a-z][\w-]*:(?: .*)?$/.test(line)) return [];
  return [...new Set(WAYS.map((way) => way(line)))].map((meant) => ({
    rule: 'yaml/comment',
    ...LINE_OF_GROUP,
    line: meant,
    start: line.indexOf('#'),
    end: line.trimEnd().length,
    cost: 0.25,
  }));
}

/** What was put before a line, or between its hyphen and its field, leaves it in its column or takes a space or two. */
const WAYS = [/#/, /# /, /# */].flatMap((sign) =>
  ['', ' '].map((space) => (line: string) => line.replace(sign, space)),
);

/** A text whose comment of several lines is none, in each way in which it may have become one. */
export function waysOfUncommenting({ text, starts }: Lines, first: number, last: number): string[] {
  const from = starts[first] ?? 0;
  const before = text.slice(0, from);
  const end = (starts[last] ?? 0) + lineText({ text, starts }, last).length;
  const block = text.slice(from, end).split('\n');
  const meant = WAYS.map((way) => block.map(way).join('\n') + text.slice(end));
  return [...new Set(meant)].map((below) => before + below);
}
