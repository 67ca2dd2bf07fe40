import type { FastifyInstance } from 'fastify';

const oneYear = 'max-age=31536000';

/**
 * Tells browsers to come back by HTTPS only (HSTS). The service speaks plain HTTP, so only a trusted
 * proxy can say that a request came in by HTTPS; without one nothing is added.
 */
export function demandHttps(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', oneYear);
    done();
  });
}
