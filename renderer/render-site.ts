import type { Site } from './generated/types.ts';
import type { OutputFile, Page, SiteAssets } from './model.ts';
import { pageRenderer } from './render/render-page.ts';
import { type PageRecord, recordPage } from './render/site-files/page-record.ts';
import { renderSiteFiles } from './render/site-files/site-files.ts';
import { resolvePage } from './resolve/resolve-page.ts';
import { siteFacts } from './resolve/site-facts.ts';

/** Renders the pages of a site one by one, then the files that tell of all of them. */
export interface SiteRenderer {
  renderPage(page: Page): OutputFile;
  /** Sitemap, robots, host files and what the lead service reads; after the last page. */
  renderSiteFiles(): OutputFile[];
}

export function siteRenderer(site: Site, assets: SiteAssets): SiteRenderer {
  const facts = siteFacts(site, assets);
  const render = pageRenderer(facts, assets);
  const records: PageRecord[] = [];
  return {
    renderPage(page) {
      const resolved = resolvePage(page, site, assets);
      const { html, policy } = render(resolved);
      const record = recordPage(resolved, policy, facts);
      records.push(record);
      return { path: record.output, content: html };
    },
    renderSiteFiles: () => renderSiteFiles(records, facts),
  };
}
