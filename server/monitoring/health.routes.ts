import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { sendProblem } from '../http/refuse.ts';
import { apiHeaders } from '../http/security-headers.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Readiness } from './readiness.ts';
import type { ServiceStatus, StatusReader } from './service-status.ts';

/** What the health routes look at. */
export interface HealthParts {
  whyNotReady: Readiness;
  metrics: Metrics;
  readStatus: StatusReader;
  /** Whether the numbers may be public. */
  showMetrics: boolean;
  /** Aborted once the service is about to stop. */
  stopping: AbortSignal;
}

/**
 * `/healthz` answers while the process runs, and `/api/healthz` where a host of pages passes on only
 * what is below `/api`; `/readyz` answers while leads can be stored, `/metrics` with numbers where it
 * is switched on. Pages do not depend on any of them.
 */
export function registerHealth(app: FastifyInstance, parts: HealthParts): void {
  const { whyNotReady, metrics, readStatus, showMetrics, stopping } = parts;
  // Load balancers ask all day: their requests are no lines of the log.
  const quiet = { logLevel: 'warn' } as const;
  for (const path of [routes.service.alive, routes.service.reachable]) {
    app.get(path, quiet, (_request, reply) => reply.headers(apiHeaders).send({ status: 'ok' }));
  }
  app.get(routes.service.ready, quiet, async (_request, reply) => {
    if (stopping.aborted) return sendProblem(reply, notReady('The service is about to stop.'));
    const problem = await whyNotReady();
    return problem === undefined
      ? reply.headers(apiHeaders).send({ status: 'ready' })
      : sendProblem(reply, notReady(problem));
  });
  if (!showMetrics) return;
  app.get(routes.service.metrics, async (_request, reply) => {
    const now = new Date();
    const gauges = gaugesOf(await readStatus(now), now);
    return reply
      .headers(apiHeaders)
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await Registry.merge([metrics.registry, gauges]).metrics());
  });
}

function notReady(detail: string) {
  return { status: 503, code: 'not-ready', detail };
}

/** The status of the service as numbers for Prometheus. What is not known is omitted. */
function gaugesOf({ outbox, disk, process }: ServiceStatus, now: Date): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `site_${name}`, help, labelNames, registers: [registry] });
  gauge('database_up', 'Whether the database answers.').set(outbox ? 1 : 0);
  if (outbox) {
    const { pending, dead, oldest } = outbox;
    const messages = gauge(
      'outbox_messages',
      'Messages that wait to be sent, and those that wait for a person.',
      'state',
    );
    messages.set({ state: 'pending' }, pending);
    messages.set({ state: 'dead' }, dead);
    const age = oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0;
    gauge('outbox_oldest_seconds', 'How long the oldest message waits to be sent.').set(age);
  }
  if (disk) {
    gauge('disk_free_bytes', 'Free space on the disk of the data folder.').set(disk.free);
    gauge('disk_size_bytes', 'Size of the disk of the data folder.').set(disk.size);
  }
  if (process) {
    const help = 'Whether a receiver of messages takes nothing.';
    const down = gauge('receiver_down', help, 'receiver');
    for (const { name, isUnavailable } of process.receivers)
      down.set({ receiver: name }, isUnavailable ? 1 : 0);
  }
  if (process?.journalLagMs !== undefined) {
    const help = 'How long the oldest lead waits to be on the disk.';
    gauge('journal_lag_seconds', help).set(process.journalLagMs / 1000);
  }
  return registry;
}
