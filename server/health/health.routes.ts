import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { sendProblem } from '../answers/problem.ts';
import { apiHeaders } from '../answers/security-headers.ts';
import type { Database } from '../database/database.ts';
import { describeError } from '../describe-error.ts';
import type { Metrics } from './metrics.ts';

const readyTimeoutMs = 2_000;

/** What the health routes look at; `metrics` only where the numbers may be public. */
export interface HealthParts {
  db: Kysely<Database>;
  metrics?: Metrics;
}

/**
 * `/healthz` answers while the process runs, `/readyz` while leads can be stored, `/metrics` with
 * numbers where it is switched on. Pages do not depend on any of them.
 */
export function registerHealth(app: FastifyInstance, { db, metrics }: HealthParts): void {
  app.get('/healthz', (_request, reply) => reply.headers(apiHeaders).send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await answersInTime(db);
      return reply.headers(apiHeaders).send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: describeError(error) }, 'The database does not answer');
      return sendProblem(reply, {
        status: 503,
        code: 'not-ready',
        detail: 'The database does not answer. Pages are served; leads cannot be stored.',
      });
    }
  });
  if (metrics) {
    app.get('/metrics', (_request, reply) =>
      reply
        .headers(apiHeaders)
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(metrics.print()),
    );
  }
}

async function answersInTime(db: Kysely<Database>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), readyTimeoutMs);
  try {
    await Promise.race([sql`select 1`.execute(db), late]);
  } finally {
    clearTimeout(timer);
  }
}
