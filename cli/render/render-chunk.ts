import {
  type Diagnostic,
  type OpenSite,
  type PageFile,
  type PageNote,
  type PageRecord,
  type SiteAssets,
  siteRenderer,
} from '../../renderer/index.ts';
import { fileStager, type StagedFile, type Staging } from '../write/stage-files.ts';

/** Pages that are rendered at once, by their numbers; `end` is not one of them. */
export interface Chunk {
  start: number;
  end: number;
  /** True where the site is known to have errors: its pages are only read and checked. */
  faulty: boolean;
}

/** What became of one page file; plain data, so that it can be sent from thread to thread. */
export interface PageOutcome {
  diagnostics: Diagnostic[];
  notes: PageNote[];
  records: PageRecord[];
  staged: StagedFile[];
  /** Addresses of the image variants that it offers, but for those this thread has named before. */
  images: string[];
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
  const renderer = siteRenderer(open.site, assets);
  const stage = fileStager(staging, thread);
  const findImages = imageFinder(assets);
  return ({ start, end, faulty }) => {
    let isFaulty = faulty;
    return open.pages.slice(start, end).map((source) => {
      const { pages, notes, diagnostics } = open.readPage(source);
      const outcome: PageOutcome = { diagnostics, notes, records: [], staged: [], images: [] };
      isFaulty ||= hasErrors(diagnostics);
      for (const page of isFaulty ? [] : pages) {
        const { file, record } = renderer.renderPage(page);
        outcome.records.push(record);
        outcome.staged.push(stage(file));
        outcome.images.push(...findImages(file));
      }
      return outcome;
    });
  };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Finds the variants of images that a page offers, each once. */
function imageFinder({ files }: SiteAssets): (file: PageFile) => string[] {
  const hasVariants = Object.values(files).some(({ sources }) => sources);
  const known = new Set<string>();
  return ({ content }) => {
    if (!hasVariants) return [];
    const html = content.filter((part) => typeof part === 'string').join('');
    if (!html.includes('srcSet=')) return [];
    const images = [...html.matchAll(/srcSet="([^"]+)"/g)].flatMap(([, list]) =>
      (list ?? '').split(', ').map((entry) => entry.split(' ')[0] ?? ''),
    );
    const fresh = [...new Set(images)].filter((image) => !known.has(image));
    for (const image of fresh) known.add(image);
    return fresh;
  };
}
