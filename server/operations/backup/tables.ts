import type { Database } from '../../database/database.ts';

/** A row of a table as the text of a JSON object, or the migrations that the tables had. */
export type BackupEntry = { migrations: readonly string[] } | { table: TableName; row: string };

export type TableName = keyof Database;

/** Whether a backup holds a table; each stands after those that it refers to. */
const kept: Readonly<Record<TableName, boolean>> = {
  leads: true,
  outbox: true,
  incidents: false,
  probe: false,
  secrets: false,
  sessions: false,
  audit: true,
  moments: false,
  kysely_migration: false,
};

/** The tables that a backup holds, in the order in which they can be filled. */
export const tableNames = (Object.keys(kept) as TableName[]).filter((name) => kept[name]);
