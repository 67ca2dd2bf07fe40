import type { FastifyInstance } from 'fastify';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { apiHeaders } from '../http/security-headers.ts';
import type { CurrentOutput } from './current-output.ts';
import { describeApi } from './describe-api.ts';

/** The description of the API of the site as it is built now, for those who integrate with it. */
export function registerOpenapi(app: FastifyInstance, output: CurrentOutput): void {
  app.get(routes.service.description, async (_request, reply) => {
    const { leads } = await output.current();
    return reply
      .headers(apiHeaders)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(describeApi(leads)));
  });
}
