import type { IncomingHttpHeaders } from 'node:http';
import { PARAMETERS } from './protocol.ts';

/** The prefix of all parameters that are for the preview. */
export const PREFIX = 'preview.';

/** The language is that of a page, and so are its experiments and what a visitor has done on it. */
const OF_ONE_PAGE: readonly string[] = [PARAMETERS.locale, PARAMETERS.variant, PARAMETERS.state];

/** The parameters of the preview by which the next page is seen as the one with this query. */
export function lastingView(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(([name]) => name.startsWith(PREFIX) && !OF_ONE_PAGE.includes(name)),
  );
}

/**
 * The address of a page as the previous one was seen, for somebody who follows a link or has sent a
 * form; undefined if its own address is the right one. The same page without parameters is that page
 * as it is by itself.
 */
export function addressInView(
  { accept = '', host, referer = '' }: IncomingHttpHeaders,
  { pathname, search }: URL,
): string | undefined {
  if (!accept.includes('text/html') || !URL.canParse(referer)) return undefined;
  const previous = new URL(referer);
  if (previous.host !== host || previous.pathname === pathname) return undefined;
  const view = lastingView(previous.searchParams).toString();
  if (view === '' || search.includes(PREFIX)) return undefined;
  return `${pathname}${search === '' ? '?' : `${search}&`}${view}`;
}
