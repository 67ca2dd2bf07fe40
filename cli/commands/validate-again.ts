import { setTimeout as wait } from 'node:timers/promises';
import { followFolder } from '../dev/follow-folder.ts';
import { oneAtATime } from '../dev/one-at-a-time.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';

/** Milliseconds between looks for Ctrl-C. */
const PAUSE = 100;

/**
 * Runs `check` now and after each change in a folder, until Ctrl-C, and prints its report if that has
 * changed. The notes mark the beginning and the end of a run for editors.
 */
export async function validateAgain(
  folder: string,
  terminal: Terminal,
  check: (terminal: Terminal) => Promise<unknown>,
  pause: () => Promise<void>,
): Promise<never> {
  let shown: string | undefined;

  async function lookOnce(): Promise<void> {
    const lines: string[] = [];
    const collect = (text: string) => void lines.push(text);
    try {
      await check({ ...terminal, result: collect, note: collect });
    } catch (error) {
      // A folder or file that is not there now may be back in a moment.
      if (!(error instanceof Failure)) throw error;
      collect(`error ${error.message}\nhelp: ${error.help}`);
    }
    const report = lines.join('\n');
    if (report === shown) return;
    shown = report;
    terminal.note('Checking …');
    if (report) terminal.result(report);
    terminal.note('Watching for changes.');
  }

  const failed = Promise.withResolvers<never>();
  const run = oneAtATime(lookOnce);
  const look = () => void run().catch(failed.reject);
  const following = await followFolder(folder, look);
  try {
    look();
    for (;;) {
      await Promise.race([wait(PAUSE), failed.promise]);
      await pause();
    }
  } finally {
    await following.close();
  }
}
