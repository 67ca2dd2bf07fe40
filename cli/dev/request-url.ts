import type { IncomingMessage } from 'node:http';

/** Most characters of an address; names of files are shorter. */
const LONGEST = 4_000;

/**
 * The address that a request is for, its dots resolved; undefined for one that no file can have. All that
 * decides by an address reads it here, so that nothing is let through as one and answered as another.
 */
export function requestUrl({ url = '' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  const isPath = url.startsWith('/') && url.length <= LONGEST && !/%00/.test(url);
  return isPath ? (URL.parse(`http://localhost${url}`) ?? undefined) : undefined;
}
