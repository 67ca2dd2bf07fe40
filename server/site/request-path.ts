import type { IncomingMessage } from 'node:http';

/**
 * The decoded path of a request without its query, or nothing where it is not a path that a file
 * can have: badly encoded, with a backslash or with control characters.
 */
export function requestPath({ url = '' }: IncomingMessage): string | undefined {
  if (plainPath.test(url)) return url;
  const [raw = ''] = url.split(/[?#]/, 1);
  try {
    const path = decodeURIComponent(raw);
    return /[\\\p{Cc}]/u.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

/** What needs no decoding: nearly every address. */
const plainPath = /^[\w/.~-]+$/;
