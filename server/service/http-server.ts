import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ServiceConfig } from '../config/config.ts';
import { serializeError } from '../errors/describe-error.ts';
import { answerClientError } from '../http/client-error.ts';
import { handleError } from '../http/handle-error.ts';
import { demandHttps } from '../http/strict-transport.ts';
import type { LogStream } from '../observability/log.ts';
import { type AnswerKind, answerKind, type Metrics } from '../observability/metrics.ts';
import { belowBase } from '../site/below-base.ts';
import { originForm } from '../site/origin-form.ts';

const bodyLimitBytes = 64 * 1024;
const headersTimeoutMs = 3_000;
const requestTimeoutMs = 10_000;
const timeoutCheckMs = 1_000;
/** Time without a byte in either direction, such as of a visitor who stops reading. */
const idleTimeoutMs = 120_000;

/**
 * An HTTP server without routes: its limits and time-outs, its log, and an answer to each error. It
 * counts its answers. Routes are written without the path below which the site stands, `base`; a
 * proxy may have removed it, too.
 */
export function createHttpServer(
  config: ServiceConfig,
  { metrics, logStream, base }: { metrics: Metrics; logStream: LogStream; base(): string },
): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckMs },
    // What arrives while the service stops is still answered, with `connection: close`.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => belowBase(originForm(url), base()),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Fastify's own request lines carry query strings and addresses.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      stream: logStream,
      base: null,
      // Fastify's type asks for the message of an error, which must not be logged.
      serializers: { err: serializeError as () => never },
    },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  dropTheVanished(app);
  demandHttps(app);
  countAnswers(app, { metrics, logged: loggedAnswers(config) });
  return app;
}

/**
 * A connection that was reset before its request was read has no remote address any more: nobody is
 * left to answer, and neither limits nor proxies can be looked up.
 */
function dropTheVanished(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (socket.remoteAddress !== undefined) return done();
    reply.hijack();
    socket.destroy();
  });
}

function loggedAnswers({ logRequests, logLevel }: ServiceConfig): ReadonlySet<AnswerKind> {
  if (!logRequests) return new Set();
  return new Set(logLevel === 'debug' ? ['api', 'page', 'beacon'] : ['api']);
}

function countAnswers(
  app: FastifyInstance,
  { metrics, logged }: { metrics: Metrics; logged: ReadonlySet<AnswerKind> },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply.raw;
    const ms = reply.elapsedTime;
    const kind = answerKind(request.raw.url ?? '');
    metrics.countAnswer({ kind, status, ms });
    if (logged.has(kind)) {
      const { method, routeOptions } = request;
      // The route, not the address: people paste addresses with personal data in them.
      const { url: route = 'none' } = routeOptions;
      request.log[kind === 'api' ? 'info' : 'debug'](
        { method, route, status, ms: Math.round(ms) },
        'answered',
      );
    }
    done();
  });
}
