import { join } from 'node:path';
import type { SiteAssets, SourceFile } from '../../../renderer/index.ts';
import type { Failure } from '../../failure.ts';
import { readText, type SiteFolder } from '../read-site.ts';
import type { Staging } from '../stage-files.ts';
import type { PageOutcome } from './render-batch.ts';

/** What a worker is given; plain data. */
export interface PageJob {
  /** Sets its files apart from those of other threads. */
  thread: string;
  folder: string;
  /** The sources that pages share. */
  shared: readonly SourceFile[];
  /** Paths of the page files: their texts are read where they are needed. */
  pages: readonly string[];
  assetNames: readonly string[];
  assets: SiteAssets;
  staging: Staging;
  /** Memory of the page queue. */
  queue: SharedArrayBuffer;
}

/** What a worker says: pages that are done, or why it had to stop. */
export type PageMessage =
  | { outcomes: PageOutcome[] }
  | { failure: Pick<Failure, 'message' | 'help' | 'exitCode'> };

/** The job of rendering a site's pages; mails are none of a worker's business. */
export function pageJob(
  { folder, sources, assets: assetNames }: SiteFolder,
  assets: SiteAssets,
  staging: Staging,
  queue: SharedArrayBuffer,
): Omit<PageJob, 'thread'> {
  const isPage = ({ path }: SourceFile) => path.startsWith('pages/');
  const isMail = ({ path }: SourceFile) => path.startsWith('mails/');
  return {
    folder,
    shared: sources.filter((source) => !isPage(source) && !isMail(source)),
    pages: sources.filter(isPage).map(({ path }) => path),
    assetNames,
    assets,
    staging,
    queue,
  };
}

/** The sources of a job as the renderer takes them. */
export function jobSources({ folder, shared, pages }: PageJob): SourceFile[] {
  const onDemand = pages.map((path) => ({
    path,
    get text() {
      return readText(join(folder, path), path);
    },
  }));
  return [...shared, ...onDemand];
}
