import {
  builtInRegistry,
  isError,
  type OpenSite,
  type PageFile,
  type PageFindings,
  type PageRecord,
  type SiteAssets,
} from '../../../renderer/index.ts';
import { builtInComponents, type PageUses, siteRenderer } from '../../../renderer/rendering.ts';
import type { Batch, PageQueue } from './page-queue.ts';

/** What became of one page file; plain data, so that it can be sent from thread to thread. */
export interface PageOutcome extends PageFindings {
  /** Number of the page file, in the order of the site's pages. */
  number: number;
  records: PageRecord[];
  /** What its pages need beside them, but for what this thread has named before. */
  uses: PageUses;
}

/** Everything that a thread needs to render pages. */
export interface Rendering {
  open: OpenSite;
  assets: SiteAssets;
  queue: PageQueue;
  /** Takes a rendered page to write it. */
  write(file: PageFile): void;
}

/**
 * Makes the function that does all the work on a batch of pages: reads, checks and
 * renders them. Once the site is known to have errors it only reads and checks.
 */
export function batchRenderer({
  open,
  assets,
  queue,
  write,
}: Rendering): (batch: Batch) => PageOutcome[] {
  const renderer = open.site && siteRenderer(open.site, assets, builtInRegistry, builtInComponents);
  const known = new Set<string>();
  const fresh = (name: string) => !known.has(name) && known.add(name);

  function renderFile(number: number): PageOutcome {
    const source = open.pages[number];
    if (!source) throw new RangeError(`There is no page with the number ${number}.`);
    const { pages, summaries, diagnostics } = open.readPage(source);
    const outcome: PageOutcome = {
      number,
      diagnostics,
      summaries,
      records: [],
      uses: { islands: [], images: [], hasScripts: false },
    };
    if (diagnostics.some(isError)) queue.setFaulty();
    if (!renderer || queue.isFaulty()) return outcome;
    for (const page of pages) {
      const { file, record, uses } = renderer.renderPage(page);
      outcome.records.push(record);
      write(file);
      outcome.uses.islands.push(...uses.islands.filter(fresh));
      outcome.uses.images.push(...uses.images.filter(fresh));
      outcome.uses.hasScripts ||= uses.hasScripts;
    }
    return outcome;
  }

  return (batch) => {
    const count = batch.end - batch.start;
    const outcomes = Array.from({ length: count }, (_, index) => renderFile(batch.start + index));
    queue.finish(batch);
    return outcomes;
  };
}
