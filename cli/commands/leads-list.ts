import type { Command } from '@commander-js/extra-typings';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import { formatInboxMoment } from '../../server/inbox/format-moment.ts';
import { type LeadRecord, recordLead } from '../../server/leads/lead.ts';
import { campaignOf, originSource } from '../../server/leads/lead-origin.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readPlace, withLeads } from './leads-database.ts';
import { addPeriod, readFilter } from './leads-period.ts';
import { countOption } from './options.ts';

const longestCell = 40;

/** `site leads list`: the latest leads, newest first. */
export function defineList(leads: Command, terminal: Terminal): void {
  addPeriod(leads.command('list').description('show the latest leads'))
    .option('-n, --limit <count>', 'how many', countOption('--limit', 1), 20)
    .action(async ({ limit, ...options }) => {
      const { leads, records } = await withLeads(options, terminal, async (database, { leads }) => {
        const rows = await database.list({ filter: readFilter(options, leads.zone), limit });
        return { leads, records: rows.map((row) => recordLead(row, leads)) };
      });
      const rows = records.map((lead) => cellsOf(lead, leads));
      if (rows.length === 0) terminal.note(noLeads(readPlace(options, terminal)));
      else terminal.result(layOutTable([headingsOf(leads), ...rows]));
    });
}

/** A command that was not given the database of the service looks into another one. */
function noLeads({ databaseUrl }: { databaseUrl?: string }): string {
  return databaseUrl
    ? 'There are no leads.'
    : 'There are no leads in the embedded database. Set DATABASE_URL where the service has another one.';
}

function headingsOf({ fields, typeColumn, zone }: SiteLeads): string[] {
  return [
    `time (${zone})`,
    ...fields.map(({ name, column }) => column ?? name),
    typeColumn,
    ...['page', 'source', 'campaign', 'variants'],
  ];
}

function cellsOf({ row, answers, type }: LeadRecord, { zone }: SiteLeads): string[] {
  const values = answers.map(({ answer }) => String(answer ?? ''));
  const variants = Object.entries(row.variants ?? {}).map((chosen) => chosen.join(': '));
  const origin = [row.page ?? '', originSource(row), campaignOf(row), variants.join(', ')];
  return [formatInboxMoment(row.created_at, zone), ...[...values, type, ...origin].map(shorten)];
}

/** A text of a visitor as a cell that is safe to print. */
export function shorten(text: string): string {
  const clean = printable(text);
  return clean.length > longestCell ? `${clean.slice(0, longestCell - 1)}…` : clean;
}
