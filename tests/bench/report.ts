import type { Run } from './measure.ts';

/** What was measured together, in one round after the other. */
export interface BenchTable {
  title: string;
  runs: ReadonlyMap<string, Run>;
  /** The run that the others are compared with, and what that is called. */
  base?: Run;
  ratio: string;
  /** Pages of the site, where that is what the table is about. */
  pages?: number;
}

/** A table as rows of texts, the heading first. */
export function rowsOf({ runs, base, ratio }: BenchTable): (readonly string[])[] {
  const rows = [...runs].map(([name, { seconds, cpuSeconds, peakMiB }]) => [
    name,
    seconds.toFixed(3),
    cpuSeconds?.toFixed(2) ?? '–',
    peakMiB?.toFixed(0) ?? '–',
    base ? (seconds / base.seconds).toFixed(2) : '–',
  ]);
  return [['Run', 'wall s', 'CPU s', 'peak MiB', ratio], ...rows];
}

/** Prints a table with columns that are aligned. */
export function printTable(table: BenchTable): void {
  const rows = rowsOf(table);
  const widths = rows[0]?.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  console.log(`\n${table.title} (median of runs in turn)`);
  for (const row of rows) {
    const cells = row.map((cell, at) => {
      const width = widths?.[at] ?? 0;
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join('  '));
  }
}
