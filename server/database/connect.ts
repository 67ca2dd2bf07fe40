import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Connection } from './connection.ts';

/**
 * Opens PostgreSQL where `databaseUrl` is given, and else the embedded database under `dataDir`, for
 * the tables of one site.
 * @throws StartupError with what to do when it cannot be opened.
 */
export async function connect(where: {
  databaseUrl?: string;
  /** Folder of the site's data. */
  dataDir: string;
  site: FormsFile;
}): Promise<Connection> {
  if (where.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(where.databaseUrl, where.site.leads.schema);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(where.dataDir, where.site);
}
