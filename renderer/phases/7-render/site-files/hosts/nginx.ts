import caching from '../../../../../schemas/caching.json' with { type: 'json' };
import routes from '../../../../../schemas/routes.json' with { type: 'json' };
import type { OutputFile } from '../../../../model/model.ts';
import { escapePattern, quote } from './config-text.ts';
import { aroundQuery, type HostModel, type HostPage, POLICY, withSlashes } from './host-model.ts';

/** Kinds of files that are sent smaller; nginx knows text/html by itself. */
const COMPRESSED =
  'text/css text/javascript text/plain text/xml application/atom+xml application/javascript application/json application/manifest+json application/xml image/svg+xml';

/** What the server block of a site includes. It has a `root`, and the upstream `site_service`. */
export function nginxFiles(model: HostModel): OutputFile[] {
  const { base, hasService } = model;
  const parts = [
    ...(hasService ? serviceLocations(base) : []),
    ...(base ? besideBase(base) : []),
    location(`^~ ${base}/`, siteLines(model)),
  ];
  return [{ path: routes.files.nginx, content: `${parts.join('\n')}\n` }];
}

/** All that a location says that is not a proxy; nginx inherits headers only where none are added. */
function siteLines(model: HostModel): string[] {
  const { base, pages, redirects, notFound } = model;
  return [
    'absolute_redirect off;',
    'charset utf-8;',
    'gzip on;',
    'gzip_vary on;',
    `gzip_types ${COMPRESSED};`,
    ...model.headers.map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    `add_header ${POLICY} $site_policy always;`,
    'add_header Cache-Control $site_caching;',
    `error_page 403 =404 ${base}/${routes.files.notFound};`,
    `error_page 404 ${base}/${routes.files.notFound};`,
    ...fileLines(base),
    location(`^~ ${base}/assets/`, fileLines(base, caching.assets)),
    location(`~ ^${escapePattern(base)}/(\\.site/|_headers$|_redirects$)`, ['return 404;']),
    location(`~ ^${escapePattern(base)}/index(\\.html)?$`, [...variables(), toHome(base)]),
    location(`~ ^${escapePattern(base)}(?<site_page>/.+?)(/|(/index)?\\.html)$`, [
      ...variables(),
      'if (!-f $document_root$site_page.html) { return 404; }',
      `return 301 ${base}$site_page$is_args$args;`,
    ]),
    location(`= ${base}/${routes.files.notFound}`, [
      'internal;',
      ...variables(notFound?.policy),
      `rewrite ^ /${routes.files.notFound} break;`,
    ]),
    ...pages.map(pageLocation),
    ...withSlashes(redirects).map(redirectLocation),
  ];
}

/** Where no location fits, nginx would serve the folder of the site at the root as well. */
function besideBase(base: string): string[] {
  const home = location(`= ${base}`, ['absolute_redirect off;', toHome(base)]);
  return [home, `try_files /${routes.files.manifest}/none =404;`];
}

function toHome(base: string): string {
  return `return 301 ${base}/$is_args$args;`;
}

/** A file as it is, if it is there. */
function fileLines(base: string, cached: string = caching.pages): string[] {
  const strip = base ? [`rewrite ^${escapePattern(base)}(/.*)$ $1 break;`] : [];
  return [...variables('', cached), ...strip, 'try_files $uri =404;'];
}

function pageLocation({ path, file, policy }: HostPage): string {
  return location(`= ${quote(path)}`, [...variables(policy), `rewrite ^ /${file} break;`]);
}

function redirectLocation({ from, to, status }: HostModel['redirects'][number]): string {
  const target = to.replaceAll('$', '%24');
  const parts = aroundQuery(target);
  return location(`= ${quote(decodeURI(from))}`, [
    ...variables(),
    `return ${status} ${quote(parts?.join('$is_args$args') ?? target)};`,
  ]);
}

/** The service answers with headers of its own. */
function serviceLocations(base: string): string[] {
  const lines = [
    'proxy_pass http://site_service;',
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
  ];
  const { inbox, alive } = routes.service;
  return [`^~ ${base}/api/`, `^~ ${inbox}`, `= ${alive}`].map((match) => location(match, lines));
}

function variables(policy = '', cached: string = caching.pages): string[] {
  return [`set $site_policy ${quote(policy)};`, `set $site_caching ${quote(cached)};`];
}

function location(match: string, lines: readonly string[]): string {
  const inner = lines.map((line) => line.replace(/^/gm, '  '));
  return `location ${match} {\n${inner.join('\n')}\n}`;
}
