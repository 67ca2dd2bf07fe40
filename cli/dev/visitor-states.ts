import { PARAMETERS } from './protocol.ts';

/**
 * What the host sends to a browser to show a page as a visitor in that state sees it: third parties
 * are blocked by a policy over that of the page; a sandbox runs no script.
 */
export const STATE_HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  blocked: {
    'content-security-policy':
      "script-src 'self' 'unsafe-inline'; connect-src 'self'; frame-src 'none'; frame-ancestors 'self'",
  },
  'no-script': {
    'content-security-policy':
      "sandbox allow-same-origin allow-forms allow-popups allow-top-navigation; frame-ancestors 'self'",
  },
};

/** Whether a page has to be in a frame to be seen as asked for: at a width, or without scripts. */
export function wantsFrame({ searchParams: query }: URL): boolean {
  if (query.has(PARAMETERS.framed)) return false;
  return query.has(PARAMETERS.width) || query.get(PARAMETERS.state) === 'no-script';
}
