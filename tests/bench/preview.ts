import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { startBrowser } from '../support/browser.ts';
import { startPreview } from '../support/preview.ts';
import { median } from './median.ts';
import { printTable, type Table } from './table.ts';
import { CHANGED_PAGE, writeSites } from './write-sites.ts';

const CHANGES = 20;
/** Milliseconds between two saves, in which the whole site is checked. */
const PAUSE = 700;

/** Milliseconds after which a change is taken as lost. */
const LONGEST = 20_000;

const HELP = `node tests/bench/preview.ts

How long it takes from saving a file, or from Enter in a text that is edited in the page, until the
change is painted, in milliseconds of a headless browser: a text of a page of the reference site and
of a site of 1,000 pages (at most 100 and 150), and the component of a site's own section (at most
500). Of ${CHANGES} changes the median, the slowest but one, and the least: other programs on this machine
make it longer, never shorter.`;

/** A file that is changed again and again, each time to another text at one place. */
interface Changed {
  name: string;
  /** Folder of the site. */
  site: string;
  /** Path of the page that is looked at. */
  path: string;
  file: string;
  /** What stands in front of the text that is another one each time. */
  before: string;
  /** What is written there at first. */
  text: string;
  /** Whether the text is edited in the page, in place of its file being saved. */
  inPage?: true;
  most: number;
}

/** Measures saves of each kind. */
export async function benchPreview(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-preview-'));
  const browser = await startBrowser();
  try {
    const rows = [['Change', 'median', 'slowest but one', 'least', 'at most']];
    for (const one of sitesIn(folder)) rows.push(rowOf(one, await measure(browser, one)));
    const about = `From saving a file, or from Enter in a text that is edited in the page, until the change is painted, in ms; of ${CHANGES} changes.`;
    return { title: 'From save to paint', about, rows };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function sitesIn(folder: string): Changed[] {
  const copy = (from: string, name: string) => {
    cpSync(join(import.meta.dirname, '../..', from), join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const large = writeSites(join(folder, 'large'), 1000).site;
  const largePage = readFileSync(join(large, `pages/${CHANGED_PAGE}.yaml`), 'utf8');
  const reference = {
    name: 'a text of the reference site',
    site: copy('sites/childcare', 'reference'),
    path: '/canada',
    file: 'pages/canada.yaml',
    before: 'heading: ',
    text: 'Built around how care is paid for and inspected here',
    most: 100,
  };
  const thousand = {
    name: 'a text, 1,000 pages',
    site: large,
    path: `/${CHANGED_PAGE}`,
    file: `pages/${CHANGED_PAGE}.yaml`,
    before: 'heading: ',
    text: /heading: (.*)/.exec(largePage)?.[1] ?? '',
    most: 150,
  };
  return [
    reference,
    thousand,
    { ...reference, name: 'the same, edited in the page', inPage: true },
    { ...thousand, name: 'the same of 1,000, in the page', inPage: true },
    {
      name: 'a component of the site’s own',
      site: copy('tests/custom-sections/site', 'own'),
      path: '/',
      file: 'sections/stats/stats.tsx',
      before: '">',
      text: '{section.figure}',
      most: 500,
    },
  ];
}

async function measure(
  browser: Browser,
  { site, path, file, before, text, inPage }: Changed,
): Promise<number[]> {
  const preview = await startPreview(site, join(site, '..'));
  const page = await browser.newPage();
  const written = join(site, file);
  const original = readFileSync(written, 'utf8');
  const took: number[] = [];
  try {
    await page.goto(preview.url.replace('localhost', '127.0.0.1') + path);
    const save = (to: string) =>
      writeFileSync(written, original.replace(before + text, before + to));
    const change = inPage ? await editor(page, text) : async (to: string) => () => save(to);
    for (let count = -1; count < CHANGES; count += 1) {
      await wait(PAUSE);
      const word = `change${count + 1}`;
      const make = await change(word);
      const painted = paintOf(page, word);
      // The page has to be listening.
      await page.evaluate(() => 0);
      const started = Date.now();
      await make();
      const ms = (await painted) - started;
      if (count >= 0) took.push(ms);
    }
  } finally {
    await page.close();
    await preview.stop();
    writeFileSync(written, original);
  }
  return took.sort((a, b) => a - b);
}

/** Turns editing on; the function types another text in place of the last, and gives what saves it. */
async function editor(page: Page, text: string) {
  await page.locator('site-preview').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('site-editor').getByRole('heading', { name: 'Sections' }).waitFor();
  let shown = text;
  return async (to: string) => {
    await page.getByText(shown).first().dblclick();
    await page.locator('site-editor').locator('.in-place').fill(to);
    shown = to;
    return () => page.keyboard.press('Enter');
  };
}

/** When a word was painted: in the frame after the one that has it. */
function paintOf(page: Page, word: string): Promise<number> {
  return page.evaluate(
    ({ wanted, longest }) =>
      new Promise<number>((painted, failed) => {
        setTimeout(() => failed(new Error(`${wanted} is not shown.`)), longest);
        const look = () => {
          if (!document.body.textContent?.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => painted(Date.now())));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    { wanted: word, longest: LONGEST },
  );
}

function rowOf({ name, most }: Changed, took: readonly number[]): string[] {
  return [name, median(took), took.at(-2), took.at(0), most].map(String);
}

if (import.meta.main) {
  if (process.argv.includes('--help')) console.log(HELP);
  else printTable(await benchPreview());
}
