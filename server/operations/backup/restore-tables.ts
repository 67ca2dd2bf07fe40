import { type Kysely, sql } from 'kysely';
import type { SiteLeads } from '../../../schemas/generated/contract.ts';
import type { Connection } from '../../database/connection.ts';
import type { Database, LeadRow, NewMessage } from '../../database/database.ts';
import { appliedMigrations, migrate, migrateTo, migrationNames } from '../../database/migrate.ts';
import { isDatabaseRefusal } from '../../database/sql-state.ts';
import { areUnreleased, countSteps, unreleased } from '../../database/unreleased.ts';
import { asWritten } from '../../leads/as-written.ts';
import { fillNormalEmails } from '../../leads/fill-normal-emails.ts';
import { fitRow } from '../../leads/fit-row.ts';
import { readLeads } from '../../leads/read-leads.ts';
import { fitColumns, readColumns } from '../../leads/site-columns.ts';
import { BackupError, type RowCounts, readBackup } from './backup-file.ts';
import type { TableName } from './tables.ts';

const batchSize = 500;

/**
 * Puts a backup into an empty database, all of it or nothing, and brings it up to date: it may have
 * been made by an earlier version, and by the other kind of database. What it holds in columns that
 * the site does not declare is kept in `extra`. Returns what was put in.
 * @throws BackupError where the file is no whole backup or the database is not empty.
 */
export async function restoreTables(
  connection: Connection,
  { path, leads }: { path: string; leads: SiteLeads },
): Promise<RowCounts> {
  const { db, schema } = connection;
  const { migrations, rows } = await verifyBackup(path);
  await demandEmpty(connection);
  await migrateTo(connection, migrations.at(-1));
  await fitColumns(db, leads);
  await db.transaction().execute((transaction) => fill(transaction, schema, path));
  await migrate(connection);
  await fillNormalEmails(db, leads);
  await fillJournal(connection);
  return rows;
}

/**
 * Reads a backup to its end. Returns the migrations that its tables had, and how many rows it holds.
 * @throws BackupError where it is not whole, or of a later version.
 */
export async function verifyBackup(
  path: string,
): Promise<{ migrations: readonly string[]; rows: RowCounts }> {
  let migrations: readonly string[] = [];
  const rows: RowCounts = {};
  for await (const entry of readBackup(path)) {
    if ('migrations' in entry) migrations = readSteps(entry.migrations, path);
    else rows[entry.table] = (rows[entry.table] ?? 0) + 1;
  }
  if (migrations.some((name, index) => name !== migrationNames[index])) {
    throw new BackupError(
      `${path} was written by a later version of this program. Restore it with that one.`,
    );
  }
  return { migrations, rows };
}

/** @throws BackupError where they are those of a version that was never released. */
function readSteps(steps: readonly string[], path: string): string[] {
  if (areUnreleased(steps)) throw new BackupError(unreleased(path).message);
  return countSteps(steps);
}

async function demandEmpty({ db, description }: Connection): Promise<void> {
  if ((await appliedMigrations(db)).length === 0) return;
  // Its tables may be of another version, but leads were there from the first one on.
  const leads = await db.selectFrom('leads').select('id').limit(1).execute();
  if (leads.length > 0)
    throw new BackupError(
      `There are leads in ${description} already. Restore into an empty database.`,
    );
}

async function fill(db: Kysely<Database>, schema: string, path: string): Promise<void> {
  const columns = await readColumns(db, { schema });
  let batch: string[] = [];
  let current: TableName | undefined;
  const insert = async () => {
    if (!current || batch.length === 0) return;
    const table = sql.id(schema, current);
    const statement = sql`
      insert into ${table}
      select * from jsonb_populate_recordset(null::${table}, cast(${`[${batch}]`} as jsonb))`;
    await statement.execute(db).catch((error) => {
      throw isDatabaseRefusal(error) ? foreignRows(path, current) : error;
    });
    batch = [];
  };
  for await (const entry of readBackup(path)) {
    if (!('table' in entry)) continue;
    if (entry.table !== current || batch.length === batchSize) await insert();
    current = entry.table;
    batch.push(entry.table === 'leads' ? fitText(entry.row, columns) : entry.row);
  }
  await insert();
}

function foreignRows(path: string, table = ''): BackupError {
  return new BackupError(
    `${path} holds rows that the table ${table} does not take, so it was not written by this program. Nothing was restored.`,
  );
}

/** A lead of a backup as the table takes it now. */
function fitText(text: string, columns: ReadonlyMap<string, string>): string {
  const row = JSON.parse(text);
  const fitting = fitRow({ ...row, extra: JSON.stringify(row.extra) }, columns);
  return JSON.stringify({ ...fitting, extra: JSON.parse(fitting.extra) });
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
  for await (const lead of readLeads(db, { which: 'all' })) {
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
