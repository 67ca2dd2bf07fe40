import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN_HEADER } from './protocol.ts';

/** Decides whom a preview answers, and who may command it. */
export interface Guard {
  /** What proves that a command comes from a page of this preview. */
  token: string;
  /** Whether a request was made for this preview. */
  isExpected(headers: IncomingHttpHeaders): boolean;
  /** Whether a command may be obeyed: it has the token, and comes from a page of the preview itself. */
  mayCommand(headers: IncomingHttpHeaders): boolean;
}

/** Names under which a machine calls itself. */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The guard of a preview for this machine alone. A foreign name that is made to lead here (DNS
 * rebinding) would let the page of another site read it.
 */
export function localGuard(): Guard {
  return guard(
    randomBytes(24).toString('base64url'),
    ({ host = '' }) => OWN_NAMES.includes(host.replace(/:\d+$/, '')),
    ({ host }) => `http://${host}`,
  );
}

/**
 * The guard of a preview at an address that others open, such as `https://studio.example.com`. With
 * the token of before, pages that are open go on after a restart.
 */
export function guardOf(url: string, token: string): Guard {
  const { host: own, origin } = new URL(url);
  return guard(
    token,
    ({ host }) => host === own,
    () => origin,
  );
}

function guard(
  token: string,
  isExpected: Guard['isExpected'],
  originOf: (headers: IncomingHttpHeaders) => string,
): Guard {
  const wanted = Buffer.from(token);
  return {
    token,
    isExpected,
    mayCommand(headers) {
      const given = Buffer.from(String(headers[TOKEN_HEADER] ?? ''));
      const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
      return isSame && headers.origin === originOf(headers);
    },
  };
}
