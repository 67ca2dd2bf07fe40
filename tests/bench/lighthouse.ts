import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../support/find-browser.ts';
import { findPeers, type Peer } from './find-peers.ts';
import { MAIN_PAGES } from './long-tasks.ts';
import { withReferenceSite } from './reference-site.ts';
import { printTable, type Table } from './table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLAGS = `--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;

/** Lets Lighthouse judge pages of the reference site as on a phone, once each. */
export function benchLighthouse({ name, file }: Peer): Promise<Table> {
  return withReferenceSite(async (url) => {
    const rows = [['Page', ...CATEGORIES]];
    for (const path of MAIN_PAGES) rows.push([path, ...(await judge(file, url + path))]);
    const about = `Points of 100 for some pages of the reference site, as ${name} sees them on a phone, served by the service.`;
    return { title: 'Lighthouse', about, rows };
  });
}

/** Asks again where Lighthouse has lost the trace of a page, as it now and then does. */
async function judge(file: string, url: string, attempts = 3): Promise<string[]> {
  try {
    return await judgeOnce(file, url);
  } catch (error) {
    if (attempts <= 1) throw error;
    return judge(file, url, attempts - 1);
  }
}

async function judgeOnce(file: string, url: string): Promise<string[]> {
  const options = [
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${FLAGS}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [file, url, ...options], {
    env: { ...process.env, CHROME_PATH: findBrowser()?.path },
    maxBuffer: 2 ** 26,
  });
  const { categories } = JSON.parse(stdout) as {
    categories: Record<string, { score: number | null }>;
  };
  return CATEGORIES.map((key) => {
    const score = categories[key]?.score;
    return typeof score === 'number' ? (score * 100).toFixed(0) : '–';
  });
}

if (import.meta.main) {
  const { lighthouse } = findPeers();
  if (lighthouse) printTable(await benchLighthouse(lighthouse));
}
