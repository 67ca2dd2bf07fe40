import type { LeadType, Touch } from '../database/leads.table.ts';

/** A lead as `schemas/lead.schema.json` describes it, valid and trimmed. */
export interface Lead {
  name: string;
  preschoolName: string;
  email: string;
  phone: string;
  leadType: LeadType;
  form?: string;
  extra?: Record<string, string>;
  attribution?: Attribution;
  consent?: { text: string; version?: string };
  submission?: string;
  website?: string;
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
}
