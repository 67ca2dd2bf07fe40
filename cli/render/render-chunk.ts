import {
  type FileDiagnostic,
  isError,
  type OpenSite,
  type PageRecord,
  type PageVerdict,
  type SiteAssets,
} from '../../renderer/index.ts';
import { type PageUses, PartFailure, siteRenderer } from '../../renderer/rendering.ts';
import type { SiteTypes } from '../own-types/load-own-types.ts';
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

/** What pages are rendered with, and where to. */
export interface ChunkContext {
  open: OpenSite;
  types: SiteTypes;
  assets: SiteAssets;
  staging: Staging;
  /** Sets the files of this thread apart from those of others. */
  thread: string;
}

/**
 * Makes the function that does all the work on some pages: reads, checks, renders and stages them.
 * Each thread needs a name of its own.
 */
export async function chunkRenderer({
  open,
  types,
  assets,
  staging,
  thread,
}: ChunkContext): Promise<(chunk: Chunk) => PageOutcome[]> {
  const renderer =
    open.site && siteRenderer(open.site, assets, types.registry, await types.components());
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
      try {
        for (const page of pages) {
          const rendered = renderer.renderPage(page);
          outcome.records.push(rendered.record);
          outcome.staged.push(stage(rendered.file));
          uses.islands.push(...rendered.uses.islands.filter(fresh));
          uses.images.push(...rendered.uses.images.filter(fresh));
          uses.hasScripts ||= rendered.uses.hasScripts;
        }
      } catch (error) {
        diagnostics.push(explainFailure(error, source.path, types));
        isFaulty = true;
      }
      return outcome;
    });
  };
}

/** What a component of the site's own has thrown; of a built-in one, it is a bug of ours. */
export function explainFailure(error: unknown, file: string, types: SiteTypes): FileDiagnostic {
  if (!(error instanceof PartFailure && types.isOwn(error.type))) throw error;
  return {
    rule: 'own-type/fails',
    severity: 'error',
    file,
    pointer: error.pointer,
    message: `The component of \`${error.type}\` fails with what is written here: ${error.message}`,
    help: 'Mend the component, or write what it can show.',
  };
}
