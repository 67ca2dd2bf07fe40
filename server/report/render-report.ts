import { type DeskBrand, renderDesk } from '../../renderer/desk/index.ts';
import { type ReportedSite, type ReportSource, readReport } from './read-report.ts';

/** The report of the lead inbox as a page by itself, which needs no script and no network. */
export async function renderReport(
  source: ReportSource,
  { brand, ...site }: ReportedSite & { brand: DeskBrand },
  now: Date,
): Promise<string> {
  return renderDesk(
    { ...brand, zone: site.zone },
    await readReport(source, site, { until: now, now }),
  );
}
