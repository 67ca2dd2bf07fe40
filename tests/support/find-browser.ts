import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** A browser on this machine, and where it was found, in words for a log line. */
export interface FoundBrowser {
  path: string;
  origin: string;
}

/**
 * Debian's name of the browser, and of its package, that opens a page in a third of the others'
 * time: it has nothing that only windows need.
 */
export const QUICK_BROWSER = 'chromium-headless-shell';

const NAMES = [
  QUICK_BROWSER,
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'google-chrome-beta',
];

const PLACES = [
  '/opt/google/chrome/chrome',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Looks for a browser: the one that BROWSER_PATH names, an installed Chrome or Chromium, then
 * Playwright's own download. Undefined if no browser is found.
 * @throws Error where BROWSER_PATH names no program: another browser would be a surprise.
 */
export function findBrowser(): FoundBrowser | undefined {
  return configuredBrowser() ?? installedBrowser() ?? downloadedBrowser();
}

function configuredBrowser(): FoundBrowser | undefined {
  const path = process.env.BROWSER_PATH;
  if (!path) return undefined;
  if (isProgram(path)) return { path, origin: 'from BROWSER_PATH' };
  throw new Error(`BROWSER_PATH is ${path}, but there is no program. Correct it, or unset it.`);
}

function installedBrowser(): FoundBrowser | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = [...candidates, ...PLACES].find(isProgram);
  return path ? { path, origin: 'installed on this machine' } : undefined;
}

function downloadedBrowser(): FoundBrowser | undefined {
  const path = chromium.executablePath();
  return isProgram(path) ? { path, origin: "Playwright's download" } : undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
