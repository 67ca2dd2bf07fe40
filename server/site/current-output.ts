import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { errorCode } from '../errors/describe-error.ts';
import { StartupError } from '../errors/startup-error.ts';
import { systemErrorCode } from '../errors/system-error.ts';
import { compressAhead, type MemoryFile } from './memory-file.ts';
import type { Output } from './output.ts';
import { readOutput } from './read-output.ts';
import { retireAssets } from './retire-assets.ts';

/** The output as it is now: a rebuild shows without a restart, and never half of it. */
export interface CurrentOutput {
  /** At once, or after a look at the folder where the last one is a while ago. */
  current(): Output | Promise<Output>;
}

const checkIntervalMs = 250;
const longestWaitMs = 1_000;
const readAttempts = 10;
const readPauseMs = 150;
/** Sites up to this size are compressed as small as it gets: two seconds' work for each 4 MiB. */
const smallSiteBytes = 16 * 1024 * 1024;

/**
 * Reads the output and reads it again once `.site/build.json`, which a build writes last, changes.
 * The file is looked at on requests, at most a few times a second, so nothing runs while idle. Where
 * the new output cannot be read, the last good one stays.
 * @throws StartupError when there is no built site in the folder.
 */
export async function openOutput(siteDir: string): Promise<{
  output: CurrentOutput;
  logTo(log: FastifyBaseLogger): void;
  close(): void;
}> {
  let { output, stamp } = await readWhole(siteDir);
  let checkedAt = 0;
  let check: Promise<void> | undefined;
  let log: FastifyBaseLogger | undefined;
  let closed = false;
  compress();

  function compress(): void {
    const compressed = output;
    const files = memoryFiles(compressed);
    const bytes = files.reduce((sum, { ready }) => sum + ready.identity.body.length, 0);
    const effort = bytes <= smallSiteBytes ? 'small' : 'fast';
    const isWanted = () => output === compressed && !closed;
    compressAhead(files, { effort, isWanted }).catch((error: unknown) =>
      log?.error({ err: error }, 'The pages could not be compressed ahead'),
    );
  }

  async function readAgainIfBuilt(): Promise<void> {
    const newStamp = await readStamp(siteDir);
    if (newStamp === undefined || newStamp === stamp) return;
    try {
      const read = await readWhole(siteDir, output);
      output = { ...read.output, routes: retireAssets(output.routes, read.output.routes) };
      stamp = read.stamp;
      log?.info('The site was built again; the new pages are served');
      compress();
    } catch (error) {
      // Not again before the next build: what cannot be read now cannot be read in a moment.
      stamp = newStamp;
      log?.error({ err: error }, 'The new build cannot be read; the last one stays');
    }
  }

  function lookAgain(): Promise<void> {
    check ??= readAgainIfBuilt().finally(() => {
      checkedAt = performance.now();
      check = undefined;
    });
    return check;
  }

  return {
    output: {
      current() {
        if (performance.now() - checkedAt < checkIntervalMs) return output;
        // A large build takes a while to read; its visitors get the last one meanwhile.
        return Promise.race([lookAgain(), sleep(longestWaitMs, undefined, { ref: false })]).then(
          () => output,
        );
      },
    },
    logTo(logger) {
      log = logger;
      if (!output.asBuilt) {
        log.warn('Some files are not as the build left them; they are served as they are');
      }
    },
    close() {
      closed = true;
    },
  };
}

/**
 * Reads the output until nothing changed meanwhile and every file is the one that the build wrote
 * down, since a build that is just putting its files in place would give half old, half new. A
 * folder that somebody changed by hand is taken as it is after a while.
 */
async function readWhole(
  siteDir: string,
  before?: Output,
): Promise<{ output: Output; stamp: string | undefined }> {
  for (let attempt = 1; ; attempt += 1) {
    const stamp = await readStamp(siteDir);
    const last = attempt === readAttempts;
    try {
      const output = await readOutput(siteDir, before);
      const whole = output.asBuilt && stamp === (await readStamp(siteDir));
      if (whole || last) return { output, stamp };
    } catch (error) {
      const vanished = errorCode(error) === 'ENOENT' && !(error instanceof StartupError);
      if (last || !vanished) throw error;
    }
    await sleep(readPauseMs);
  }
}

function memoryFiles({ routes, notFound }: Output): MemoryFile[] {
  const files = [...routes.values()].flatMap(({ memory }) => memory ?? []);
  return [notFound, ...files];
}

async function readStamp(siteDir: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(join(siteDir, routes.files.manifest));
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}
