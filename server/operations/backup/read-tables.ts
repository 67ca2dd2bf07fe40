import { type ControlledTransaction, sql } from 'kysely';
import type { Connection } from '../../database/connection.ts';
import type { Database } from '../../database/database.ts';
import { appliedMigrations } from '../../database/migrate.ts';
import { type BackupEntry, backupOrder, type TableName, tableNames } from './tables.ts';

const batchSize = 500;

/**
 * Everything that the tables hold at one moment, while others go on writing. PostgreSQL keeps that
 * moment for the reader; the embedded database lets others wait until the last entry is read.
 */
export async function* readTables({ db, schema }: Connection): AsyncGenerator<BackupEntry> {
  const moment = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local time zone 'UTC'`.execute(moment);
    yield { migrations: await appliedMigrations(moment) };
    const there = await readTableNames(moment, schema);
    for (const table of tableNames.filter((name) => there.has(name))) {
      for await (const row of readRows(moment, schema, table)) yield { table, row };
    }
  } finally {
    await moment.rollback().execute();
  }
}

/** An earlier version did not have all tables. */
async function readTableNames(
  db: ControlledTransaction<Database>,
  schema: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function* readRows(db: ControlledTransaction<Database>, schema: string, table: TableName) {
  const cursor = sql.ref(`${table}_rows`);
  await sql`
    declare ${cursor} no scroll cursor for
    select cast(to_json(one) as text) as row from ${sql.id(schema, table)} as one order by ${sql.ref(`one.${backupOrder[table]}`)}`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(batchSize)} from ${cursor}`.execute(db);
    for (const { row } of rows) yield row;
    if (rows.length < batchSize) break;
  }
  await sql`close ${cursor}`.execute(db);
}
