import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Connection } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { openMemory, type PostgresServer, startPostgres } from './databases.ts';

const patienceMs = 120_000;

/**
 * Describes what must hold on the embedded engine and on PostgreSQL; each test starts with empty
 * tables. The connection is open from the first `beforeAll` of `tests` on, not before.
 */
export function onBothDatabases(title: string, tests: (connection: Connection) => void): void {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, patienceMs);
  afterAll(() => postgres.stop());

  const databases: [string, () => Promise<Connection>][] = [
    ['embedded', openMemory],
    ['PostgreSQL', () => openPostgres(postgres.url)],
  ];
  describe.each(databases)(`${title}, %s`, (_name, open) => {
    const connection = {} as Connection;
    beforeAll(async () => {
      Object.assign(connection, await open());
      await migrate(connection.db);
    }, patienceMs);
    afterAll(() => connection.close());
    beforeEach(() => sql`delete from leads`.execute(connection.db));

    tests(connection);
  });
}
