import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { extract } from 'tar';
import type { Connection } from '../../server/database/connection.ts';
import type { Database, LeadsTable } from '../../server/database/database.ts';
import { openEmbedded } from '../../server/database/embedded.ts';
import { emptyDatabase } from '../../server/database/empty-database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { engineOptions } from '../../server/database/open-engine.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { fitColumns } from '../../server/leads/site-columns.ts';
import { prepareDatabase, restoreLeads } from '../../server/service/open-site.ts';
import { testSite } from './service.ts';

/** The tables, with the columns of the fixture site. */
export interface TestDatabase extends Database {
  leads: LeadsTable & {
    name: string | null;
    preschool_name: string | null;
    email: string | null;
    phone: string | null;
    cta_source: string | null;
  };
}

/** A connection to the database of the fixture site. */
export type TestConnection = Omit<Connection, 'db'> & { db: Kysely<TestDatabase> };

/** A folder that the files of tests that share a worker copy their databases from. */
let template: string | undefined;

function unpackTemplate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  extract({ file: emptyDatabase(), cwd: folder, sync: true });
  return folder;
}

/**
 * The embedded engine on a copy of an empty database, which is deleted when the connection is closed.
 * Without a folder the engine would read the archive by itself, which takes twice as long.
 */
export async function openMemory(): Promise<TestConnection> {
  template ??= unpackTemplate();
  const dataDir = mkdtempSync(join(tmpdir(), 'site-database-'));
  cpSync(template, dataDir, { recursive: true });
  const pglite = await PGlite.create({ ...(await engineOptions(PGlite)), dataDir });
  const db = new Kysely<TestDatabase>({ dialect: new PGliteDialect({ pglite }) });
  const close = async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { db, schema: testSite.leads.schema, close, description: 'memory' };
}

/** The embedded database of the fixture site in a folder, up to date. */
export async function openFolder(folder: string): Promise<TestConnection> {
  const connection = await openEmbedded(folder, testSite.leads.schema);
  try {
    await prepareDatabase(connection, testSite);
    await restoreLeads(connection, testSite.leads);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection as unknown as TestConnection;
}

/** The database of the fixture site on a PostgreSQL server. */
export async function openServer(url: string): Promise<TestConnection> {
  return (await openPostgres(url, testSite.leads.schema)) as unknown as TestConnection;
}

/** Makes the tables of the fixture site. */
export async function migrateTestSite(connection: TestConnection): Promise<void> {
  await migrate(connection);
  await fitColumns(connection.db, testSite.leads);
}
