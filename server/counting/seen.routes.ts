import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { allowReading, mayPost } from '../http/check-origin.ts';
import type { Limit } from '../http/rate-limits.ts';
import { sendProblem } from '../http/refuse.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { CurrentOutput } from '../site/current-output.ts';
import type { Counter } from './counter.ts';
import { keepResults } from './keep-results.ts';
import { beaconReader, countRobot } from './read-beacon.ts';

const largestBytes = 1024;

export interface SeenParts {
  count: Counter;
  output: CurrentOutput;
  metrics: Metrics;
  limit: Limit;
  allowedOrigins: readonly string[];
}

/**
 * `POST /api/seen`: counts what happened on a page, and answers 204 once that is stored, or 202 where the
 * sender does not count as a visitor. Of the sender nothing is stored.
 */
export function registerPageEvents(app: FastifyInstance, parts: SeenParts): void {
  void app.register(async (counting) => {
    counting.removeAllContentTypeParsers();
    counting.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: largestBytes },
      (_request, body, done) => done(null, body),
    );
    counting.post(routes.service.seen, (request, reply) => answer(request, reply, parts));
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { count, output, metrics, limit, allowedOrigins }: SeenParts,
): Promise<FastifyReply> {
  allowReading(request, reply, allowedOrigins);
  if (!mayPost(request, allowedOrigins)) return sendProblem(reply, foreignPage);
  const tooMany = limit(request, reply);
  if (tooMany) return sendProblem(reply, tooMany);
  const { counting, forms, experiments } = await output.current();
  if (!counting) return sendProblem(reply, notCounting);
  const counted = beaconReader({ counting, forms, experiments })(request.body as string);
  if (!counted) return sendProblem(reply, unknownBeacon);
  if (hasObjected(request)) return reply.code(202).send();
  const isFromRobot = isRobot(request);
  try {
    await count(isFromRobot ? countRobot(counted) : counted);
  } catch (error) {
    metrics.count('database_errors');
    request.log.warn({ err: error }, 'A visit could not be counted');
    return sendProblem(reply, notStored);
  }
  return reply.code(isFromRobot ? 202 : 204).send();
}

/** Pages send nothing then; a browser may add the headers without letting pages know. */
function hasObjected({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

const isRobotAgent = keepResults(isbot);

function isRobot({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'];
  return agent === undefined || isRobotAgent(agent);
}

const foreignPage = {
  status: 403,
  code: 'foreign-origin',
  detail: 'This comes from a page of another site.',
};
const notCounting = {
  status: 404,
  code: 'not-counting',
  detail: 'This site counts no visits. Write counting in site.yaml if it should.',
};
const unknownBeacon = {
  status: 422,
  code: 'unknown-beacon',
  detail: 'No page of the site, as it was built, sends this. Nothing was counted.',
};
const notStored = {
  status: 503,
  code: 'not-stored',
  detail: 'The counters cannot be written at the moment. Nothing was counted.',
};
