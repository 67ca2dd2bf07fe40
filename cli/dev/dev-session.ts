import { setTimeout as wait } from 'node:timers/promises';
import { type Edition, isError, type OutputFile } from '../../renderer/index.ts';
import { once } from '../../renderer/light.ts';
import type { RenderedPage } from '../../renderer/rendering.ts';
import { type AnswerOptions, withAnswers } from '../data/take-answers.ts';
import type { SiteStore } from '../graph/whole-site.ts';
import type { Shared } from '../publish/publish-shared.ts';
import { type Snapshot, takeSnapshot } from '../read/take-snapshot.ts';
import { Failure } from '../terminal/terminal.ts';
import {
  checkWholeSite,
  type PreviewedSite,
  problemOfFailure,
  unknownSite,
} from './check-whole-site.ts';
import { followFolder } from './follow-folder.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openPreview, PREVIEWED, type Preview } from './open-preview.ts';
import { isUnset, overrideSite } from './override-site.ts';
import { fileOf, isRenderable, readPageFile, renderAt } from './preview-pages.ts';
import type { Overrides, Problem, SiteState } from './protocol.ts';
import { type PublishedFiles, publishedFiles } from './published-files.ts';
import { openVersions } from './versions/open-versions.ts';
import type { VersionStore } from './versions/version-store.ts';

/** What can be shown at the path of a page. */
type Shown =
  /** `isOld` where its file has errors now, and this is what it was before. */
  | { kind: 'page'; page: RenderedPage; isOld: boolean }
  /** There is such a file, but it never was without errors. */
  | { kind: 'faulty' }
  /** Visitors do not see it at the moment that is looked at. */
  | { kind: 'absent' }
  | { kind: 'unknown' };

/** Who wants to know what happens to the site. */
export interface DevListener {
  /** Something has changed that pages may show. */
  changed(): void;
  /** The whole site was looked at; `checked` is absent where its folder cannot be read. */
  checked(state: SiteState, checked?: PreviewedSite): void | Promise<void>;
}

/** A site that is followed: each answer is as the files are now. */
export interface DevSession {
  showPage(path: string, overrides: Overrides): Promise<Shown>;
  /** A file that pages refer to: an asset, a typeface, a script. */
  fileAt(path: string): Promise<OutputFile | undefined>;
  /** Path of the React that islands share. */
  reactPath(): string;
  preview(): Preview;
  /** The site as it is seen with what the address of a page overrides. */
  seenAt(path: string, overrides: Overrides): Promise<Preview>;
  /** The errors with which what is published now would not be built. */
  buildErrors(): Promise<Problem[]>;
  /** The versions of the site; they are begun when they are asked for first. */
  versions(): Promise<VersionStore>;
  /**
   * Resolves when the folder was read again, where it has to be. `known` is what is known already of the
   * site as it is now.
   */
  look(known?: SiteStore): Promise<void>;
  /** Lets everybody look again who follows the site, such as once it was published. */
  announce(): void;
  /** Resolves when what is wrong with the site as it is now is known. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What a session takes from elsewhere. */
export interface SessionParts extends AnswerOptions {
  /** The edition that is built of what is published. */
  published(): Partial<Edition>;
}

/** Milliseconds in which browsers get the page that has changed, before the whole site is looked at. */
const PAGE_FIRST = 60;

/** Milliseconds that errors have to last before they are reported: a file may be half written. */
const PATIENCE = 150;

/** Opens a site and follows its folder. `cache` is the folder of what was made before. */
export async function startSession(
  folder: string,
  cache: string,
  listener: DevListener,
  parts: SessionParts,
): Promise<DevSession> {
  const read = (before?: Snapshot) =>
    withAnswers(takeSnapshot(folder, PREVIEWED, before), cache, parts);
  let current = await openPreview(await read(), cache);
  let failure: Failure | undefined;
  let checking: Promise<void> = Promise.resolve();
  const versions = once(() => openVersions(folder, cache));
  const withOverrides = overrider(cache, async (version) => (await versions()).unpack(version));
  /** Pages as they were when they last could be shown, by their paths. */
  const shown = new Map<string, RenderedPage>();
  const published: PublishedFiles = publishedFiles();

  async function lookOnce(known?: SiteStore): Promise<void> {
    try {
      const snapshot = await read(current.snapshot);
      if (isSame(snapshot, current.snapshot) && !failure) return;
      current = await openPreview(snapshot, cache, { ...current, store: known ?? current.store });
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
    published.add(current.shared);
    const preview = current;
    checking = check(preview, () => preview === current && !failure, listener).catch(fail);
  }

  const look = oneAtATime(lookOnce);
  take();
  const followed = await followFolder(folder, () => void look());
  return {
    async showPage(path, overrides) {
      // What comes from elsewhere changes without a change in the folder.
      if (current.snapshot.answers) await look();
      const preview = current;
      const other = isUnset(overrides) ? undefined : await withOverrides(preview, overrides, path);
      if (other) published.add(other.shared);
      const found = findPage(preview, path, other);
      if (found.kind === 'page') shown.set(path, found.page);
      return found.kind === 'faulty' ? showOld(shown.get(path)) : found;
    },
    fileAt: async (path) =>
      (await published.fileAt(path)) ?? drawCard(path, shown.values(), current.shared),
    reactPath: () => published.reactPath(),
    preview: () => current,
    versions,
    seenAt: async (path, overrides) =>
      isUnset(overrides) ? current : withOverrides(current, overrides, path),
    buildErrors: () => errorsAs(parts.published(), current, cache),
    look,
    announce: () => listener.changed(),
    settled: () => look().then(() => settle(() => checking)),
    async close() {
      await followed.close();
      await settle(() => checking);
    },
  };
}

/** The errors of a site as another edition. */
async function errorsAs(
  { drafts = false, ...others }: Partial<Edition>,
  preview: Preview,
  cache: string,
): Promise<Problem[]> {
  const edition = { ...others, drafts, now: Date.now(), isLocal: true };
  const seen = await openPreview({ ...preview.snapshot, edition }, cache, preview);
  const checked = await checkWholeSite(seen, () => true);
  return checked?.state.problems.filter(isError) ?? [];
}

/** Resolves when no check is under way: one that is overtaken by a change is followed by another. */
async function settle(checking: () => Promise<void>): Promise<void> {
  for (let last: unknown; last !== checking(); ) {
    last = checking();
    await last;
  }
}

function isSame(one: Snapshot, other: Snapshot): boolean {
  return one.key === other.key && JSON.stringify(one.answers) === JSON.stringify(other.answers);
}

/** The page at a path; `other` is the site with what is overridden. */
function findPage(preview: Preview, path: string, other?: Preview): Shown {
  const seen = other && renderAt(other, path);
  const page = seen ?? renderAt(preview, path);
  const isOther =
    other && (!other.snapshot.edition.drafts || other.snapshot.folder !== preview.snapshot.folder);
  if (page && !seen && isOther && isRenderable(other)) return { kind: 'absent' };
  if (page) return { kind: 'page', page, isOld: false };
  return { kind: isFaulty(preview, path) ? 'faulty' : 'unknown' };
}

/** The picture at a path that is drawn for one of the pages that were shown. */
async function drawCard(
  path: string,
  pages: Iterable<RenderedPage>,
  { cards }: Shared,
): Promise<OutputFile | undefined> {
  const all = [...pages].flatMap(({ uses }) => uses.cards);
  const card = all.find((one) => one.path === path);
  return card && { path, content: await cards(card).make() };
}

/** A page whose file has errors now, as it last could be shown. */
function showOld(page: RenderedPage | undefined): Shown {
  return page ? { kind: 'page', page, isOld: true } : { kind: 'faulty' };
}

/**
 * Makes the function that opens a preview with overrides; those of the latest preview are kept.
 * `folderOf` gives the folder with the files of a version.
 */
function overrider(cache: string, folderOf: (version: string) => Promise<string>) {
  async function open(preview: Preview, overrides: Overrides, file: string | undefined) {
    const { snapshot } = preview;
    const { version } = overrides;
    const seen = version
      ? { ...takeSnapshot(await folderOf(version), PREVIEWED), answers: snapshot.answers }
      : snapshot;
    return openPreview(overrideSite(seen, overrides, file), cache, preview);
  }

  let latest: Preview | undefined;
  const opened = new Map<string, Promise<Preview>>();
  return (preview: Preview, overrides: Overrides, path: string): Promise<Preview> => {
    if (preview !== latest) opened.clear();
    latest = preview;
    const file = fileOf(preview, path)?.path;
    const key = JSON.stringify([overrides, overrides.locale && file]);
    const found = opened.get(key) ?? open(preview, overrides, file);
    opened.set(key, found);
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
  const source = fileOf(preview, path);
  if (!source) return false;
  return !isRenderable(preview) || readPageFile(preview, source.path).diagnostics.some(isError);
}

async function check(
  preview: Preview,
  isWanted: () => boolean,
  listener: DevListener,
): Promise<void> {
  await wait(PAGE_FIRST);
  if (!isWanted()) return;
  const checked = await checkWholeSite(preview, isWanted);
  if (!checked) return;
  checked.snapshot.refuseAnswers?.(checked.diagnostics);
  if (checked.state.problems.some(({ severity }) => severity === 'error')) await wait(PATIENCE);
  if (isWanted()) await listener.checked(checked.state, checked);
}
