import type { FastifyReply, FastifyRequest } from 'fastify';

const preflightSeconds = 86_400;

/**
 * Lets pages of the allowed origins read the answer (CORS). It is set for every answer, refusals
 * included, so that their forms can show what is wrong.
 */
export function allowReading(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedOrigins: readonly string[],
): void {
  if (allowedOrigins.length === 0) return;
  reply.header('vary', 'origin');
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'retry-after');
}

/** Answers the question that a browser asks before it sends a post from another origin. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  { allowedOrigins, method }: { allowedOrigins: readonly string[]; method: 'GET' | 'POST' },
): FastifyReply {
  allowReading(request, reply, allowedOrigins);
  return reply
    .code(204)
    .headers({
      allow: `${method}, OPTIONS`,
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'content-type, idempotency-key, accept',
      'access-control-max-age': String(preflightSeconds),
      'cache-control': 'no-store',
    })
    .send();
}
