import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Connection } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openMemory } from '../server/databases.ts';

/** The built site served in this process, with its database at hand. */
export interface LeadService {
  url: string;
  db: Connection['db'];
  stop: () => Promise<void>;
}

export async function startLeadService(): Promise<LeadService> {
  const connection = await openMemory();
  await migrate(connection.db);
  const app = await buildApp({
    db: connection.db,
    config: {
      siteDir: inject('siteFolder'),
      trustProxy: [],
      metrics: false,
      logLevel: 'error',
      logRequests: false,
    },
    logStream: { write: () => {} },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    db: connection.db,
    async stop() {
      await app.close();
      await connection.close();
    },
  };
}
