import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPeers, type Peers } from './find-peers.ts';
import { benchLongTasks, MAIN_PAGES } from './long-tasks.ts';
import { type Job, measureInTurn } from './measure.ts';
import { benchOutbox } from './outbox.ts';
import { benchPreview } from './preview.ts';
import { type BenchTable, printTable } from './report.ts';
import { benchService } from './service.ts';
import { writeArticle } from './write-article.ts';
import {
  type BenchSites,
  CHANGED_PAGE,
  writePage,
  writePartial,
  writeSites,
} from './write-sites.ts';

const HELP = `npm run bench -- [options]

Builds the same pages with this program and its peers, in turn, and prints what that took; then
measures the service against the least that could do its work (alone: node tests/bench/service.ts),
how fast its outbox drains (alone: node tests/bench/outbox.ts), the longest tasks of pages on a slow
phone (alone: node tests/bench/long-tasks.ts), and how soon a saved change is seen in a preview
(alone: node tests/bench/preview.ts).

  --pages <list>    numbers of pages (default: 100,1000,10000; 100000 takes minutes and 8 GB)
  --builds          builds alone
  --write           write tables and a plot of the builds into the manual, sites/docs
  --rounds <n>      runs that the median is taken of (default: 3)
  --peers           install Eleventy into a temporary folder if it is not there
  --help            this text

BENCH_PEERS=<folder>   where hugo and node_modules/@11ty/eleventy are; Hugo may be on the path too
BENCH_DIR=<folders>    where the pages are written and built, separated by commas, such as one on a
                       disk and one in memory (default: the temporary folder)`;

const root = join(import.meta.dirname, '../..');
const site = join(root, '.build/site.js');

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000,10000' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'boolean', default: false },
    builds: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else await bench(values.pages.split(',').map(Number), Number(values.rounds));

async function bench(sizes: readonly number[], rounds: number): Promise<void> {
  if (!existsSync(site)) throw new Error('The program is not built yet: npm run compile');
  const tables: BenchTable[] = [];
  const places = (process.env.BENCH_DIR ?? tmpdir()).split(',');
  for (const place of places) {
    const ofPlace = await benchBuilds(resolve(place), sizes, rounds);
    const where = places.length > 1 ? ` in ${place}` : '';
    tables.push(...ofPlace.map((table) => ({ ...table, title: table.title + where })));
  }
  if (values.write) writeArticle(tables);
  if (values.builds) return;
  await benchService(rounds);
  await benchOutbox(rounds);
  await benchLongTasks(rounds, MAIN_PAGES);
  await benchPreview();
}

async function benchBuilds(
  place: string,
  sizes: readonly number[],
  rounds: number,
): Promise<BenchTable[]> {
  const scratch = mkdtempSync(join(place, 'site-bench-'));
  try {
    const peers = findPeers(process.env.BENCH_PEERS, values.peers, join(scratch, 'peers'));
    reportMissing(peers);
    const tables = [await benchStart(scratch, rounds)];
    printTable(tables[0] as BenchTable);
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

function reportMissing({ hugo, eleventy }: Peers): void {
  if (!hugo) console.log('Hugo is not here (put it on the path): measured without it.');
  if (!eleventy) console.log('Eleventy is not here (--peers installs it): measured without it.');
}

/** What starting Node costs, and the reference site from nothing with its image variants made. */
async function benchStart(scratch: string, rounds: number): Promise<BenchTable> {
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
  const base = runs.get('node -e 0');
  return { title: 'The reference site', runs, base, ratio: '× node -e 0' };
}

async function benchPages(
  count: number,
  peers: Peers,
  scratch: string,
  rounds: number,
): Promise<BenchTable> {
  const folder = join(scratch, String(count));
  const sites = writeSites(folder, count);
  const runs = await measureInTurn(jobsOf(sites, peers), rounds);
  const fastest = [...runs]
    .filter(([name]) => name.startsWith('Hugo') || name.startsWith('Eleventy'))
    .map(([, run]) => run)
    .sort((a, b) => a.seconds - b.seconds)[0];
  rmSync(folder, { recursive: true });
  const title = `${count.toLocaleString('en')} pages`;
  return { title, runs, base: fastest, ratio: '÷ faster peer', pages: count };
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
