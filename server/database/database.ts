import type { LeadsTable } from '../leads/leads.table.ts';
import type { OutboxTable } from '../outbox/outbox.table.ts';

/** The tables of the service. */
export interface Database {
  /** What of the migrations was done. */
  kysely_migration: { name: string };
  leads: LeadsTable;
  outbox: OutboxTable;
}
