import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { type FoundBrowser, findBrowser, QUICK_BROWSER } from './find-browser.ts';

const HELP =
  'Install Chrome or Chromium, or run "npx playwright install chromium", or set BROWSER_PATH to a browser.';

/** Where there is no network, neither waits for long. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

try {
  const { path, origin } = browserForTests();
  console.log(`Browser for the tests: ${path} (${origin}).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** What is chosen or quick; else what Debian has, where this user may install it; else any other. */
function browserForTests(): FoundBrowser {
  const found = findBrowser();
  if (found && (process.env.BROWSER_PATH || basename(found.path) === QUICK_BROWSER)) return found;
  const installed = installFromDebian(found ? [QUICK_BROWSER] : [QUICK_BROWSER, 'chromium']);
  if (installed) return installed;
  if (found) return found;
  throw new Error(`There is no browser for the tests. ${HELP}`);
}

/** The first of the packages that can be installed. */
function installFromDebian(packages: string[]): FoundBrowser | undefined {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return undefined;
  console.log("Installing Debian's browser for tests.");
  const isInstalled =
    runs('apt-get', [...PATIENCE, 'update']) &&
    packages.some((name) => runs('apt-get', [...PATIENCE, 'install', '-y', name]));
  const found = isInstalled ? findBrowser() : undefined;
  return found && { ...found, origin: "Debian's package, installed just now" };
}

function runs(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}
