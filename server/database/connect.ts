import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Connection } from './connection.ts';

/** Which database is meant, and how it is opened. */
export interface ConnectOptions {
  databaseUrl?: string;
  /** Folder of the site's data. */
  dataDir: string;
  /** Whose tables are meant. */
  site: FormsFile;
  /** Milliseconds that a statement of PostgreSQL may take; as visitors need it where left out. */
  queryTimeoutMs?: number;
}

/**
 * Opens PostgreSQL where `databaseUrl` is given, and else the embedded database under `dataDir`, for
 * the tables of one site.
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
