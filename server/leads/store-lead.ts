import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Lead } from './lead.ts';
import type { LeadForm } from './lead-form.ts';
import { insertLead } from './leads.repository.ts';
import { uuidV7 } from './uuid-v7.ts';

/**
 * Stores a valid lead and returns its id. A retry (the same submission key and the same content)
 * returns the id of the first; a corrected text under the same key is a lead of its own, since
 * dropping it would lose what the visitor wrote.
 * @throws whatever the database throws.
 */
export function storeLead(
  db: Kysely<Database>,
  { lead, form, submission }: { lead: Lead; form?: LeadForm; submission?: string },
): Promise<string> {
  const now = new Date();
  return insertLead(db, {
    id: uuidV7(now.getTime()),
    created_at: now,
    name: lead.name,
    preschool_name: lead.preschoolName,
    email: lead.email,
    phone: lead.phone,
    cta_source: lead.leadType,
    form: form?.id ?? null,
    page: form?.page ?? null,
    extra: JSON.stringify(lead.extra ?? {}),
    submission: submission ? digest(submission, lead) : null,
  });
}

function digest(submission: string, lead: Lead): string {
  const content = Object.entries({
    ...lead,
    extra: Object.entries(lead.extra ?? {}).sort(),
  }).sort();
  return createHash('sha256')
    .update(JSON.stringify([submission, content]))
    .digest('base64url');
}
