import type { Command } from '@commander-js/extra-typings';
import { counted } from '../../renderer/light.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addBuiltSite } from './options.ts';

/** `site leads replay`: queues failed messages again. */
export function defineReplay(leads: Command, terminal: Terminal): void {
  addBuiltSite(leads.command('replay'))
    .description('send failed messages again')
    .action((site) =>
      withLeads(site, terminal, async (database) => {
        const reasons = await database.summarizeDead();
        if (reasons.length === 0) return terminal.result('No message waits to be replayed.');
        const rows = reasons.map(({ kind, error, count }) => [kind, error, count]);
        terminal.note(layOutTable([['message', 'last error', 'count'], ...rows]));
        const count = await database.replay();
        terminal.result(`${counted(count, 'message')} will be sent again by the service.`);
      }),
    );
}
