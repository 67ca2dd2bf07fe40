import { createHash } from 'node:crypto';
import type { LeadForm, SiteLeads } from '../../schemas/generated/contract.ts';
import type { NewLeadRow, QuarantineReason } from '../database/database.ts';
import { normalEmail } from '../database/normal-email.ts';
import type { Answer, Lead } from './lead.ts';
import type { SiteColumns } from './site-columns.ts';
import { uuidV7 } from './uuid-v7.ts';

/** A valid lead, and what is known of where it came from and goes to. */
export interface IncomingLead {
  lead: Lead;
  form?: LeadForm;
  /** Key of its submission. */
  submission: string;
  /** The campaign that it is counted for. */
  campaign?: string;
  /** Why it is in quarantine, if so. */
  quarantine?: QuarantineReason;
  leads: SiteLeads;
  columns: SiteColumns;
}

/** The row of a valid lead that came in at `now`. The built page wins over the browser. */
export function leadRow(incoming: IncomingLead, now: Date): NewLeadRow {
  const { lead, form, submission, campaign, quarantine } = incoming;
  const { attribution = {} } = lead;
  const consent = form?.consent;
  const { values, extra } = siteValues(incoming);
  return {
    id: uuidV7(now.getTime()),
    created_at: now,
    ...values,
    form: form?.id ?? null,
    page: form?.page ?? (attribution.page || null),
    locale: form?.locale ?? null,
    email_normal: normalEmailOf(incoming),
    extra: JSON.stringify(extra),
    submission,
    first_touch: jsonOf(attribution.firstTouch),
    last_touch: jsonOf(attribution.lastTouch),
    referrer: attribution.referrer || null,
    landing_page: attribution.landingPage || null,
    variants: jsonOf(attribution.variants),
    visit_counted: attribution.counted ?? false,
    consent_text: consent ?? null,
    consent_version: consent ? versionOf(consent) : null,
    consented_at: consent ? now : null,
    of_campaign: campaign ?? null,
    quarantined_at: quarantine ? now : null,
    quarantine_reason: quarantine ?? null,
    work_status: null,
    work_note: null,
  };
}

/** What stands in the site's own columns, and what has none. */
function siteValues({ lead, leads, columns }: IncomingLead): {
  values: Record<string, Answer | null>;
  extra: Record<string, string>;
} {
  const answers: [name: string, column: string | undefined, answer: Answer | null][] = [
    [leads.typeName, columns.type, lead.type],
  ];
  for (const { name } of leads.fields) {
    answers.push([name, columns.fields.get(name), lead.answers[name] ?? null]);
  }
  const homeless = answers.filter(([, column, answer]) => !column && answer !== null);
  return {
    values: Object.fromEntries(
      answers.flatMap(([, column, answer]) => (column ? [[column, answer]] : [])),
    ),
    extra: {
      ...lead.extra,
      ...Object.fromEntries(homeless.map(([name, , answer]) => [name, String(answer)])),
    },
  };
}

/** The address of the lead is in the first field for one that was filled in. */
function normalEmailOf({ lead, leads }: IncomingLead): string | null {
  const address = leads.fields
    .filter(({ input }) => input === 'email')
    .map(({ name }) => lead.answers[name])
    .find((answer) => answer !== undefined);
  return address === undefined ? null : normalEmail(String(address));
}

function jsonOf(value: object | undefined): string | null {
  return value && Object.keys(value).length > 0 ? JSON.stringify(value) : null;
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
