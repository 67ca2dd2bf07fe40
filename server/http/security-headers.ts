import table from '../../schemas/security-headers.json' with { type: 'json' };

/** Headers of every answer; the built site's `_headers` may replace them for its own files. */
export const securityHeaders: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(table).map(([name, value]) => [name.toLowerCase(), value]),
);

/** Headers of an answer that is no page: nothing may run, embed or keep it. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
