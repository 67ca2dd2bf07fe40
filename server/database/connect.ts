import type { Connection } from './connection.ts';

/**
 * Opens PostgreSQL where `databaseUrl` is given, and else the embedded database under `dataDir`.
 * @throws StartupError with what to do when it cannot be opened.
 */
export async function connect(where: {
  databaseUrl?: string;
  dataDir: string;
}): Promise<Connection> {
  if (where.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(where.databaseUrl);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(where.dataDir);
}
