import type { Site } from '../../renderer/index.ts';
import type { PageUses, RenderedPage } from '../../renderer/rendering.ts';
import { loadOf, type PageLoad } from '../publish/page-load.ts';
import type { StagedFile } from '../write/stage-files.ts';
import { type CodeFindings, rendered, siteFiles } from './rendered.ts';
import { shownSite } from './site.ts';
import type { PageOutput, SiteQuery } from './site-query.ts';

/** The pages of a file as they are in the output folder; plain data. */
export interface PublishedFile extends CodeFindings {
  staged: StagedFile[];
  /** What they need beside them. */
  uses: PageUses;
  /** Where the site has budgets: what each page is, and what it makes browsers fetch. */
  loads?: PageLoad[];
}

/** Writes the pages of a file for the output folder. */
export const published: SiteQuery<PublishedFile> = {
  name: 'published',
  isKept: true,
  compute({ ask, world: { output } }, file) {
    const stage = stagerOf(output);
    const { pages, ...findings } = ask(rendered, file);
    const budgets: Site['budgets'] = ask(shownSite)?.budgets;
    return {
      staged: findings.failures.length > 0 ? [] : pages.map((page) => stage(page.file)),
      uses: joinUses(pages),
      ...findings,
      ...(budgets && { loads: pages.map((page) => loadOf(file, page)) }),
    };
  },
  holds: ({ staged }, { output }) => !output || staged.every(output.has),
};

function joinUses(pages: readonly RenderedPage[]): PageUses {
  return {
    islands: [...new Set(pages.flatMap(({ uses }) => uses.islands))],
    earlyIslands: [...new Set(pages.flatMap(({ uses }) => uses.earlyIslands))],
    images: [...new Set(pages.flatMap(({ uses }) => uses.images))],
    cards: pages.flatMap(({ uses }) => uses.cards),
    hasScripts: pages.some(({ uses }) => uses.hasScripts),
  };
}

/** Those files as they are in the output folder; plain data. */
export const publishedSiteFiles: SiteQuery<StagedFile[]> = {
  name: 'published-site-files',
  isKept: true,
  compute: ({ ask, world: { output } }) => ask(siteFiles).map(stagerOf(output)),
  holds: (staged, { output }) => !output || staged.every(output.has),
};

function stagerOf(output: PageOutput | undefined): PageOutput['stage'] {
  if (!output) throw new Error('Pages are published to an output.');
  return output.stage;
}
