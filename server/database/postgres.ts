import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { errorCode } from '../errors/describe-error.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { noFile, noTls } from './sql-state.ts';

const connectionTimeoutMs = 3_000;
const defaultQueryTimeoutMs = 5_000;

/**
 * Connections to a PostgreSQL server for the tables in one schema, opened when they are needed: it may
 * come up after the service. A statement that takes longer than the time-out (milliseconds) fails.
 */
export async function openPostgres(
  databaseUrl: string,
  schema: string,
  queryTimeoutMs = defaultQueryTimeoutMs,
): Promise<Connection> {
  const { default: pg } = await import('pg');
  // A day has no time zone, so it stays the text that it is.
  const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
    oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid, format);
  const pool = new pg.Pool({
    connectionString: namedMode(databaseUrl),
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'site',
    types: { getTypeParser },
  });
  // A server that drops an idle connection raises this; without a listener the process would end.
  // The pool replaces the connection, and a query that fails reports its own error.
  pool.on('error', () => {});
  // The pool listens to idle connections only, so the same holds for one that is being used.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({
    dialect: new PoolerDialect({
      pool: {
        options: pool.options,
        connect: () => connectIn(pool),
        end: () => pool.end(),
      },
    }),
  });
  return {
    // Named with each table: a search path would be lost behind a pooler, or be another site's.
    db: db.withSchema(schema),
    schema,
    async close() {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
    description: `the database ${describeAddress(databaseUrl)}`,
  };
}

/** The driver treats three modes as the fourth, and warns of it in nine lines. */
function namedMode(databaseUrl: string): string {
  if (databaseUrl.includes('uselibpqcompat=')) return databaseUrl;
  return databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** Connects with errors that have the codes which `databaseCause` knows. */
async function connectIn(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The driver gives this refusal no code, as it gives none to a time-out.
    const isNoTls = error.message === 'The server does not support SSL connections';
    const code = isNoTls ? noTls : errorCode(error) === 'ENOENT' && noFile;
    throw code ? Object.assign(error, { code }) : error;
  }
}

function describeAddress(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.pathname.slice(1) || 'postgres'} on ${url.host || 'this machine'}`;
}

/** Omits the lock of the session, which poolers break: migrations lock in their transaction. */
class PoolerDialect extends PostgresDialect {
  override createAdapter() {
    return new PoolerAdapter();
  }
}

class PoolerAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}
