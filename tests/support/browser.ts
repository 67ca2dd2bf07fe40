import { type Browser, chromium } from 'playwright';
import { findBrowser } from './find-browser.ts';
import { startThirdParties } from './third-parties.ts';

/**
 * What the browser does without. Pages ask for a group of windows of their own, and each first page
 * of a window would get a process more for it: a third of the work of opening it. The others are
 * those of Playwright's list that pages can notice, as this one takes its place. Pages that a test
 * answers for come from nowhere, and would need a permission to load from this machine.
 */
const DISABLED = [
  'CrossOriginOpenerPolicy',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'LocalNetworkAccessChecks',
];

// Passkeys belong to a name, not to a number.
const THIS_MACHINE = [
  'MAP localhost 127.0.0.1',
  'MAP * ~NOTFOUND',
  'EXCLUDE 127.0.0.1',
  'EXCLUDE 127.0.0.2',
];

/**
 * Starts a browser. It can reach this machine only: every other host name fails to resolve, as it
 * would behind a blocker, but for those of the third parties that are stood in for. `flags` are more
 * options of the program.
 */
export async function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  const browser = findBrowser();
  if (!browser) throw new Error('There is no browser. Run: node tests/support/ensure-browser.ts');
  const thirdParties = await startThirdParties();
  const started = await chromium.launch({
    executablePath: browser.path,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      `--disable-features=${DISABLED.join()}`,
      '--disable-gpu',
      '--disable-gpu-compositing',
      '--force-device-scale-factor=1',
      ...flags,
      `--host-resolver-rules=${[...thirdParties.hostRules, ...THIS_MACHINE].join(' , ')}`,
      // The certificate of the stand-ins is nobody's.
      '--ignore-certificate-errors',
      // Root cannot use the sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  started.once('disconnected', thirdParties.stop);
  return started;
}
