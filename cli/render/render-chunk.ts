import {
  type FileDiagnostic,
  type OpenSite,
  ownTypeFails,
  type Page,
  type PageVerdict,
  type Site,
  type SiteAssets,
} from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import {
  HeadingFailure,
  type PageUses,
  PartFailure,
  type SiteRenderer,
  siteRenderer,
} from '../../renderer/rendering.ts';
import type { SiteTypes } from '../own-types/load-own-types.ts';
import { fileStager, type StagedFile, type Staging } from '../write/stage-files.ts';
import { loadOf, type PageLoad } from './page-load.ts';

/** Pages that are rendered at once. */
export interface Chunk {
  /** Their files. */
  pages: readonly string[];
  /** True where the site is known to have errors: its pages are only read and checked. */
  faulty: boolean;
}

/** What became of one page file; plain data, so that it can be sent and kept. */
export interface PageOutcome extends PageVerdict {
  /** Absent where its pages were only read. */
  rendering?: Rendering;
}

/** What the pages of a file have become. */
export interface Rendering {
  /** What the files about the whole site need to know of them, as JSON: few builds look into it. */
  records: string;
  staged: StagedFile[];
  /** What they need beside them. */
  uses: PageUses;
  /** Where the site has budgets: what each is, and what it makes browsers fetch. */
  loads?: PageLoad[];
}

/** A chunk that is done. */
export interface DoneChunk {
  /** True where the site is known to have errors now. */
  isFaulty: boolean;
  outcomes(): PageOutcome[];
}

/** A chunk that is done, its outcomes as bytes of JSON; plain data. */
export interface PackedChunk {
  isFaulty: boolean;
  packed: Uint8Array;
}

/** Packs outcomes until no thread needs the memory any more: as they are, they hold the texts of their pages. */
export function pack({ isFaulty, outcomes }: DoneChunk): PackedChunk {
  return { isFaulty, packed: new TextEncoder().encode(JSON.stringify(outcomes())) };
}

export function unpack({ isFaulty, packed }: PackedChunk): DoneChunk {
  return { isFaulty, outcomes: () => JSON.parse(new TextDecoder().decode(packed)) };
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
}: ChunkContext): Promise<(chunk: Chunk) => DoneChunk> {
  const renderer =
    open.site && siteRenderer(open.site, assets, types.registry, await types.components());
  const stage = fileStager(staging, thread);
  const sources = new Map(open.pages.map((source) => [source.path, source]));
  return ({ pages: files, faulty }) => {
    let isFaulty = faulty;
    const outcomes = files.map((file) => {
      const source = sources.get(file);
      if (!source) throw new RangeError(`${file} is no page of the site.`);
      const { pages, ...verdict } = open.readPage(source);
      isFaulty ||= verdict.diagnostics.some(isError);
      if (!renderer || isFaulty) return verdict;
      try {
        return { ...verdict, rendering: renderAll(pages, renderer, stage, open.site?.budgets) };
      } catch (error) {
        isFaulty = true;
        const failure = explainFailure(error, file, types);
        return { ...verdict, diagnostics: [...verdict.diagnostics, failure] };
      }
    });
    return { isFaulty, outcomes: () => outcomes };
  };
}

function renderAll(
  pages: readonly Page[],
  renderer: SiteRenderer,
  stage: ReturnType<typeof fileStager>,
  budgets: Site['budgets'],
): Rendering {
  const rendered = pages.map((page) => {
    const one = renderer.renderPage(page);
    return { ...one, staged: stage(one.file), ...(budgets && { load: loadOf(page.file, one) }) };
  });
  return {
    records: JSON.stringify(rendered.map(({ record }) => record)),
    staged: rendered.map(({ staged }) => staged),
    ...(budgets && { loads: rendered.flatMap(({ load }) => load ?? []) }),
    uses: {
      islands: [...new Set(rendered.flatMap(({ uses }) => uses.islands))],
      earlyIslands: [...new Set(rendered.flatMap(({ uses }) => uses.earlyIslands))],
      images: [...new Set(rendered.flatMap(({ uses }) => uses.images))],
      hasScripts: rendered.some(({ uses }) => uses.hasScripts),
    },
  };
}

/** What a component of the site's own has thrown; of a built-in one, it is a bug of ours. */
export function explainFailure(error: unknown, file: string, types: SiteTypes): FileDiagnostic {
  if (!(error instanceof PartFailure && types.isOwn(error.type))) throw error;
  if (error instanceof HeadingFailure) {
    return {
      rule: 'own-type/headings',
      severity: 'error',
      file,
      pointer: error.pointer,
      message: `The headings of \`${error.type}\` are out of order here: ${error.message}`,
      help: 'Show its heading with `Heading` of campaign-site, and those below with `Subheading`: they have the right level on every page.',
    };
  }
  const { type, pointer, message, cause } = error;
  const at = types.whereThrown(cause);
  return { ...ownTypeFails({ type, message: message + at }, pointer), file };
}
