import type { Command } from 'commander';
import type { LeadRow } from '../../server/leads/leads.table.ts';
import { readLatestLeads } from '../../server/leads/read-leads.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal.ts';
import { withLeads } from './leads-database.ts';
import { addPeriod, type LeadOptions, readFilter } from './leads-period.ts';
import { countOf } from './options.ts';

const longestCell = 40;

/** `site leads list`. */
export function defineList(leads: Command, terminal: Terminal): void {
  addPeriod(leads.command('list').description('show the latest leads'))
    .option('-n, --limit <count>', 'how many', countOf('--limit', 1), 20)
    .action((options) => leadsList(options, terminal));
}

/** The latest leads, newest first. */
export async function leadsList(
  { limit, ...options }: LeadOptions & { limit: number },
  terminal: Terminal,
): Promise<void> {
  const filter = readFilter(options);
  const leads = await withLeads(terminal, ({ connection }) =>
    readLatestLeads(connection.db, filter, limit),
  );
  if (leads.length === 0) terminal.note('There are no leads.');
  else terminal.result(layOutTable([headings, ...leads.map(cellsOf)]));
}

const headings = ['time (UTC)', 'name', 'organization', 'e-mail', 'phone', 'asks for', 'page'];

function cellsOf(lead: LeadRow): string[] {
  const time = lead.created_at.toISOString().slice(0, 16).replace('T', ' ');
  const { name, preschool_name, email, phone, cta_source, page } = lead;
  return [time, ...[name, preschool_name, email, phone, cta_source, page ?? ''].map(shorten)];
}

/** A text of a visitor as a cell that is safe to print. */
export function shorten(text: string): string {
  const clean = printable(text);
  return clean.length > longestCell ? `${clean.slice(0, longestCell - 1)}…` : clean;
}
