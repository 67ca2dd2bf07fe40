import type { Command } from 'commander';
import type { LeadRow } from '../../server/leads/leads.table.ts';
import { readQuarantine, releaseLeads } from '../../server/leads/quarantine.ts';
import { Failure } from '../failure.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal.ts';
import { withLeads } from './leads-database.ts';
import { shorten } from './leads-list.ts';
import { countOf } from './options.ts';

/** `site leads quarantine …`. */
export function defineQuarantine(leads: Command, terminal: Terminal): void {
  const quarantine = leads
    .command('quarantine')
    .description('leads that look like the work of a robot');
  quarantine
    .command('list')
    .description('show the latest that were set aside')
    .option('-n, --limit <count>', 'how many', countOf('--limit', 1), 20)
    .action(({ limit }) => quarantineList(limit, terminal));
  quarantine
    .command('release')
    .description('make leads of them, and send their e-mails')
    .argument('<ids...>', 'as the list shows them')
    .action((ids: string[]) => quarantineRelease(ids, terminal));
}

/** The latest that were set aside, newest first. */
export async function quarantineList(limit: number, terminal: Terminal): Promise<void> {
  const leads = await withLeads(terminal, ({ connection }) => readQuarantine(connection.db, limit));
  if (leads.length === 0) terminal.note('Nothing is in quarantine.');
  else terminal.result(layOutTable([headings, ...leads.map(cellsOf)]));
}

/** Makes leads of them. */
export async function quarantineRelease(ids: readonly string[], terminal: Terminal): Promise<void> {
  const wrong = ids.find((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id));
  if (wrong !== undefined) {
    throw new Failure(
      `"${wrong}" is no id of a lead.`,
      'Copy it from "site leads quarantine list".',
    );
  }
  const count = await withLeads(terminal, ({ connection }) =>
    releaseLeads(connection, ids, new Date()),
  );
  const leads = count === 1 ? 'lead was' : 'leads were';
  terminal.result(`${count} ${leads} released; the service sends the messages.`);
}

const headings = ['time (UTC)', 'why', 'name', 'e-mail', 'page', 'id'];
const reasons = { trap: 'filled in the trap', 'too-fast': 'too quick' };

function cellsOf(lead: LeadRow): string[] {
  const time = lead.created_at.toISOString().slice(0, 16).replace('T', ' ');
  const why = lead.quarantine_reason ? reasons[lead.quarantine_reason] : '';
  return [time, why, shorten(lead.name), shorten(lead.email), shorten(lead.page ?? ''), lead.id];
}
