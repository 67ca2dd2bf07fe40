import type { Database } from '../database/database.ts';

/** A row of a table as the text of a JSON object, or the migrations that the tables had. */
export type BackupEntry = { migrations: readonly string[] } | { table: TableName; row: string };

export type TableName = keyof Database;

/** The tables that a backup holds, each after those that it refers to. */
export const tableNames = Object.keys({
  leads: true,
  outbox: true,
} satisfies Record<TableName, true>) as TableName[];
