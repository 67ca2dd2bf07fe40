import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal.ts';
import { type SiteOption, withLeads } from './leads-database.ts';

/** `site leads replay`: lets messages that were given up be sent again. */
export async function leadsReplay(site: SiteOption, terminal: Terminal): Promise<void> {
  const { reviveMessages, summarizeDead } = await import(
    '../../server/outbox/outbox.repository.ts'
  );
  await withLeads(site, terminal, async ({ connection: { db } }) => {
    const reasons = await summarizeDead(db);
    if (reasons.length === 0) {
      terminal.result('No message waits to be replayed.');
      return;
    }
    const rows = reasons.map(({ kind, error, count }) => [kind, error, count]);
    terminal.note(layOutTable([['message', 'last error', 'count'], ...rows]));
    const count = await reviveMessages(db, new Date());
    terminal.result(
      `${count} ${count === 1 ? 'message' : 'messages'} will be sent again by the service.`,
    );
  });
}
