import type { LeadsTable } from '../leads/leads.table.ts';

/** The tables of the service. */
export interface Database {
  leads: LeadsTable;
}
