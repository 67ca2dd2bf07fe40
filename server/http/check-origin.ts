import type { FastifyRequest } from 'fastify';

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
