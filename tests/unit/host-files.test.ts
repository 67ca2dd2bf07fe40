import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { SiteFacts } from '../../renderer/model/model.ts';
import { hostFiles } from '../../renderer/phases/7-render/site-files/hosts/host-files.ts';
import hosts from '../../schemas/hosts.json' with { type: 'json' };
import site from '../../schemas/site.schema.json' with { type: 'json' };
import { parseHeaders } from '../../server/site/parse-headers.ts';

const redirects = [
  { from: '/shop/old', to: '/shop/new', status: 301 },
  { from: '/shop/Old.php', to: 'https://x.example/a?b=1', status: 302 },
  { from: '/shop/gone/', to: '/shop/', status: 301 },
  { from: '/shop/form', to: '/shop/register#form', status: 301 },
];

/** The files of a site below /shop on a host; a page is a path and its policy. */
function filesOf(host: SiteFacts['host'], pages: [path: string, policy: string][]) {
  const facts = { host, base: '/shop', redirects, leads: {} } as unknown as SiteFacts;
  const records = pages.map(([path, policy]) => ({
    path,
    output: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    policy,
    noindex: false,
    canonical: '',
    alternates: [],
    forms: [],
    experiments: [],
  }));
  return Object.fromEntries(
    hostFiles(facts, records, []).map(({ path, content }) => [path, content]),
  );
}

test('the hosts that site.yaml may name are those of the table', () => {
  expect(site.properties.host.enum).toEqual(Object.keys(hosts));
});

test('Cloudflare gets no more rules and no longer lines than it takes', () => {
  const own = Array.from({ length: 300 }, (_, n): [string, string] => [`/page-${n}`, `p ${n}`]);
  const long = 'x'.repeat(hosts.cloudflare.limits.headerLength);
  const { _headers } = filesOf('cloudflare', [
    ['/', long],
    ['/404', 'p'],
    ...own,
    ['/blog/a', 'same'],
    ['/blog/b', 'same'],
    ['/blog/2026/c', 'same'],
  ]);
  const rules = parseHeaders(String(_headers));
  expect(rules).toHaveLength(hosts.cloudflare.limits.headerRules);
  expect(
    Math.max(
      ...String(_headers)
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBeLessThan(2001);
  const paths = rules.map(({ path }) => path);
  expect(paths.slice(0, 3)).toEqual(['/shop/*', '/shop/assets/*', '/shop/blog/*']);
  expect(paths.filter((path) => (path.match(/\*/g) ?? []).length > 1)).toEqual([]);
  expect(rules[0]?.headers['content-security-policy']).toBe("frame-ancestors 'none'");
});

test('GitHub Pages gets a page in place of each redirect', () => {
  const files = filesOf('github-pages', [['/', 'p']]);
  expect(Object.keys(files)).toEqual([
    '_headers',
    '_redirects',
    '.nojekyll',
    'old.html',
    'Old.php/index.html',
    'gone/index.html',
    'form.html',
  ]);
  expect(files['old.html']).toContain('content="0; url=/shop/new"');
  expect(files['form.html']).toContain(
    '<script>location.replace("/shop/register"+location.search+"#form")</script>',
  );
  expect(files['Old.php/index.html']).not.toContain('<script>');
  expect(files['Old.php/index.html']).toContain('href="https://x.example/a?b=1"');
});

test('the function of CloudFront finds pages, and leads on from old paths with their query', () => {
  const code = String(filesOf('s3', [['/', 'p']])['.site/cloudfront-function.js']);
  const answer = (uri: string, querystring = {}) => {
    const event = { request: { uri, querystring } };
    return runInNewContext(`${code}\nhandler(${JSON.stringify(event)})`) as {
      uri?: string;
      statusCode?: number;
      headers?: { location: { value: string } };
    };
  };
  const leadsTo = (uri: string, query = {}) => {
    const { statusCode, headers } = answer(uri, query);
    return [statusCode, headers?.location.value];
  };
  expect(answer('/shop/').uri).toBe('/shop/index.html');
  expect(answer('/shop/canada').uri).toBe('/shop/canada.html');
  expect(answer('/shop/assets/a-1.js').uri).toBe('/shop/assets/a-1.js');
  expect(leadsTo('/shop/old', { a: { value: '1' } })).toEqual([301, '/shop/new?a=1']);
  expect(leadsTo('/shop/Old.php', { a: { value: '1' } })).toEqual([302, 'https://x.example/a?b=1']);
  expect(leadsTo('/shop/form', { a: { value: '1' } })).toEqual([301, '/shop/register?a=1#form']);
  expect(leadsTo('/shop/form/')).toEqual([301, '/shop/register#form']);
  expect(leadsTo('/shop/canada.html')).toEqual([301, '/shop/canada']);
  expect(leadsTo('/shop/canada/')).toEqual([301, '/shop/canada']);
  expect(leadsTo('/shop/index.html')).toEqual([301, '/shop/']);
});

test('Vercel gets rules and redirects in its own words', () => {
  const files = filesOf('vercel', [
    ['/', 'p'],
    ['/a.b', 'q'],
  ]);
  const config = JSON.parse(String(files['vercel.json']));
  expect(config).toMatchObject({ cleanUrls: true });
  expect(config.headers.map(({ source }: { source: string }) => source)).toEqual([
    '/shop/(.*)',
    '/shop/assets/(.*)',
    '/shop/',
    '/shop/a\\.b',
  ]);
  expect(config.redirects[0]).toEqual({
    source: '/shop/old',
    destination: '/shop/new',
    statusCode: 301,
  });
});
