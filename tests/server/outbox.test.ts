import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Message } from '../../server/database/database.ts';
import { backOffMs, mostAttempts } from '../../server/delivery/outbox/back-off.ts';
import { createCircuitBreaker } from '../../server/delivery/outbox/circuit-breaker.ts';
import { type Clock, systemClock } from '../../server/delivery/outbox/clock.ts';
import { type Delivery, DeliveryError } from '../../server/delivery/outbox/delivery.ts';
import { defaultLeaseMs } from '../../server/delivery/outbox/handle-message.ts';
import {
  claimMessages,
  countMessages,
  reviveMessages,
  summarizeDead,
  updateMessages,
} from '../../server/delivery/outbox/outbox.repository.ts';
import { outcomeOf } from '../../server/delivery/outbox/outcome.ts';
import { startWorker, type Worker } from '../../server/delivery/outbox/worker.ts';
import { createWebhook } from '../../server/delivery/target/webhook.ts';
import type { LeadRecord } from '../../server/leads/lead.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { testRecord } from './service.ts';
import { waitUntil } from './wait-until.ts';

/** A delivery that notes what it was given, and does with it what `act` says. */
function noting(
  act: (lead: LeadRecord) => Promise<void> = async () => {},
): Delivery & { sent: string[] } {
  const sent: string[] = [];
  return {
    name: 'The test',
    kinds: ['webhook'],
    capacity: 300,
    messagesFor: () => [{ kind: 'webhook', recipient: null }],
    async send(message, lead) {
      sent.push(message.id);
      await act(lead);
      return 'sent';
    },
    close: () => {},
    sent,
  };
}

function logInto(lines: string[]): FastifyBaseLogger {
  return Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } }).log;
}

const working: Worker[] = [];
afterEach(() => Promise.all(working.splice(0).map((worker) => worker.close())));

/** Starts a worker that ends with its test. */
function work(...parts: Parameters<typeof startWorker>): Worker {
  const worker = startWorker(...parts);
  working.push(worker);
  return worker;
}

onBothDatabases('the outbox', (connection) => {
  const add = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => addLead(connection.db, {}, { kinds: ['webhook'] })),
    );
  const rows = () => connection.db.selectFrom('outbox').selectAll().execute();
  const makeDue = () => sql`update outbox set due_at = ${new Date(0)}`.execute(connection.db);

  test('a lead and its messages are stored together or not at all', async () => {
    await addLead(connection.db, {}, { kinds: ['team-mail', 'visitor-mail', 'webhook'] });
    expect((await rows()).map(({ kind }) => kind).sort()).toEqual([
      'team-mail',
      'visitor-mail',
      'webhook',
    ]);
    await expect(
      addLead(connection.db, { name: '\u0000' }, { kinds: ['webhook'] }),
    ).rejects.toThrow();
    expect(await rows()).toHaveLength(3);
  });

  test('several workers send each message once', async () => {
    await add(60);
    const deliveries = [1, 2, 3, 4].map(() => noting());
    const workers = deliveries.map((delivery) =>
      work(delivery, { db: connection.db, log: logInto([]), record: testRecord }),
    );
    await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
    await Promise.all(workers.map((worker) => worker.close()));
    const sent = deliveries.flatMap((delivery) => delivery.sent);
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
  });

  test('a message is taken by one worker until its time is over', async () => {
    await add(1);
    const claim = (now: number) =>
      claimMessages(connection.db, {
        kind: 'webhook',
        limit: 5,
        now: new Date(now),
        until: new Date(now + 1000),
      });
    const now = Date.now() + 1000;
    expect(await claim(now)).toHaveLength(1);
    expect(await claim(now + 999)).toHaveLength(0);
    expect(await claim(now + 1000)).toMatchObject([{ attempts: 2 }]);
  });

  test('a message that fails is put off, then waits for a person, who can replay it', async () => {
    await add(1);
    const lines: string[] = [];
    let fails = true;
    const delivery = noting(async () => {
      if (fails) throw new DeliveryError('later', '451');
    });
    const before = Date.now();
    const worker = work(delivery, { db: connection.db, log: logInto(lines), record: testRecord });
    await waitUntil(async () => (await rows())[0]?.last_error === '451');
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'pending', attempts: 1 });
    expect(Number(row?.due_at) - before).toBeGreaterThan(20_000);

    await sql`update outbox set attempts = ${mostAttempts - 1}`.execute(connection.db);
    await makeDue();
    worker.nudge();
    await waitUntil(async () => (await countMessages(connection.db)).dead === 1);
    expect(await summarizeDead(connection.db)).toEqual([
      { kind: 'webhook', error: '451', count: 1 },
    ]);
    expect(lines.join('')).not.toMatch(/Maria|maria@|\+1 555/);

    fails = false;
    expect(await reviveMessages(connection.db, new Date())).toBe(1);
    worker.nudge();
    await waitUntil(async () => (await rows())[0]?.status === 'sent');
    await worker.close();
  });

  test('after the clock was set back, what was put off waits for a lease, and not for a day', async () => {
    const { db } = connection;
    await add(1);
    let now = Date.now() + 86_400_000;
    const clock: Clock = { ...systemClock, now: () => now };
    let isDown = true;
    const delivery = noting(async () => {
      if (isDown) throw new DeliveryError('failing', '429', { waitMs: 60_000 });
    });
    const worker = work(delivery, { db, log: logInto([]), record: testRecord, clock });
    await waitUntil(async () => (await rows())[0]?.last_error === '429');
    isDown = false;
    now -= 86_400_000;
    worker.nudge();
    await waitUntil(async () => Number((await rows())[0]?.due_at) === now + defaultLeaseMs);
    now += defaultLeaseMs;
    worker.nudge();
    await waitUntil(async () => (await rows())[0]?.status === 'sent');
  });

  test('what is due later than any pause lasts is sent when a worker starts', async () => {
    const { db } = connection;
    await add(1);
    await sql`update outbox set due_at = ${new Date(Date.now() + 2 * 86_400_000)}`.execute(db);
    work(noting(), { db, log: logInto([]), record: testRecord });
    await waitUntil(async () => (await rows())[0]?.status === 'sent');
  });

  test('a refused message waits for a person at once', async () => {
    await add(1);
    const delivery = noting(async () => {
      throw new DeliveryError('refused', '550');
    });
    const worker = work(delivery, { db: connection.db, log: logInto([]), record: testRecord });
    await waitUntil(async () => (await countMessages(connection.db)).dead === 1);
    await worker.close();
    expect(delivery.sent).toHaveLength(1);
  });

  test('a receiver that is down is spared, costs no attempts, and gets everything later', async () => {
    await add(20);
    const lines: string[] = [];
    let down = true;
    const delivery = noting(async () => {
      if (down) throw new DeliveryError('unreachable', 'ECONNREFUSED');
    });
    const worker = work(delivery, { db: connection.db, log: logInto(lines), record: testRecord });
    await waitUntil(() => lines.length >= 1);
    // One each half second once those that are under way are back, not all again and again.
    const [before, since] = [delivery.sent.length, Date.now()];
    await waitUntil(() => delivery.sent.length >= before + 8);
    expect(Date.now() - since).toBeGreaterThanOrEqual(2_000);
    down = false;
    await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
    await worker.close();
    expect(
      (await rows()).every(({ status, attempts }) => status === 'sent' && attempts === 1),
    ).toBe(true);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'The test takes nothing; messages wait',
      'The test works again',
    ]);
  });

  test('closing waits for what is under way', async () => {
    await add(1);
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const delivery = noting(() => promise);
    const worker = work(delivery, { db: connection.db, log: logInto([]), record: testRecord });
    await waitUntil(() => delivery.sent.length === 1);
    const closed = worker.close();
    finish();
    await closed;
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });

  test('what is broken off by closing waits, and costs no attempt', async () => {
    await add(1);
    const { promise, reject } = Promise.withResolvers<void>();
    const delivery = noting(() => promise);
    delivery.close = () => reject(new DeliveryError('unreachable', 'CLOSED'));
    const worker = work(delivery, { db: connection.db, log: logInto([]), record: testRecord });
    await waitUntil(() => delivery.sent.length === 1);
    await worker.close();
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0, last_error: 'CLOSED' }]);
  });

  test('what came to its end meanwhile does not wait again', async () => {
    await add(2);
    const [first, second] = await rows();
    if (!first || !second) throw new Error('no messages');
    const after = (message: Message, result: 'sent' | DeliveryError) =>
      outcomeOf({ ...message, attempts: 1 }, result, new Date(), 0);
    const late = new DeliveryError('later', '451');
    await updateMessages(connection.db, [after(first, 'sent'), after(second, late)]);
    await updateMessages(connection.db, [after(first, late), after(second, 'sent')]);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  const poisoned = 100;
  const addPoison = () =>
    Promise.all(
      Array.from({ length: poisoned }, () =>
        addLead(connection.db, { name: 'Poison' }, { kinds: ['webhook'] }),
      ),
    );
  const sentLeads = async () =>
    (await rows()).filter(({ status }) => status === 'sent').map(({ lead_id }) => lead_id);

  test('a fresh message passes a hundred that the receiver fails at, which die in the end', async () => {
    const server = createServer(async (request, response) => {
      const isPoison = (await text(request)).includes('Poison');
      response.writeHead(isPoison ? 503 : 204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/crm`;
    await addPoison();
    const lines: string[] = [];
    const worker = work(
      createWebhook({
        urls: { all: [url], own: {} },
        secrets: ['a secret of some length'],
      }),
      {
        db: connection.db,
        log: logInto(lines),
        record: testRecord,
      },
    );
    await waitUntil(() => lines.some((line) => line.includes('takes nothing')));
    const [fresh] = await add(1);
    worker.nudge();
    await waitUntil(async () => (await sentLeads()).length > 0);
    expect(await sentLeads()).toEqual([fresh]);
    const failed = (await rows()).filter(({ last_error }) => last_error === '503');
    expect(failed.every(({ attempts }) => attempts === 1)).toBe(true);

    await sql`update outbox set attempts = ${mostAttempts - 1} where status = 'pending'`.execute(
      connection.db,
    );
    await makeDue();
    const [last] = await add(1);
    worker.nudge();
    await waitUntil(async () => (await sentLeads()).length === 2);
    expect(await sentLeads()).toContain(last);
    await waitUntil(async () => (await countMessages(connection.db)).dead > 0);
    expect((await summarizeDead(connection.db))[0]).toMatchObject({ error: '503' });
    await worker.close();
    server.close();
  });

  test('a fresh message passes a hundred that the receiver never answers', async () => {
    await addPoison();
    const { promise: never, resolve: answer } = Promise.withResolvers<void>();
    const delivery = noting(({ row }) => (row.name === 'Poison' ? never : Promise.resolve()));
    const worker = work(delivery, { db: connection.db, log: logInto([]), record: testRecord });
    await waitUntil(() => delivery.sent.length >= poisoned / 2);
    const [fresh] = await add(1);
    worker.nudge();
    await waitUntil(async () => (await sentLeads()).length > 0);
    expect(await sentLeads()).toEqual([fresh]);
    answer();
  });

  test('while a receiver is down, those that wait take turns', async () => {
    const waiting = 4;
    await add(waiting);
    await makeDue();
    const delivery = noting(async () => {
      throw new DeliveryError('unreachable', 'ECONNREFUSED');
    });
    work(delivery, { db: connection.db, log: logInto([]), record: testRecord });
    await waitUntil(() => delivery.sent.length >= 3 * waiting);
    const turns = delivery.sent.slice(waiting);
    expect(new Set(turns.slice(0, waiting)).size).toBe(waiting);
    expect(turns.slice(waiting, 2 * waiting)).toEqual(turns.slice(0, waiting));
  });

  test('a lead that is erased takes its messages along', async () => {
    await add(2);
    await sql`delete from leads`.execute(connection.db);
    expect(await rows()).toEqual([]);
  });
});

test('the pause grows from half a minute to six hours, a little spread', () => {
  expect(backOffMs(1, 0.5)).toBe(30_000);
  expect(backOffMs(2, 0.5)).toBe(60_000);
  expect(backOffMs(15, 0.5)).toBe(6 * 3_600_000);
  expect(backOffMs(1, 0)).toBe(24_000);
  expect(backOffMs(1, 1)).toBe(36_000);
});

test('the breaker opens after three failures, lets some try, and closes on success', () => {
  const breaker = createCircuitBreaker();
  for (const now of [0, 1]) breaker.failed(now);
  expect(breaker.isOpen()).toBe(false);
  breaker.failed(2);
  expect(breaker.isOpen()).toBe(true);
  expect(breaker.mayProbe(501)).toBe(false);
  expect(breaker.mayProbe(502)).toBe(true);
  breaker.failed(502);
  expect(breaker.mayProbe(503)).toBe(false);
  breaker.succeeded();
  expect(breaker.isOpen()).toBe(false);
});
