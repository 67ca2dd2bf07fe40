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

/**
 * Whether a post comes from a page that may send it: one of this site, one of a configured origin,
 * or no page at all. Browsers say truthfully where a post comes from; a program that is no browser
 * carries nobody's rights, so it needs no check.
 */
export function mayPost(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return true;
  // Browsers of the last years send this, also where a privacy setting empties the origin.
  if (fetchSite !== undefined) return fetchSite !== 'cross-site' && isKnown(fetchSite);
  return origin === undefined || isOwnOrigin(request, origin);
}

function isKnown(fetchSite: string | string[]): boolean {
  return fetchSite === 'same-origin' || fetchSite === 'same-site' || fetchSite === 'none';
}

// The scheme is ignored: behind a proxy that does not say so, the service sees http for https.
function isOwnOrigin({ host }: FastifyRequest, origin: string): boolean {
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const own = URL.parse(`${url.protocol}//${host}`);
  return own?.host === url.host;
}
