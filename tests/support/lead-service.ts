import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { FormsFile } from '../../schemas/generated/contract.ts';
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
  const forms = JSON.parse(readFileSync(join(siteDir, '.site/forms.json'), 'utf8')) as FormsFile;
  const { schema } = forms.leads;
  const connection = { ...(await openMemory()), schema };
  await sql`create schema if not exists ${sql.id(schema)}`.execute(connection.db);
  await sql`set search_path to ${sql.id(schema)}`.execute(connection.db);
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
