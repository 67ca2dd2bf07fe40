import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Connection } from './connection.ts';

/** Which database is meant, and how it is opened. */
export interface ConnectOptions {
  databaseUrl?: string;
  /** Folder of the site's data. */
  dataDir: string;
  /** Whose tables are meant. */
  site: FormsFile;
  /** Milliseconds that a statement of PostgreSQL may take; by default, as short as visitors need it. */
  queryTimeoutMs?: number;
}

/**
 * Opens PostgreSQL where `databaseUrl` is given, and else the embedded database under `dataDir`, for
 * the tables of one site.
 *
 * The embedded one is PostgreSQL itself (PGlite) with a journal beside it, not SQLite. SQLite waits for
 * the disk by itself and starts in a moment; but it is a second dialect for every statement and
 * migration (`jsonb_populate_recordset`, `for update skip locked`, `timestamptz`, schemas for sites,
 * columns of kinds that it does not keep apart), and what is tried out on it would be other code than
 * what runs in production. The price is that the engine never waits for the disk. The journal does, and
 * costs some 200 lines that know nothing of tables: each lead is in it before it is acknowledged,
 * what the database loses is restored from it, and a line that is torn costs that line only.
 * It would be another choice for a service that meant to stay on one machine.
 * @throws StartupError with what to do when it cannot be opened.
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.databaseUrl, options.site.leads.schema, options.queryTimeoutMs);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(options.dataDir, options.site.leads.schema);
}
