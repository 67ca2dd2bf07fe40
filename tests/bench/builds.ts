import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Peers } from './find-peers.ts';
import { type Job, measureInTurn, type Run } from './measure.ts';
import { printTable, type Table } from './table.ts';
import {
  type BenchSites,
  CHANGED_PAGE,
  writePage,
  writePartial,
  writeSites,
} from './write-sites.ts';

const root = join(import.meta.dirname, '../..');
const site = join(root, '.build/site.js');

/** Builds that were measured together, in one round after the other. */
export interface BuildTable extends Table {
  runs: ReadonlyMap<string, Run>;
}

/** Measures builds of each size in a folder of `place`, and prints a table of each. */
export async function benchBuilds(
  place: string,
  sizes: readonly number[],
  peers: Peers,
  rounds: number,
): Promise<BuildTable[]> {
  const scratch = mkdtempSync(join(place, 'site-bench-'));
  try {
    const tables = [await benchStart(scratch, rounds)];
    printTable(tables[0] as Table);
    for (const count of sizes) {
      const table = await benchPages(count, peers, scratch, rounds);
      printTable(table);
      tables.push(table);
    }
    return tables;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What starting Node costs, and the reference site from nothing with its image variants made. */
async function benchStart(scratch: string, rounds: number): Promise<BuildTable> {
  const folder = join(scratch, 'reference');
  cpSync(join(root, 'sites/childcare'), join(folder, 'sites/childcare'), { recursive: true });
  const jobs: Job[] = [
    { name: 'node -e 0', command: process.execPath, args: ['-e', '0'], cwd: folder },
    {
      name: 'site --version',
      command: process.execPath,
      args: [site, '--version'],
      cwd: folder,
    },
    {
      name: 'site build, from nothing',
      command: process.execPath,
      args: [site, 'build', '../sites/childcare', '--out', 'public'],
      cwd: join(folder, 'cold'),
      prepare: (round) => forget(join(folder, 'cold'), 'public', round),
    },
    ...['build', 'validate'].map((command) => ({
      name: `site ${command}, nothing changed`,
      command: process.execPath,
      args: [site, command, ...(command === 'build' ? ['--out', 'public-kept'] : [])],
      cwd: folder,
    })),
  ];
  const runs = await measureInTurn(jobs, Math.max(rounds, 5));
  return tableOf('The reference site', runs, runs.get('node -e 0'), '× node -e 0');
}

async function benchPages(
  count: number,
  peers: Peers,
  scratch: string,
  rounds: number,
): Promise<BuildTable> {
  const folder = join(scratch, String(count));
  const sites = writeSites(folder, count);
  const runs = await measureInTurn(jobsOf(sites, peers), rounds);
  const fastest = [...runs]
    .filter(([name]) => !name.startsWith('site'))
    .map(([, run]) => run)
    .sort((a, b) => a.seconds - b.seconds)[0];
  rmSync(folder, { recursive: true });
  return tableOf(`${count.toLocaleString('en')} pages`, runs, fastest, '÷ fastest peer');
}

/** A table of runs beside one of them, or beside nothing where that was not measured. */
function tableOf(
  title: string,
  runs: ReadonlyMap<string, Run>,
  base: Run | undefined,
  ratio: string,
): BuildTable {
  const text = (number = Number.NaN, digits = 2) =>
    Number.isNaN(number) ? '–' : number.toFixed(digits);
  const rows = [...runs].map(([name, { seconds, cpuSeconds, peakMiB }]) => [
    name,
    text(seconds, 3),
    text(cpuSeconds),
    text(peakMiB, 0),
    text(base && seconds / base.seconds),
  ]);
  return { title, rows: [['Run', 'wall s', 'CPU s', 'peak MiB', ratio], ...rows], runs };
}

function jobsOf(sites: BenchSites, peers: Peers): Job[] {
  const build = (out: string) => [site, 'build', '.', '--out', out];
  const node = process.execPath;
  const jobs: Job[] = [
    {
      name: 'site build, cold',
      command: node,
      args: [site, 'build', '../site', '--out', 'out'],
      cwd: join(sites.site, '../cold'),
      prepare: (round) => forget(join(sites.site, '../cold'), 'out', round),
    },
    { name: 'site build, unchanged', command: node, args: build('../out-warm'), cwd: sites.site },
    {
      name: 'site build, one page changed',
      command: node,
      args: build('../out-warm'),
      cwd: sites.site,
      prepare: (round) => writePage(sites, Number(CHANGED_PAGE.slice(2)), ` ${round}`),
    },
    {
      name: 'site build, one partial changed',
      command: node,
      args: build('../out-warm'),
      cwd: sites.site,
      prepare: (round) => writePartial(sites, 'footer', ` ${round}`),
    },
  ];
  if (peers.hugo) {
    jobs.push({
      name: `${peers.hugo.name}, cold`,
      command: peers.hugo.file,
      args: [],
      cwd: sites.hugo,
      prepare: (round) => setAside(join(sites.hugo, 'public'), round),
    });
  }
  if (peers.eleventy) {
    jobs.push({
      name: `${peers.eleventy.name}, cold`,
      command: node,
      args: [peers.eleventy.file],
      cwd: sites.eleventy,
      prepare: (round) => setAside(join(sites.eleventy, 'public'), round),
    });
  }
  return jobs;
}

/** Makes a folder in which nothing is remembered of earlier builds but images and typefaces. */
function forget(folder: string, out: string, round: number): void {
  mkdirSync(folder, { recursive: true });
  setAside(join(folder, out), round);
  rmSync(join(folder, '.cache/site/memory'), { recursive: true, force: true });
}

/** Takes output out of the way by renaming: a large deletion slows down the writing after it. */
function setAside(folder: string, round: number): void {
  if (existsSync(folder)) renameSync(folder, `${folder}-${round}-before`);
}
