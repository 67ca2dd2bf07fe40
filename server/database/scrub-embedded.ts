import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Scrub } from './connection.ts';
import type { Database } from './database.ts';
import { removeRebuilt } from './quarantined-databases.ts';

/**
 * Rewrites what the embedded database keeps in `folder`, so that nothing of deleted rows is left in
 * there: the tables, the statistics of their columns and the write-ahead log. Databases in quarantine
 * cannot be searched: those that the service rebuilt whole are deleted, all others are reported. All of
 * it is on the disk afterwards, since a power cut must not undo it. The service waits meanwhile: seconds
 * for a hundred thousand leads.
 */
export async function scrubEmbedded(
  db: Kysely<Database>,
  folder: string,
  place: string,
): Promise<Scrub> {
  const removed = await removeRebuilt(folder);
  await sql`vacuum (full, analyze) ${sql.join(await ownTables(db))}`.execute(db);
  // Statistics quote values; those from before the analysis are still in the table of them.
  await sql`vacuum full pg_statistic`.execute(db);
  await leaveOldLog(db);
  await syncFiles(join(folder, place));
  const entries = await readdir(folder, { withFileTypes: true });
  const kept = entries.filter((entry) => entry.isDirectory() && entry.name !== place);
  return { removed, kept: kept.map(({ name }) => join(folder, name)).sort() };
}

/** All tables but those of the engine itself, which hold nothing of leads but the statistics. */
async function ownTables(db: Kysely<Database>): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  return rows.map(({ schema, name }) => sql.id(schema, name));
}

/**
 * Moves on to a segment of the log that no earlier one was renamed into, and drops those before. By
 * itself the engine would use old segments again, with what is in them.
 */
async function leaveOldLog(db: Kysely<Database>): Promise<void> {
  await sql`set wal_recycle = off`.execute(db);
  await sql`checkpoint`.execute(db);
  const { last } = await readLog(db);
  for (;;) {
    const { current } = await readLog(db);
    if (current > last) break;
    await sql`select pg_switch_wal()`.execute(db);
    await sql`checkpoint`.execute(db);
  }
  await sql`reset wal_recycle`.execute(db);
}

async function readLog(db: Kysely<Database>): Promise<{ current: string; last: string }> {
  const { rows } = await sql<{ current: string; last: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as current, max(name) as last
    from pg_ls_waldir()`.execute(db);
  return rows[0] ?? { current: '', last: '' };
}

async function syncFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
