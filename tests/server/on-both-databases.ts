import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import {
  migrateTestSite,
  openMemory,
  openServer,
  type PostgresServer,
  startPostgres,
  type TestConnection,
} from './databases.ts';

const patienceMs = 120_000;

/**
 * Describes what must hold on the embedded engine and on PostgreSQL; each test starts with empty
 * tables. The connection is open from the first `beforeAll` of `tests` on, not before.
 */
export function onBothDatabases(title: string, tests: (connection: TestConnection) => void): void {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, patienceMs);
  afterAll(() => postgres.stop());

  const databases: [string, () => Promise<TestConnection>][] = [
    ['embedded', openMemory],
    ['PostgreSQL', () => openServer(postgres.url)],
  ];
  describe.each(databases)(`${title}, %s`, (_name, open) => {
    const connection = {} as TestConnection;
    beforeAll(async () => {
      Object.assign(connection, await open());
      await migrateTestSite(connection);
    }, patienceMs);
    afterAll(() => connection.close());
    beforeEach(() => sql`delete from leads`.execute(connection.db));

    tests(connection);
  });
}
