import type { Connection } from '../../server/database/connection.ts';
import { openEmbedded } from '../../server/database/embedded.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';

/** The embedded database under `dataDir`, as the service has it once it is ready. */
export async function openData(dataDir: string): Promise<Connection> {
  const connection = await openEmbedded(dataDir);
  await prepareDatabase(connection);
  return connection;
}
