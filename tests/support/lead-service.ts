import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openMemory, type TestConnection } from '../server/databases.ts';
import { testService } from '../server/service.ts';

/** A built site served in this process, with its database at hand. */
export interface LeadService {
  url: string;
  db: TestConnection['db'];
  stop: () => Promise<void>;
}

export async function startLeadService(siteDir = inject('siteFolder')): Promise<LeadService> {
  const connection = await openMemory();
  await migrate(connection);
  const { app } = await testService(connection.db, { siteDir });
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
