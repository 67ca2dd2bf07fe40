import { createHash } from 'node:crypto';
import { normalEmail } from '../database/normal-email.ts';
import type { Lead } from './lead.ts';
import type { LeadForm } from './lead-form.ts';
import type { NewLeadRow, QuarantineReason } from './leads.table.ts';
import { uuidV7 } from './uuid-v7.ts';

/** The row of a valid lead that came in at `now`. What the built page says wins over the browser. */
export function leadRow(
  {
    lead,
    form,
    submission,
    quarantine,
  }: { lead: Lead; form?: LeadForm; submission: string; quarantine?: QuarantineReason },
  now: Date,
): NewLeadRow {
  const { attribution = {} } = lead;
  const consent = lead.consent ?? (form?.consent ? { text: form.consent } : undefined);
  return {
    id: uuidV7(now.getTime()),
    created_at: now,
    name: lead.name,
    preschool_name: lead.preschoolName,
    email: lead.email,
    email_normal: normalEmail(lead.email),
    phone: lead.phone,
    cta_source: lead.leadType,
    form: form?.id ?? null,
    page: form?.page ?? (attribution.page || null),
    locale: form?.locale ?? null,
    extra: JSON.stringify(lead.extra ?? {}),
    submission,
    first_touch: jsonOf(attribution.firstTouch),
    last_touch: jsonOf(attribution.lastTouch),
    referrer: attribution.referrer || null,
    landing_page: attribution.landingPage || null,
    variants: jsonOf(attribution.variants),
    consent_text: consent?.text ?? null,
    consent_version: consent ? (lead.consent?.version ?? versionOf(consent.text)) : null,
    consented_at: consent ? now : null,
    quarantined_at: quarantine ? now : null,
    quarantine_reason: quarantine ?? null,
  };
}

function jsonOf(value: object | undefined): string | null {
  return value && Object.keys(value).length > 0 ? JSON.stringify(value) : null;
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
