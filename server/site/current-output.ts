import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal } from '../errors/system-error.ts';
import type { Output } from './output.ts';
import { readAhead } from './read-ahead.ts';
import type { Moment } from './read-output.ts';
import { isOf, type Reading, readStamp, readWhole } from './read-whole.ts';
import { retireAssets } from './retire-assets.ts';

/**
 * The output as it is now: a rebuild, a moment at which it changes by itself, and a campaign that is
 * full show without a restart, and never half of it.
 */
export interface CurrentOutput {
  /** At once, or after a look at the folder where the last one is a while ago. */
  current(): Output | Promise<Output>;
  /** Path below which pages and service stand, as it was when the folder was looked at last. */
  base(): string;
}

const checkIntervalMs = 250;
const longestWaitMs = 1_000;
const pauseAfterFailureMs = 5_000;

const builtAgain = 'The site was built again; the new pages are served';
const notReadable = 'The new build cannot be read; the last one stays';
const hasChanged = 'The site has changed, as its campaigns say; the new pages are served';

/**
 * Reads the output and reads it again once `.site/build.json`, which a build writes last, changes,
 * once its moment is over, or once other campaigns are `full`. All of that is looked at on requests,
 * at most a few times a second, so nothing runs while idle. What the next moment shows is read ahead.
 * Where the new output cannot be read, the last good one stays.
 * @throws StartupError when there is no built site in the folder.
 */
export async function openOutput(
  siteDir: string,
  full: () => ReadonlySet<string>,
): Promise<{
  output: CurrentOutput;
  logTo(log: FastifyBaseLogger): void;
  close(): void;
}> {
  const now = (): Moment => ({ at: Date.now(), full: full() });
  const ahead = readAhead(siteDir, (error) =>
    log?.error({ err: error }, 'The next pages could not be read ahead'),
  );
  let reading = await readWhole(siteDir, now());
  let [checkAgainAt, tryAgainAt, closed] = [0, 0, false];
  let reported: string | null | undefined = null;
  let check: Promise<void> | undefined;
  let log: FastifyBaseLogger | undefined;
  show(reading);

  function show(shown: Reading): void {
    reading = shown;
    ahead.begin(shown, () => reading === shown && !closed);
  }

  function replace({ output, stamp }: Reading, why: string): void {
    const routes = retireAssets(reading.output.routes, output.routes);
    show({ output: { ...output, routes }, stamp });
    log?.info(why);
  }

  async function readAgainIfOther(): Promise<void> {
    const moment = now();
    const stamp = await readStamp(siteDir);
    const isBuilt = stamp !== undefined && stamp !== reading.stamp;
    if (!isBuilt && isOf(reading.output, moment)) return;
    try {
      const read = await readWhole(siteDir, moment, reading.output);
      replace(read, isBuilt ? builtAgain : hasChanged);
    } catch (error) {
      tryAgainAt = performance.now() + pauseAfterFailureMs;
      // What is wrong with the files of a build stays so until the next one.
      if (!isRefusal(error)) reading.stamp = stamp;
      if (reported !== stamp) log?.error({ err: error }, notReadable);
      reported = stamp;
    }
  }

  function lookAgain(): Promise<void> {
    check ??= readAgainIfOther().finally(() => {
      checkAgainAt = performance.now() + checkIntervalMs;
      check = undefined;
    });
    return check;
  }

  return {
    output: {
      current() {
        const moment = now();
        const isOver = !isOf(reading.output, moment);
        const next = isOver ? ahead.take(moment) : undefined;
        if (next) replace(next, hasChanged);
        if (performance.now() < (isOver && !next ? tryAgainAt : checkAgainAt))
          return reading.output;
        // A large build takes a while to read; its visitors get the last one meanwhile.
        return Promise.race([lookAgain(), sleep(longestWaitMs, undefined, { ref: false })]).then(
          () => reading.output,
        );
      },
      base: () => reading.output.base,
    },
    logTo(logger) {
      log = logger;
      if (!reading.output.asBuilt) {
        log.warn('Some files are not as the build left them; they are served as they are');
      }
    },
    close() {
      closed = true;
    },
  };
}
