import Fastify, { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { backOffMs, mostAttempts } from '../../server/outbox/back-off.ts';
import { createCircuitBreaker } from '../../server/outbox/circuit-breaker.ts';
import { type Delivery, DeliveryError } from '../../server/outbox/delivery.ts';
import {
  claimMessages,
  countMessages,
  reviveMessages,
  summarizeDead,
} from '../../server/outbox/outbox.repository.ts';
import { startWorker, type Worker } from '../../server/outbox/worker.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { waitUntil } from './wait-until.ts';

/** A delivery that notes what it was given, and does with it what `act` says. */
function noting(act: () => Promise<void> = async () => {}): Delivery & { sent: string[] } {
  const sent: string[] = [];
  return {
    name: 'The test',
    kinds: ['webhook'],
    messagesFor: () => [{ kind: 'webhook', recipient: null }],
    async send(message) {
      sent.push(message.id);
      await act();
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
      addLead(connection.db, { name: null as never }, { kinds: ['webhook'] }),
    ).rejects.toThrow();
    expect(await rows()).toHaveLength(3);
  });

  test('several workers send each message once', async () => {
    await add(60);
    const deliveries = [1, 2, 3, 4].map(() => noting());
    const workers = deliveries.map((delivery) =>
      work(delivery, { db: connection.db, log: logInto([]) }),
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
        kinds: ['webhook'],
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
    const worker = work(delivery, { db: connection.db, log: logInto(lines) });
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

  test('a refused message waits for a person at once', async () => {
    await add(1);
    const delivery = noting(async () => {
      throw new DeliveryError('refused', '550');
    });
    const worker = work(delivery, { db: connection.db, log: logInto([]) });
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
    const worker = work(delivery, { db: connection.db, log: logInto(lines) });
    await waitUntil(() => lines.length >= 3);
    await new Promise((done) => setTimeout(done, 1000));
    expect(delivery.sent.length).toBeLessThan(12);
    down = false;
    await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
    await worker.close();
    expect(
      (await rows()).every(({ status, attempts }) => status === 'sent' && attempts === 1),
    ).toBe(true);
    expect(lines.filter((line) => line.includes('cannot be reached')).length).toBeLessThan(8);
    expect(lines.some((line) => line.includes('works again'))).toBe(true);
  }, 90_000);

  test('closing waits for what is under way', async () => {
    await add(1);
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const delivery = noting(() => promise);
    const worker = work(delivery, { db: connection.db, log: logInto([]) });
    await waitUntil(() => delivery.sent.length === 1);
    const closed = worker.close();
    finish();
    await closed;
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
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

test('the breaker opens after three failures, lets one try, and closes on success', () => {
  const breaker = createCircuitBreaker();
  for (const now of [0, 1, 2]) breaker.failed(now);
  breaker.failed(3);
  expect(breaker.allowance(2_001, 5)).toBe(0);
  expect(breaker.allowance(2_002, 5)).toBe(1);
  breaker.failed(2_002);
  expect(breaker.allowance(6_001, 5)).toBe(0);
  expect(breaker.allowance(6_002, 5)).toBe(1);
  breaker.succeeded();
  expect(breaker.allowance(6_002, 5)).toBe(5);
});
