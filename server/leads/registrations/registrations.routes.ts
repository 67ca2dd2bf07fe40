import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import routes from '../../../schemas/routes.json' with { type: 'json' };
import { placesBehind } from '../../campaigns/admission.ts';
import { countTaken, recountMs } from '../../campaigns/full-campaigns.ts';
import type { Database } from '../../database/database.ts';
import { allowReading, answerPreflight } from '../../http/check-origin.ts';
import type { Limit } from '../../http/rate-limits.ts';
import { queryOf } from '../../http/read-request.ts';
import { sendProblem } from '../../http/refuse.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { CurrentOutput } from '../../site/current-output.ts';
import { countLeads } from '../read-leads.ts';

export interface RegistrationsParts {
  db: Kysely<Database>;
  output: CurrentOutput;
  metrics: Metrics;
  limit: Limit;
  threshold: number;
  allowedOrigins: readonly string[];
}

/** `GET /api/registrations?form=<id>`: how many people registered through a form of the site. */
export function registerRegistrations(app: FastifyInstance, parts: RegistrationsParts): void {
  const { db, output, metrics, limit, threshold, allowedOrigins } = parts;
  const countOf = createRegistrationCounts({
    async countForm(form) {
      const { campaigns } = await output.current();
      const places = placesBehind(campaigns, form);
      if (!places) return { count: await countLeads(db, { form }) };
      // Pages say as soon as this that there are places again.
      return { count: await countTaken(db, places.campaign), freshMs: recountMs };
    },
    threshold,
    onError(error) {
      metrics.count('database_errors');
      app.log.warn({ err: error }, 'Registrations could not be counted');
    },
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    allowReading(request, reply, allowedOrigins);
    const tooMany = limit(request, reply);
    if (tooMany) return sendProblem(reply, tooMany);
    const form = queryOf(request).get('form');
    const { forms } = await output.current();
    if (form === null || !forms.has(form)) return sendProblem(reply, unknownForm);
    const { count, freshMs } = await countOf(form);
    return reply
      .headers({ ...apiHeaders, 'cache-control': `public, max-age=${Math.ceil(freshMs / 1000)}` })
      .send({ count });
  }

  app.get(routes.service.registrations, answer);
  app.options(routes.service.registrations, (request, reply) =>
    answerPreflight(request, reply, { allowedOrigins, method: 'GET' }),
  );
}

const unknownForm = {
  status: 404,
  code: 'unknown-form',
  detail: 'The site has no such form. Name one with ?form=, such as /start-trial%23form.',
};

const freshMs = 60_000;
const freshAfterErrorMs = 5_000;

/**
 * Counts registrations for each form at most once a minute, or as long as `countForm` holds its number
 * for fresh, however many ask. Small numbers stay unsaid, since they could reveal single people; so does
 * what the database cannot count now. `freshMs` is for how long a number may be kept.
 */
export function createRegistrationCounts({
  countForm,
  threshold,
  onError,
}: {
  countForm: (form: string) => Promise<{ count: number; freshMs?: number }>;
  threshold: number;
  onError: (error: unknown) => void;
}): (form: string) => Promise<{ count: number | null; freshMs: number }> {
  const kept = new Map<string, { until: number; count: Promise<number | null> }>();

  async function countQuietly(form: string): Promise<number | null> {
    const expireIn = (ms: number) => {
      const entry = kept.get(form);
      if (entry) entry.until = performance.now() + ms;
    };
    try {
      const counted = await countForm(form);
      if (counted.freshMs !== undefined) expireIn(counted.freshMs);
      return counted.count < threshold ? null : counted.count;
    } catch (error) {
      onError(error);
      expireIn(freshAfterErrorMs);
      return null;
    }
  }

  return async (form) => {
    let entry = kept.get(form);
    if (!entry || entry.until <= performance.now()) {
      entry = { until: performance.now() + freshMs, count: countQuietly(form) };
      kept.set(form, entry);
    }
    const count = await entry.count;
    return { count, freshMs: Math.max(0, entry.until - performance.now()) };
  };
}
