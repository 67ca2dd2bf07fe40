import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { LeadRow, Touch } from '../database/database.ts';
import { plainLabel } from './plain-label.ts';

/** What a visitor wrote into a field: a text, a number, or whether a box was ticked. Days are texts. */
export type Answer = string | number | boolean;

/** A lead that may be stored, valid and trimmed. */
export interface Lead {
  /** What it asks for. */
  type: string;
  /** Answers to the fields of the site, by name; those left empty are not there. */
  answers: Readonly<Record<string, Answer>>;
  /** Answers to questions of a single form, and hidden values. */
  extra: Readonly<Record<string, string>>;
  form?: string;
  attribution?: Attribution;
  consent?: { text: string; version?: string };
  submission?: string;
  website?: string;
  /** What the challenge of the site gave to the form. */
  challengeToken?: string;
  elapsed?: number;
}

/** Where a visitor came from and what was shown. */
export interface Attribution {
  firstTouch?: Touch;
  lastTouch?: Touch;
  referrer?: string;
  landingPage?: string;
  page?: string;
  variants?: Record<string, string>;
  counted?: boolean;
}

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
