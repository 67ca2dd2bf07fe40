import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import project from '../../package.json' with { type: 'json' };
import type { BuildTable } from './builds.ts';
import { plotSeconds } from './plot-seconds.ts';
import type { Table } from './table.ts';

const manual = join(import.meta.dirname, '../../sites/docs');

/**
 * Writes tables and a plot of builds into the manual, with the machine, the versions, the date and
 * the names of what could not be measured.
 */
export function writeArticle(tables: readonly Table[], failed: readonly string[]): void {
  const builds = tables.filter((table): table is BuildTable => 'runs' in table);
  writeFileSync(join(manual, 'pages/more/benchmarks.md'), articleOf(tables, failed));
  writeFileSync(join(manual, 'assets/benchmarks.svg'), plotSeconds(builds));
}

function articleOf(tables: readonly Table[], failed: readonly string[]): string {
  const date = new Date().toISOString().slice(0, 10);
  const parts = [
    `---
title: Benchmarks
description: What builds, pages, the service and the preview take, beside other programs, on which machine, and how to measure it again on yours.
---`,
    `Measured on ${date} with version ${project.version} and Node ${process.versions.node} on ${describeMachine()}.`,
    'Numbers are medians of runs in turn, so that a busy moment of the machine meets all of them alike. The peers build the same pages with templates of their own. Machines differ, so compare the ratios: each is taken within one table. KB are 1,000 bytes.',
    ...(failed.length > 0 ? [`Could not be measured this time: ${failed.join(', ')}.`] : []),
    '![Seconds that each build takes, by the number of pages](benchmarks.svg)',
    ...tables.map(markdownOf),
    '## Measure it again',
    '```sh\nnpm run bench -- --peers --write\n```',
    'Hugo and nginx are measured where they are installed; `--peers` installs Eleventy, Astro and Lighthouse into a temporary folder. `--builds` measures builds alone, and `--help` tells of more.',
  ];
  return `${parts.join('\n\n')}\n`;
}

function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, ${type()} ${release()}`;
}

function markdownOf({ title, about, rows }: Table): string {
  const [heading = [], ...others] = rows;
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const rule = heading.map((_cell, at) => (at === 0 ? '---' : '---:'));
  const table = [heading, rule, ...others].map(line).join('\n');
  return [`## ${title}`, ...(about ? [about] : []), table].join('\n\n');
}
