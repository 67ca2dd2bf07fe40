import type { LineReport } from './line-fix.ts';
import { type Lines, lineText } from './lines.ts';

/** A field, or an entry that begins with one, that has its value on its line. */
const WHOLE_FIELD =
  /^(\s*(?:- +)*)[\w-]+:\s+(?![|>&*#[{"']).*\S\s*$|^(\s*(?:- +)*)[\w-]+:\s+(?:"[^"]*"|'[^']*'|\{.*\}|\[.*\])\s*$/;

const FIELD_OR_ENTRY = /^\s*(?:- +\S|[\w-]+:(?:\s|$))/;

/** Lines that stand deeper than the field above them as if they belonged to it. */
interface NamelessGroup {
  /** Its first line, by its index. */
  index: number;
  report: LineReport;
  /** The text with blank lines in their place. */
  text: string;
}

/**
 * What may be wrong with a group near a line whose name was lost, such as `items:` above its entries,
 * the likeliest first. A single line that is too far in is none.
 */
export function findNameless(lines: Lines, near: number): NamelessGroup[] {
  const found: NamelessGroup[] = [];
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
    const whole = firstOfGroup(lines, at - 1, column);
    if (whole) found.push(whole);
    found.push({ index: at, report: nameless(lines, at, above), text: blankOut(lines, at, end) });
    return found;
  }
  return found;
}

/**
 * The line above such fields is the first of a group itself, as far in as its name or two columns less
 * than they are: it has lost two spaces, or the hyphen of an entry.
 */
function firstOfGroup(lines: Lines, index: number, below: number): NamelessGroup | undefined {
  const line = lineText(lines, index);
  const [, before = '', rest = ''] = /^( *)([\w-]+:.*?)\s*$/.exec(line) ?? [];
  const [, outer] = /^( *(?:- +)*)[\w-]+:\s*$/.exec(lineText(lines, index - 1)) ?? [];
  if (!rest || outer === undefined || below !== before.length + 2) return undefined;
  const isBeside = outer.length === before.length;
  const end = endOfGroup(lines, index, before.length);
  const isAmongFields = lines.starts
    .slice(index + 1, end)
    .some((_start, offset) =>
      new RegExp(`^${before}[\\w-]`).test(lineText(lines, index + 1 + offset)),
    );
  if (!isBeside && (outer.length !== before.length - 2 || isAmongFields)) return undefined;
  const start = lines.starts[index] ?? 0;
  const meant = isBeside ? `${before}  ${rest}` : `${before}- ${rest}`;
  const words = isBeside
    ? {
        rule: 'yaml/indent',
        message: `This line begins in column ${before.length + 1}, but the lines of its group begin in column ${below + 1}.`,
        help: `Begin it in column ${below + 1}.`,
      }
    : {
        rule: 'yaml/hyphen',
        message: 'An entry of the list begins here, but it has no hyphen.',
        help: `Write: - ${rest}`,
      };
  return {
    index,
    report: { ...words, start: before.length, end: line.trimEnd().length },
    text: lines.text.slice(0, start) + meant + lines.text.slice(start + line.length),
  };
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
  const [, holder] = /^\s*(?:- +)*([\w-]+):\s/.exec(lineText(lines, index - 1)) ?? [];
  if (!isList && holder) {
    return {
      rule: 'yaml/mixed-group',
      message: `Fields begin here, but \`${holder}\` above them has a value already.`,
      help: `Write the name of their group and a colon on a line above them. If they belong to \`${holder}\`, give its value a name among them; if to its group, begin them in column ${above + 1}.`,
      start: line.search(/\S/),
      end: line.trimEnd().length,
    };
  }
  const inPlace = above > 0 || !isList ? `, or begin its lines in column ${above + 1}` : '';
  return {
    rule: 'yaml/mixed-group',
    message: `${isList ? 'A list begins' : 'Fields begin'} here, but ${isList ? 'it has' : 'their group has'} no name.`,
    help: `Write its name and a colon on a line above it${example}${inPlace}.`,
    start: line.search(/\S/),
    end: line.trimEnd().length,
  };
}
