import type { LeadRow, Touch } from '../database/leads.table.ts';

const touchColumns = ['source', 'medium', 'campaign', 'term', 'content', 'clickId', 'at'] as const;

const columns: readonly [
  name: string,
  read: (lead: LeadRow) => string | Date | null | undefined,
][] = [
  ['id', (lead) => lead.id],
  ['created_at', (lead) => lead.created_at],
  ['name', (lead) => lead.name],
  ['preschool_name', (lead) => lead.preschool_name],
  ['email', (lead) => lead.email],
  ['phone', (lead) => lead.phone],
  ['cta_source', (lead) => lead.cta_source],
  ['form', (lead) => lead.form],
  ['page', (lead) => lead.page],
  ['locale', (lead) => lead.locale],
  ['extra', (lead) => pairs(lead.extra)],
  ...touchColumnsOf('last', (lead) => lead.last_touch),
  ...touchColumnsOf('first', (lead) => lead.first_touch),
  ['referrer', (lead) => lead.referrer],
  ['landing_page', (lead) => lead.landing_page],
  ['variants', (lead) => pairs(lead.variants)],
  ['consent_text', (lead) => lead.consent_text],
  ['consent_version', (lead) => lead.consent_version],
  ['consented_at', (lead) => lead.consented_at],
];

function touchColumnsOf(
  prefix: string,
  touchOf: (lead: LeadRow) => Touch | null,
): [string, (lead: LeadRow) => string | undefined][] {
  return touchColumns.map((name) => [
    `${prefix}_${name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)}`,
    (lead) => touchOf(lead)?.[name],
  ]);
}

function pairs(record: Readonly<Record<string, string>> | null): string {
  return Object.entries(record ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}

/** The first line of a CSV file of leads (RFC 4180), after a mark by which Excel knows UTF-8. */
export function csvHead(): string {
  return `\ufeff${columns.map(([name]) => name).join(',')}\r\n`;
}

/** A lead as a line of CSV. */
export function csvLine(lead: LeadRow): string {
  return `${columns.map(([, read]) => csvCell(read(lead))).join(',')}\r\n`;
}

/**
 * A value as a cell. A text that a spreadsheet would run as a formula gets an apostrophe before it,
 * which also keeps the plus sign of phone numbers.
 */
export function csvCell(value: string | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  const safe = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return /[",;\s']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
