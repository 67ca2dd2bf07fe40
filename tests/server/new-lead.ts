import type { Kysely } from 'kysely';
import type { Database, Envelope, MessageKind } from '../../server/database/database.ts';
import type { Lead } from '../../server/leads/lead.ts';
import { leadRow } from '../../server/leads/lead-row.ts';
import { insertLeads, type NewLead } from '../../server/leads/leads.repository.ts';
import { uuidV7 } from '../../server/leads/uuid-v7.ts';
import { goodLead, testColumns, testSite } from './service.ts';

interface Circumstances {
  kinds?: readonly MessageKind[];
  /** Further messages. */
  messages?: readonly Envelope[];
  /** Who gets a team e-mail. */
  team?: readonly string[];
  at?: Date;
}

/** A lead of the fixture site as a program would send it, beside what comes along with it. */
export type SentLead = Partial<
  Omit<Lead, 'answers' | 'type'> & Record<keyof typeof goodLead, string>
>;

/** A valid lead of the fixture site. */
export function asLead(sent: SentLead = {}): Lead {
  const { leadType, name, preschoolName, email, phone, ...along } = { ...goodLead, ...sent };
  return { extra: {}, ...along, type: leadType, answers: { name, preschoolName, email, phone } };
}

/** A lead as it came in at `at`, with messages that are not sent yet. */
export function newLead(
  sent: SentLead = {},
  { kinds = [], messages = [], team = ['team@site.example'], at = new Date() }: Circumstances = {},
): NewLead {
  const submission = uuidV7(at.getTime());
  const { leads } = testSite;
  const row = leadRow({ lead: asLead(sent), leads, columns: testColumns, submission }, at);
  const envelopes = kinds.flatMap((kind) =>
    (kind === 'team-mail' ? team : [null]).map((recipient) => ({ kind, recipient })),
  );
  const all = [...envelopes, ...messages].map((envelope) => ({
    ...envelope,
    id: uuidV7(at.getTime()),
    status: 'pending' as const,
  }));
  return { row, messages: all };
}

/** Stores a lead as it came in. Returns its id. */
export async function addLead(
  db: Kysely<Database>,
  sent: SentLead = {},
  circumstances: Circumstances = {},
): Promise<string> {
  const made = newLead(sent, circumstances);
  await insertLeads(db, [made]);
  return made.row.id;
}
