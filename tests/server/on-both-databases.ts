import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { migrateTestSite, openMemory, openServer, type TestConnection } from './databases.ts';
import { freshDatabase } from './fresh-database.ts';

/**
 * Describes what must hold on the embedded engine and on PostgreSQL; each test starts with empty
 * tables. The connection is open from the first `beforeAll` of `tests` on, not before.
 */
export function onBothDatabases(title: string, tests: (connection: TestConnection) => void): void {
  const databases: [string, () => Promise<TestConnection>][] = [
    ['embedded', openMemory],
    ['PostgreSQL', async () => openServer(await freshDatabase())],
  ];
  describe.each(databases)(`${title}, %s`, (_name, open) => {
    const connection = {} as TestConnection;
    beforeAll(async () => {
      Object.assign(connection, await open());
      await migrateTestSite(connection);
    });
    afterAll(() => connection.close());
    beforeEach(() => sql`delete from leads`.execute(connection.db));

    tests(connection);
  });
}
