import type { LeadType } from './lead-form.ts';

/** A lead as `schemas/lead.schema.json` describes it, valid and trimmed. */
export interface Lead {
  name: string;
  preschoolName: string;
  email: string;
  phone: string;
  leadType: LeadType;
  form?: string;
  extra?: Record<string, string>;
}
