import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { sendProblem } from '../answers/problem.ts';
import { apiHeaders } from '../answers/security-headers.ts';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import type { Metrics } from '../metrics.ts';
import { gaugesOf } from '../watch/gauges.ts';
import type { VitalsReader } from '../watch/vitals.ts';

const answerTimeoutMs = 2_000;

/** What the health routes look at. */
export interface HealthParts {
  db: Kysely<Database>;
  metrics: Metrics;
  readVitals: VitalsReader;
  /** Whether the numbers may be public. */
  showMetrics: boolean;
  /** Aborted once the service is about to stop. */
  stopping: AbortSignal;
}

/**
 * `/healthz` answers while the process runs, `/readyz` while leads can be stored, `/metrics` with
 * numbers where it is switched on. Pages do not depend on any of them.
 */
export function registerHealth(app: FastifyInstance, parts: HealthParts): void {
  const { db, metrics, readVitals, showMetrics, stopping } = parts;
  app.get(routes.service.alive, (_request, reply) =>
    reply.headers(apiHeaders).send({ status: 'ok' }),
  );
  app.get(routes.service.ready, async (request, reply) => {
    if (stopping.aborted) return sendProblem(reply, notReady('The service is about to stop.'));
    try {
      if (await inTime(isMigrated(db))) {
        return reply.headers(apiHeaders).send({ status: 'ready' });
      }
      return sendProblem(reply, notReady('The database is not up to date yet.'));
    } catch (error) {
      metrics.count('database_errors');
      request.log.warn({ err: error }, 'The database does not answer');
      return sendProblem(
        reply,
        notReady('The database does not answer. Pages are served; leads cannot be stored.'),
      );
    }
  });
  if (!showMetrics) return;
  app.get(routes.service.metrics, async (_request, reply) => {
    const now = new Date();
    const gauges = gaugesOf(await readVitals(now), now);
    return reply
      .headers(apiHeaders)
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.print(gauges));
  });
}

function notReady(detail: string) {
  return { status: 503, code: 'not-ready', detail };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), answerTimeoutMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
