import type { Command } from '@commander-js/extra-typings';
import type { QuarantineReason } from '../../server/database/database.ts';
import { formatInboxMoment } from '../../server/inbox/format-moment.ts';
import { type LeadRecord, recordLead } from '../../server/leads/lead.ts';
import { layOutTable } from '../print/table.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { shorten } from './leads-list.ts';
import { addBuiltSite, countOption } from './options.ts';

/** `site leads quarantine …`. */
export function defineQuarantine(leads: Command, terminal: Terminal): void {
  const quarantine = leads
    .command('quarantine')
    .description('list or release leads in quarantine: the work of robots, or not confirmed yet');
  addBuiltSite(quarantine.command('list'))
    .description('show the latest')
    .option('-n, --limit <count>', 'how many', countOption('--limit', 1), 20)
    .action(async ({ limit, ...site }) => {
      const { records, zone } = await withLeads(site, terminal, async (database, { leads }) => {
        const rows = await database.list({ filter: { which: 'quarantined' }, limit });
        return { records: rows.map((row) => recordLead(row, leads)), zone: leads.zone };
      });
      const rows = records.map((lead) => cellsOf(lead, zone));
      if (rows.length === 0) terminal.note('Nothing is in quarantine.');
      else terminal.result(layOutTable([headingsOf(zone), ...rows]));
    });
  addBuiltSite(quarantine.command('release'))
    .description('make leads of them, and send their e-mails')
    .argument('<ids...>', 'as the list shows them')
    .action(async (ids, site) => {
      const wrong = ids.find((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id));
      if (wrong !== undefined) {
        throw new Failure(
          `"${wrong}" is no id of a lead.`,
          'Copy it from "site leads quarantine list".',
        );
      }
      const count = await withLeads(site, terminal, (database) => database.release(ids));
      const leads = count === 1 ? 'lead was' : 'leads were';
      terminal.result(`${count} ${leads} released; the service sends the messages.`);
    });
}

const headingsOf = (zone: string) => [`time (${zone})`, 'why', 'who', 'page', 'id'];
const reasons: Readonly<Record<QuarantineReason, string>> = {
  trap: 'filled in the trap',
  'too-fast': 'too quick',
  unverified: 'not verified',
  spam: 'marked as spam',
  unconfirmed: 'not confirmed',
};

function cellsOf({ row, answers }: LeadRecord, zone: string): string[] {
  const why = row.quarantine_reason ? reasons[row.quarantine_reason] : '';
  const values = answers.flatMap(({ answer }) => (answer === null ? [] : [String(answer)]));
  return [
    formatInboxMoment(row.created_at, zone),
    why,
    shorten(values.slice(0, 3).join(', ')),
    shorten(row.page ?? ''),
    row.id,
  ];
}
