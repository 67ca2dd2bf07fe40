import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { LeadRow } from '../database/database.ts';
import type { Answer } from './lead.ts';
import { plainLabel } from './plain-label.ts';

/** A stored lead in the words of its site. */
export interface LeadRecord {
  row: LeadRow;
  /** What it asks for: how that is called on the wire, its name, and what people call it. */
  typeName: string;
  type: string;
  typeLabel: string;
  /** What the visitor wrote, in the order of the site's fields; null where nothing was. */
  answers: readonly { name: string; label: string; answer: Answer | null }[];
  /** Where confirmations go: the first address that was written. */
  email?: string;
  /** The programs that leads of the site go to. */
  targets?: SiteLeads['targets'];
}

/** What decides which messages a lead calls for. */
export interface LeadOccasion {
  type: string;
  locale: string | null;
  /** Whether a confirmation could reach the visitor. */
  hasEmail: boolean;
  /** Whether it counts only once the visitor has confirmed it. */
  unconfirmed: boolean;
  /** Whether it has another type where all places are taken once it counts. */
  mayChangeType: boolean;
  /** The programs that leads of the site go to. */
  targets?: SiteLeads['targets'];
}

/** Reads a row by the fields that the site declares. */
export function recordLead(row: LeadRow, leads: SiteLeads): LeadRecord {
  const type = String(row[leads.typeColumn] ?? '');
  const answers = leads.fields.map(({ name, label, column, input }) => ({
    name,
    label: plainLabel(label),
    input,
    answer: ((column && row[column]) ?? row.extra[name] ?? null) as Answer | null,
  }));
  const email = answers.find(({ input, answer }) => input === 'email' && answer);
  return {
    row,
    typeName: leads.typeName,
    type,
    typeLabel: leads.types[type]?.label ?? type,
    answers,
    email: email && String(email.answer),
    targets: leads.targets,
  };
}

/** The columns that hold e-mail addresses. */
export function emailColumns({ fields }: SiteLeads): string[] {
  return fields.flatMap(({ input, column }) => (input === 'email' && column ? [column] : []));
}
