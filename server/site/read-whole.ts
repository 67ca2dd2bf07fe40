import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { errorCode } from '../errors/describe-error.ts';
import { StartupError } from '../errors/startup-error.ts';
import { systemErrorCode } from '../errors/system-error.ts';
import type { Output } from './output.ts';
import { type Moment, readOutput } from './read-output.ts';

/** Output, and the manifest that it was read with. */
export interface Reading {
  output: Output;
  stamp: string | undefined;
}

const readAttempts = 10;
const readPauseMs = 150;

/**
 * Reads the output until nothing changed meanwhile and every file is the one that the build wrote
 * down, since a build that is just putting its files in place would give half old, half new. A
 * folder that somebody changed by hand is taken as it is after a while.
 * @throws StartupError when there is no built site in the folder.
 */
export async function readWhole(
  siteDir: string,
  moment: Moment,
  before?: Output,
): Promise<Reading> {
  for (let attempt = 1; ; attempt += 1) {
    const stamp = await readStamp(siteDir);
    const last = attempt === readAttempts;
    try {
      const output = await readOutput(siteDir, moment, before);
      const whole = output.asBuilt && stamp === (await readStamp(siteDir));
      if (whole || last) return { output, stamp };
    } catch (error) {
      const vanished = errorCode(error) === 'ENOENT' && !(error instanceof StartupError);
      if (last || !vanished) throw error;
    }
    await sleep(readPauseMs);
  }
}

/** What names the build in the folder: its manifest, which it writes last; undefined without one. */
export async function readStamp(siteDir: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(join(siteDir, routes.files.manifest));
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

/** Whether output is what a moment shows. */
export function isOf({ from, until, full }: Output, moment: Moment): boolean {
  const isNow = from <= moment.at && moment.at < until;
  return (
    isNow && full.size === moment.full.size && [...full].every((name) => moment.full.has(name))
  );
}
