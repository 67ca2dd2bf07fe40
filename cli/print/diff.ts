import { styleText } from 'node:util';
import { structuredPatch } from 'diff';
import { printable } from './printable.ts';

/** A unified diff of a file; empty where nothing differs. `path` is how the file is called. */
export function printDiff(path: string, before: string, after: string, color: boolean): string {
  const { hunks } = structuredPatch(path, path, before, after, '', '', {
    context: 3,
    stripTrailingCr: true,
  });
  if (hunks.length === 0) return '';
  const rows = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines,
  ]);
  return [`--- a/${path}`, `+++ b/${path}`, ...rows]
    .map((row) => (color ? paint(printable(row)) : printable(row)))
    .join('\n');
}

function paint(row: string): string {
  const style = row.startsWith('-') ? 'red' : row.startsWith('+') ? 'green' : undefined;
  return style ? styleText(style, row, { validateStream: false }) : row;
}
