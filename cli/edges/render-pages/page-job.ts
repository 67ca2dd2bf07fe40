import type { SiteAssets, SourceFile } from '../../../renderer/index.ts';
import { isPage, readLater, type SiteFolder } from '../read-site.ts';
import type { StagedFile, Staging } from '../stage-files.ts';
import type { PageOutcome } from './render-batch.ts';
import type { SentFailure } from './sent-failure.ts';

/** The site as a worker opens it, long before there is anything to render; plain data. */
export interface WorkerSite {
  /** Sets its files apart from those of other threads. */
  thread: string;
  folder: string;
  /** The sources that pages share. */
  shared: readonly SourceFile[];
  /** Paths of the page files: their texts are read where they are needed. */
  pages: readonly string[];
  assetNames: readonly string[];
}

/** What a worker is told when the pages can be rendered; plain data. */
export interface PageJob {
  assets: SiteAssets;
  staging: Staging;
  /** Memory of the page queue. */
  queue: SharedArrayBuffer;
}

/** What became of some pages, and the files that wait for their places. */
export interface RenderedPages {
  outcomes: PageOutcome[];
  staged: StagedFile[];
}

/**
 * What a worker says: what became of its pages, packed, or why it had to stop. Unpacked once the
 * workers have ended, it does not take memory at the same time.
 */
export type PageMessage = { rendered: Uint8Array<ArrayBuffer> } | { failure: SentFailure };

/** A site for a worker; mails are none of its business. */
export function workerSite(
  { folder, sources, assets: assetNames }: SiteFolder,
  thread: string,
): WorkerSite {
  return {
    thread,
    folder,
    shared: sources.filter((source) => !isPage(source) && !isMail(source)),
    pages: sources.filter(isPage).map(({ path }) => path),
    assetNames,
  };
}

function isMail({ path }: SourceFile): boolean {
  return path.startsWith('mails/');
}

/** The sources of a site as the renderer takes them. */
export function workerSources({ folder, shared, pages }: WorkerSite): SourceFile[] {
  return [...shared, ...pages.map((path) => readLater(folder, path))];
}
