import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openMailTemplates } from '../../server/delivery/mail/mail-templates.ts';
import { deskBrand } from '../../server/desk/desk-brand.ts';
import { renderReport } from '../../server/report/render-report.ts';
import { explainFileError } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readPlace, withLeads } from './leads-database.ts';
import type { SiteOption } from './options.ts';

/** Writes the report of the lead inbox as one file that needs no script and no network. */
export async function writeReport(
  file: string,
  site: SiteOption,
  terminal: Terminal,
): Promise<void> {
  const templates = await openMailTemplates(readPlace(site, terminal).siteDir);
  const brand = deskBrand(templates.current().brand);
  const page = await withLeads(site, terminal, (leads, { forms, experiments, leads: { zone } }) =>
    renderReport(leads, { forms, experiments, zone, brand }, new Date()),
  );
  await writeFile(resolve(terminal.cwd, file), page).catch((error) => {
    throw explainFileError(error, file);
  });
  terminal.result(`The report is in ${file}.`);
}
