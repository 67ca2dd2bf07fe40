import type { SiteLeads } from '../../schemas/generated/contract.ts';
import leadFields from '../../schemas/lead-fields.json' with { type: 'json' };
import type { LeadRow, Touch } from '../database/database.ts';
import type { Answer } from './lead.ts';
import { campaignOf, originSource, touchNames } from './lead-origin.ts';

type Cell = Answer | Date | null | undefined;
type Column = readonly [name: string, read: (lead: LeadRow) => Cell];

/**
 * The columns of a CSV file of leads: those of the service around those of the site. Columns of the
 * table that the site no longer declares, among those of a row, come last.
 */
function csvColumns(leads: SiteLeads, ofRow: readonly string[] = []): Column[] {
  const declared = leads.fields.flatMap(({ column }) => column ?? []);
  const own = [...declared, leads.typeColumn];
  const kept = ofRow.filter((name) => !own.includes(name) && !serviceColumns.has(name));
  return [
    ...['id', 'created_at', ...own, 'form', 'page', 'locale'].map(asStored),
    ['extra', (lead) => pairs(lead.extra)],
    ['lead_source', originSource],
    ['lead_campaign', campaignOf],
    ...touchColumnsOf('last', (lead) => lead.last_touch),
    ...touchColumnsOf('first', (lead) => lead.first_touch),
    ...['referrer', 'landing_page'].map(asStored),
    ['variants', (lead) => pairs(lead.variants)],
    ...['consent_text', 'consent_version', 'consented_at'].map(asStored),
    ...['work_status', 'work_note', ...kept].map(asStored),
  ];
}

const serviceColumns = new Set(Object.keys(leadFields.service.columns));

function asStored(name: string): Column {
  return [name, (lead) => lead[name] as Cell];
}

function touchColumnsOf(
  prefix: string,
  touchOf: (lead: LeadRow) => Touch | null,
): [string, (lead: LeadRow) => string | undefined][] {
  return touchNames.map((name) => [
    `${prefix}_${name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)}`,
    (lead) => touchOf(lead)?.[name],
  ]);
}

function pairs(record: Readonly<Record<string, string>> | null): string {
  return Object.entries(record ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}

/** A CSV file of leads, line by line. Columns of the table that are not declared are those of the first. */
export async function* csvLines(
  leads: AsyncIterable<LeadRow>,
  declared: SiteLeads,
): AsyncGenerator<string> {
  let columns: Column[] | undefined;
  for await (const lead of leads) {
    if (!columns) {
      columns = csvColumns(declared, Object.keys(lead));
      yield csvHead(columns);
    }
    yield csvLine(lead, columns);
  }
  if (!columns) yield csvHead(csvColumns(declared));
}

/** The first line of a CSV file of leads (RFC 4180), after a mark by which Excel knows UTF-8. */
function csvHead(columns: readonly Column[]): string {
  return `\ufeff${columns.map(([name]) => name).join(',')}\r\n`;
}

function csvLine(lead: LeadRow, columns: readonly Column[]): string {
  return `${columns.map(([, read]) => csvCell(read(lead))).join(',')}\r\n`;
}

/** A text that a spreadsheet would run as a formula, or trim before it looks. */
const formula = /^[\s\p{Cf}"]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Where a formula would begin inside a text: after each character that begins a cell where another one
 * than the comma separates. Quotes count only where a cell begins, so there they protect nothing.
 */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;|\t\v\f\r\n\u0085\u2028\u2029][\s\p{Cf}"]*)/gu;

/**
 * A value as a cell. A text that a spreadsheet would run as a formula gets an apostrophe before it,
 * which also keeps the plus sign of phone numbers.
 */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const inside = value.replace(innerFormula, "'");
  const safe = formula.test(value) ? `'${inside}` : inside;
  return /[",;\s']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
