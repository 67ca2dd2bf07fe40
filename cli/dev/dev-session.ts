import { setTimeout as wait } from 'node:timers/promises';
import { isError, type OutputFile } from '../../renderer/index.ts';
import type { RenderedPage } from '../../renderer/rendering.ts';
import { Failure } from '../failure.ts';
import { type CheckedSite, checkSite, problemOfFailure, unknownSite } from './check-site.ts';
import { followFolder } from './follow-folder.ts';
import { isSame, openPreview, type Preview, takeSnapshot } from './open-preview.ts';
import { isPlain, overrideSite } from './override-site.ts';
import type { Overrides, SiteState } from './protocol.ts';
import { type PublishedFiles, publishedFiles } from './published-files.ts';

/** What can be shown at the path of a page. */
export type Shown =
  /** `isOld` where its file has errors now, and this is what it was before. */
  | { kind: 'page'; page: RenderedPage; isOld: boolean }
  /** There is such a file, but it never was without errors. */
  | { kind: 'faulty' }
  | { kind: 'unknown' };

/** Who wants to know what happens to the site. */
export interface DevListener {
  /** Something has changed that pages may show. */
  changed(): void;
  /** The whole site was looked at; `checked` is absent where its folder cannot be read. */
  checked(state: SiteState, checked?: CheckedSite): void | Promise<void>;
}

/** A site that is followed: whatever is asked for is as the files are now. */
export interface DevSession {
  showPage(path: string, overrides: Overrides): Promise<Shown>;
  /** A file that pages refer to: an asset, a typeface, a script. */
  fileAt(path: string): Promise<OutputFile | undefined>;
  /** Path of the React that islands share. */
  reactPath(): string;
  preview(): Preview;
  /** Resolves when the folder was read again, where it has to be. */
  look(): Promise<void>;
  /** Resolves when what is wrong with the site as it is now is known. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds in which browsers get the page that has changed, before the whole site is looked at. */
const PAGE_FIRST = 60;

/** Milliseconds that errors have to last before anybody is told: a file may be half written. */
const PATIENCE = 150;

/** Opens a site and follows its folder. `cache` is the folder of what was made before. */
export async function startSession(
  folder: string,
  cache: string,
  listener: DevListener,
): Promise<DevSession> {
  let current = await openPreview(takeSnapshot(folder), cache);
  let good = current;
  let failure: Failure | undefined;
  let checking: Promise<void> = Promise.resolve();
  const withOverrides = overrider(cache);
  const published: PublishedFiles = publishedFiles();

  async function lookOnce(): Promise<void> {
    try {
      const snapshot = takeSnapshot(folder, current.snapshot);
      if (isSame(snapshot, current.snapshot) && !failure) return;
      current = await openPreview(snapshot, cache, good);
      failure = undefined;
      take();
      listener.changed();
    } catch (error) {
      checking = fail(error);
    }
  }

  async function fail(error: unknown): Promise<void> {
    const found = failureOf(error);
    failure = found;
    // A file may have gone between two looks, and be back.
    await wait(PATIENCE);
    if (failure === found) await listener.checked(unknownSite([problemOfFailure(found)]));
  }

  function take(): void {
    if (current.renderer) good = current;
    published.add(current.shared);
    const preview = current;
    checking = check(preview, () => preview === current && !failure, listener).catch(fail);
  }

  /** Resolves when no check is under way: one that is overtaken by a change is followed by another. */
  async function checked(): Promise<void> {
    for (let last: unknown; last !== checking; ) {
      last = checking;
      await checking;
    }
  }

  const look = oneAtATime(lookOnce);
  take();
  const followed = await followFolder(folder, () => void look());
  return {
    async showPage(path, overrides) {
      const preview = current;
      const other = isPlain(overrides) ? undefined : await withOverrides(preview, overrides, path);
      if (other) published.add(other.shared);
      return showIn(preview, path, other?.renderAt(path));
    },
    fileAt: (path) => published.fileAt(path),
    reactPath: () => published.reactPath(),
    preview: () => current,
    look,
    async settled() {
      await look();
      await checked();
    },
    async close() {
      await followed.close();
      await checked();
    },
  };
}

/** What there is to show of a page: `other` where it is seen with overrides, else as it is. */
function showIn(preview: Preview, path: string, other: RenderedPage | undefined): Shown {
  const page = other ?? preview.renderAt(path);
  if (page) return { kind: 'page', page, isOld: false };
  if (!isFaulty(preview, path)) return { kind: 'unknown' };
  const old = preview.lastAt(path);
  return old ? { kind: 'page', page: old, isOld: true } : { kind: 'faulty' };
}

/** Makes the function that opens a site with overrides; what it has opened is kept for that preview. */
function overrider(cache: string) {
  const opened = new WeakMap<Preview, Map<string, Promise<Preview>>>();
  return (preview: Preview, overrides: Overrides, path: string): Promise<Preview> => {
    const file = preview.fileOf(path)?.path;
    const key = JSON.stringify([overrides, overrides.locale && file]);
    const known = opened.get(preview) ?? new Map<string, Promise<Preview>>();
    const found =
      known.get(key) ??
      openPreview(overrideSite(preview.snapshot, overrides, file), cache, preview);
    opened.set(preview, known.set(key, found));
    return found;
  };
}

/** Anything but a failure is a bug, which need not end the session. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return new Failure(
    `This is a mistake in the program, not in your files: ${message}`,
    `Send us what follows, please.\n${stack ?? ''}`,
  );
}

/** Whether a page would be at a path if its site or its file had no errors. */
function isFaulty(preview: Preview, path: string): boolean {
  const source = preview.fileOf(path);
  if (!source) return false;
  return !preview.renderer || preview.read(source).diagnostics.some(isError);
}

async function check(
  preview: Preview,
  isWanted: () => boolean,
  listener: DevListener,
): Promise<void> {
  await wait(PAGE_FIRST);
  if (!isWanted()) return;
  const checked = await checkSite(preview, isWanted);
  if (!checked) return;
  if (checked.state.problems.some(({ severity }) => severity === 'error')) await wait(PATIENCE);
  if (isWanted()) await listener.checked(checked.state, checked);
}

/** Never does the work twice at the same time: who asks meanwhile waits until it was done anew. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return function run(): Promise<void> {
    if (!running) {
      running = work().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
