import type { Kysely } from 'kysely';
import type { Database } from '../../server/database/database.ts';
import type { MessageKind } from '../../server/database/outbox.table.ts';
import type { Lead } from '../../server/leads/lead.ts';
import { leadRow } from '../../server/leads/lead-row.ts';
import { insertLeads, type NewLead } from '../../server/leads/leads.repository.ts';
import { uuidV7 } from '../../server/leads/uuid-v7.ts';
import { goodLead } from './service.ts';

interface Circumstances {
  kinds?: readonly MessageKind[];
  /** Who gets a team e-mail. */
  team?: readonly string[];
  at?: Date;
}

/** A lead as it came in at `at`, with messages that are not sent yet. */
export function newLead(
  lead: Partial<Lead> = {},
  { kinds = [], team = ['team@site.example'], at = new Date() }: Circumstances = {},
): NewLead {
  const complete = { ...goodLead, ...lead } as Lead;
  const row = leadRow({ lead: complete, submission: uuidV7(at.getTime()) }, at);
  const messages = kinds.flatMap((kind) =>
    (kind === 'team-mail' ? team : [null]).map((recipient) => ({
      id: uuidV7(at.getTime()),
      kind,
      recipient,
      status: 'pending' as const,
    })),
  );
  return { row, messages };
}

/** Stores a lead as it came in. Returns its id. */
export async function addLead(
  db: Kysely<Database>,
  lead: Partial<Lead> = {},
  circumstances: Circumstances = {},
): Promise<string> {
  const made = newLead(lead, circumstances);
  await insertLeads(db, [made]);
  return made.row.id;
}
