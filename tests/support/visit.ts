import type { BrowserContextOptions, Page } from 'playwright';
import { expect, inject } from 'vitest';
import { once } from '../../renderer/light.ts';
import { startBrowser } from './browser.ts';
import { patienceMs } from './patience.ts';

/** Scripts of pages are never busy for long in a test, and not worth another compilation or two. */
const QUICK_SCRIPTS = ['--js-flags=--no-opt,--no-maglev'];

/**
 * The browser of all test files of a worker. One for all workers would be reached through the process
 * that leads them, which would pass on each message.
 */
const browser = once(() => startBrowser(QUICK_SCRIPTS));

/** What a page did that a visitor should never cause. */
export interface Trouble {
  /** Console errors and warnings, uncaught errors, failed requests, answers from 400 on. */
  problems: string[];
  /** Addresses on other hosts that the page asked for. */
  foreign: string[];
}

/** A page in a context of its own, with everything that goes wrong on it. */
export interface Visit extends Trouble, AsyncDisposable {
  page: Page;
}

/** Opens an empty page; `page.goto` takes paths of the site. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await (await browser()).newContext({
    baseURL: inject('siteUrl'),
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  return {
    page,
    ...watchTrouble(page, options.baseURL ?? inject('siteUrl')),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Opens a page of the site and waits until it has loaded. */
export async function visit(path: string, options?: BrowserContextOptions): Promise<Visit> {
  const opened = await openPage(options);
  await opened.page.goto(path, { waitUntil: 'load' });
  return opened;
}

/** Makes the next page that is opened here the first one of a visitor again. */
export async function forgetVisit({ page, problems, foreign }: Visit): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await page.context().clearCookies();
  for (const list of [problems, foreign]) list.length = 0;
}

function watchTrouble(page: Page, site: string): Trouble {
  const problems: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // What the browser itself breaks off as a page is left.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document')
      problems.push(`${response.status()}: ${response.url()}`);
  });
  return { problems, foreign };
}

/** Scrolls through the whole page, so that everything lazy loads and every reveal happens. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = innerHeight * 0.8;
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => setTimeout(done, 40));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

/** Hydrates every island of a page as a visitor's focus would, and waits until all are alive. */
export async function wakeIslands(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('[data-island]')) {
      island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
  });
  const asleep = () =>
    page
      .locator('[data-island]:not([data-hydrated])')
      .evaluateAll((islands) => islands.map((island) => island.getAttribute('data-island')));
  await expect.poll(asleep).toEqual([]);
}
