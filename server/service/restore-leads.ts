import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Connection } from '../database/connection.ts';
import { fillNormalEmails } from '../leads/fill-normal-emails.ts';
import { replayJournal } from '../leads/replay-journal.ts';

/**
 * Puts back what a power cut took from the embedded database, and completes leads of earlier versions.
 * Returns what the operator should know.
 * @throws any error of the database, the disk or the signal; what was restored until then stays.
 */
export async function restoreLeads(
  connection: Connection,
  leads: SiteLeads,
  signal?: AbortSignal,
): Promise<string[]> {
  const { db, journal } = connection;
  const replay = journal && (await replayJournal(db, journal, { leads, signal }));
  const quarantined = await connection.rebuilt?.(replay?.damagedLines.length === 0);
  await fillNormalEmails(db, leads);
  if (!replay) return [];
  return [...(quarantined ?? []), ...describe(replay.restored, replay.damagedLines)];
}

const mostNumbers = 20;

function describe(restored: number, damagedLines: readonly number[]): string[] {
  const notes: string[] = [];
  if (restored > 0) {
    notes.push(
      `Leads that were missing in the database were put back from leads.journal: ${restored}`,
    );
  }
  if (damagedLines.length > 0) {
    const shown = damagedLines.slice(0, mostNumbers).join(', ');
    const more = damagedLines.length > mostNumbers ? ', …' : '';
    notes.push(
      `Damaged lines of leads.journal were skipped (${damagedLines.length}): ${shown}${more}. They are quarantined in leads.journal.damaged. A power cut or a full disk leaves such a line where a lead was not acknowledged; if there are many, look at the disk`,
    );
  }
  return notes;
}
