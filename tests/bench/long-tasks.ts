import type { Browser } from 'playwright';
import { startBrowser } from '../support/browser.ts';
import { type Task, traceTasks } from './long-tasks/main-thread.ts';
import { walkThrough } from './long-tasks/walk-through.ts';
import { pagesIn, withReferenceSite } from './reference-site.ts';
import { printTable, type Table } from './table.ts';

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

/** Measures pages of the reference site: all of them, or `only` some. */
export async function benchLongTasks(rounds: number, only: readonly string[] = []): Promise<Table> {
  const browser = await startBrowser();
  try {
    const rows = [['Page', 'median', 'least', 'script', 'layout', 'paint', 'parse']];
    await withReferenceSite(async (url, out) => {
      for (const path of only.length > 0 ? only : pagesIn(out)) {
        const longest: Task[] = [];
        for (let round = 0; round < rounds; round += 1) {
          longest.push(await measureLongest(browser, url + path));
        }
        rows.push(rowOf(path, longest));
      }
    });
    const about = `The longest task of each page from opening it until all of it is alive, on a processor ${SLOWER} times slower, in ms: at most ${LONG}. The parts are those of the median.`;
    return { title: 'Longest tasks', about, rows };
  } finally {
    await browser.close();
  }
}

async function measureLongest(browser: Browser, url: string): Promise<Task> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const [longest] = await traceTasks(browser, page, () => walkThrough(page, url));
    if (!longest) throw new Error(`Nothing was traced on ${url}.`);
    return longest;
  } finally {
    await context.close();
  }
}

function rowOf(path: string, longest: readonly Task[]): string[] {
  const sorted = longest.toSorted((a, b) => a.whole - b.whole);
  const { whole, script, layout, paint, parse } = sorted[Math.floor(sorted.length / 2)] as Task;
  const least = sorted[0]?.whole ?? whole;
  const parts = [whole, least, script, layout, paint, parse];
  return [path, ...parts.map((ms) => (ms * SLOWER).toFixed(0))];
}

if (import.meta.main) {
  const [rounds = '3', ...paths] = process.argv.slice(2);
  if (rounds === '--help') console.log(HELP);
  else printTable(await benchLongTasks(Number(rounds), paths));
}
