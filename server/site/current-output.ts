import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal } from '../errors/describe-error.ts';
import { readStamp } from './build-stamp.ts';
import type { Output, Route } from './output.ts';
import { isOf, readFinishedOutput } from './read-finished-output.ts';
import type { Moment } from './read-output.ts';

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
  let shown = await readFinishedOutput(siteDir, now());
  const builds = followBuilds(siteDir, shown);
  let [checkAgainAt, closed] = [0, false];
  let check: Promise<void> | undefined;
  let wait: Promise<void> | undefined;
  let log: FastifyBaseLogger | undefined;
  show(shown);

  function show(next: Output): void {
    shown = next;
    ahead.begin(next, () => shown === next && !closed);
  }

  function replace(next: Output): void {
    log?.info(next.stamp === shown.stamp ? hasChanged : builtAgain);
    show({ ...next, routes: retireAssets(shown.routes, next.routes) });
  }

  function look(): Promise<void> {
    check ??= builds
      .readIfOther(now(), shown, (error) => log?.error({ err: error }, notReadable))
      .then((next) => next && replace(next))
      .finally(() => {
        checkAgainAt = performance.now() + checkIntervalMs;
        check = undefined;
      });
    return check;
  }

  /** What a moment shows is waited for: nothing that is over is shown again. */
  async function lookFrom(moment: Moment): Promise<Output> {
    await look();
    // A look that was under way may have begun before that moment.
    if (!isOf(shown, moment) && !builds.isPaused()) await look();
    return shown;
  }

  function current(): Output | Promise<Output> {
    const moment = now();
    const isOver = !isOf(shown, moment);
    const next = isOver ? ahead.take(moment) : undefined;
    if (next) replace(next);
    else if (isOver) return builds.isPaused() ? shown : lookFrom(moment);
    if (performance.now() < checkAgainAt) return shown;
    // A large build takes a while to read; its visitors get the last one meanwhile.
    wait ??= Promise.race([look(), sleep(longestWaitMs, undefined, { ref: false })]).finally(() => {
      wait = undefined;
    });
    return wait.then(() => shown);
  }

  return {
    output: { current, base: () => shown.base },
    logTo(logger) {
      log = logger;
      if (!shown.asBuilt) {
        log.warn('Some files are not as the build left them; they are served as they are');
      }
    },
    close() {
      closed = true;
    },
  };
}

/** Reads what follows the output that is shown. */
interface Builds {
  /** The output of a moment, if the one that is shown is of another moment or build, and it can be read. */
  readIfOther(
    moment: Moment,
    shown: Output,
    onError: (error: unknown) => void,
  ): Promise<Output | undefined>;
  /** Whether reading failed a short while ago. */
  isPaused(): boolean;
}

function followBuilds(siteDir: string, first: Output): Builds {
  /** The last build that was looked at, though it may not be readable. */
  let seen = first.stamp;
  let reported: string | null | undefined = null;
  let tryAgainAt = 0;
  return {
    async readIfOther(moment, shown, onError) {
      const stamp = await readStamp(siteDir);
      const isBuilt = stamp !== undefined && stamp !== seen;
      if (!isBuilt && isOf(shown, moment)) return undefined;
      try {
        const next = await readFinishedOutput(siteDir, moment, shown);
        seen = next.stamp;
        return next;
      } catch (error) {
        tryAgainAt = performance.now() + pauseAfterFailureMs;
        // What is wrong with the files of a build stays so until the next one.
        if (!isRefusal(error)) seen = stamp;
        if (reported !== stamp) onError(error);
        reported = stamp;
        return undefined;
      }
    },
    isPaused: () => performance.now() < tryAgainAt,
  };
}

const mostRetiredBytes = 64 * 1024 * 1024;

/**
 * The routes of a new build, together with the hashed assets of earlier ones that it no longer has:
 * a page that a visitor opened before may still ask for its script. The oldest are dropped first
 * once they take too much memory.
 */
function retireAssets(
  before: ReadonlyMap<string, Route>,
  after: ReadonlyMap<string, Route>,
): ReadonlyMap<string, Route> {
  const retired: [string, Route][] = [];
  let bytes = 0;
  // Earlier retired routes come last in the map, the ones just retired are taken first.
  for (const [path, route] of before) {
    if (after.has(path) || !isHashed(path) || !route.memory) continue;
    bytes += route.memory.ready.identity.body.length;
    if (bytes > mostRetiredBytes) break;
    retired.push([path, route]);
  }
  return new Map([...after, ...retired]);
}

/** Whether a file's name holds a hash, so that it can never mean another content. */
function isHashed(path: string): boolean {
  return path.startsWith('/assets/') && /[-.][0-9a-z]{8,}\.\w+$/i.test(path);
}

/** Reads ahead what visitors of the next moment would otherwise wait for. */
function readAhead(siteDir: string, onError: (error: unknown) => void) {
  let next: Output | undefined;

  async function readNext(shown: Output, isShown: () => boolean): Promise<void> {
    const { until, full } = shown;
    if (until === Infinity) return;
    const after = await readFinishedOutput(siteDir, { at: until, full }, shown);
    if (isShown()) next = after;
  }

  return {
    /** Begins with what is shown now, as long as `isShown` says so. */
    begin(shown: Output, isShown: () => boolean) {
      next = undefined;
      readNext(shown, isShown).catch(onError);
    },
    /** What a moment shows, if it was read ahead. */
    take: (moment: Moment) => (next && isOf(next, moment) ? next : undefined),
  };
}
