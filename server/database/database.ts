import type { AuditTable, SessionsTable } from './desk.tables.ts';
import type { IncidentsTable } from './incidents.table.ts';
import type { LeadsTable } from './leads.table.ts';
import type { OutboxTable } from './outbox.table.ts';
import type { ProbeTable } from './probe.table.ts';
import type { SecretsTable } from './secrets.table.ts';

/** The tables of the service. */
export interface Database {
  /** What of the migrations was done. */
  kysely_migration: { name: string };
  leads: LeadsTable;
  outbox: OutboxTable;
  incidents: IncidentsTable;
  probe: ProbeTable;
  secrets: SecretsTable;
  sessions: SessionsTable;
  audit: AuditTable;
}
