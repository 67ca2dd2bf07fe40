import { type Kysely, sql } from 'kysely';
import type { Connection } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import type { LeadRow, NewLeadRow } from '../database/leads.table.ts';
import { appliedMigrations, migrate, migrateTo, migrationNames } from '../database/migrate.ts';
import type { NewMessage } from '../database/outbox.table.ts';
import { readLeads } from '../leads/read-leads.ts';
import { BackupError, type RowCounts, readBackup } from './backup-file.ts';
import type { TableName } from './tables.ts';

const batchSize = 500;

/**
 * Puts a backup into an empty database, all of it or nothing, and brings it up to date: it may have
 * been made by an earlier version, and by the other kind of database. Returns what was put in.
 * @throws BackupError where the file is no whole backup or the database is not empty.
 */
export async function restoreTables(connection: Connection, path: string): Promise<RowCounts> {
  const { db } = connection;
  const { migrations, rows } = await check(path);
  await demandEmpty(connection);
  await migrateTo(db, migrations.at(-1));
  await db.transaction().execute((transaction) => fill(transaction, path));
  await migrate(db);
  await fillJournal(connection);
  return rows;
}

/** Reads all of it before anything is changed. */
async function check(path: string): Promise<{ migrations: readonly string[]; rows: RowCounts }> {
  let migrations: readonly string[] = [];
  const rows: RowCounts = {};
  for await (const entry of readBackup(path)) {
    if ('migrations' in entry) migrations = entry.migrations;
    else rows[entry.table] = (rows[entry.table] ?? 0) + 1;
  }
  if (migrations.some((name, index) => name !== migrationNames[index])) {
    throw new BackupError(
      `${path} was written by a later version of this program. Restore it with that one.`,
    );
  }
  return { migrations, rows };
}

async function demandEmpty({ db, description }: Connection): Promise<void> {
  if ((await appliedMigrations(db)).length === 0) return;
  // Its tables may be of another version, but leads were there from the first one on.
  const { rows } = await sql`select 1 from ${sql.table('leads')} limit 1`.execute(db);
  if (rows.length > 0)
    throw new BackupError(
      `There are leads in ${description} already. Restore into an empty database.`,
    );
}

async function fill(db: Kysely<Database>, path: string): Promise<void> {
  let batch: string[] = [];
  let current: TableName | undefined;
  const insert = async () => {
    if (!current || batch.length === 0) return;
    const table = sql.table(current);
    await sql`
      insert into ${table}
      select * from jsonb_populate_recordset(null::${table}, cast(${`[${batch}]`} as jsonb))`.execute(
      db,
    );
    batch = [];
  };
  for await (const entry of readBackup(path)) {
    if (!('table' in entry)) continue;
    if (entry.table !== current || batch.length === batchSize) await insert();
    current = entry.table;
    batch.push(entry.row);
  }
  await insert();
}

/** The journal has every lead of the embedded database, from the first one on. */
async function fillJournal({ db, journal }: Connection): Promise<void> {
  if (!journal) return;
  let batch: LeadRow[] = [];
  const write = async () => {
    const messages = await readMessages(db, batch);
    await Promise.all(
      batch.map((lead) => journal.addLead(asWritten(lead), messages.get(lead.id) ?? [])),
    );
    batch = [];
  };
  for await (const lead of readLeads(db, {})) {
    batch.push(lead);
    if (batch.length === batchSize) await write();
  }
  await write();
}

async function readMessages(
  db: Kysely<Database>,
  leads: readonly LeadRow[],
): Promise<Map<string, NewMessage[]>> {
  if (leads.length === 0) return new Map();
  const ids = leads.map(({ id }) => id);
  const messages = await db
    .selectFrom('outbox')
    .select(['id', 'lead_id', 'kind', 'recipient', 'status'])
    .where('lead_id', 'in', ids)
    .execute();
  return Map.groupBy(messages, (message) => message.lead_id);
}

/** A row as it is inserted, where JSON is text. */
function asWritten(lead: LeadRow): NewLeadRow {
  const columns = Object.entries(lead).map(([name, value]) => {
    const isJson = typeof value === 'object' && value !== null && !(value instanceof Date);
    return [name, isJson ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns);
}
