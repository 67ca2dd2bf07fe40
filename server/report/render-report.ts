import { type PageBrand, renderInbox } from '../../renderer/service-pages/index.ts';
import { type ReportedSite, type ReportSource, readReport } from './read-report.ts';

/** The report of the lead inbox as a page by itself, which needs no script and no network. */
export async function renderReport(
  source: ReportSource,
  { brand, ...site }: ReportedSite & { brand: PageBrand },
  now: Date,
): Promise<string> {
  const report = await readReport(source, site, { until: now, now });
  return renderInbox({ ...brand, zone: site.zone }, report).html;
}
