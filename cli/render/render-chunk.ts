import {
  builtInRegistry,
  isError,
  type OpenSite,
  type PageRecord,
  type PageVerdict,
  type SiteAssets,
} from '../../renderer/index.ts';
import { builtInComponents, type PageUses, siteRenderer } from '../../renderer/rendering.ts';
import { fileStager, type StagedFile, type Staging } from '../write/stage-files.ts';

/** Pages that are rendered at once, by their numbers; `end` is not one of them. */
export interface Chunk {
  start: number;
  end: number;
  /** True where the site is known to have errors: its pages are only read and checked. */
  faulty: boolean;
}

/** What became of one page file; plain data, so that it can be sent from thread to thread. */
export interface PageOutcome extends PageVerdict {
  records: PageRecord[];
  staged: StagedFile[];
  /** What its pages need beside them, but for what this thread has named before. */
  uses: PageUses;
}

/**
 * Makes the function that does all the work on some pages: reads, checks, renders and stages them.
 * Each thread needs a name of its own.
 */
export function chunkRenderer(
  open: OpenSite,
  assets: SiteAssets,
  staging: Staging,
  thread: string,
): (chunk: Chunk) => PageOutcome[] {
  const renderer = open.site && siteRenderer(open.site, assets, builtInRegistry, builtInComponents);
  const stage = fileStager(staging, thread);
  const known = new Set<string>();
  const fresh = (name: string) => !known.has(name) && known.add(name);
  return ({ start, end, faulty }) => {
    let isFaulty = faulty;
    return open.pages.slice(start, end).map((source) => {
      const { pages, summaries, diagnostics } = open.readPage(source);
      const uses: PageUses = { islands: [], images: [], hasScripts: false };
      const outcome: PageOutcome = { diagnostics, summaries, records: [], staged: [], uses };
      isFaulty ||= diagnostics.some(isError);
      if (!renderer || isFaulty) return outcome;
      for (const page of pages) {
        const rendered = renderer.renderPage(page);
        outcome.records.push(rendered.record);
        outcome.staged.push(stage(rendered.file));
        uses.islands.push(...rendered.uses.islands.filter(fresh));
        uses.images.push(...rendered.uses.images.filter(fresh));
        uses.hasScripts ||= rendered.uses.hasScripts;
      }
      return outcome;
    });
  };
}
