import { pathOfFile } from './compose/page-path.ts';
import type { Diagnostic, Problem } from './diagnostic.ts';
import { icons } from './generated/icons.js';
import type { Page as PageContent, Site } from './generated/types.ts';
import type { Origin, Page, SourceFile } from './model.ts';
import { walkFields } from './schema/walk-fields.ts';
import { checkField } from './validate/check-links.ts';
import { checkPage } from './validate/check-page.ts';
import { checkPages } from './validate/check-pages.ts';
import { checkSite } from './validate/check-site.ts';
import { findUnused } from './validate/find-unused.ts';
import type { FieldText } from './validate/page-check.ts';
import { collectIds, indexSite } from './validate/site-index.ts';

/**
 * Checks pages as they are read, and keeps of each only what the checks between pages need:
 * a site of ten thousand pages must not stay in memory.
 */
export interface SiteCheck {
  /** What is wrong in one page by itself. */
  checkPage(page: Page, origin: (pointer: string) => Origin, sources: readonly string[]): Problem[];
  /** Notes a page that has errors: links to it are not dead, and what it may use is not unused. */
  skipPage(source: SourceFile, path?: string): void;
  checkTogether(): Diagnostic[];
}

const LINK_FORMATS = new Set(['href', 'page-path']);

interface LinkText extends FieldText {
  page: string;
  origin: Origin;
}

/** The parts of a page that are compared with other pages, and where they were written. */
interface PageSummary {
  page: Page;
  origins: Record<string, Origin>;
}

export function siteCheck(
  site: Site,
  sources: readonly SourceFile[],
  assets: readonly string[],
): SiteCheck {
  const index = indexSite(site, assets, Object.keys(icons));
  const links: LinkText[] = [];
  const summaries: PageSummary[] = [];
  const used = new Set<string>();
  let skipped = false;

  function notePage(page: Page, origin: (pointer: string) => Origin): void {
    index.addPage(page.path, collectIds(page.content));
    summaries.push(summarize(page, origin));
    walkFields('page', page.content, (text, format, pointer) => {
      if (format === 'asset') used.add(`assets/${text}`);
      if (LINK_FORMATS.has(format ?? '') || (format === 'markdown' && text.includes(']('))) {
        links.push({ text, format, pointer, page: page.path, origin: origin(pointer) });
      }
    });
  }

  function checkLinks(): Diagnostic[] {
    return links.flatMap((link) =>
      checkField(link, link.page, index).map((problem) => ({ ...problem, ...link.origin })),
    );
  }

  function checkSummaries(): Diagnostic[] {
    const originsOf = new Map(summaries.map(({ page, origins }) => [page, origins]));
    return checkPages(summaries.map(({ page }) => page)).map(({ page, problem }) => ({
      ...problem,
      ...(originsOf.get(page)?.[problem.pointer] ?? { file: page.file, pointer: '' }),
    }));
  }

  function checkUnused(): Diagnostic[] {
    if (skipped) return [];
    walkFields('site', site, (text, format) => {
      if (format === 'asset') used.add(`assets/${text}`);
    });
    for (const { file } of site.fonts ?? []) used.add(`assets/${file}`);
    const files = sources.map(({ path }) => path);
    return findUnused([...files, ...assets.map((asset) => `assets/${asset}`)], used);
  }

  return {
    checkPage(page, origin, files) {
      for (const file of files) used.add(file);
      notePage(page, origin);
      return checkPage(page, index);
    },
    skipPage(source, path = pathOfFile(source.path)) {
      skipped = true;
      index.addPage(path, undefined);
    },
    checkTogether: () => [
      ...checkLinks(),
      ...checkSummaries(),
      ...checkSite(site, index).map((problem) => ({ ...problem, file: 'site.yaml' })),
      ...checkUnused(),
    ],
  };
}

function summarize(page: Page, origin: (pointer: string) => Origin): PageSummary {
  const { title, description, canonical, robots } = page.content;
  const content = { title, description, canonical, robots, sections: [] } as PageContent;
  const pointers = ['/path', '/title', '/description'];
  return {
    page: { file: page.file, path: page.path, content },
    origins: Object.fromEntries(pointers.map((pointer) => [pointer, origin(pointer)])),
  };
}
