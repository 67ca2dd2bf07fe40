import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Failure } from '../../cli/terminal/terminal.ts';
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
import { prepareDatabase } from '../../server/service/open-site.ts';
import { startServer } from '../../server/service/start-server.ts';
import { migrateTestSite, openServer } from './databases.ts';
import { freshDatabase } from './fresh-database.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
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
    await migrateTo(connection, undefined);
    await sql`create table audit (id uuid)`.execute(db);
    const before = await describeTables(connection);
    await expect(migrate(connection)).rejects.toThrow(
      `The database could not be brought up to date (step ${migrationNames[0]}): 42P07.`,
    );
    expect(await describeTables(connection)).toEqual(before);
    await sql`drop table audit`.execute(db);
    await migrateTestSite(connection);
    expect(await isMigrated(db)).toBe(true);
  });
});

const statements = readFileSync(join(import.meta.dirname, 'unreleased.sql'), 'utf8')
  .replace(/^--.*\n/gm, '')
  .split(/;\n/)
  .filter((statement) => statement !== '');

/** Makes the tables of the last version before the first release, with what they held. */
async function makeUnreleased({ db }: Connection, statementsUsed = statements): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  for (const statement of statementsUsed) await sql.raw(statement).execute(db);
}

const isStep = (statement: string) => statement.includes('"kysely_migration" ("name"');
/** The same, but some steps earlier. */
const olderStatements = (steps: number) => {
  const last = statements.filter(isStep).at(-steps - 1) ?? '';
  return statements.slice(0, statements.indexOf(last) + 1);
};

async function stepsOf({ db }: Connection): Promise<unknown> {
  const { rows } = await sql`select name from public.kysely_migration order by name`.execute(db);
  return rows;
}

onBothDatabases('tables of the last version before the first release', (connection) => {
  test('are those of the first one, and keep their rows', async () => {
    const { db } = connection;
    const fresh = await describeTables(connection);
    await makeUnreleased(connection);
    const leads = await db.selectFrom('leads').selectAll().execute();
    const messages = await db.selectFrom('outbox').selectAll().execute();
    expect([leads.length, messages.length]).toEqual([1, 2]);
    expect(await appliedMigrations(db)).toEqual(migrationNames.slice(0, 1));
    expect(await prepareDatabase(connection, testSite)).toEqual([]);
    await migrateTo(connection, migrationNames.at(-1));
    expect(await stepsOf(connection)).toEqual(migrationNames.map((name) => ({ name })));
    expect(await describeTables(connection)).toEqual(fresh);
    expect(await db.selectFrom('leads').selectAll().execute()).toMatchObject(leads);
    expect(await db.selectFrom('outbox').selectAll().execute()).toMatchObject(messages);
    await addLead(db);
  });

  test.each([1, 8, 11])('%i steps earlier are left alone', async (steps) => {
    await makeUnreleased(connection, olderStatements(steps));
    const before = [await describeTables(connection), await stepsOf(connection)];
    for (const schema of ['public', 'site_of_its_own']) {
      const opened = { ...connection, db: connection.db.withSchema(schema), schema };
      await expect(prepareDatabase(opened, testSite)).rejects.toThrow(
        / holds data of a version that was never released, and was not touched\. Export /,
      );
    }
    expect([await describeTables(connection), await stepsOf(connection)]).toEqual(before);
    await makeUnreleased(connection);
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
  expect(await runCommand(terminal, ['db', 'migrate'])).toBe(0);
  for (const last of migrationNames.toReversed()) {
    expect(await runCommand(terminal, ['db', 'migrate'], { down: true })).toBe(1);
    expect(said.at(-1)).toContain(`what they added erased: ${last}.`);
    expect(await runCommand(terminal, ['db', 'migrate'], { down: true, yes: true })).toBe(0);
  }
  const { pathname } = new URL(url);
  expect(said.at(-1)).toContain(`The tables are gone in the database ${pathname.slice(1)} on`);
  expect(await runCommand(terminal, ['db', 'migrate'], { to: '0001' })).toBe(0);
  expect(said.at(-1)).toContain('at 0001-create-tables');
  expect(await runCommand(terminal, ['db', 'migrate'], { to: 'none', yes: true })).toBe(0);
  expect(said.at(-1)).toContain('The tables are gone');
  await expect(runCommand(terminal, ['db', 'migrate'], { to: '9' })).rejects.toThrow(
    'There is no step "9".',
  );
  expect(await runCommand(terminal, ['db', 'migrate'])).toBe(0);

  const { db, close } = await openServer(url);
  await sql`insert into kysely_migration values ('9999-later', '2026-11-01')`.execute(db);
  await close();
  const refused = await runCommand(terminal, ['db', 'migrate'], { down: true, yes: true }).catch(
    (error) => error,
  );
  expect(refused).toBeInstanceOf(Failure);
  expect(refused.message).toBe('This version does not know the steps 9999-later of the database.');
});

test('command and service refuse tables and folders of versions that were never released', async () => {
  const url = await freshDatabase();
  const connection = await openServer(url);
  await makeUnreleased(connection, olderStatements(3));
  await connection.close();
  vi.stubEnv('DATABASE_URL', url);
  const refusal = { message: expect.stringContaining('never released'), exitCode: 2 };
  await expect(runCommand(terminal, ['db', 'migrate'])).rejects.toMatchObject(refusal);
  const service = { siteDir: fixtureSite, dataDir: folder, databaseUrl: url };
  await expect(
    startServer({ ...service, host: '127.0.0.1', port: 0, log: () => {} }),
  ).rejects.toMatchObject({ name: 'StartupError', reason: 'unreleased' });

  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', join(folder, 'earlier'));
  await mkdir(join(folder, 'earlier/database'), { recursive: true });
  await writeFile(join(folder, 'earlier/database/leads.journal'), '');
  await expect(runCommand(terminal, ['db', 'migrate'])).rejects.toMatchObject(refusal);
});

test('the embedded database stays where the command brought it', async () => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  expect(await runCommand(terminal, ['db', 'migrate'], { to: '0001' })).toBe(0);
  const { db, close } = await openEmbedded(
    join(folder, 'data', testSite.site),
    testSite.leads.schema,
  );
  expect(await appliedMigrations(db)).toEqual([migrationNames[0]]);
  await close();
});
