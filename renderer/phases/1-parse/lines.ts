import type { Span } from '../../model/diagnostic.ts';

/** A place in a text as people count: both from 1, the column in characters (code points). */
export interface Position {
  line: number;
  column: number;
}

/** A text with the offsets at which its lines begin. */
export interface Lines {
  text: string;
  starts: readonly number[];
}

const byteOrderMark = 0xfeff;

/** Splits a text at LF, CR LF and CR. A byte order mark belongs to no line. */
export function findLines(text: string): Lines {
  const starts = [text.charCodeAt(0) === byteOrderMark ? 1 : 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return { text, starts };
}

/** Index (from 0) of the line that holds an offset; offsets past the end belong to the last line. */
export function lineIndexAt(lines: Lines, offset: number): number {
  let low = 0;
  let high = lines.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The text of a line by its index (from 0), without its line break. */
export function lineText(lines: Lines, index: number): string {
  const start = lines.starts[index];
  if (start === undefined) return '';
  return lines.text.slice(start, lines.starts[index + 1]).replace(/[\r\n]+$/, '');
}

/** A line without the comment behind what it says, which two spaces set off. */
export function withoutComment(line: string): string {
  return line.replace(/(?<=\S)\s{2,}#\s[^"]*$/, '');
}

/** What is written in a line, by its index (from 0), from its first character to its last. */
export function spanOfLine(lines: Lines, index: number): Span {
  const line = lineText(lines, index);
  const start = (lines.starts[index] ?? 0) + Math.max(0, line.search(/\S/));
  return { start, end: start + line.trim().length };
}

/** Line and column of an offset, given in UTF-16 units. */
export function positionAt(lines: Lines, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, lines.text.length));
  const index = lineIndexAt(lines, inside);
  const before = lines.text.slice(lines.starts[index], inside);
  return { line: index + 1, column: Array.from(before).length + 1 };
}

/** Columns (from 0) in which the groups open at a line begin, the nearest line first. */
export function columnsAbove(lines: Lines, index: number): number[] {
  const columns: number[] = [];
  let limit = Number.POSITIVE_INFINITY;
  for (let at = index - 1; at >= 0 && limit > 0; at--) {
    const line = lineText(lines, at);
    const indent = line.search(/[^\s]/);
    if (indent < 0 || line[indent] === '#' || indent >= limit) continue;
    const dashes = /^\s*((?:- +)*)/.exec(line)?.[1] ?? '';
    if (dashes) columns.push(indent + dashes.length);
    columns.push(indent);
    limit = indent;
  }
  return columns;
}
