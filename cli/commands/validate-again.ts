import { setTimeout as wait } from 'node:timers/promises';
import { followFolder } from '../dev/follow-folder.ts';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

/** Milliseconds between looks for Ctrl-C. */
const PAUSE = 100;

/**
 * Runs `check` now and whenever something in a folder changes, until Ctrl-C; shows what it says where
 * that is something else than before. The notes say to editors when a run begins and ends.
 */
export async function validateAgain(
  folder: string,
  terminal: Terminal,
  check: (terminal: Terminal) => Promise<unknown>,
  pause: () => Promise<void>,
): Promise<never> {
  let shown: string | undefined;
  let isWanted = true;

  async function look(): Promise<void> {
    const lines: string[] = [];
    const say = (text: string) => void lines.push(text);
    try {
      await check({ ...terminal, result: say, note: say });
    } catch (error) {
      // A folder or file that is not there now may be back in a moment.
      if (!(error instanceof Failure)) throw error;
      say(`error ${error.message}\nhelp: ${error.help}`);
    }
    const said = lines.join('\n');
    if (said === shown) return;
    shown = said;
    terminal.note('Checking …');
    if (said) terminal.result(said);
    terminal.note('Watching for changes.');
  }

  const following = await followFolder(folder, () => {
    isWanted = true;
  });
  try {
    for (;;) {
      await pause();
      if (isWanted) {
        isWanted = false;
        await look();
      }
      await wait(PAUSE);
    }
  } finally {
    await following.close();
  }
}
