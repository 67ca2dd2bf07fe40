import type { Browser, Request } from 'playwright';
import { startBrowser } from '../support/browser.ts';
import { pagesIn, withReferenceSite } from './reference-site.ts';
import { printTable, type Table } from './table.ts';

/** Milliseconds in which a page that nobody touches may go on loading. */
const PAUSE = 1000;

/** Bytes of one page, as they travel from the service to a browser. */
interface Weight {
  path: string;
  html: number;
  /** All scripts that are loaded before anybody touches the page. */
  script: number;
  /** Whether there is a form or a clock, which need more script. */
  isLively: boolean;
}

/** Weighs the pages of the reference site in a browser that nobody touches. */
export async function benchWeight(): Promise<Table> {
  const browser = await startBrowser();
  try {
    const weights = await withReferenceSite(async (url, out) => {
      const list: Weight[] = [];
      for (const path of pagesIn(out)) list.push(await weigh(browser, url, path));
      return list;
    });
    const calm = weights.filter(({ isLively }) => !isLively);
    const lively = weights.filter(({ isLively }) => isLively);
    return {
      title: 'Weight of the reference site',
      about:
        'What the service sends for a page that nobody has touched yet, in KB of Brotli, over all pages.',
      rows: [
        ['What', 'pages', 'least', 'middle', 'heaviest', 'at most', 'heaviest page'],
        rowOf('HTML with its style', weights, 'html', 20),
        rowOf('Script, no form and no clock', calm, 'script', 4),
        rowOf('Script, with a form or a clock', lively, 'script', 14),
      ],
    };
  } finally {
    await browser.close();
  }
}

async function weigh(browser: Browser, url: string, path: string): Promise<Weight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // Some headless browsers send a new page a mouse in its corner that nobody has moved.
    await page.addInitScript(() => {
      addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
    });
    const finished: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().startsWith(url)) finished.push(request);
    });
    await page.goto(url + path, { waitUntil: 'load' });
    await page.waitForTimeout(PAUSE);
    const loaded = await Promise.all(
      finished.map(async (request) => ({
        type: request.resourceType(),
        bytes: (await request.sizes()).responseBodySize,
      })),
    );
    const bytesOf = (wanted: string) =>
      loaded.reduce((sum, { type, bytes }) => sum + (type === wanted ? bytes : 0), 0);
    const isLively = (await page.locator('form, [data-section="countdown"]').count()) > 0;
    return { path, html: bytesOf('document'), script: bytesOf('script'), isLively };
  } finally {
    await context.close();
  }
}

function rowOf(
  what: string,
  weights: readonly Weight[],
  kind: 'html' | 'script',
  most: number,
): string[] {
  const sorted = weights.toSorted((a, b) => a[kind] - b[kind]);
  const text = (weight?: Weight) => ((weight?.[kind] ?? Number.NaN) / 1000).toFixed(1);
  const heaviest = sorted.at(-1);
  return [
    what,
    String(sorted.length),
    text(sorted[0]),
    text(sorted[Math.floor(sorted.length / 2)]),
    text(heaviest),
    String(most),
    heaviest?.path ?? '',
  ];
}

if (import.meta.main) printTable(await benchWeight());
