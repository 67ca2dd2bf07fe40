import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Alert, AlertChannel } from './alert-channels.ts';
import { type Condition, conditions } from './conditions.ts';
import { describeStatus } from './describe-status.ts';
import { type IncidentLog, type News, ownIncidents } from './incident-log.ts';
import type { StatusReader } from './service-status.ts';

const checkMs = 30_000;
/** More alerts than this do not wait for a channel that fails: the latest say enough. */
const mostWaiting = 20;

export interface WatchParts {
  readStatus: StatusReader;
  channels: readonly AlertChannel[];
  /** Incidents of all instances. */
  shared: IncidentLog;
  /** Which service this is, for the receivers of alerts. */
  place: string;
  log: FastifyBaseLogger;
  now?(): Date;
}

/** A watch over a running service. */
export interface Watch {
  /** Looks now, and reports what is new. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Looks each half minute whether something is stuck, and reports it once, and once more when it is over.
 * What a channel does not take is tried again the next time.
 */
export function startWatch(parts: WatchParts): Watch {
  const { channels, log, now = () => new Date() } = parts;
  const look = createLook(parts);
  const queues = channels.map((channel) => createQueue(channel, log));
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      for (const alert of await look(now())) {
        log.warn(alert.title);
        for (const queue of queues) queue.add(alert);
      }
      await Promise.all(queues.map((queue) => queue.flush()));
    } catch (error) {
      log.error({ err: error }, 'Whether something is stuck could not be found out');
    } finally {
      running = undefined;
    }
  }

  function check(): Promise<void> {
    running ??= run();
    return running;
  }

  const timer = setInterval(() => void check(), checkMs);
  timer.unref();
  return {
    check,
    close() {
      clearInterval(timer);
      for (const { close } of channels) close();
    },
  };
}

function createLook({ readStatus, shared, place, log }: WatchParts) {
  const own = ownIncidents();

  async function noteOne(condition: Condition, problem: string | undefined, now: Date) {
    try {
      return await (condition.shared ? shared : own).note(condition, problem !== undefined, now);
    } catch (error) {
      log.warn({ err: error }, 'What is stuck could not be written down');
      return undefined;
    }
  }

  return async (now: Date): Promise<Alert[]> => {
    const status = await readStatus(now);
    const alerts: Alert[] = [];
    for (const condition of conditions) {
      if (condition.shared && !status.outbox) continue;
      const problem = condition.problem(status, now);
      const news = await noteOne(condition, problem, now);
      if (!news) continue;
      alerts.push({
        id: randomUUID(),
        title: `[${place}] ${titleOf(news, condition, problem)}`,
        text: `${describeStatus(status, now)}.\n${now.toISOString()}`,
      });
    }
    return alerts;
  };
}

function titleOf(news: News, { solved }: Condition, problem: string | undefined): string {
  return news === 'begun' && problem !== undefined ? problem : `Solved: ${solved}`;
}

/** Alerts for one channel, in their order. */
function createQueue(channel: AlertChannel, log: FastifyBaseLogger) {
  const waiting: Alert[] = [];
  return {
    add(alert: Alert): void {
      waiting.push(alert);
      if (waiting.length > mostWaiting) waiting.shift();
    },
    async flush(): Promise<void> {
      try {
        for (let alert = waiting[0]; alert; alert = waiting[0]) {
          await channel.send(alert);
          waiting.shift();
        }
      } catch (error) {
        log.warn({ err: error }, `An alert could not be sent (${channel.name}); it waits`);
      }
    },
  };
}
