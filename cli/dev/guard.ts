import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN_HEADER } from './protocol.ts';

/** Names under which a machine calls itself. */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request was made for this machine. A foreign name that is made to lead here (DNS
 * rebinding) would let the page of another site read the preview.
 */
export function isForThisMachine({ host = '' }: IncomingHttpHeaders): boolean {
  return OWN_NAMES.includes(host.replace(/:\d+$/, ''));
}

/** What proves that a command comes from a page of this preview. */
export function createToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Whether a command may be obeyed: it has the token, and comes from a page of the preview itself. */
export function mayCommand(headers: IncomingHttpHeaders, token: string): boolean {
  const given = Buffer.from(String(headers[TOKEN_HEADER] ?? ''));
  const wanted = Buffer.from(token);
  const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isSame && headers.origin === `http://${headers.host}`;
}
