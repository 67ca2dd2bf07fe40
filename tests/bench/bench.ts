import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPeers, type Peers } from './find-peers.ts';
import { benchLongTasks, MAIN_PAGES } from './long-tasks.ts';
import { type Job, measureInTurn, type Run } from './measure.ts';
import { benchOutbox } from './outbox.ts';
import { benchPreview } from './preview.ts';
import { benchService } from './service.ts';
import { type BenchSites, CHANGED_PAGE, writePage, writeSites } from './write-sites.ts';

const HELP = `npm run bench -- [options]

Builds the same pages with this program and its peers, in turn, and prints what that took; then
measures the service against the least that could do its work (alone: node tests/bench/service.ts),
how fast its outbox drains (alone: node tests/bench/outbox.ts), the longest tasks of pages on a slow
phone (alone: node tests/bench/long-tasks.ts), and how soon a saved change is seen in a preview
(alone: node tests/bench/preview.ts).

  --pages <list>    numbers of pages (default: 1000,10000)
  --rounds <n>      runs that the median is taken of (default: 3)
  --peers           install Eleventy into a temporary folder if it is not there
  --help            this text

BENCH_PEERS=<folder>   where hugo and node_modules/@11ty/eleventy are; Hugo may be on the path too
BENCH_DIR=<folder>     where the pages are written and built (default: the temporary folder)`;

const root = join(import.meta.dirname, '../..');
const site = join(root, '.build/site.js');

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000,10000' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else await bench(values.pages.split(',').map(Number), Number(values.rounds));

async function bench(sizes: readonly number[], rounds: number): Promise<void> {
  if (!existsSync(site)) throw new Error('The program is not built yet: npm run compile');
  const scratch = mkdtempSync(join(resolve(process.env.BENCH_DIR ?? tmpdir()), 'site-bench-'));
  try {
    const peers = findPeers(process.env.BENCH_PEERS, values.peers, join(scratch, 'peers'));
    reportMissing(peers);
    await benchStart(scratch, rounds);
    for (const count of sizes) await benchPages(count, peers, scratch, rounds);
    await benchService(rounds);
    await benchOutbox(rounds);
    await benchLongTasks(rounds, MAIN_PAGES);
    await benchPreview();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function reportMissing({ hugo, eleventy }: Peers): void {
  if (!hugo) console.log('Hugo is not here (put it on the path): measured without it.');
  if (!eleventy) console.log('Eleventy is not here (--peers installs it): measured without it.');
}

/** What starting Node costs, and the reference site from nothing with its image variants made. */
async function benchStart(scratch: string, rounds: number): Promise<void> {
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
      name: 'reference site, from nothing',
      command: process.execPath,
      args: [site, 'build', '--out', 'public'],
      cwd: folder,
      prepare: (round) => setAside(join(folder, 'public'), round),
    },
  ];
  const runs = await measureInTurn(jobs, Math.max(rounds, 5));
  printTable('The reference site', runs, runs.get('node -e 0'), '× node -e 0');
}

async function benchPages(
  count: number,
  peers: Peers,
  scratch: string,
  rounds: number,
): Promise<void> {
  const folder = join(scratch, String(count));
  const sites = writeSites(folder, count);
  const runs = await measureInTurn(jobsOf(sites, peers), rounds);
  const fastest = [...runs]
    .filter(([name]) => name.startsWith('Hugo') || name.startsWith('Eleventy'))
    .map(([, run]) => run)
    .sort((a, b) => a.seconds - b.seconds)[0];
  printTable(`${count.toLocaleString('en')} pages`, runs, fastest, '÷ faster peer');
  rmSync(folder, { recursive: true });
}

function jobsOf(sites: BenchSites, peers: Peers): Job[] {
  const build = (out: string) => [site, 'build', '.', '--out', out];
  const node = process.execPath;
  const jobs: Job[] = [
    {
      name: 'site build, cold',
      command: node,
      args: build('../out-cold'),
      cwd: sites.site,
      prepare: (round) => setAside(join(sites.site, '../out-cold'), round),
    },
    { name: 'site build, unchanged', command: node, args: build('../out-warm'), cwd: sites.site },
    {
      name: 'site build, one page changed',
      command: node,
      args: build('../out-warm'),
      cwd: sites.site,
      prepare: (round) => writePage(sites, Number(CHANGED_PAGE.slice(2)), ` ${round}`),
    },
  ];
  if (peers.hugo) {
    jobs.push({
      name: 'Hugo, cold',
      command: peers.hugo,
      args: [],
      cwd: sites.hugo,
      prepare: (round) => setAside(join(sites.hugo, 'public'), round),
    });
  }
  if (peers.eleventy) {
    jobs.push({
      name: 'Eleventy, cold',
      command: node,
      args: [peers.eleventy],
      cwd: sites.eleventy,
      prepare: (round) => setAside(join(sites.eleventy, 'public'), round),
    });
  }
  return jobs;
}

/** Takes output out of the way by renaming: a large deletion slows down the writing after it. */
function setAside(folder: string, round: number): void {
  if (existsSync(folder)) renameSync(folder, `${folder}-${round}-before`);
}

function printTable(
  title: string,
  runs: ReadonlyMap<string, Run>,
  base: Run | undefined,
  ratio: string,
): void {
  const rows = [...runs].map(([name, { seconds, cpuSeconds, peakMiB }]) => [
    name,
    seconds.toFixed(3),
    cpuSeconds?.toFixed(2) ?? '–',
    peakMiB?.toFixed(0) ?? '–',
    base ? (seconds / base.seconds).toFixed(2) : '–',
  ]);
  const lines = [['', 'wall s', 'CPU s', 'peak MiB', ratio], ...rows];
  const widths = lines[0]?.map((_cell, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  console.log(`\n${title} (median of runs in turn)`);
  for (const line of lines) {
    const cells = line.map((cell, at) => {
      const width = widths?.[at] ?? 0;
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join('  '));
  }
}
