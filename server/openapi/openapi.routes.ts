import type { FastifyInstance } from 'fastify';
import { apiHeaders } from '../answers/security-headers.ts';
import { describeApi } from './describe-api.ts';

/** `GET /api/openapi.json`: the description of the API, for those who integrate with it. */
export function registerOpenapi(app: FastifyInstance): void {
  const description = JSON.stringify(describeApi());
  app.get('/api/openapi.json', (_request, reply) =>
    reply.headers(apiHeaders).type('application/json; charset=utf-8').send(description),
  );
}
