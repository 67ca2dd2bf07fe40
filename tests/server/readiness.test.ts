import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openJournal } from '../../server/database/journal.ts';
import { migrateTestSite, openServer, type TestConnection } from './databases.ts';
import { describeWith } from './installed.ts';
import { limitFiles } from './limit-files.ts';
import { newLead } from './new-lead.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { goodLead, jsonPost, testService } from './service.ts';

type App = Awaited<ReturnType<typeof testService>>['app'];

const statusOf = async (app: App) => (await app.inject('/readyz')).statusCode;
const becomes = (app: App, status: number) => expect.poll(() => statusOf(app)).toBe(status);
const leadTo = async (app: App, name: string) =>
  (await app.inject(jsonPost({ ...goodLead, name }))).statusCode;

describe('readiness on PostgreSQL', () => {
  let postgres: PostgresServer;
  let connection: TestConnection;
  let app: App;
  let lines: string[];
  beforeAll(async () => {
    postgres = await startPostgres();
    connection = await openServer(postgres.url);
    await migrateTestSite(connection);
    ({ app, lines } = await testService(connection.db));
  });
  afterAll(async () => {
    await app.close();
    await connection.close();
    await postgres.stop();
  });

  const setReadOnly = async (value: 'on' | 'off') => {
    await sql`alter system set default_transaction_read_only = ${sql.lit(value)}`.execute(
      connection.db,
    );
    await sql`select pg_reload_conf()`.execute(connection.db);
  };

  test('ends while the database may only be read, and comes back', async () => {
    expect(await statusOf(app)).toBe(200);
    await setReadOnly('on');
    await becomes(app, 503);
    // Whoever asks all the time, the database is asked now and then, and the log has it once.
    const answers = await Promise.all(Array.from({ length: 500 }, () => statusOf(app)));
    expect(new Set(answers)).toEqual(new Set([503]));
    const problems = () => lines.filter((line) => line.includes('Leads cannot be stored'));
    expect(problems()).toHaveLength(1);
    expect(lines.filter((line) => line.includes('/readyz'))).toEqual([]);
    expect(await leadTo(app, 'read only')).toBe(503);
    expect((await app.inject('/canada')).statusCode).toBe(200);
    await sql`set default_transaction_read_only = off`.execute(connection.db);
    await setReadOnly('off');
    await becomes(app, 200);
    expect(lines.join()).toContain('Leads can be stored again');
    expect(await leadTo(app, 'written')).toBe(201);
  });
});

describeWith({ prlimit: 'util-linux' }, 'a disk that takes nothing', ({ prlimit }) => {
  let folder: string;
  let path: string;
  let postgres: PostgresServer;
  let connection: TestConnection;
  // In a process of its own: the files of this one are limited.
  beforeAll(async () => {
    postgres = await startPostgres();
    connection = await openServer(postgres.url);
    await migrateTestSite(connection);
  });
  afterAll(async () => {
    await connection.close();
    await postgres.stop();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-full-'));
    path = join(folder, 'leads.journal');
  });
  afterEach(async () => {
    limitFiles(prlimit, 'unlimited');
    await rm(folder, { recursive: true, force: true });
  });

  test('ends readiness, and its end brings it back', async () => {
    const journal = await openJournal(path);
    const { app } = await testService(connection.db, {}, { journal });
    expect(await statusOf(app)).toBe(200);
    limitFiles(prlimit, 200);
    await becomes(app, 503);
    expect(await leadTo(app, 'on a full disk')).toBe(503);
    limitFiles(prlimit, 'unlimited');
    await becomes(app, 200);
    expect(await leadTo(app, 'afterwards')).toBe(201);
    await app.close();
    await journal.close();
  });

  test('is reported if the journal was deleted', async () => {
    const journal = await openJournal(path);
    const { app } = await testService(connection.db, {}, { journal });
    await rm(path);
    expect(await statusOf(app)).toBe(503);
    await app.close();
    await journal.close();
  });

  test('leaves nothing behind of an erasure that it broke off', async () => {
    const journal = await openJournal(path);
    for (const { row, messages } of [newLead(), newLead(), newLead()]) {
      await journal.addLead(row, messages);
    }
    limitFiles(prlimit, 1_000);
    await expect(journal.eraseLeads(() => false)).rejects.toThrow('EFBIG');
    limitFiles(prlimit, 'unlimited');
    expect(await readdir(folder)).toEqual(['leads.journal']);
    await journal.close();
  });

  test('tears one line of the journal, and no other', async () => {
    const journal = await openJournal(path);
    const [before, torn, after] = [newLead(), newLead(), newLead()];
    await journal.addLead(before.row, before.messages);
    limitFiles(prlimit, 1_000);
    await expect(journal.addLead(torn.row, torn.messages)).rejects.toThrow('EFBIG');
    limitFiles(prlimit, 'unlimited');
    await journal.addLead(after.row, after.messages);
    await journal.close();
    const read = await openJournal(path);
    const entries: unknown[] = [];
    for await (const { entry } of read.read()) entries.push(entry);
    // What could not be written is written later: its lead may be in the database.
    expect(entries).toEqual(
      [before, undefined, torn, after].map((lead) => lead && { lead: lead.row, messages: [] }),
    );
    await read.close();
  });
});
