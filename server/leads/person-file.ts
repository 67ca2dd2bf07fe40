import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Connection } from '../database/connection.ts';
import type { AuditTable, LeadRow, Message } from '../database/database.ts';
import { findLeadsOf } from './erase-leads.ts';
import { recordLead } from './lead.ts';
import { readLead } from './read-leads.ts';

/** Reads all about an e-mail address, however it is written, oldest first. */
export async function readPerson(
  connection: Connection,
  { site, email, now }: { site: SiteLeads; email: string; now: Date },
) {
  const ids = await findLeadsOf(connection, site, email);
  const leads = [];
  for (const id of ids) {
    const whole = await readLead(connection.db, id);
    if (!whole) continue;
    const history = await connection.db
      .selectFrom('audit')
      .selectAll()
      .where('lead_id', '=', id)
      .orderBy('id')
      .execute();
    leads.push(describeLead(whole.lead, { site, messages: whole.messages, history }));
  }
  return { email, readAt: now, leads };
}

function describeLead(
  row: LeadRow,
  {
    site,
    messages,
    history,
  }: { site: SiteLeads; messages: readonly Message[]; history: readonly AuditTable[] },
): Readonly<Record<string, unknown>> {
  const { answers, typeLabel } = recordLead(row, site);
  const consent = row.consent_text && {
    text: row.consent_text,
    version: row.consent_version,
    at: row.consented_at,
  };
  const all = {
    id: row.id,
    cameInAt: row.created_at,
    asksFor: typeLabel,
    answers: Object.fromEntries(answers.map(({ label, answer }) => [label, answer])),
    alsoSent: row.extra,
    form: row.form,
    page: row.page,
    language: row.locale,
    firstVisit: row.first_touch,
    lastVisit: row.last_touch,
    cameFrom: row.referrer,
    firstPage: row.landing_page,
    visitCounted: row.visit_counted,
    variants: row.variants,
    consent,
    quarantine: row.quarantine_reason && { reason: row.quarantine_reason, at: row.quarantined_at },
    status: row.work_status,
    note: row.work_note,
    messages: messages.map(({ kind, recipient, status, created_at, done_at }) => ({
      kind,
      to: recipient,
      status,
      at: done_at ?? created_at,
    })),
    // Who of the team did it is about them, and not about this person.
    history: history.map(({ at, action }) => ({ at, action })),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
