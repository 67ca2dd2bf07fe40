import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { createMailer } from '../../server/delivery/mail/mailer.ts';
import { smtpTransport } from '../../server/delivery/mail/smtp.ts';
import type { Delivery } from '../../server/delivery/outbox/delivery.ts';
import { countMessages } from '../../server/delivery/outbox/outbox.repository.ts';
import { startWorker, type Worker } from '../../server/delivery/outbox/worker.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { testRecord, testService } from './service.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';
import { waitUntil } from './wait-until.ts';

const connections = 10;
/**
 * So short that slow e-mails outlive it, where a lease takes minutes otherwise, and so long that a
 * busy machine can renew it in time.
 */
const leaseMs = 3_000;

const working: Worker[] = [];
let smtp: TestSmtp;
afterEach(async () => {
  await Promise.all(working.splice(0).map((worker) => worker.close()));
  await smtp.close();
});

onBothDatabases('a receiver at its own speed', (connection) => {
  const mailer = (): Delivery =>
    createMailer({
      templates: { current: () => plainMailSet, refresh: async () => {} },
      transport: smtpTransport({ host: '127.0.0.1', port: smtp.port, secure: false }),
      config: { from: 'site@site.example', team: { all: ['team@site.example'], own: {} } },
      mayConfirm: async () => true,
      confirmPath: async () => '/',
      addressAnew: async ({ recipient }) => recipient ?? 'team@site.example',
    });
  const work = async (delivery = mailer()) => {
    const { app } = await testService(connection.db);
    const worker = startWorker(delivery, {
      db: connection.db,
      log: app.log,
      record: testRecord,
      leaseMs,
    });
    working.push(worker);
    await app.close();
    return worker;
  };
  const add = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => addLead(connection.db, {}, { kinds: ['team-mail'] })),
    );
  const isSent = async () => (await countMessages(connection.db)).pending === 0;
  const repeated = () => [...smtp.counts].filter(([, count]) => count !== 1);

  test.each([
    ['at once', 0, 300],
    ['after five milliseconds', 5, 300],
    ['after more than two leases', 2.5 * leaseMs, 30],
  ])('each e-mail goes once to a server that answers %s', async (_speed, answerMs, count) => {
    smtp = await startSmtp({ answerMs: () => answerMs });
    await add(count);
    await Promise.all([work(), work()]);
    await waitUntil(isSent);
    expect(smtp.counts.size).toBe(count);
    expect(repeated()).toEqual([]);
  });

  test('a worker has no more messages than connections, in all kinds together', async () => {
    let slow = true;
    smtp = await startSmtp({ answerMs: () => (slow ? 1.5 * leaseMs : 0) });
    for (let index = 0; index < 3 * connections; index++) {
      await addLead(connection.db, {}, { kinds: ['team-mail', 'confirm-mail'] });
    }
    await work();
    await waitUntil(() => smtp.mails.length >= connections);
    const taken = await connection.db
      .selectFrom('outbox')
      .select('id')
      .where('attempts', '>', 0)
      .where('status', '=', sql.lit('pending'))
      .execute();
    expect(taken).toHaveLength(connections);
    slow = false;
    await waitUntil(isSent);
    expect(repeated()).toEqual([]);
  });

  test('a message of a worker that died is taken over, and its own late renewal is ignored', async () => {
    smtp = await startSmtp();
    await add(1);
    const { promise: never } = Promise.withResolvers<never>();
    const dead: Delivery = { ...mailer(), send: () => never };
    const worker = await work(dead);
    await waitUntil(async () => {
      const [row] = await connection.db.selectFrom('outbox').select('attempts').execute();
      return row?.attempts === 1;
    });
    // What the other one did is not seen by this one: a claim of its own has another number.
    await sql`update outbox set attempts = 2, due_at = now()`.execute(connection.db);
    await work();
    await waitUntil(isSent);
    expect([...smtp.counts.values()]).toEqual([1]);
    expect(worker.receiver().isUnavailable).toBe(false);
  });
});

test('a server that takes longer than most is waited for, as it has the e-mail already', async () => {
  smtp = await startSmtp({ answerMs: () => 22_000 });
  const transport = smtpTransport({ host: '127.0.0.1', port: smtp.port, secure: false });
  const mail = { from: 'a@site.example', to: 'b@site.example', subject: 'x', text: 'x' };
  await transport.send(mail, 'id');
  transport.close();
  expect(smtp.mails).toHaveLength(1);
});
