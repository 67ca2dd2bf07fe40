import type { OutputFile, SiteFacts } from '../../../model/model.ts';
import { headersFile, redirectsFile } from './host-files.ts';
import type { PageRecord } from './page-record.ts';
import { robots, sitemap } from './sitemap.ts';

/** The files about the site as a whole, for search engines, hosts and the lead service. */
export function renderSiteFiles(pages: readonly PageRecord[], site: SiteFacts): OutputFile[] {
  const forms = pages.flatMap((page) => page.forms);
  return [
    { path: 'sitemap.xml', content: sitemap(pages, site.url) },
    { path: 'robots.txt', content: robots(site.url) },
    { path: '_headers', content: headersFile(pages) },
    { path: '_redirects', content: redirectsFile(site) },
    { path: '.site/forms.json', content: `${JSON.stringify({ forms }, null, 1)}\n` },
  ];
}
