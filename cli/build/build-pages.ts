import { fileNames } from '../graph/inputs.ts';
import { verdict } from '../graph/pages.ts';
import { type PublishedFile, published } from '../graph/published.ts';
import { reasonsFor } from '../graph/reasons.ts';
import type { SiteStore } from '../graph/whole-site.ts';
import type { Interruption } from '../terminal/interruption.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { OutputFolder } from '../write/write-output.ts';
import { renderPages, threadsFor } from './threads/render-pages.ts';
import type { ThreadSite } from './threads/start-thread.ts';

/** Where a build shows how far it is, and what may stop it. */
export interface BuildContext {
  terminal: Terminal;
  interruption: Interruption;
}

/** What pages are built of. */
export interface PagesToBuild {
  store: SiteStore;
  output: OutputFolder;
  /** Folder of what was made before. */
  cache: string;
  threads?: number;
}

/** Why page files were read and rendered again, by their paths. */
export type Rebuilt = () => ReadonlyMap<string, readonly string[]>;

/** Reads and renders the page files of which something has changed. */
export async function buildPages(pages: PagesToBuild, context: BuildContext): Promise<Rebuilt> {
  const { store, output } = pages;
  const isNew = store.revision === 1;
  const gone = new Map<string, string[]>();
  const files = store.ask(fileNames, 'pages').filter((file) => {
    if (!store.isFresh(verdict, file)) return true;
    if (!store.world.rendering || store.isFresh(published, file)) return false;
    gone.set(file, goneFrom(output, store.entry(published, file).value));
    return true;
  });
  await renderFiles(pages, files, context);
  const reasonsOf = (file: string) => {
    if (isNew) return ['nothing is remembered of an earlier build'];
    const reasons = reasonsFor(store, file);
    return reasons.length > 0 ? reasons : (gone.get(file) ?? []);
  };
  return () => new Map(files.map((file) => [file, reasonsOf(file)]));
}

/** The files of pages that are not in the output any more. */
function goneFrom(output: OutputFolder, value: unknown): string[] {
  if (!value) return ['it was only checked'];
  return (value as PublishedFile).staged
    .filter((file) => !output.has(file))
    .map(({ path }) => `${path} is not in the output as it was left`);
}

/** Reads and renders some page files. */
export async function renderFiles(
  { store, output, cache, threads }: PagesToBuild,
  files: readonly string[],
  { terminal, interruption }: BuildContext,
): Promise<void> {
  const { siteFolder, rendering } = store.world;
  const { folder, sources, assets, pictures, others, edition, answers } = siteFolder;
  const site: ThreadSite = {
    folder,
    cache,
    sources: sources.map(({ path }) => path),
    rest: { assets, pictures, others, edition, answers },
    addresses: rendering?.shared.public,
    staging: output.staging,
  };
  const progress = terminal.progress('Building pages', files.length);
  const count = threads ?? threadsFor(files.length);
  await renderPages(store, files, Array(count).fill(site), { progress, interruption });
}
