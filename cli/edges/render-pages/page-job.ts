import { join } from 'node:path';
import type { SiteAssets, SourceFile } from '../../../renderer/index.ts';
import type { Failure } from '../../failure.ts';
import { readText, type SiteFolder } from '../read-site.ts';
import type { Staging } from '../stage-files.ts';
import type { PageOutcome } from './render-batch.ts';

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

/** What a worker says: pages that are done, or why it had to stop. */
export type PageMessage =
  | { outcomes: PageOutcome[] }
  | { failure: Pick<Failure, 'message' | 'help' | 'exitCode'> };

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

export function isPage({ path }: SourceFile): boolean {
  return path.startsWith('pages/');
}

function isMail({ path }: SourceFile): boolean {
  return path.startsWith('mails/');
}

/** The sources of a site as the renderer takes them. */
export function workerSources({ folder, shared, pages }: WorkerSite): SourceFile[] {
  const onDemand = pages.map((path) => ({
    path,
    get text() {
      return readText(join(folder, path), path);
    },
  }));
  return [...shared, ...onDemand];
}
