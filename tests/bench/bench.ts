import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildParts } from './builds.ts';
import { findPeers, type Peers } from './find-peers.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLongTasks, MAIN_PAGES } from './long-tasks.ts';
import { measureParts, type Part } from './measure-parts.ts';
import { benchOutbox } from './outbox.ts';
import { benchPreview } from './preview.ts';
import { benchService } from './service.ts';
import { benchWeight } from './weight.ts';
import { writeArticle } from './write-article.ts';

const HELP = `npm run bench -- [options]

Builds the same pages with this program and its peers, in turn, and prints what that took; then
measures the service against the least that could do its work (alone: node tests/bench/service.ts),
how fast its outbox drains (alone: node tests/bench/outbox.ts), the longest tasks of pages on a slow
phone (alone: node tests/bench/long-tasks.ts), how soon a saved change is seen in a preview
(alone: node tests/bench/preview.ts), what pages weigh (alone: node tests/bench/weight.ts), and what
Lighthouse makes of them (alone: node tests/bench/lighthouse.ts). Where a part fails, the others are
measured all the same, and the exit code is 1. Two more checks stand by themselves: answers while
a page changes fifty times (node tests/bench/swaps.ts), and that visits are counted exactly and without
anything personal, a million of them in 17 minutes (node tests/bench/beacons.ts <seconds>).

  --pages <list>    numbers of pages (default: 100,1000,10000; 100000 takes minutes and 8 GB)
  --builds          builds alone
  --write           write what was measured into the manual, sites/docs, with a plot of the builds
  --rounds <n>      runs that the median is taken of (default: 3)
  --peers           install peers that are packages into a temporary folder where they are missing
  --help            this text

BENCH_PEERS=<folder>   where node_modules with the peers is; programs may be there or on the path
BENCH_DIR=<folders>    where the pages are written and built, separated by commas, such as one on a
                       disk and one in memory (default: the temporary folder)`;

const site = join(import.meta.dirname, '../../.build/site.js');

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
  const scratch = mkdtempSync(join(tmpdir(), 'site-bench-peers-'));
  try {
    const peers = findPeers(values.peers ? scratch : undefined);
    const places = (process.env.BENCH_DIR ?? tmpdir()).split(',');
    const { tables, failed } = await measureParts([
      ...places.flatMap((place) => {
        const where = places.length > 1 ? ` in ${place}` : '';
        return buildParts({ folder: resolve(place), where }, sizes, peers, rounds);
      }),
      ...(values.builds ? [] : otherParts(peers, rounds)),
    ]);
    if (values.write && tables.length > 0) writeArticle(tables, failed);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function otherParts({ nginx, lighthouse }: Peers, rounds: number): Part[] {
  const parts: Part[] = [
    { name: 'the service', measure: async () => [await benchService(rounds, nginx)] },
    { name: 'the outbox', measure: async () => [await benchOutbox(rounds)] },
    { name: 'long tasks', measure: async () => [await benchLongTasks(rounds, MAIN_PAGES)] },
    { name: 'the preview', measure: async () => [await benchPreview()] },
    { name: 'weight', measure: async () => [await benchWeight()] },
  ];
  if (lighthouse) {
    parts.push({ name: 'Lighthouse', measure: async () => [await benchLighthouse(lighthouse)] });
  }
  return parts;
}
