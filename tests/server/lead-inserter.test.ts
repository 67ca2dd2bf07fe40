import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createLeadInserter, type LeadInserter } from '../../server/leads/lead-inserter.ts';
import type { NewLead } from '../../server/leads/leads.repository.ts';
import { newLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';

onBothDatabases('storing leads together', (connection) => {
  let db: typeof connection.db;
  let insert: LeadInserter;
  beforeEach(() => {
    ({ db } = connection);
    insert = createLeadInserter(db);
  });
  const names = async () =>
    (await db.selectFrom('leads').select('name').execute()).map(({ name }) => name).sort();
  const lead = (name: string, changes: Partial<NewLead['row']> = {}): NewLead => {
    const made = newLead({ name }, { kinds: ['team-mail'] });
    return { ...made, row: { ...made.row, ...changes } };
  };

  test('many at once are all stored, each with its message', async () => {
    const leads = Array.from({ length: 250 }, (_none, index) => lead(`n${index}`));
    expect(await Promise.all(leads.map((lead) => insert(lead)))).toEqual(leads.map(() => true));
    expect(await names()).toHaveLength(250);
    const messages = await db.selectFrom('outbox').select('lead_id').execute();
    expect(new Set(messages.map(({ lead_id }) => lead_id)).size).toBe(250);
  });

  test('what is acknowledged is committed, whatever is still under way', async () => {
    const acknowledged: string[] = [];
    const missing: string[] = [];
    const send = async (one: NewLead) => {
      await insert(one);
      acknowledged.push(String(one.row.name));
      const stored = new Set(await names());
      missing.push(...acknowledged.filter((name) => !stored.has(name)));
    };
    await Promise.all(Array.from({ length: 30 }, (_none, index) => send(lead(`n${index}`))));
    expect(acknowledged).toHaveLength(30);
    expect(missing).toEqual([]);
  });

  test('one that the database does not take spoils nothing for the others', async () => {
    const leads = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => lead(name));
    const broken = [lead('x', { extra: '{' }), lead('y', { created_at: null as never })];
    const both = await Promise.allSettled([...leads, ...broken].map((lead) => insert(lead)));
    expect(both.map(({ status }) => status)).toEqual([
      ...leads.map(() => 'fulfilled'),
      'rejected',
      'rejected',
    ]);
    expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(6);
  });

  test('of those with one submission the first is new, with its messages only', async () => {
    const others = ['a', 'b', 'c'].map((name) => lead(name));
    const same = ['s', 't', 'u'].map((name) => lead(name, { submission: 'same' }));
    const isNew = await Promise.all([...others, ...same].map((lead) => insert(lead)));
    expect(isNew).toEqual([true, true, true, ...isNew.slice(3)]);
    expect(isNew.slice(3).filter(Boolean)).toHaveLength(1);
    expect(await names()).toHaveLength(4);
    const [kept] = same.filter((_lead, index) => isNew[index + 3]);
    const messages = await db.selectFrom('outbox').select(['id', 'lead_id']).execute();
    expect(messages).toHaveLength(4);
    expect(messages).toContainEqual({ id: kept?.messages[0]?.id, lead_id: kept?.row.id });
  });

  test('while the table cannot be written, all are refused, and later ones are stored', async () => {
    await sql`alter table leads rename to leads_away`.execute(db);
    const leads = Array.from({ length: 20 }, (_none, index) => lead(`n${index}`));
    const results = await Promise.allSettled(leads.map((lead) => insert(lead)));
    await sql`alter table leads_away rename to leads`.execute(db);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await insert(lead('later'))).toBe(true);
    expect(await names()).toEqual(['later']);
  });
});
