import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dbMigrate } from '../../cli/commands/db-migrate.ts';
import { Failure } from '../../cli/terminal/failure.ts';
import type { Connection } from '../../server/database/connection.ts';
import { openEmbedded } from '../../server/database/embedded.ts';
import {
  appliedMigrations,
  isMigrated,
  migrate,
  migrateTo,
  migrationNames,
} from '../../server/database/migrate.ts';
import { fitColumns } from '../../server/leads/site-columns.ts';
import { migrateTestSite, openServer } from './databases.ts';
import { freshDatabase } from './fresh-database.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { fixtureSite, testSite } from './service.ts';

/** Every column and index of the service's tables. */
async function describeTables({ db }: Connection): Promise<unknown> {
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
    order by table_name, column_name`.execute(db);
  const indexes = await sql`
    select indexdef from pg_indexes
    where schemaname = 'public' and tablename not like 'kysely%' order by indexdef`.execute(db);
  return { columns: columns.rows, indexes: indexes.rows };
}

onBothDatabases('migrations', (connection) => {
  test('each can be taken back and run again, and leaves nothing behind', async () => {
    const { db } = connection;
    const places = [undefined, ...migrationNames];
    const onTheWay = new Map<string | undefined, unknown>();
    await migrateTo(connection, undefined);
    for (const name of places) {
      await migrateTo(connection, name);
      if (name) await fitColumns(db, testSite.leads);
      onTheWay.set(name, await describeTables(connection));
    }
    expect(await isMigrated(db)).toBe(true);
    await addLead(db, {}, { kinds: ['team-mail'] });
    for (const name of places.toReversed()) {
      await migrateTo(connection, name);
      expect([name, await describeTables(connection)]).toEqual([name, onTheWay.get(name)]);
    }
    expect(await appliedMigrations(db)).toEqual([]);
    await migrateTestSite(connection);
    expect(await describeTables(connection)).toEqual(onTheWay.get(migrationNames.at(-1)));
    await addLead(db);
  });

  test('one that fails leaves the tables as they were, and nobody locked out', async () => {
    const { db } = connection;
    const [first, second] = migrationNames;
    await migrateTo(connection, first);
    const before = await describeTables(connection);
    await sql`create index leads_form on leads (id)`.execute(db);
    await expect(migrate(connection)).rejects.toThrow(
      `The database could not be brought up to date (step ${second}): 42P07.`,
    );
    await sql`drop index leads_form`.execute(db);
    expect(await describeTables(connection)).toEqual(before);
    await migrate(connection);
    expect(await isMigrated(db)).toBe(true);
  });
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-migrations-'));
  vi.stubEnv('SITE_DIR', fixtureSite);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const { terminal, said } = quietTerminal(() => folder);

test('the command goes up, to a step, down and back, and asks before it loses anything', async () => {
  const url = await freshDatabase();
  vi.stubEnv('DATABASE_URL', url);
  const last = migrationNames.at(-1);
  expect(await dbMigrate({}, terminal)).toBe(0);
  expect(await dbMigrate({ down: true }, terminal)).toBe(1);
  expect(said.at(-1)).toContain(`what they added erased: ${last}.`);
  expect(await dbMigrate({ down: true, yes: true }, terminal)).toBe(0);
  const { pathname } = new URL(url);
  expect(said.at(-1)).toContain(
    `at ${migrationNames.at(-2)} in the database ${pathname.slice(1)} on`,
  );
  expect(await dbMigrate({ to: '0002', yes: true }, terminal)).toBe(0);
  expect(said.at(-1)).toContain('at 0002-attribute-leads');
  expect(await dbMigrate({ to: '0003' }, terminal)).toBe(0);
  expect(await dbMigrate({ to: 'none', yes: true }, terminal)).toBe(0);
  expect(said.at(-1)).toContain('The tables are gone');
  await expect(dbMigrate({ to: '9' }, terminal)).rejects.toThrow('There is no step "9".');
  expect(await dbMigrate({}, terminal)).toBe(0);

  const { db, close } = await openServer(url);
  await sql`insert into kysely_migration values ('9999-later', '2026-11-01')`.execute(db);
  await close();
  const refused = await dbMigrate({ down: true, yes: true }, terminal).catch((error) => error);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused.message).toBe('This version does not know the steps 9999-later of the database.');
});

test('the embedded database stays where the command brought it', async () => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  expect(await dbMigrate({ to: '0001' }, terminal)).toBe(0);
  const { db, close } = await openEmbedded(
    join(folder, 'data', testSite.site),
    testSite.leads.schema,
  );
  expect(await appliedMigrations(db)).toEqual([migrationNames[0]]);
  await close();
});
