import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import { StartupError } from '../startup-error.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { databaseUrlHelp, isDatabaseUrl } from './database-url.ts';

const connectionTimeoutMs = 3_000;
const usualQueryTimeoutMs = 5_000;

/**
 * Connections to a PostgreSQL server, opened when they are needed: it may come up after the service.
 * A statement that takes longer than the time-out (milliseconds) fails.
 * @throws StartupError when the address cannot be one; the message never holds the password.
 */
export async function openPostgres(
  databaseUrl: string,
  queryTimeoutMs = usualQueryTimeoutMs,
): Promise<Connection> {
  if (!isDatabaseUrl(databaseUrl)) {
    throw new StartupError(`DATABASE_URL is not usable. ${databaseUrlHelp}`);
  }
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'site',
  });
  // A server that drops an idle connection raises this; without a listener the process would end.
  // The pool replaces the connection, and a query that fails reports its own error.
  pool.on('error', () => {});
  // The pool listens to idle connections only, so the same holds for one that is being used.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PoolerDialect({ pool }) });
  return {
    db,
    async close() {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
    description: `the database ${describeAddress(databaseUrl)}`,
  };
}

function describeAddress(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.pathname.slice(1) || 'postgres'} on ${url.host || 'this machine'}`;
}

/** Leaves out the lock of the session, which poolers break: migrations lock in their transaction. */
class PoolerDialect extends PostgresDialect {
  override createAdapter() {
    return new PoolerAdapter();
  }
}

class PoolerAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}
