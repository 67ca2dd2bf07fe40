import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { createLeadInserter } from '../../server/leads/lead-inserter.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { type PostgresServer, startPostgres } from './databases.ts';
import { newLead } from './new-lead.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

test('a connection that is cut while it is used fails its statement, not the process', async () => {
  const [used, other] = [await openPostgres(postgres.url), await openPostgres(postgres.url)];
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      other.db,
    );
  const asleep = sql`select pg_sleep(4)`.execute(used.db).catch((error: unknown) => error);
  const betweenStatements = used.db
    .transaction()
    .execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await cut();
      await new Promise((done) => setTimeout(done, 300));
      await sql`select 1`.execute(transaction);
    })
    .catch((error: unknown) => error);
  expect(await asleep).toBeInstanceOf(Error);
  expect(await betweenStatements).toBeInstanceOf(Error);
  const { rows } = await sql`select 1 as one`.execute(used.db);
  expect(rows).toEqual([{ one: 1 }]);
  await Promise.all([used.close(), other.close()]);
}, 60_000);

test('a lead that has to wait for a lock holds up nobody else', async () => {
  const { db, close } = await openPostgres(postgres.url);
  await migrate(db);
  const insert = createLeadInserter(db);
  const [blocking, blocked, other] = [newLead(), newLead(), newLead()];
  blocked.row.submission = blocking.row.submission;
  const held = await db.startTransaction().execute();
  await insertLeads(held, [blocking]);
  let isOver = false;
  const waits = insert(blocked).finally(() => {
    isOver = true;
  });
  expect(await insert(other)).toBe(true);
  expect(isOver).toBe(false);
  await held.rollback().execute();
  expect(await waits).toBe(true);
  await close();
}, 60_000);
