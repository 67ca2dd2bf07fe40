import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import routes from '../../../schemas/routes.json' with { type: 'json' };
import { placesBehind } from '../../campaigns/admission.ts';
import { countTaken } from '../../campaigns/count-taken.ts';
import { recountMs } from '../../campaigns/full-campaigns.ts';
import type { Database } from '../../database/database.ts';
import { allowReading, answerPreflight } from '../../http/cross-origin.ts';
import { sendProblem } from '../../http/problem.ts';
import { queryOf } from '../../http/query-of.ts';
import type { Limit } from '../../http/rate-limits.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { CurrentOutput } from '../../site/current-output.ts';
import { countRegistrations } from '../count-registrations.ts';
import { createRegistrationCounts } from './registration-counts.ts';

/** What the registrations route works with. */
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
      if (!places) return { count: await countRegistrations(db, form) };
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
