import routes from '../../../../schemas/routes.json' with { type: 'json' };
import type { OutputFile, SiteFacts } from '../../../model/model.ts';
import { calendarFiles } from './calendars.ts';
import { experimentsFile } from './experiments.ts';
import { feedFiles } from './feeds.ts';
import { type FormsFileParts, formsFile } from './forms.ts';
import { hostFiles } from './hosts/host-files.ts';
import type { Successor } from './hosts/host-model.ts';
import type { PageRecord } from './page-record.ts';
import { robots, sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const { files } = routes;

/** The files about the site as a whole, for search engines, hosts and the lead service. */
export function renderSiteFiles(
  pages: readonly PageRecord[],
  site: SiteFacts,
  others: FormsFileParts & { successors: readonly Successor[] },
): OutputFile[] {
  const forms = formsFile(pages, site, others);
  return [
    { path: 'sitemap.xml', content: sitemap(pages, site.url) },
    ...feedFiles(pages, site),
    ...calendarFiles(pages),
    ...experimentsFile(pages),
    ...webManifest(site),
    { path: 'robots.txt', content: robots(site) },
    ...hostFiles(site, pages, others.successors),
    { path: files.forms, content: `${JSON.stringify(forms, null, 1)}\n` },
  ];
}
