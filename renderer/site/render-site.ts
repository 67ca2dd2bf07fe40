import type { Site } from '../generated/types.ts';
import type { OutputFile, Page, PageFile, SiteAssets } from '../model/model.ts';
import { resolvePage } from '../phases/6-resolve/resolve-page.ts';
import { siteFacts } from '../phases/6-resolve/site-facts.ts';
import { pageRenderer } from '../phases/7-render/render-page.ts';
import { type PageRecord, recordPage } from '../phases/7-render/site-files/page-record.ts';
import { renderSiteFiles } from '../phases/7-render/site-files/site-files.ts';

/** Renders the pages of a site one by one, then the files that tell of all of them. */
export interface SiteRenderer {
  renderPage(page: Page): RenderedPage;
  /**
   * Sitemap, robots, host files and what the lead service reads. `records` are those of all
   * pages, in the order of the pages.
   */
  renderSiteFiles(records: readonly PageRecord[]): OutputFile[];
}

/** The file of a page, and what the files about the whole site need to know of it. */
export interface RenderedPage {
  file: PageFile;
  record: PageRecord;
}

export function siteRenderer(site: Site, assets: SiteAssets): SiteRenderer {
  const facts = siteFacts(site, assets);
  const render = pageRenderer(facts, assets);
  return {
    renderPage(page) {
      const resolved = resolvePage(page, site, assets);
      const { html, policy } = render(resolved);
      const record = recordPage(resolved, policy, facts);
      return { file: { path: record.output, content: html }, record };
    },
    renderSiteFiles: (records) => renderSiteFiles(records, facts),
  };
}
