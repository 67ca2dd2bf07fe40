import type { AccountsTable } from './accounts.table.ts';
import type { CountsTable } from './counts.table.ts';
import type { ExperimentsTable } from './experiments.table.ts';
import type { AuditTable, SessionsTable } from './inbox.tables.ts';
import type { LeadsTable } from './leads.table.ts';
import type { OutboxTable } from './outbox.table.ts';
import type { PasskeysTable } from './passkeys.table.ts';

/** Table `incidents`: what is wrong at the moment, for all instances together. */
interface IncidentsTable {
  /** Which of the conditions that are watched. */
  name: string;
  since: Date;
  /** When an instance took it upon itself to report it. */
  told_at: Date | null;
}

/** Table `probe`: one row, written to find out whether anything can be. */
interface ProbeTable {
  id: number;
  at: Date;
}

/** Table `secrets`: what all instances sign with. */
interface SecretsTable {
  name: string;
  value: string;
}

/**
 * Table `moments`: those at which the site changes by itself, and a build is started elsewhere. Table
 * `reports`: the Mondays whose report is sent.
 */
interface MomentsTable {
  at: Date;
  /** When an instance took it upon itself. */
  tried_at: Date | null;
  done_at: Date | null;
}

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
  accounts: AccountsTable;
  passkeys: PasskeysTable;
  moments: MomentsTable;
  reports: MomentsTable;
  experiments: ExperimentsTable;
  counts: CountsTable;
}
