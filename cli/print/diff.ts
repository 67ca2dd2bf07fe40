import { styleText } from 'node:util';
import { printable } from './printable.ts';

/** Lines shown before and after those that differ. */
const AROUND = 3;

/**
 * A unified diff of a file whose lines are the same in number before and after; empty where they are
 * equal. `path` is how the file is called.
 */
export function printDiff(path: string, before: string, after: string, color: boolean): string {
  const old = before.split(/\r?\n/);
  const fresh = after.split(/\r?\n/);
  const changed = old.flatMap((line, index) => (line === fresh[index] ? [] : [index]));
  if (changed.length === 0) return '';
  const hunks = groupNear(changed).map((lines) => printHunk(lines, old, fresh));
  const rows = [`--- a/${path}`, `+++ b/${path}`, ...hunks.flat()];
  return rows.map((row) => (color ? paint(printable(row)) : printable(row))).join('\n');
}

/** Changed lines, those together whose surroundings touch. */
function groupNear(lines: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && line - (last.at(-1) ?? 0) <= 2 * AROUND) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function printHunk(
  lines: readonly number[],
  old: readonly string[],
  fresh: readonly string[],
): string[] {
  const start = Math.max(0, (lines[0] ?? 0) - AROUND);
  const end = Math.min(old.length, (lines.at(-1) ?? 0) + AROUND + 1);
  const range = `${start + 1},${end - start}`;
  const rows = [`@@ -${range} +${range} @@`];
  for (let at = start; at < end; at += 1) {
    if (!lines.includes(at)) {
      rows.push(` ${old[at]}`);
      continue;
    }
    if (lines.includes(at - 1)) continue;
    const run = lines.slice(lines.indexOf(at)).filter((line, index) => line === at + index);
    rows.push(...run.map((line) => `-${old[line]}`), ...run.map((line) => `+${fresh[line]}`));
  }
  return rows;
}

function paint(row: string): string {
  const style = row.startsWith('-') ? 'red' : row.startsWith('+') ? 'green' : undefined;
  return style ? styleText(style, row, { validateStream: false }) : row;
}
