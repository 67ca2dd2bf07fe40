import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { handleError } from './answers/handle-error.ts';
import type { ServiceConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { registerHealth } from './health/health.routes.ts';
import { createMetrics } from './health/metrics.ts';
import { registerLeads } from './leads/leads.routes.ts';
import type { LogStream } from './log.ts';
import { openOutput } from './output/current-output.ts';
import { registerPages } from './pages/pages.routes.ts';

const bodyLimitBytes = 64 * 1024;
const headersTimeoutMs = 3_000;
const requestTimeoutMs = 10_000;
const timeoutCheckMs = 1_000;

/** What the service is made of; the caller opens the database and closes it after the app. */
export interface ServiceParts {
  db: Kysely<Database>;
  config: ServiceConfig;
  logStream: LogStream;
}

/**
 * The whole service: the built pages, the leads, the health checks. It opens no port.
 * @throws StartupError when there is no built site in `config.siteDir`.
 */
export async function buildApp({ db, config, logStream }: ServiceParts): Promise<FastifyInstance> {
  const { output, logTo } = await openOutput(config.siteDir);
  const metrics = createMetrics();
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckMs },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Fastify's own request lines carry query strings and addresses.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, stream: logStream, base: null },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  logTo(app.log);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  app.addHook('onResponse', async (request, reply) => {
    metrics.countAnswer(reply.statusCode);
    if (!config.logRequests) return;
    // The route, not the address: people paste addresses with personal data in them.
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered');
  });
  registerHealth(app, { db, metrics: config.metrics ? metrics : undefined });
  registerLeads(app, { db, output, metrics });
  await registerPages(app, { siteDir: config.siteDir, output });
  return app;
}
