import type { LeadsTable } from '../leads/leads.table.ts';
import type { OutboxTable } from '../outbox/outbox.table.ts';

/** The tables of the service. */
export interface Database {
  leads: LeadsTable;
  outbox: OutboxTable;
}
