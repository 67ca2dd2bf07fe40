import { openAsBlob } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Connection } from '../../server/database/connection.ts';
import type { Database } from '../../server/database/database.ts';
import { openEmbedded } from '../../server/database/embedded.ts';
import { emptyDatabase } from '../../server/database/empty-database.ts';
import type { LeadsTable } from '../../server/database/leads.table.ts';
import { migrate } from '../../server/database/migrate.ts';
import { engineOptions } from '../../server/database/open-engine.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { fitColumns } from '../../server/leads/site-columns.ts';
import { prepareDatabase } from '../../server/service/prepare-database.ts';
import { restoreLeads } from '../../server/service/restore-leads.ts';
import { lastingPort } from './lasting-port.ts';
import { loadPostgres } from './load-postgres.ts';
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

/** The embedded engine without a folder. */
export async function openMemory(): Promise<TestConnection> {
  const pglite = await PGlite.create({
    ...engineOptions,
    loadDataDir: await openAsBlob(emptyDatabase()),
  });
  const db = new Kysely<TestDatabase>({ dialect: new PGliteDialect({ pglite }) });
  const { schema } = testSite.leads;
  return { db, schema, close: () => db.destroy(), description: 'memory' };
}

/** A real PostgreSQL server in a temporary folder on a free port. */
export interface PostgresServer {
  url: string;
  /** Stops the server and keeps its data, until `resume`. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'site-postgres-'));
  // As root the server runs as another user, who has to reach its data.
  await chmod(folder, 0o755);
  const EmbeddedPostgres = await loadPostgres(folder);
  const port = await lastingPort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'a p@ss/word',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...['-c', 'unix_socket_directories='],
      // In its own folder, where nobody who tidies up the machine's shared memory can take it away.
      ...['-c', 'dynamic_shared_memory_type=mmap'],
      // No power cut is tried, and waiting for the disk takes longer than all else.
      ...['-c', 'fsync=off'],
    ],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:${encodeURIComponent('a p@ss/word')}@127.0.0.1:${port}/postgres`,
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The embedded database of the fixture site in a folder, up to date. */
export async function openFolder(folder: string): Promise<TestConnection> {
  const connection = await openEmbedded(folder, testSite.leads.schema);
  await prepareDatabase(connection, testSite);
  await restoreLeads(connection, testSite.leads);
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
