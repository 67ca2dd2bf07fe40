import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '../describe-error.ts';
import type { Output } from './output.ts';
import { readOutput } from './read-output.ts';

/** The output as it is now: a rebuild shows without a restart, and never half of it. */
export interface CurrentOutput {
  current(): Promise<Output>;
}

const checkIntervalMs = 250;

/**
 * Reads the output and reads it again once `.site/build.json`, which a build writes last, changes.
 * The file is looked at on requests, at most a few times a second, so nothing runs while idle. Where
 * the new output cannot be read, the last good one stays.
 * @throws StartupError when there is no built site in the folder.
 */
export async function openOutput(siteDir: string): Promise<{
  output: CurrentOutput;
  logTo(log: FastifyBaseLogger): void;
}> {
  let stamp = await readStamp(siteDir);
  let output = await readOutput(siteDir);
  let checkedAt = 0;
  let check: Promise<void> | undefined;
  let log: FastifyBaseLogger | undefined;

  async function readAgainIfBuilt(): Promise<void> {
    const newStamp = await readStamp(siteDir);
    if (newStamp === undefined || newStamp === stamp) return;
    try {
      output = await readOutput(siteDir);
      stamp = newStamp;
      log?.info('The site was built again; the new pages are served');
    } catch (error) {
      log?.error({ err: describeError(error) }, 'The new build cannot be read; the last one stays');
    }
  }

  return {
    output: {
      async current() {
        const now = performance.now();
        if (now - checkedAt > checkIntervalMs) {
          checkedAt = now;
          check = readAgainIfBuilt();
        }
        await check;
        return output;
      },
    },
    logTo(logger) {
      log = logger;
    },
  };
}

async function readStamp(siteDir: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(join(siteDir, '.site', 'build.json'));
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return undefined;
  }
}
