import type { FastifyInstance } from 'fastify';

const oneYear = 'max-age=31536000';

/**
 * Asks browsers to come back by HTTPS only (HSTS). The service speaks plain HTTP, so only a proxy in
 * one of the trusted networks can say that a request came in by HTTPS; without one nothing is added.
 */
export function demandHttps(app: FastifyInstance): void {
  app.addHook('onRequest', ({ protocol }, reply, done) => {
    if (protocol === 'https') reply.header('strict-transport-security', oneYear);
    done();
  });
}
