import {
  isError,
  type OpenSite,
  type PageFile,
  type PageFindings,
  type PageRecord,
  type SiteAssets,
  siteRenderer,
} from '../../../renderer/index.ts';
import type { Batch, PageQueue } from './page-queue.ts';

/** What became of one page file; plain data, so that it can be sent from thread to thread. */
export interface PageOutcome extends PageFindings {
  /** Number of the page file, in the order of the site's pages. */
  number: number;
  records: PageRecord[];
  /** Addresses of the image variants that it offers, but for those this thread has named before. */
  images: string[];
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
  const renderer = open.site && siteRenderer(open.site, assets);
  const findImages = imageFinder(assets);

  function renderFile(number: number): PageOutcome {
    const source = open.pages[number];
    if (!source) throw new RangeError(`There is no page with the number ${number}.`);
    const { pages, summaries, diagnostics } = open.readPage(source);
    const outcome: PageOutcome = { number, diagnostics, summaries, records: [], images: [] };
    if (diagnostics.some(isError)) queue.setFaulty();
    if (!renderer || queue.isFaulty()) return outcome;
    for (const page of pages) {
      const { file, record } = renderer.renderPage(page);
      outcome.records.push(record);
      write(file);
      outcome.images.push(...findImages(file));
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
