import { mailText } from '../../renderer/mail/index.ts';
import type { InboxLead, InboxMessage, InboxRow } from '../../renderer/service-pages/index.ts';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import {
  type LeadRow,
  type Message,
  type MessageKind,
  type QuarantineReason,
  type Touch,
  workStatuses,
} from '../database/database.ts';
import { type Answer, recordLead } from '../leads/lead.ts';
import { campaignOf, originSource, touchNames } from '../leads/lead-origin.ts';
import type { WholeLead } from '../leads/read-leads.ts';
import { formatInboxMoment } from './format-moment.ts';

const reasons: Readonly<Record<QuarantineReason, string>> = {
  trap: 'Filled in the trap',
  'too-fast': 'Too quick for a person',
  unverified: 'Not verified to be from a person',
  spam: 'Marked as spam',
  unconfirmed: 'Not confirmed yet',
};

const kinds: Readonly<Record<MessageKind, string>> = {
  'team-mail': 'E-mail to the team',
  'visitor-mail': 'E-mail to the visitor',
  'confirm-mail': 'E-mail that asks for a confirmation',
  webhook: 'Target',
};

/** The status of a lead that nobody has worked on. */
const newStatus = 'new';

/** What can be chosen as a status. */
export const inboxStatuses: readonly string[] = [newStatus, ...workStatuses];

type Pair = readonly [name: string, value: string];

export function showRow(row: LeadRow, site: SiteLeads): InboxRow {
  const { title, details, typeLabel } = facesOf(row, site);
  return {
    id: row.id,
    at: row.created_at,
    title,
    details,
    asksFor: typeLabel,
    page: row.page ?? undefined,
    source: originSource(row),
    campaign: namedCampaign(row) || undefined,
    variants: pairs(row.variants),
    status: row.work_status ?? undefined,
    quarantined: quarantineOf(row),
  };
}

/** Everything about a lead. */
export function showLead({ lead: row, messages }: WholeLead, site: SiteLeads): InboxLead {
  const { answers, typeLabel } = recordLead(row, site);
  const { title } = facesOf(row, site);
  const known = new Set(answers.map(({ name }) => name));
  const rest = Object.entries(row.extra).filter(([name]) => !known.has(name));
  const given = answers.map(({ label, answer }): Pair => [label, textOf(answer)]);
  const facts = [
    { heading: 'What was said', pairs: [...given, ['Asks for', typeLabel] as const, ...rest] },
    { heading: 'Where it came from', pairs: originOf(row) },
    { heading: 'What was agreed to', pairs: consentOf(row, site) },
  ];
  return {
    kind: 'lead',
    id: row.id,
    at: row.created_at,
    title,
    quarantined: quarantineOf(row),
    email: row.email_normal ?? undefined,
    work: {
      status: row.work_status ?? newStatus,
      note: row.work_note ?? '',
      statuses: inboxStatuses,
    },
    facts: facts
      .map(({ heading, pairs }) => ({ heading, pairs: pairs.filter(([, value]) => value !== '') }))
      .filter(({ pairs }) => pairs.length > 0),
    messages: messages.map(showMessage),
  };
}

function facesOf(row: LeadRow, site: SiteLeads) {
  const { answers, email, typeLabel } = recordLead(row, site);
  const [title = 'Without a name', ...others] = answers
    .map(({ answer }) => textOf(answer))
    .filter(Boolean);
  const second = others.find((text) => text !== email);
  const details = [second, email].filter((text) => text !== undefined && text !== title);
  return { title, details: [...new Set(details as string[])], typeLabel };
}

function textOf(answer: Answer | null): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return String(answer ?? '');
}

function namedCampaign(row: LeadRow): string {
  const campaign = campaignOf(row);
  return campaign === 'none' ? '' : campaign;
}

function quarantineOf({ quarantine_reason: reason }: LeadRow): string | undefined {
  return reason ? reasons[reason] : undefined;
}

function originOf(row: LeadRow): Pair[] {
  return [
    ['Form', row.form ?? ''],
    ['Page', row.page ?? ''],
    ['Language', row.locale ?? ''],
    ['Source', originSource(row)],
    ['Campaign', namedCampaign(row)],
    ['First visit', describeTouch(row.first_touch)],
    ['Last visit', describeTouch(row.last_touch)],
    ['Came from', row.referrer ?? ''],
    ['First page', row.landing_page ?? ''],
    ['Variants', pairs(row.variants)],
  ];
}

function consentOf(row: LeadRow, { zone }: SiteLeads): Pair[] {
  return [
    ['Small print', mailText(row.consent_text ?? '', '')],
    ['Version', row.consent_version ?? ''],
    ['When', row.consented_at ? `${formatInboxMoment(row.consented_at, zone)} (${zone})` : ''],
  ];
}

function describeTouch(touch: Touch | null): string {
  if (!touch) return '';
  return touchNames.flatMap((name) => touch[name] || []).join(' · ');
}

function pairs(record: Readonly<Record<string, string>> | null): string {
  return Object.entries(record ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}

function showMessage(message: Message): InboxMessage {
  const { id, kind, recipient, status, attempts, done_at, created_at, last_error, answer } =
    message;
  return {
    id,
    what: kinds[kind],
    to: recipient ?? undefined,
    status,
    at: done_at ?? created_at,
    attempts,
    error: last_error ?? undefined,
    answer: answer ?? undefined,
  };
}
