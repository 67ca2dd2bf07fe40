import { type Lines, lineText } from './lines.ts';
import { inQuotes, type TextDiagnostic } from './text-diagnostic.ts';

/** A line as it may have been meant, and what is to be said if it was. Columns count from 0. */
export interface Mend {
  line: string;
  rule: string;
  message: string;
  help: string;
  /** What of the written line is meant. */
  start: number;
  end: number;
}

/** What was meant by a line that YAML cannot read, the likeliest first. */
export function mendsOf(lines: Lines, index: number): Mend[] {
  const line = lineText(lines, index);
  if (line.trim() === '') return [];
  return [...mendSigns(line), ...mendFlow(line), ...mendColumn(lines, index), ...mendName(line)];
}

/** A mend as a diagnostic of the line that begins at an offset. */
export function toDiagnostic(mend: Mend, offset: number): TextDiagnostic {
  const { rule, message, help, start, end } = mend;
  return {
    rule,
    severity: 'error',
    message,
    help,
    span: { start: offset + start, end: offset + end },
  };
}

/** The mend that puts `to` in the place of what stands from `start` to `end`. */
function put(
  line: string,
  [start, end]: readonly [number, number],
  to: string,
  words: Words,
): Mend {
  return { ...words, line: line.slice(0, start) + to + line.slice(end), start, end };
}

/** A hyphen or colon without its space. */
function mendSigns(line: string): Mend[] {
  const hyphen = /^(\s*)-(?=[^\s-])/.exec(line);
  const glued = /^\s*(?:- +)*([A-Za-z][\w-]*):(?=[^\s/])/.exec(line);
  const mends: Mend[] = [];
  if (hyphen) {
    const at = (hyphen[1] ?? '').length;
    mends.push({
      rule: 'yaml/hyphen',
      message: 'There must be a space after the hyphen.',
      help: `Write: - ${line.slice(at + 1).trim()}`,
      line: `${hyphen[1]}- ${line.slice(at + 1)}`,
      start: at,
      end: line.trimEnd().length,
    });
  }
  if (glued?.[1]) {
    const at = glued[0].length;
    const start = at - glued[1].length - 1;
    mends.push({
      rule: 'yaml/field',
      message: 'There must be a space after the colon.',
      help: `Write: ${glued[1]}: ${line.slice(at).trim()}`,
      line: `${line.slice(0, at)} ${line.slice(at)}`,
      start,
      end: line.trimEnd().length,
    });
  }
  return mends;
}

/** A name without its colon, or with another sign in its place. */
function mendName(line: string): Mend[] {
  const match = /^(\s*(?:- +)*)([A-Za-z][\w-]*)(\s*[=;：]\s*|\s+|$)(.*)$/.exec(line);
  if (!match) return [];
  const [, before = '', name = '', , value = ''] = match;
  const meant = `${name}: ${value}`.trimEnd();
  return [
    put(line, [before.length, line.trimEnd().length], meant, {
      rule: 'yaml/field',
      message: `There must be a colon after \`${name}\`.`,
      help: `Write: ${meant}`,
    }),
  ];
}

/** The columns in which the lines around a line begin, the nearest first. */
function columnsAround(lines: Lines, index: number): number[] {
  const columns = new Set<number>();
  for (let away = 1; away <= 12; away++) {
    for (const at of [index - away, index + away]) {
      const other = lineText(lines, at);
      const column = other.search(/\S/);
      if (column < 0) continue;
      columns.add(column);
      const dashes = /^\s*((?:- +)*)/.exec(other)?.[1] ?? '';
      if (dashes) columns.add(column + dashes.length);
    }
  }
  const own = lineText(lines, index).search(/\S/);
  const distance = (column: number) => Math.abs(column - own);
  return [...columns]
    .filter((column) => column !== own)
    .toSorted((a, b) => distance(a) - distance(b));
}

function mendColumn(lines: Lines, index: number): Mend[] {
  const line = lineText(lines, index);
  const start = line.search(/\S/);
  const words = wordsOnColumn(lines, index);
  return columnsAround(lines, index).map((column) => ({
    ...words(column),
    line: ' '.repeat(column) + line.trimStart(),
    start: line.slice(0, start).includes('\t') ? line.indexOf('\t') : start,
    end: line.trimEnd().length,
  }));
}

type Words = Pick<Mend, 'rule' | 'message' | 'help'>;

function wordsOnColumn(lines: Lines, index: number): (column: number) => Words {
  const line = lineText(lines, index);
  const own = line.search(/\S/);
  if (line.slice(0, own).includes('\t')) {
    return (column) => ({
      rule: 'yaml/tab',
      message: 'This line is indented with a tab. YAML only allows spaces.',
      help: `Replace the tab with ${column} spaces.`,
    });
  }
  const above = [index - 1, index - 2].map((at) => lineText(lines, at)).find((one) => one.trim());
  const isEntry = /^\s*-\s/.test(line);
  if (above?.search(/\S/) !== own || isEntry === /^\s*-\s/.test(above)) {
    return (column) => ({
      rule: 'yaml/indent',
      message: `This line begins in column ${own + 1}, but the lines of its group begin in column ${column + 1}.`,
      help: `Begin it in column ${column + 1}.`,
    });
  }
  return (column) => ({
    rule: 'yaml/mixed-group',
    message: isEntry
      ? 'This entry of a list stands among fields.'
      : 'This field stands among the entries of a list.',
    help: `Begin it in column ${column + 1}, with its group.${isEntry ? ' If it begins another list, write the name of that and a colon on a line above it.' : ''}`,
  });
}

/** What goes wrong between `{` and `}` on one line. */
function mendFlow(line: string): Mend[] {
  return [...mendValues(line), ...mendCommas(line), ...mendOpening(line)];
}

/** `{ name: `, then a text that must be in quotes, up to the next name or the bracket. */
const FLOW_VALUE =
  /(?<=[{,] *)([\w-]+): ([^\s"'{[](?:[^"'{}[\],]|\{\{[^{}]*\}\}|,(?! *[\w-]+: ))*?|\{\{[^{}]*\}\}[^"'{}[\],]*)(?= *(?:,|\}(?!\})))/g;

function mendValues(line: string): Mend[] {
  return [...line.matchAll(FLOW_VALUE)].flatMap((found): Mend[] => {
    const [written, name = '', value = ''] = found;
    const start = found.index + written.length - value.length;
    const quoted = inQuotes(value);
    const why = whyQuotes(value, name);
    if (!why) return [];
    return [
      put(line, [start, start + value.length], quoted, {
        ...why,
        help: `Put the text in quotes: ${name}: ${quoted}`,
      }),
    ];
  });
}

function whyQuotes(value: string, name: string): Pick<Mend, 'rule' | 'message'> | undefined {
  if (value.includes('{{')) {
    return {
      rule: 'yaml/variable',
      message: 'Between { and }, a value with {{…}} must be in quotes.',
    };
  }
  if (/: /.test(value)) {
    return {
      rule: 'yaml/colon',
      message: `The value of \`${name}\` contains ": ", which YAML reads as a new field.`,
    };
  }
  if (/^[%@`&*!|>]/.test(value)) {
    return {
      rule: 'yaml/reserved-start',
      message: `A text cannot begin with ${value.slice(0, 1)} unless it is in quotes.`,
    };
  }
  return undefined;
}

/** Between two fields a comma is missing, or is another sign. */
function mendCommas(line: string): Mend[] {
  if (!line.includes('{')) return [];
  return [...line.matchAll(/(?<=[^\s,{])(;? +)([\w-]+)(?=: )/g)].map((found) => {
    const [written, gap = '', name = ''] = found;
    return {
      ...put(line, [found.index, found.index + gap.length], ', ', {
        rule: 'yaml/comma',
        message: `There must be a comma before \`${name}\`.`,
        help: `Write: , ${name}`,
      }),
      end: found.index + written.length,
    };
  });
}

/** `- label: Prices, href: /pricing }` has lost its first bracket. */
function mendOpening(line: string): Mend[] {
  const match = /^(\s*(?:- +)*(?:[\w-]+: +)??)([\w-]+: .*\})\s*$/.exec(line);
  if (!match) return [];
  const [, before = '', rest = ''] = match;
  return [
    put(line, [before.length, before.length + rest.length], `{ ${rest}`, {
      rule: 'yaml/bracket',
      message: 'The bracket } at the end closes nothing: the one that opens is missing.',
      help: `Write: ${before.trim()} { ${rest}`,
    }),
  ];
}
