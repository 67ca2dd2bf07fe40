import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, StartupError } from '../errors/describe-error.ts';
import { readStamp } from './build-stamp.ts';
import type { Output } from './output.ts';
import { type Moment, readOutput } from './read-output.ts';

const readAttempts = 10;
const readPauseMs = 150;

/**
 * Reads the output until nothing changed meanwhile and every file is the one that the build wrote
 * down, since a build that is just putting its files in place would give half old, half new. A
 * folder that somebody changed by hand is taken as it is after a while.
 * @throws StartupError when there is no built site in the folder.
 */
export async function readFinishedOutput(
  siteDir: string,
  moment: Moment,
  before?: Output,
): Promise<Output> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === readAttempts;
    try {
      const output = await readOutput(siteDir, moment, before);
      const whole = output.asBuilt && output.stamp === (await readStamp(siteDir));
      if (whole || last) return output;
    } catch (error) {
      const vanished = errorCode(error) === 'ENOENT' && !(error instanceof StartupError);
      if (last || !vanished) throw error;
    }
    await sleep(readPauseMs);
  }
}

/** Whether output is what a moment shows. */
export function isOf({ from, until, full }: Output, moment: Moment): boolean {
  const isNow = from <= moment.at && moment.at < until;
  return (
    isNow && full.size === moment.full.size && [...full].every((name) => moment.full.has(name))
  );
}
