import { Kysely, type KyselyProps } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Database, Message } from '../../server/database/database.ts';
import type { Delivery } from '../../server/delivery/outbox/delivery.ts';
import { countMessages } from '../../server/delivery/outbox/outbox.repository.ts';
import { startWorker } from '../../server/delivery/outbox/worker.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { newLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { testRecord, testService } from './service.ts';
import { virtualClock } from './virtual-clock.ts';

vi.setConfig({ testTimeout: 600_000 });

const start = new Date('2026-11-25T08:00:00Z');
/** How many wait; `MESSAGES=10000` before a release. */
const messages = Number(process.env.MESSAGES ?? 1_000);
const minuteMs = 60_000;

/** A database that says whether it has a statement to answer. */
function watchStatements(db: Kysely<Database>): { db: Kysely<Database>; isBusy: () => boolean } {
  let open = 0;
  const watched = new Proxy(db.getExecutor(), {
    get(executor, name) {
      const value = Reflect.get(executor, name);
      if (typeof value !== 'function') return value;
      if (name !== 'executeQuery') return value.bind(executor);
      return async (...query: unknown[]) => {
        open++;
        try {
          return await value.apply(executor, query);
        } finally {
          open--;
        }
      };
    },
  });
  const props = {
    config: {},
    driver: {},
    dialect: {},
    executor: watched,
  } as unknown as KyselyProps;
  return { db: new Kysely<Database>(props), isBusy: () => open > 0 };
}

onBothDatabases('a receiver at any speed', (connection) => {
  async function setUp(count: number) {
    const { db, isBusy } = watchStatements(connection.db as unknown as Kysely<Database>);
    const clock = virtualClock(start.getTime());
    const arrivals = new Map<string, number>();
    let answered = 0;
    const { app } = await testService(connection.db);
    await app.close();

    /** Starts a worker; its receiver takes as long for a message as `answerMs` says. */
    function work(
      answerMs: (message: Message) => number,
      limits: Pick<Delivery, 'perMinute'> = {},
    ) {
      const own = clock.process();
      let underWay = 0;
      let mostUnderWay = 0;
      const receiver: Delivery = {
        name: 'The receiver',
        kinds: ['team-mail', 'confirm-mail'],
        capacity: 10,
        ...limits,
        messagesFor: () => [],
        async send(message) {
          underWay++;
          mostUnderWay = Math.max(mostUnderWay, underWay);
          arrivals.set(message.id, (arrivals.get(message.id) ?? 0) + 1);
          await own.sleep(answerMs(message));
          underWay--;
          answered++;
          return 'sent';
        },
        close: () => {},
      };
      const worker = startWorker(receiver, { db, log: app.log, record: testRecord, clock: own });
      return { close: worker.close, end: own.end, mostUnderWay: () => mostUnderWay };
    }

    for (let left = count; left > 0; left -= 500) {
      const leads = Array.from({ length: Math.min(left, 500) }, () =>
        newLead({}, { kinds: ['team-mail'], at: start }),
      );
      await insertLeads(connection.db, leads);
    }
    const isIdle = () => !isBusy();
    const runUntil = (isTrue: () => boolean) => clock.runUntil(() => isIdle() && isTrue(), isBusy);
    return { work, arrivals, runUntil, answered: () => answered, now: clock.process().now };
  }

  type Working = Awaited<ReturnType<typeof setUp>>;

  async function end(
    workers: readonly ReturnType<Working['work']>[],
    runUntil: Working['runUntil'],
  ): Promise<void> {
    for (const worker of workers) {
      let isClosed = false;
      void worker.close().then(() => {
        isClosed = true;
      });
      await runUntil(() => isClosed);
      expect(worker.mostUnderWay()).toBeLessThanOrEqual(20);
    }
  }

  async function expectEachSent(arrivals: ReadonlyMap<string, number>, repeated = 0) {
    expect(await countMessages(connection.db)).toMatchObject({ pending: 0, dead: 0 });
    expect([...arrivals.values()].filter((times) => times > 1)).toHaveLength(repeated);
  }

  /** Some answer at once, others after minutes. */
  const speeds = [5, 1_000, 30_000, 5 * minuteMs];
  const speedOf = ({ id }: Message) => speeds[Number.parseInt(id.slice(-2), 16) % 4] ?? 0;

  test('all that waits goes once, to two workers, whether it takes 5 ms or 5 minutes', async () => {
    const { work, arrivals, runUntil, answered } = await setUp(messages);
    const workers = [work(speedOf), work(speedOf)];
    await runUntil(() => answered() === messages);
    await end(workers, runUntil);
    await expectEachSent(arrivals);
  });

  test('what a killed worker had under way goes once more, and nothing else', async () => {
    const { work, arrivals, runUntil, answered } = await setUp(200);
    const killed = work(() => 5 * minuteMs);
    await runUntil(() => arrivals.size === 20);
    killed.end();
    const next = work(speedOf);
    await runUntil(() => answered() === 200);
    await end([next], runUntil);
    await expectEachSent(arrivals, 20);
  });

  test('messages that are never answered hold up no others', async () => {
    const { work, arrivals, runUntil, answered } = await setUp(200);
    const silent = new Set<string>();
    const worker = work(({ id }) => {
      if (silent.size < 10) silent.add(id);
      return silent.has(id) ? 10 * minuteMs : 5;
    });
    await runUntil(() => answered() === 190);
    expect(arrivals.size).toBe(200);
    await runUntil(() => answered() === 200);
    await end([worker], runUntil);
    await expectEachSent(arrivals);
  });

  test('a mail server that takes so many in a minute gets no more', async () => {
    const { work, arrivals, runUntil, answered, now } = await setUp(100);
    const worker = work(() => 5, { perMinute: 30 });
    const times: number[] = [];
    await runUntil(() => {
      while (times.length < answered()) times.push(now());
      return answered() === 100;
    });
    for (const [index, at] of times.entries()) {
      const before = times[index - 30];
      if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(minuteMs - 1_000);
    }
    expect((times.at(-1) ?? 0) - start.getTime()).toBeLessThan(4 * minuteMs);
    await end([worker], runUntil);
    await expectEachSent(arrivals);
  });
});
