import { styleText } from 'node:util';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { excerpt } from './excerpt.ts';
import { printable } from './printable.ts';
import { summarize } from './summarize.ts';

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

const lineWidth = 100;

/**
 * Diagnostics for people: where, what is wrong, the line as written, what to do; then a summary.
 * `textOf` gives the text of a file by the name in the diagnostic.
 */
export function printPretty(
  diagnostics: readonly LocatedDiagnostic[],
  textOf: (file: string) => string | undefined,
  color: boolean,
): string {
  const paint = painter(color);
  const blocks = diagnostics.map((diagnostic) =>
    printOne(diagnostic, textOf(diagnostic.file), paint),
  );
  return `${[...blocks, summarize(diagnostics)].join('\n\n')}\n`;
}

/** Styles texts where what is printed goes to a person who sees colours. */
export function painter(color: boolean): Paint {
  if (!color) return (_style, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}

function printOne(diagnostic: LocatedDiagnostic, text: string | undefined, paint: Paint): string {
  const { file, line, column, path, message, help, related } = diagnostic;
  const place = paint('cyan', `${printable(file)}:${line}:${column}`);
  const where = `${place}${path ? `  ${printable(path)}` : ''}`;
  const parts = [[heading(diagnostic, where, paint), ...messageLines(message)]];
  if (text) parts.push(excerpt(diagnostic, text).map((row) => paintRow(row, diagnostic, paint)));
  if (help) parts.push(helpLines(help, paint));
  if (related.length > 0) parts.push(related.map((place) => relatedLine(place)));
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}

/** How serious it is, by which rule, and where. */
export function heading(
  { severity, rule }: Pick<LocatedDiagnostic, 'severity' | 'rule'>,
  where: string,
  paint: Paint,
): string {
  const sign = paint(severity === 'error' ? ['red', 'bold'] : ['yellow', 'bold'], severity);
  return `${sign} ${paint('dim', rule)}  ${where}`;
}

export function messageLines(message: string): string[] {
  return wrap(`  ${printable(message)}`, lineWidth);
}

function paintRow(row: string, { severity }: LocatedDiagnostic, paint: Paint): string {
  if (/^ +\| *\^+$/.test(row)) return paint(severity === 'error' ? 'red' : 'yellow', row);
  return row.startsWith('  >') ? row : paint('dim', row);
}

/** What to do, below a message. */
export function helpLines(help: string, paint: Paint): string[] {
  const lines = help.split('\n').flatMap((line) => wrap(printable(line), lineWidth - 8));
  return lines.map((line, index) =>
    index === 0 ? `  ${paint('bold', 'help:')} ${line}` : `        ${line}`,
  );
}

function relatedLine({
  file,
  line,
  column,
  message,
}: LocatedDiagnostic['related'][number]): string {
  return `  see: ${printable(file)}:${line}:${column}${message ? `  ${printable(message)}` : ''}`;
}

/** Breaks a line between words where it is longer than `width` characters; keeps its indentation. */
function wrap(line: string, width: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const rows: string[] = [];
  let row = indent;
  for (const word of line.trim().split(' ')) {
    const longer = row.trim() === '' ? row + word : `${row} ${word}`;
    if (longer.length > width && row.trim() !== '') {
      rows.push(row);
      row = indent + word;
    } else {
      row = longer;
    }
  }
  return [...rows, row];
}
