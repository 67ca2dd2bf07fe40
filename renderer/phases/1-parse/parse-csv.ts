import Papa from 'papaparse';
import { type FileDiagnostic, isError, type Span } from '../../model/diagnostic.ts';
import type { Locator } from '../../model/locator.ts';
import type { Mapping } from '../../model/mapping.ts';
import type { SourceFile } from '../../model/model.ts';
import { pointerKeys } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { counted } from '../../text/counted.ts';
import { define } from './build-value.ts';
import { checkCharacters } from './check-characters.ts';
import { largestFile } from './parse-quickly.ts';
import type { ParsedFile } from './parsed-file.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'data/csv-columns': {
    title: 'A column of a table without a name of its own',
    why: 'The first line names the fields that the cells below are.',
    fix: 'Write a name for each column into the first line; `portrait.src` is a field of a group.',
    wrong: 'question,question',
    right: 'question,answer',
  },
  'data/csv-quote': {
    title: 'A quote in a table that is not closed',
    why: 'All lines up to the next quote are read as one cell.',
    fix: 'Put the cell in quotes, and write each quote inside of it twice.',
    wrong: '"The "red" one",12',
    right: '"The ""red"" one",12',
  },
  'data/csv-row': {
    title: 'A row that is shorter or longer than the first line',
    why: 'Which cell is missing or too many is unknown, so none can be trusted.',
    fix: 'Write as many cells as there are columns; put a cell with the separator in quotes.',
    wrong: 'How long?,Until May, at least',
    right: 'How long?,"Until May, at least"',
  },
};

interface Cell extends Span {
  text: string;
}

interface Table {
  columns: Cell[];
  rows: Cell[][];
  /** Where the first quote is that is not closed. */
  broken?: number;
}

/**
 * Reads a table whose first line names its columns; its separator is the one of that line. Each row is an entry of
 * texts, cells without any are left out, and a column `a.b` is the field `b` of the group `a`. Never throws.
 */
export function parseCsv({ path, text }: SourceFile): ParsedFile {
  const found = text.length > largestFile ? [tooLarge] : checkTable(text);
  const diagnostics = found.map((one): FileDiagnostic => ({ pointer: '', ...one, file: path }));
  if (diagnostics.some(isError)) return { diagnostics };
  return {
    document: { file: path, value: { items: entriesOfTable(readTable(text)) } },
    diagnostics,
  };
}

/** The rows of a table as groups of texts, without looking for mistakes. */
export function entriesOfTable({ columns, rows }: Table): Mapping[] {
  const paths = columns.map((column) => column.text.split('.'));
  return rows.map((row) => {
    const entry: Mapping = {};
    row.forEach((cell, at) => {
      if (cell.text !== '') put(entry, paths[at] ?? [], cell.text);
    });
    return entry;
  });
}

function put(group: Mapping, [key = '', ...below]: readonly string[], text: string): void {
  const inner = Object.hasOwn(group, key) ? group[key] : {};
  const value = below.length > 0 ? Object(inner) : text;
  if (below.length > 0) put(value, below, text);
  define(group, key, value);
}

/** Finds cells by the pointers of entries, and the names of columns for their keys. */
export function locateInCsv(text: string): Locator {
  const { columns, rows } = readTable(text);
  const cellAt = (pointer: string, onKey?: boolean): Span | undefined => {
    const [, row = 0, ...path] = pointerKeys(pointer);
    const cells = rows[Number(row)] ?? columns;
    const at = columns.findIndex((column) => column.text === path.join('.'));
    if (at >= 0) return onKey ? columns[at] : cells[at];
    return path.length > 1
      ? cellAt(pointer.slice(0, pointer.lastIndexOf('/')), onKey)
      : { start: cells[0]?.start ?? 0, end: cells.at(-1)?.end ?? 0 };
  };
  return {
    locate: (pointer, onKey) => cellAt(pointer, onKey) ?? { start: 0, end: 0 },
    written: () => undefined,
  };
}

/** Reads the cells of a table with their places. Rows without any text are skipped. */
export function readTable(text: string): Table {
  const lines: Cell[][] = [];
  let broken: number | undefined;
  let start = beforeTable(text);
  const offset = start;
  const delimiter = separatorOf(text.slice(start));
  Papa.parse<string[]>(text.slice(start), {
    delimiter,
    step({ data, meta, errors }) {
      const wrong = errors.find(({ type }) => type === 'Quotes');
      if (wrong) broken ??= Math.max(0, (wrong.index ?? 0) + offset - 1);
      const cells = placeCells(data, text, start);
      if (data.some((cell) => cell.trim() !== '')) lines.push(cells);
      start = meta.cursor + offset;
    },
  });
  const [columns = [], ...rows] = lines;
  return { columns: columns.map((one) => ({ ...one, text: one.text.trim() })), rows, broken };
}

/** The length of what Excel writes before a table: a mark of its encoding, and a line with its separator. */
function beforeTable(text: string): number {
  return /^\ufeff?(?:sep=.\r?\n)?/.exec(text)?.[0].length ?? 0;
}

/** The separator that the first line has most of: names of columns hold none. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const times = (one: string) => line.split(one).length;
  return SEPARATORS.toSorted((a, b) => times(b) - times(a))[0] ?? ',';
}

function placeCells(cells: string[], whole: string, start: number): Cell[] {
  let at = start;
  return cells.map((text) => {
    const quoted = whole[at] === '"' ? 2 + text.split('"').length - 1 : 0;
    const end = at + text.length + quoted;
    const cell = { text: text.trim(), start: at, end };
    at = end + 1;
    return cell;
  });
}

function checkTable(text: string): TextDiagnostic[] {
  const characters = checkCharacters(text).filter(({ rule }) => rule !== 'yaml/indentation-space');
  if (characters.some(isError)) return characters;
  const { columns, rows, broken } = readTable(text);
  if (broken !== undefined) return [openQuote(broken)];
  if (rows.length === 0) return [emptyTable(text)];
  const other = otherSeparator(text, rows, columns);
  if (other) return [other];
  const title = titleAbove(columns, rows);
  if (title) return [...characters, title];
  const ofColumns = columns.flatMap((column, at) => checkColumn(column, columns.slice(0, at)));
  const ofRows = checkRows(text, rows, columns);
  return [...characters, ...ofColumns, ...ofRows];
}

/** A table whose first line divides its cells by another sign than all lines below it. */
function otherSeparator(
  text: string,
  rows: readonly Cell[][],
  columns: readonly Cell[],
): TextDiagnostic | undefined {
  if (columns.length < 2 || rows.some((row) => row.length > 1)) return undefined;
  const own = separatorOf(text);
  const used = SEPARATORS.find(
    (one) => one !== own && rows.every(([cell]) => cell?.text.includes(one)),
  );
  const [first] = columns;
  return used && first
    ? {
        rule: 'data/csv-row',
        message: `The first line divides its cells by \`${own}\`, but the lines below it by \`${used}\`.`,
        help: `Write the same sign in all lines: ${columns.map((column) => column.text).join(used)}`,
        span: { start: first.start, end: columns.at(-1)?.end ?? first.end },
      }
    : undefined;
}

const SEPARATORS = [',', ';', '\t', '|'];

/** A line with one text above the names of the columns, as a spreadsheet has it for a title. */
function titleAbove([first, ...others]: readonly Cell[], [row = []]: readonly Cell[][]) {
  const isTitle = others.length > 0 && others.every(({ text }) => text === '');
  if (!first?.text || !isTitle || row.some(({ text }) => text === '')) return undefined;
  return {
    rule: 'data/csv-columns',
    message: 'This line is a title, and names no columns.',
    help: 'Delete it: a table begins with the line that names its columns.',
    span: { start: first.start, end: first.end },
  };
}

function checkColumn({ text, start, end }: Cell, before: readonly Cell[]): TextDiagnostic[] {
  const isDouble = before.some((column) => column.text === text);
  if (text !== '' && !isDouble) return [];
  const message = text === '' ? 'This column has no name.' : `Two columns are called \`${text}\`.`;
  return [
    {
      rule: 'data/csv-columns',
      message,
      help: 'The first line of the table names the field of each column: give this one a name of its own.',
      span: { start, end },
    },
  ];
}

/** Rows of another length than the first line, once for each length. */
function checkRows(
  text: string,
  rows: readonly Cell[][],
  columns: readonly Cell[],
): TextDiagnostic[] {
  const wrong = rows.filter((row) => row.length !== columns.length);
  const lengths = Map.groupBy(wrong, (row) => row.length);
  const ofLengths = [...lengths.values()].flatMap(([row = [], ...others]) =>
    otherLength(text, row, others.length, columns),
  );
  const total = rows.at(-1)?.find((cell) => TOTAL.test(cell.text));
  const hasGap = rows.at(-1)?.some((cell) => cell.text === '');
  return total && hasGap && rows.length > 1 ? [...ofLengths, sumOfRows(total)] : ofLengths;
}

/** What spreadsheets call the last line of a table. */
const TOTAL = /^(?:total|sum|average|mean|summe|gesamt|durchschnitt|mittelwert)\b/i;

function sumOfRows({ start, end }: Cell): TextDiagnostic {
  return {
    rule: 'data/csv-row',
    message: 'This line sums up those above it, and is no entry itself.',
    help: 'Delete the line.',
    span: { start, end },
  };
}

function otherLength(
  text: string,
  row: readonly Cell[],
  others: number,
  columns: readonly Cell[],
): TextDiagnostic {
  const named = columns.map((column) => column.text).join(', ');
  const own = separatorOf(text);
  const [only] = row;
  const other = SEPARATORS.find(
    (one) => row.length === 1 && only?.text.split(one).length === columns.length,
  );
  const more =
    others > 0 ? ` ${others} more ${others === 1 ? 'row has' : 'rows have'} as many.` : '';
  const inPlace = `Write \`${own}\` in place of \`${other}\` in it.`;
  return {
    rule: 'data/csv-row',
    message: `This row has ${counted(row.length, 'cell')}, but the first line names ${counted(columns.length, 'column')}.${more}`,
    help: other
      ? inPlace
      : row.length < columns.length
        ? `Its columns are: ${named}. Leave a cell empty, with its separator, where it has no text.`
        : `Its columns are: ${named}. Put a cell that holds the separator in quotes.`,
    span: { start: row[0]?.start ?? 0, end: row.at(-1)?.end ?? 0 },
  };
}

function openQuote(start: number): TextDiagnostic {
  return {
    rule: 'data/csv-quote',
    message: 'The cell that begins with this quote does not end with one.',
    help: 'Close the quote at the end of the cell. Inside of the cell each quote is written twice: "".',
    span: { start, end: start + 1 },
  };
}

function emptyTable(text: string): TextDiagnostic {
  return {
    rule: 'yaml/empty',
    message:
      text.trim() === '' ? 'This file is empty.' : 'This table has no rows below its first line.',
    help: 'Write its rows, or delete the file.',
    span: { start: 0, end: 0 },
  };
}

const tooLarge: TextDiagnostic = {
  rule: 'yaml/too-large',
  message: 'This table is larger than 5 MB.',
  help: 'Divide it into several files.',
  span: { start: 0, end: 0 },
};
