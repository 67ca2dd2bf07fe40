import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { sendProblem } from '../http/problem.ts';
import { apiHeaders } from '../http/security-headers.ts';
import type { Metrics } from '../observability/metrics.ts';
import { gaugesOf } from './gauges.ts';
import type { Readiness } from './readiness.ts';
import type { VitalsReader } from './vitals.ts';

/** What the health routes look at. */
export interface HealthParts {
  whyNotReady: Readiness;
  metrics: Metrics;
  readVitals: VitalsReader;
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
  const { whyNotReady, metrics, readVitals, showMetrics, stopping } = parts;
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
    const gauges = gaugesOf(await readVitals(now), now);
    return reply
      .headers(apiHeaders)
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await Registry.merge([metrics.registry, gauges]).metrics());
  });
}

function notReady(detail: string) {
  return { status: 503, code: 'not-ready', detail };
}
