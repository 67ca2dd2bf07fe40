import { type Desk, renderDesk } from '../../renderer/desk/index.ts';
import type { LeadForm } from '../../schemas/generated/contract.ts';
import { type ReportSource, readReport } from './read-report.ts';

/** The report of the lead inbox as a page by itself, which needs no script and no network. */
export async function renderReport(
  source: ReportSource,
  { forms, brand }: { forms: readonly LeadForm[]; brand: Desk },
  now: Date,
): Promise<string> {
  return renderDesk(brand, await readReport(source, forms, now));
}
