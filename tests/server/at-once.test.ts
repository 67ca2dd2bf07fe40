import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../server/config/password.ts';
import type { Connection } from '../../server/database/connection.ts';
import { type Journal, openJournal } from '../../server/database/journal.ts';
import { mailFolder } from '../../server/delivery/mail/eml-folder.ts';
import {
  claimMessages,
  resendMessage,
  reviveMessages,
  updateMessages,
} from '../../server/delivery/outbox/outbox.repository.ts';
import { erasePerson } from '../../server/leads/erase-leads.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { confirmLead, quarantineLeads, releaseLeads } from '../../server/leads/quarantine.ts';
import { readLeads } from '../../server/leads/read-leads.ts';
import { replayJournal } from '../../server/leads/replay-journal.ts';
import { eraseOverdue, neverConfirmed } from '../../server/leads/retention.ts';
import { readTables } from '../../server/operations/backup/read-tables.ts';
import { openDeliveries } from '../../server/service/open-deliveries.ts';
import { addLead, newLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { fixtureSite, testRecord, testService, testSite } from './service.ts';

const person = 'erase.me@pines.example';
const kinds = ['team-mail', 'visitor-mail', 'webhook'] as const;
const site = testSite.leads;

/** So long ago that a lead which nobody confirmed is erased. */
const longAgo = new Date('2026-01-01');

/** Ways to start two things: together, and each up to five turns before the other. */
const starts = Array.from({ length: 11 }, (_none, index) => [
  Math.max(index - 5, 0),
  Math.max(5 - index, 0),
]);

/** Together, and an odd number of turns before the other. */
const fewStarts = starts.filter(
  ([first = 0, second = 0]) => first === second || (first + second) % 2,
);

async function later<T>(turns: number, work: () => Promise<T>): Promise<T> {
  for (let left = turns; left > 0; left--) await turn();
  return work();
}

onBothDatabases('two things at once', (connection) => {
  const { leads } = testSite;
  let folder: string;
  let journal: Journal;
  let stores: Connection;
  // Each test has a journal of its own: the table is empty at its beginning, too.
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-at-once-'));
    journal = await openJournal(join(folder, 'leads.journal'));
    stores = { ...(connection as unknown as Connection), journal };
  });
  afterEach(async () => {
    await journal.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A lead of the person in quarantine, in the database and the journal. */
  async function addQuarantined(
    reason: 'trap' | 'unconfirmed' = 'trap',
    { at = new Date() } = {},
  ): Promise<string> {
    const { row, messages } = newLead(
      { email: person },
      { kinds, team: ['a@x.example', 'b@x.example'], at },
    );
    const lead = { ...row, quarantined_at: new Date(), quarantine_reason: reason };
    const held = messages.map((message) => ({ ...message, status: 'held' as const }));
    await journal.addLead(lead, held);
    await insertLeads(connection.db, [{ row: lead, messages: held }]);
    return row.id;
  }

  const erase = () => erasePerson(stores, person, { site, mailFolder: mailFolder(folder) });
  const journalText = () => readFile(join(folder, 'leads.journal'), 'utf8');

  async function expectErased(): Promise<void> {
    expect(await journalText()).not.toContain(person);
    await replayJournal(connection.db, journal, { leads });
    expect(await connection.db.selectFrom('leads').selectAll().execute()).toEqual([]);
    expect(await connection.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  }

  const changes: [string, (id: string) => Promise<unknown>][] = [
    ['release', (id) => releaseLeads(stores, [id], new Date())],
    ['confirmation', (id) => confirmLead(stores, id, new Date())],
    [
      'release and another quarantine',
      async (id) => {
        await releaseLeads(stores, [id], new Date());
        await quarantineLeads(stores, [id], new Date());
      },
    ],
    [
      'delivery and resending',
      async (id) => {
        await releaseLeads(stores, [id], new Date());
        const now = new Date();
        const lease = { now, until: new Date(now.getTime() + 60_000) };
        const claims = kinds.map((kind) =>
          claimMessages(connection.db, { kind, limit: 10, ...lease }),
        );
        const claimed = (await Promise.all(claims)).flat();
        const sent = claimed.map((message) => ({
          ...message,
          status: 'sent' as const,
          done_at: now,
        }));
        await updateMessages(connection.db, sent.reverse());
        for (const { id } of claimed) await resendMessage(connection.db, id, now);
      },
    ],
  ];
  test.each(changes)('an erasure leaves nothing beside a %s', async (_name, change) => {
    for (const [first = 0, second = 0] of starts) {
      const id = await addQuarantined('unconfirmed');
      await Promise.all([later(first, () => change(id)), later(second, erase)]);
      await expectErased();
    }
  });

  test('a lead is released once, with its messages', async () => {
    for (const [first = 0, second = 0] of starts) {
      const id = await addQuarantined();
      const release = () => releaseLeads(stores, [id], new Date());
      const counts = await Promise.all([later(first, release), later(second, release)]);
      expect(counts.toSorted()).toEqual([0, 1]);
      const lines = (await journalText()).split('\n').filter((line) => line.includes(id));
      expect(lines).toHaveLength(2);
    }
  });

  test('what an operator marks as spam is not confirmed', async () => {
    for (const [first = 0, second = 0] of starts) {
      const id = await addQuarantined('unconfirmed');
      const markAsSpam = async () => {
        await releaseLeads(stores, [id], new Date());
        await quarantineLeads(stores, [id], new Date());
      };
      const confirm = () => confirmLead(stores, id, new Date());
      await Promise.all([later(first, confirm), later(second, markAsSpam)]);
      const lead = await connection.db
        .selectFrom('leads')
        .select('quarantine_reason')
        .where('id', '=', id)
        .executeTakeFirst();
      const messages = connection.db
        .selectFrom('outbox')
        .select('status')
        .where('lead_id', '=', id);
      const statuses = new Set((await messages.execute()).map(({ status }) => status));
      expect([lead?.quarantine_reason, [...statuses]]).toEqual(['spam', ['held']]);
    }
  });

  test('a change that fails halfway changes nothing', async () => {
    const id = await addQuarantined();
    const full = { ...journal, addLead: () => Promise.reject(new Error('ENOSPC')) };
    await expect(releaseLeads({ ...stores, journal: full }, [id], new Date())).rejects.toThrow();
    const { db } = connection;
    expect(await db.selectFrom('leads').select('quarantine_reason').execute()).toEqual([
      { quarantine_reason: 'trap' },
    ]);
    const statuses = await db.selectFrom('outbox').select('status').distinct().execute();
    expect(statuses).toEqual([{ status: 'held' }]);
    const stuck = { ...journal, eraseLeads: () => Promise.reject(new Error('ENOSPC')) };
    const erasure = erasePerson({ ...stores, journal: stuck }, person, {
      site,
      mailFolder: folder,
    });
    await expect(erasure).rejects.toThrow();
    expect(await db.selectFrom('leads').select('id').execute()).toEqual([{ id }]);
    await erase();
    await expectErased();
  });

  /** All that can happen to a lead; each is done as somebody at work would do it. */
  const happenings: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    release: (id) => releaseLeads(stores, [id], new Date()),
    confirm: (id) => confirmLead(stores, id, new Date()),
    spam: (id) => quarantineLeads(stores, [id], new Date()),
    erase,
    sweep: () =>
      eraseOverdue(stores, [neverConfirmed(new Date())], { site, mailFolder: mailFolder(folder) }),
    deliver: async () => {
      const now = new Date();
      const lease = { now, until: new Date(now.getTime() + 60_000) };
      for (const kind of kinds) {
        const claimed = await claimMessages(connection.db, { kind, limit: 10, ...lease });
        const sent = claimed.map((message) => ({
          ...message,
          status: 'sent' as const,
          done_at: now,
        }));
        await updateMessages(connection.db, sent);
        for (const { id } of sent) journal.noteMessage(id, 'sent');
      }
    },
    resend: async (id) => {
      const { db } = connection;
      const ended = await db.selectFrom('outbox').select('id').where('lead_id', '=', id).execute();
      for (const message of ended) await resendMessage(db, message.id, new Date());
    },
    replay: () => reviveMessages(connection.db, new Date()),
    backup: async () => {
      for await (const _entry of readTables(connection as unknown as Connection));
    },
    'another lead': async () => {
      const { row, messages } = newLead({ email: person });
      await Promise.all([
        journal.addLead(row, messages),
        insertLeads(connection.db, [{ row, messages }]),
      ]);
    },
  };
  const names = Object.keys(happenings);
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other]));

  /** What is stored, as far as the journal knows it too. */
  async function readState() {
    const { db } = connection;
    const leads = await db
      .selectFrom('leads')
      .select(['id', 'quarantine_reason'])
      .orderBy('id')
      .execute();
    const held = await db
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'held')
      .orderBy('id')
      .execute();
    return { leads, held };
  }

  test.each(pairs)('%s and %s leave database and journal agreed', async (one = '', other = '') => {
    const { db } = connection;
    for (const [first = 0, second = 0] of fewStarts) {
      const id = await addQuarantined('unconfirmed', { at: longAgo });
      await Promise.all([
        later(first, () => happenings[one]?.(id) ?? Promise.reject(new Error(one))),
        later(second, () => happenings[other]?.(id) ?? Promise.reject(new Error(other))),
      ]);
      const state = await readState();
      const lead = state.leads.find((row) => row.id === id);
      const statuses = new Set(
        (await db.selectFrom('outbox').select('status').where('lead_id', '=', id).execute()).map(
          ({ status }) => status,
        ),
      );
      // What waits to be sent is of leads that count, and nothing of those is held back.
      if (lead?.quarantine_reason) expect([...statuses]).not.toContain('pending');
      else expect([...statuses]).not.toContain('held');
      if ([one, other].includes('erase')) expect(lead).toBe(undefined);
      const isReleased = ['release', 'confirm'].includes(one) && other === 'sweep';
      if (isReleased && lead) expect(lead.quarantine_reason).toBe(null);
      await db.deleteFrom('leads').execute();
      await replayJournal(db, journal, { leads });
      expect(await readState()).toEqual(state);
      await erase();
      await expectErased();
    }
  });

  test('an export goes on while retention erases what it reads', async () => {
    const { db } = connection;
    const old = new Date('2020-01-01');
    const rows = Array.from({ length: 1_100 }, (_none, index) =>
      newLead({ email: person }, { at: index % 2 ? old : new Date() }),
    );
    await insertLeads(db, rows);
    const read: string[] = [];
    for await (const { id } of readLeads(db, {})) {
      read.push(id);
      if (read.length === 100) {
        const overdue = [{ before: new Date('2021-01-01') }];
        await eraseOverdue(stores, overdue, { site, mailFolder: mailFolder(folder) });
      }
    }
    const kept = rows.filter((_row, index) => index % 2 === 0).map(({ row }) => row.id);
    expect(read.filter((id) => kept.includes(id)).sort()).toEqual(kept.sort());
    expect(new Set(read).size).toBe(read.length);
  });

  test('an e-mail that is written while its lead is erased does not stay', async () => {
    const { db } = connection;
    const deliveries = await openDeliveries({}, { db, siteDir: fixtureSite, dataDir: folder });
    await addLead(db, { email: person }, { kinds: ['team-mail'] });
    const lead = await db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    const message = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    await erase();
    for (const delivery of deliveries) await delivery.send(message, testRecord(lead));
    expect(await readdir(mailFolder(folder))).toEqual([]);
  });

  test('an erasure in the lead inbox waits until the journal is replayed', async () => {
    const { row, messages } = newLead({ email: person }, { kinds });
    await journal.addLead(row, messages);
    const inbox = { userHeader: 'x-user', password: await hashPassword('four words of mine') };
    const config = { inbox, trustProxy: ['127.0.0.0/8'] };
    const before = await testService(stores.db, config, { connection: stores, journal });
    const headers = {
      'x-user': 'maria',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const other = await addLead(stores.db);
    const page = await before.app.inject({ url: `/desk/leads/${other}`, headers });
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    await before.app.close();
    await connection.db.deleteFrom('leads').execute();

    const restored = Promise.withResolvers<void>();
    const parts = { connection: stores, journal, restored: restored.promise };
    const { app } = await testService(stores.db, config, parts);
    const answer = app.inject({
      method: 'POST',
      url: `/desk/leads/${row.id}/erase`,
      headers,
      payload: new URLSearchParams({ token }).toString(),
    });
    await replayJournal(stores.db, journal, { leads });
    restored.resolve();
    expect((await answer).headers.location).toBe('/desk?done=erase');
    await expectErased();
    await app.close();
  });
});
