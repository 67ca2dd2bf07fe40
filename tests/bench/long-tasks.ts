import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { startBrowser } from '../support/browser.ts';
import { buildSite, serveSite } from '../support/site.ts';
import { fakeThirdParties } from '../support/third-parties.ts';
import { type Task, traceTasks } from './long-tasks/main-thread.ts';
import { walkThrough } from './long-tasks/walk-through.ts';

/** How much slower than this machine the phone is that is meant. */
const SLOWER = 4;
/** What counts as a long task, in milliseconds. */
const LONG = 50;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** What `npm run bench` measures: one page of each kind. */
export const MAIN_PAGES = [
  '/',
  '/webinar-childcaremarketing',
  '/best-childcareapp-v2',
  '/canada',
  '/preschoolwebinar-registration',
];

const HELP = `node tests/bench/long-tasks.ts [rounds] [paths…]

The longest task of each page's main thread from opening it until all islands are alive, for a
phone ${SLOWER} times slower than this machine: the processor time that the thread took without
slowing it down, times ${SLOWER}. Of several rounds the median, and the least: other programs on
this machine make tasks longer, never shorter.`;

/** Measures the pages of the reference site, and prints a line for each. */
export async function benchLongTasks(rounds: number, only: readonly string[] = []): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-tasks-'));
  const out = join(folder, 'site');
  await buildSite('childcare', out);
  const service = await serveSite(out, join(folder, 'data'));
  const server = await startBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    console.log(
      `\nLongest task of each page, in ms of a processor ${SLOWER} times slower (≤ ${LONG})`,
    );
    console.log(`${''.padEnd(34)}  median  least  script  layout  paint  parse`);
    for (const path of only.length > 0 ? only : pagesIn(out)) {
      const longest: Task[] = [];
      for (let round = 0; round < rounds; round += 1) {
        longest.push(await measureLongest(browser, service.url + path));
      }
      report(path, longest);
    }
  } finally {
    await browser.close();
    await server.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function pagesIn(out: string): string[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => `/${file.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/'))
    .sort();
}

async function measureLongest(browser: Browser, url: string): Promise<Task> {
  const context = await browser.newContext(PHONE);
  try {
    await fakeThirdParties(context);
    const page = await context.newPage();
    const [longest] = await traceTasks(browser, page, () => walkThrough(page, url));
    if (!longest) throw new Error(`Nothing was traced on ${url}.`);
    return longest;
  } finally {
    await context.close();
  }
}

function report(path: string, longest: readonly Task[]): void {
  const sorted = longest.toSorted((a, b) => a.whole - b.whole);
  const median = sorted[Math.floor(sorted.length / 2)] as Task;
  const least = sorted[0] as Task;
  const cells = [
    median.whole,
    least.whole,
    median.script,
    median.layout,
    median.paint,
    median.parse,
  ];
  const widths = [6, 5, 6, 6, 5, 5];
  console.log(
    [
      path.padEnd(34),
      ...cells.map((cell, at) => (cell * SLOWER).toFixed(0).padStart(widths[at] as number)),
    ].join('  '),
  );
}

if (import.meta.main) {
  const [rounds = '3', ...paths] = process.argv.slice(2);
  if (rounds === '--help') console.log(HELP);
  else await benchLongTasks(Number(rounds), paths);
}
