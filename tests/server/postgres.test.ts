import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { createLeadInserter } from '../../server/leads/lead-inserter.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { fitColumns } from '../../server/leads/site-columns.ts';
import { openServer } from './databases.ts';
import { freshDatabase } from './fresh-database.ts';
import { newLead } from './new-lead.ts';
import { testSite } from './service.ts';

let database: string;
beforeAll(async () => {
  database = await freshDatabase();
});

test('a connection that is cut while it is used fails its statement, not the process', async () => {
  const [used, other] = [await openServer(database), await openServer(database)];
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`.execute(
      other.db,
    );
  const states = async () => {
    const { rows } = await sql<{
      state: string;
    }>`select state from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() order by state`.execute(
      other.db,
    );
    return rows.map(({ state }) => state);
  };
  const asleep = sql`select pg_sleep(60)`.execute(used.db).catch((error: unknown) => error);
  const betweenStatements = used.db
    .transaction()
    .execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await expect.poll(states).toEqual(['active', 'idle in transaction']);
      await cut();
      await expect.poll(states).toEqual([]);
      await sql`select 1`.execute(transaction);
    })
    .catch((error: unknown) => error);
  // Not the time-out of the statement, which is an error as well.
  expect(await asleep).toMatchObject({ code: '57P01' });
  expect(await betweenStatements).toMatchObject({
    message: expect.stringMatching(/connection|ECONNRESET/i),
  });
  // The pool has to hear of the end of a connection before it replaces it.
  await expect
    .poll(async () => (await sql`select 1 as one`.execute(used.db)).rows)
    .toEqual([{ one: 1 }]);
  await Promise.all([used.close(), other.close()]);
});

test('a lead that failed at a locked table, and is sent again, is one lead', async () => {
  const connection = await openPostgres(database, testSite.leads.schema);
  const { db, schema, close } = connection;
  await migrate(connection);
  await fitColumns(db, testSite.leads);
  const impatient = await openPostgres(database, schema, 300);
  const [first, again] = [newLead(), newLead()];
  first.row.submission = again.row.submission;
  const held = await db.startTransaction().execute();
  await sql`lock table ${sql.table(`${schema}.leads`)} in access exclusive mode`.execute(held);
  await expect(createLeadInserter(impatient.db)(first)).rejects.toThrow();
  await held.rollback().execute();
  await createLeadInserter(db)(again);
  const stored = db
    .selectFrom('leads')
    .select('id')
    .where('submission', '=', String(again.row.submission));
  expect(await stored.execute()).toHaveLength(1);
  await Promise.all([close(), impatient.close()]);
});

test('a lead that has to wait for a lock holds up nobody else', async () => {
  const connection = await openPostgres(database, testSite.leads.schema);
  const { db, close } = connection;
  await migrate(connection);
  await fitColumns(db, testSite.leads);
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
});
