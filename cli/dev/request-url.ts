import type { IncomingMessage } from 'node:http';

/**
 * The address that a request is for, its dots resolved; undefined for one that is no path. All that
 * decides by an address reads it here, so that nothing is let through as one and answered as another.
 */
export function requestUrl({ url = '' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  return url.startsWith('/') ? (URL.parse(`http://localhost${url}`) ?? undefined) : undefined;
}
