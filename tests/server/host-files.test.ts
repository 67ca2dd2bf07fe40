import { expect, test } from 'vitest';
import { headersFor, parseHeaders, parseRedirects } from '../../server/site/parse-headers.ts';

const rules = parseHeaders(
  [
    '# comment',
    'stray: line',
    '/*',
    '  X-Frame-Options: DENY',
    '  Link: </a>; rel=preload',
    '  Link: </b>; rel=preload',
    '',
    '/canada',
    "\tContent-Security-Policy: default-src 'self'; img-src https://x.example:443",
    '  X-Frame-Options: SAMEORIGIN',
    '  no value',
  ].join('\r\n'),
);

test('the headers of a path come from all rules that match it, later ones winning', () => {
  expect(headersFor(rules, '/other')).toEqual({
    'x-frame-options': 'DENY',
    link: '</a>; rel=preload, </b>; rel=preload',
  });
  expect(headersFor(rules, '/canada')).toMatchObject({
    'content-security-policy': "default-src 'self'; img-src https://x.example:443",
    'x-frame-options': 'SAMEORIGIN',
  });
});

test('redirects: the first rule for a path wins, and 301 is the usual status', () => {
  const text = '# old\n/a /b\n/a /c 302\n/d  https://x.example/e?f=1#g 307\n/h /i 200\n/j\n';
  expect([...parseRedirects(text)]).toEqual([
    ['/a', { to: '/b', status: 301 }],
    ['/d', { to: 'https://x.example/e?f=1#g', status: 307 }],
  ]);
});
