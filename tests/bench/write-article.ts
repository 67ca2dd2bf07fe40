import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import project from '../../package.json' with { type: 'json' };
import { plotSeconds } from './plot-seconds.ts';
import { type BenchTable, rowsOf } from './report.ts';

const manual = join(import.meta.dirname, '../../sites/docs');

/** Writes tables and a plot of builds into the manual, with the machine, the versions and the date. */
export function writeArticle(tables: readonly BenchTable[]): void {
  writeFileSync(join(manual, 'pages/more/benchmarks.md'), articleOf(tables));
  writeFileSync(join(manual, 'assets/benchmarks.svg'), plotSeconds(tables));
}

function articleOf(tables: readonly BenchTable[]): string {
  const date = new Date().toISOString().slice(0, 10);
  const parts = [
    `---
title: Benchmarks
description: What builds take, beside other generators of static sites, on which machine, and how to measure it again on yours.
---`,
    `Measured on ${date} with version ${project.version} and Node ${process.versions.node} on ${describeMachine()}.`,
    'Each row is the median of runs in turn, so that a busy moment of the machine meets all of them alike. The peers build the same pages with templates of their own. Machines differ, so compare the ratios: each is taken within one table.',
    '![Seconds that each build takes, by the number of pages](benchmarks.svg)',
    ...tables.map(tableOf),
    '## Measure it again',
    '```sh\nnpm run bench -- --builds --peers --write\n```',
    'Hugo is measured where it is on the path; `--peers` installs Eleventy into a temporary folder.',
  ];
  return `${parts.join('\n\n')}\n`;
}

function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, ${type()} ${release()}`;
}

function tableOf(table: BenchTable): string {
  const [heading = [], ...rows] = rowsOf(table);
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const rule = heading.map((_cell, at) => (at === 0 ? '---' : '---:'));
  return [`## ${table.title}`, '', line(heading), line(rule), ...rows.map(line)].join('\n');
}
