import type { Command } from '@commander-js/extra-typings';
import { counted } from '../../renderer/light.ts';
import { formatInboxMoment } from '../../server/inbox/format-moment.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addBuiltSite } from './options.ts';

/** `site leads erasures`: what was erased, newest first. */
export function defineErasures(leads: Command, terminal: Terminal): void {
  addBuiltSite(leads.command('erasures'))
    .description('show when leads were erased and by whom, all or those about an e-mail address')
    .argument('[email]', 'the address; it was not kept, but can be recognised')
    .action(async (email, site) => {
      const { erasures, zone } = await withLeads(site, terminal, async (leads, built) => ({
        erasures: await leads.erasures(email ?? null),
        zone: built.leads.zone,
      }));
      if (erasures.length === 0) {
        terminal.note(email ? `Nothing about ${email} was erased.` : 'Nothing was erased.');
        return;
      }
      terminal.result(
        layOutTable([
          [`time (${zone})`, 'what', 'by'],
          ...erasures.map(({ at, actor, count }) => [
            formatInboxMoment(at, zone),
            counted(count ?? 1, 'lead'),
            actor,
          ]),
        ]),
      );
    });
}
