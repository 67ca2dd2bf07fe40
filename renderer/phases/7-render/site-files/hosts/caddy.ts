import caching from '../../../../../schemas/caching.json' with { type: 'json' };
import routes from '../../../../../schemas/routes.json' with { type: 'json' };
import type { OutputFile } from '../../../../model/model.ts';
import { escapePattern, quote } from './config-text.ts';
import { aroundQuery, type HostModel, type HostPage, POLICY, withSlashes } from './host-model.ts';

/** What the block of a site imports. It has a `root`; `SITE_SERVICE` is the address of the service. */
export function caddyFiles(model: HostModel): OutputFile[] {
  const { base, hasService, notFound } = model;
  const lines = [
    ...(hasService ? serviceLines(base) : []),
    ...(base ? [`redir ${base} ${base}/ 301`] : []),
    `route ${base}/* {`,
    ...siteLines(model).map(indent),
    '}',
    'handle_errors {',
    ...errorLines(notFound).map(indent),
    '}',
  ];
  return [{ path: routes.files.caddy, content: `${lines.join('\n')}\n` }];
}

/** Headers, redirects and files, in the order in which they are asked. */
function siteLines({ base, headers, pages, redirects }: HostModel): string[] {
  const pattern = escapePattern(base);
  return [
    ...headers.map(([name, value]) => `header ${name} ${quote(value)}`),
    `header Cache-Control ${quote(caching.pages)}`,
    ...withSlashes(redirects).flatMap(redirectLines),
    `@hidden path_regexp ^${pattern}/(\\.site/.*|_headers|_redirects|404|404\\.html)$`,
    'error @hidden 404',
    `@home path_regexp ^${pattern}/index(\\.html)?$`,
    ...leadOn('home', `${base}/`, 301),
    `@spelling path_regexp page ^${pattern}(/.+?)(?:/|(?:/index)?\\.html)$`,
    'handle @spelling {',
    '  @page file {re.page.1}.html',
    ...leadOn('page', `${base}{re.page.1}`, 301).map(indent),
    '  error 404',
    '}',
    ...policyLines(pages),
    'encode zstd gzip',
    `@assets path ${base}/assets/*`,
    `header @assets Cache-Control ${quote(caching.assets)}`,
    ...(base ? [`uri strip_prefix ${base}`] : []),
    'try_files {path}.html {path}',
    'file_server {',
    '  precompressed br gzip',
    '}',
  ];
}

/** A header for all pages that have the same policy. */
function policyLines(pages: readonly HostPage[]): string[] {
  const groups = [...Map.groupBy(pages, ({ policy }) => policy)];
  return groups.flatMap(([policy, same], index) => [
    `@policy-${index} path ${same.map(({ path }) => quote(path)).join(' ')}`,
    `header @policy-${index} ${POLICY} ${quote(policy)}`,
  ]);
}

/** Caddy's own matcher of paths takes small letters for capital ones. */
function redirectLines(
  { from, to, status }: HostModel['redirects'][number],
  index: number,
): string[] {
  const path = `{http.request.uri.path} == ${JSON.stringify(decodeURI(from))}`;
  const target = to.replace(/[{}]/g, encodeURIComponent);
  const matcher = `@moved-${index} expression \`${path}\``;
  return [matcher, ...leadOn(`moved-${index}`, target, status)];
}

/** Leads on what a named matcher fits, with the query of the request. */
function leadOn(matcher: string, target: string, status: number): string[] {
  const parts = aroundQuery(target);
  if (!parts) return [`redir @${matcher} ${quote(target)} ${status}`];
  return [
    `handle @${matcher} {`,
    '  @asked expression `{query} != ""`',
    `  redir @asked ${quote(parts.join('?{query}'))} ${status}`,
    // Without a matcher, Caddy takes the target for one.
    `  redir * ${quote(target)} ${status}`,
    '}',
  ];
}

function serviceLines(base: string): string[] {
  const { inbox, alive } = routes.service;
  return [
    `@service path ${base}/api/* ${inbox} ${inbox}/* ${alive}`,
    'handle @service {',
    '  reverse_proxy {$SITE_SERVICE:127.0.0.1:3000}',
    '}',
  ];
}

function errorLines(notFound: HostPage | undefined): string[] {
  if (!notFound) return ['respond "{err.status_code} {err.status_text}"'];
  return [
    '@missing expression {err.status_code} == 404',
    'handle @missing {',
    `  header ${POLICY} ${quote(notFound.policy)}`,
    `  header Cache-Control ${quote(caching.pages)}`,
    '  encode zstd gzip',
    `  rewrite * /${notFound.file}`,
    '  file_server',
    '}',
  ];
}

function indent(line: string): string {
  return `  ${line}`;
}
