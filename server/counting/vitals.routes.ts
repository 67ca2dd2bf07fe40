import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import type { Database } from '../database/database.ts';
import type { Limit } from '../http/rate-limits.ts';
import { sendProblem } from '../http/refuse.ts';
import { apiHeaders } from '../http/security-headers.ts';
import { dayOf } from '../leads/day-of.ts';
import type { CurrentOutput } from '../site/current-output.ts';
import { type PageVitals, readVitals } from './read-visits.ts';
import { vitalNames } from './vital-buckets.ts';

const days = 28;
/** Fewer views say little of a page: one slow phone would decide. */
const fewestViews = 100;

export interface VitalsParts {
  db: Kysely<Database>;
  output: CurrentOutput;
  limit: Limit;
}

/**
 * `GET /api/vitals`: how fast and steady pages were for three of four views of the last four weeks,
 * by class of device, and which of these are over the budget of the site.
 */
export function registerVitals(app: FastifyInstance, parts: VitalsParts): void {
  app.get(routes.service.vitals, (request, reply) => answer(request, reply, parts));
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, output, limit }: VitalsParts,
): Promise<FastifyReply> {
  const tooMany = limit(request, reply);
  if (tooMany) return sendProblem(reply, tooMany);
  const { counting, leads } = await output.current();
  const budget = counting?.vitals;
  if (!budget) return sendProblem(reply, notMeasured);
  const from = dayOf(new Date(Date.now() - days * 86_400_000), leads.zone);
  const pages = (await readVitals(db, { from }))
    .filter(({ variant, measured }) => variant === undefined && measured >= fewestViews)
    .map(({ measured: _measured, ...vitals }) => vitals);
  const over = pages.flatMap((vitals) => overBudget(vitals, budget));
  return reply.headers(apiHeaders).send({ days, fewestViews, budget, pages, over });
}

type Budget = NonNullable<NonNullable<FormsFile['counting']>['vitals']>;

function overBudget({ page, device, ...values }: Omit<PageVitals, 'measured'>, budget: Budget) {
  return vitalNames.flatMap((vital) => {
    const [value, most] = [values[vital], budget[vital]];
    if (value === undefined || most === undefined || value <= most) return [];
    return [{ page, device, vital, value, most }];
  });
}

const notMeasured = {
  status: 404,
  code: 'not-measured',
  detail:
    'This site does not measure how fast its pages are. Write vitals in counting if it should.',
};
