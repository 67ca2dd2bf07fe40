import type { Database } from '../../database/database.ts';

/** A row of a table as the text of a JSON object, or the migrations that the tables had. */
export type BackupEntry = { migrations: readonly string[] } | { table: TableName; row: string };

export type TableName = keyof Database;

/**
 * The column by which a backup holds the rows of a table, or null for tables that it skips; each
 * stands after those that it refers to.
 */
export const backupOrder: Readonly<Record<TableName, string | null>> = {
  leads: 'id',
  outbox: 'id',
  incidents: null,
  probe: null,
  secrets: null,
  sessions: null,
  audit: 'id',
  accounts: 'id',
  passkeys: 'id',
  moments: null,
  reports: null,
  experiments: 'since',
  counts: 'day',
  kysely_migration: null,
};

/** The tables that a backup holds, in the order in which they can be filled. */
export const tableNames = (Object.keys(backupOrder) as TableName[]).filter(
  (name) => backupOrder[name],
);
