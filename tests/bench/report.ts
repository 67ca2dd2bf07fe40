import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
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

type Row = readonly string[];

/** A table as rows of texts, the heading first. */
function rowsOf({ runs, base, ratio }: BenchTable): Row[] {
  const rows = [...runs].map(([name, { seconds, cpuSeconds, peakMiB }]) => [
    name,
    seconds.toFixed(3),
    cpuSeconds?.toFixed(2) ?? '–',
    peakMiB?.toFixed(0) ?? '–',
    base ? (seconds / base.seconds).toFixed(2) : '–',
  ]);
  return [['', 'wall s', 'CPU s', 'peak MiB', ratio], ...rows];
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

/** Writes tables and plots into a folder of the documentation, with the machine and the date. */
export function writeReport(folder: string, tables: readonly BenchTable[], peers: string): void {
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`;
  const sized = tables.filter(({ pages }) => pages !== undefined);
  const parts = [
    '# What builds take',
    `Measured on ${date} with Node ${process.versions.node} on ${machine}. ${peers}`,
    'Medians of runs in turn. Machines differ, so compare the ratios: each is taken within one table.',
    ...(sized.length > 0 ? ['![Seconds by number of pages](builds.svg)'] : []),
    ...tables.map(markdownOf),
    'Measure it again: `npm run bench -- --write docs`.',
  ];
  writeFileSync(join(folder, 'benchmarks.md'), `${parts.join('\n\n')}\n`);
  if (sized.length > 0) writeFileSync(join(folder, 'builds.svg'), plot(sized));
}

function markdownOf(table: BenchTable): string {
  const [heading = [], ...rows] = rowsOf(table);
  const line = (row: Row) => `| ${row.join(' | ')} |`;
  const rule = heading.map((_cell, at) => (at === 0 ? '---' : '---:'));
  return [`## ${table.title}`, '', line(heading), line(rule), ...rows.map(line)].join('\n');
}

const BAR = 18;
const LEFT = 240;
const WIDTH = 760;

/** Bars of the seconds that each run took, a group for each number of pages; the scale is logarithmic. */
function plot(tables: readonly BenchTable[]): string {
  const all = tables.flatMap(({ runs }) => [...runs.values()].map(({ seconds }) => seconds));
  const [least, most] = [Math.min(...all) / 2, Math.max(...all)];
  const lengthOf = (seconds: number) =>
    Math.max(2, (Math.log(seconds / least) / Math.log(most / least)) * (WIDTH - LEFT - 70));
  let y = 0;
  const groups = tables.map(({ title, runs }) => {
    y += BAR * 2;
    const heading = `<text x="0" y="${y - 6}" font-weight="bold">${escapeXml(title)}</text>`;
    const bars = [...runs].map(([name, { seconds }]) => {
      const length = lengthOf(seconds);
      const bar = `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${escapeXml(name)}</text><rect x="${LEFT}" y="${y + 2}" width="${length.toFixed(1)}" height="${BAR - 4}" fill="${name.startsWith('site') ? '#1f5fbf' : '#9aa7b8'}"/><text x="${(LEFT + length + 6).toFixed(1)}" y="${y + 13}">${seconds.toFixed(2)} s</text>`;
      y += BAR;
      return bar;
    });
    return heading + bars.join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + BAR}" font-family="system-ui, sans-serif" font-size="12"><title>Seconds of builds by number of pages, on a logarithmic scale</title>${groups.join('')}</svg>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
