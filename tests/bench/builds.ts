import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Peer, Peers } from './find-peers.ts';
import { type Job, measureInTurn, type Run } from './measure.ts';
import type { Part } from './measure-parts.ts';
import type { Table } from './table.ts';
import {
  type BenchSites,
  CHANGED_PAGE,
  OWN_EVERY,
  showOwnSection,
  writeOwnSection,
  writePage,
  writePartial,
  writeSites,
} from './write-sites.ts';

const root = join(import.meta.dirname, '../..');
const site = join(root, '.build/site.js');

const COLD = 'site build, cold';

/** Builds that were measured together, in one round after the other. */
export interface BuildTable extends Table {
  runs: ReadonlyMap<string, Run>;
}

/** Where pages are written and built, and what titles say of it. */
interface Place {
  folder: string;
  where: string;
}

/** The reference site, sites of each size, and what these say of growth. */
export function buildParts(
  { folder, where }: Place,
  sizes: readonly number[],
  peers: Peers,
  rounds: number,
): Part[] {
  const bySize = new Map<number, BuildTable>();
  const named = <T extends Table>(table: T): T => ({ ...table, title: table.title + where });
  return [
    {
      name: `the reference site${where}`,
      measure: async () => [named(await inScratch(folder, (at) => benchStart(at, rounds)))],
    },
    ...sizes.map((count) => ({
      name: `${count} pages${where}`,
      async measure() {
        const [table, own] = await inScratch(folder, (at) => benchPages(count, peers, at, rounds));
        bySize.set(count, table);
        return [named(table), named(own)];
      },
    })),
    { name: `growth${where}`, measure: async () => [named(growthOf(bySize))] },
  ];
}

async function inScratch<T>(folder: string, measure: (scratch: string) => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, 'site-bench-'));
  try {
    return await measure(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What starting Node costs, and the reference site from nothing with its image variants made. */
async function benchStart(folder: string, rounds: number): Promise<BuildTable> {
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
      args: [site, 'build', '../sites/childcare', '--out', 'out'],
      cwd: join(folder, 'cold'),
      prepare: () => forget(join(folder, 'cold')),
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

/** The same pages with peers; then with a section of the site's own on some of them, without. */
async function benchPages(
  count: number,
  peers: Peers,
  scratch: string,
  rounds: number,
): Promise<[BuildTable, BuildTable]> {
  const sites = writeSites(scratch, count);
  const runs = await measureInTurn([...jobsOf(sites), ...peerJobs(sites, peers)], rounds);
  const [fastest] = [...runs]
    .filter(([name]) => !name.startsWith('site'))
    .map(([, run]) => run)
    .sort((a, b) => a.seconds - b.seconds);
  writeOwnSection(sites, '');
  showOwnSection(sites, count);
  const own = await measureInTurn(
    [
      coldJob(sites),
      againJob(sites, 'unchanged'),
      againJob(sites, 'component changed', (round) => writeOwnSection(sites, ` ${round}`)),
    ],
    rounds,
  );
  const title = `${count.toLocaleString('en')} pages`;
  return [
    tableOf(title, runs, fastest, '÷ fastest peer'),
    {
      ...tableOf(`${title}, with a section of the site’s own`, own, own.get(COLD), '÷ cold'),
      about: `One of ${OWN_EVERY} pages shows a section that the site brings along; its component is changed.`,
    },
  ];
}

/** What 1,000 pages take in sites of each size. */
function growthOf(bySize: ReadonlyMap<number, BuildTable>): Table {
  const rows = [...bySize].map(([count, { runs }]) => {
    const each = [COLD, 'site build, unchanged'].flatMap((name) => {
      const { seconds = Number.NaN, peakMiB = Number.NaN } = runs.get(name) ?? {};
      return [((seconds * 1000) / count).toFixed(3), ((peakMiB * 1000) / count).toFixed(0)];
    });
    return [count.toLocaleString('en'), ...each];
  });
  return {
    title: 'Growth',
    about:
      'What each 1,000 pages of a site take, by its size: a straight line has the same numbers in all rows. Starting the program is in them, which weighs most in small sites.',
    rows: [['Pages', 'cold s', 'cold MiB', 'unchanged s', 'unchanged MiB'], ...rows],
  };
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

function jobsOf(sites: BenchSites): Job[] {
  return [
    coldJob(sites),
    againJob(sites, 'unchanged'),
    againJob(sites, 'one page changed', (round) =>
      writePage(sites, Number(CHANGED_PAGE.slice(2)), ` ${round}`),
    ),
    againJob(sites, 'one partial changed', (round) => writePartial(sites, 'footer', ` ${round}`)),
  ];
}

function coldJob(sites: BenchSites): Job {
  const cwd = join(sites.site, '../cold');
  return {
    name: COLD,
    command: process.execPath,
    args: [site, 'build', '../site', '--out', 'out'],
    cwd,
    prepare: () => forget(cwd),
  };
}

function againJob(sites: BenchSites, what: string, prepare?: Job['prepare']): Job {
  const args = [site, 'build', '.', '--out', '../out-warm'];
  return { name: `site build, ${what}`, command: process.execPath, args, cwd: sites.site, prepare };
}

function peerJobs(sites: BenchSites, { hugo, eleventy, astro }: Peers): Job[] {
  const node = process.execPath;
  const jobs: Job[] = [];
  const add = (peer: Peer, command: string, args: string[], cwd: string, written: string[]) =>
    jobs.push({
      name: `${peer.name}, cold`,
      command,
      args,
      cwd,
      env: { ASTRO_TELEMETRY_DISABLED: '1' },
      prepare: () => {
        for (const name of written) setAside(join(cwd, name));
      },
    });
  if (hugo) add(hugo, hugo.file, [], sites.hugo, ['public']);
  if (eleventy) add(eleventy, node, [eleventy.file], sites.eleventy, ['public']);
  if (astro) {
    // Astro's templates import Astro by its name.
    symlinkSync(join(dirname(astro.file), '../..'), join(sites.astro, 'node_modules'));
    add(astro, node, [astro.file, 'build'], sites.astro, ['public', 'cache', '.astro']);
  }
  return jobs;
}

/** Makes a folder in which nothing is remembered of earlier builds but images and typefaces. */
function forget(folder: string): void {
  mkdirSync(folder, { recursive: true });
  setAside(join(folder, 'out'));
  rmSync(join(folder, '.cache/site/graph'), { recursive: true, force: true });
}

/** Takes output out of the way by renaming: a large deletion slows down the writing after it. */
function setAside(folder: string): void {
  if (existsSync(folder)) renameSync(folder, mkdtempSync(`${folder}-before-`));
}
