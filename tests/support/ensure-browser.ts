import { execFileSync } from 'node:child_process';
import { type FoundBrowser, findBrowser } from './find-browser.ts';

const HELP =
  'Install Chrome or Chromium, or run "npx playwright install chromium", or set BROWSER_PATH to a browser.';

try {
  const { path, origin } = findBrowser() ?? installFromDebian();
  console.log(`Browser for the tests: ${path} (${origin}).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Debian's package, where this user may install it: the quick one, or the one older systems have. */
function installFromDebian(): FoundBrowser {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) {
    throw new Error(`There is no browser for the tests. ${HELP}`);
  }
  console.log("There is no browser for the tests; installing Debian's package.");
  const done =
    runs('apt-get', ['update']) &&
    ['chromium-headless-shell', 'chromium'].some((name) =>
      runs('apt-get', ['install', '-y', name]),
    );
  const found = done ? findBrowser() : undefined;
  if (!found) throw new Error(`Debian's package chromium could not be installed. ${HELP}`);
  return { ...found, origin: "Debian's package, installed just now" };
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
