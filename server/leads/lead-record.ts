import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Answer } from './lead.ts';
import type { LeadRow } from './leads.table.ts';

/** A stored lead in the words of its site. */
export interface LeadRecord {
  row: LeadRow;
  /** What it asks for: how that is called on the wire, its name, and what people call it. */
  typeName: string;
  type: string;
  typeLabel: string;
  /** What the visitor wrote, in the order of the site's fields; null where nothing was. */
  answers: readonly { name: string; label: string; answer: Answer | null }[];
  /** Where confirmations go, and the column that it stands in. */
  email?: { address: string; column: string };
}

/** Reads a row by what the site says of its leads. */
export function recordLead(row: LeadRow, leads: SiteLeads): LeadRecord {
  const type = String(row[leads.typeColumn] ?? '');
  return {
    row,
    typeName: leads.typeName,
    type,
    typeLabel: leads.types[type]?.label ?? type,
    answers: leads.fields.map(({ name, label, column }) => ({
      name,
      // Sites mark required fields with a star, which tells nothing here.
      label: label.replace(/\s*\*\s*$/, ''),
      answer: ((column && row[column]) ?? row.extra[name] ?? null) as Answer | null,
    })),
    email: emailColumns(leads)
      .map((column) => ({ column, address: String(row[column] ?? '') }))
      .find(({ address }) => address !== ''),
  };
}

/** The columns that hold e-mail addresses. */
export function emailColumns({ fields }: SiteLeads): string[] {
  return fields.flatMap(({ input, column }) => (input === 'email' && column ? [column] : []));
}
