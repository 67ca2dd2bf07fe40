import type { LineFix } from './line-fix.ts';
import { type Lines, lineText } from './lines.ts';

/** A field, or an entry that begins with one, that has its value on its line. */
const WHOLE_FIELD =
  /^(\s*(?:- +)*)[\w-]+:\s+(?![|>&*#[{"']).*\S\s*$|^(\s*(?:- +)*)[\w-]+:\s+(?:"[^"]*"|'[^']*'|\{.*\}|\[.*\])\s*$/;

const FIELD_OR_ENTRY = /^\s*(?:- +\S|[\w-]+:(?:\s|$))/;

/** The report about a line, without a line in its place. */
type LineReport = Omit<LineFix, 'line' | 'cost'>;

/** Lines that stand deeper than the field above them as if they belonged to it. */
interface NamelessGroup {
  /** Its first line, by its index. */
  index: number;
  report: LineReport;
  /** The text with blank lines in their place. */
  text: string;
}

/**
 * The group near a line whose name was lost, such as `items:` above its entries. A single line that is
 * too far in is none.
 */
export function findNameless(lines: Lines, near: number): NamelessGroup | undefined {
  for (let at = Math.max(1, near - 1); at <= near + 2; at++) {
    const [, ofField, ofQuoted] = WHOLE_FIELD.exec(lineText(lines, at - 1)) ?? [];
    const above = (ofField ?? ofQuoted)?.length;
    const first = lineText(lines, at);
    const column = first.search(/\S/);
    if (above === undefined || column <= above || !FIELD_OR_ENTRY.test(first)) continue;
    const end = endOfGroup(lines, at, column);
    const own = lines.starts.filter(
      (_start, index) =>
        index >= at && index < end && lineText(lines, index).search(/\S/) === column,
    );
    if (own.length < 2) continue;
    return { index: at, report: nameless(lines, at, above), text: blankOut(lines, at, end) };
  }
  return undefined;
}

/** The first line behind a group that begins in an earlier column than it. */
function endOfGroup(lines: Lines, start: number, column: number): number {
  const end = lines.starts.findIndex((_start, index) => {
    const indent = lineText(lines, index).search(/\S/);
    return index > start && indent >= 0 && indent < column;
  });
  return end < 0 ? lines.starts.length : end;
}

function blankOut({ text, starts }: Lines, from: number, to: number): string {
  const [start, end] = [starts[from] ?? 0, starts[to] ?? text.length];
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}

/** The report about a group without a name at its first line; the field above begins in `above`. */
export function nameless(lines: Lines, index: number, above: number): LineReport {
  const line = lineText(lines, index);
  const isList = /^\s*- /.test(line);
  const usual = above > 0 || /^kind:/m.test(lines.text) ? 'items' : 'sections';
  const example = isList ? `, such as \`${usual}:\`` : '';
  const inPlace = above > 0 || !isList ? `, or begin its lines in column ${above + 1}` : '';
  return {
    rule: 'yaml/mixed-group',
    message: `${isList ? 'A list begins' : 'Fields begin'} here, but ${isList ? 'it has' : 'their group has'} no name.`,
    help: `Write its name and a colon on a line above it${example}${inPlace}.`,
    start: line.search(/\S/),
    end: line.trimEnd().length,
  };
}
