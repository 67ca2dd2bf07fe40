import routes from '../../../../../schemas/routes.json' with { type: 'json' };
import type { OutputFile } from '../../../../model/model.ts';
import { aroundQuery, FRAMES, type HostModel } from './host-model.ts';

const { cloudfrontFunction, cloudfrontHeaders } = routes.files;

/** Headers that CloudFront has settings of its own for; it takes them from nowhere else. */
const OWN_SETTINGS = ['X-Content-Type-Options', 'Referrer-Policy', 'X-Frame-Options'];

/**
 * What CloudFront takes for a bucket of S3: a function for requests, which knows redirects and the files
 * of pages, and the policy of response headers. Policies of pages are left to the elements in them.
 */
export function s3Files(model: HostModel): OutputFile[] {
  return [
    { path: cloudfrontFunction, content: requestFunction(model) },
    { path: cloudfrontHeaders, content: `${JSON.stringify(headersPolicy(model), null, 1)}\n` },
  ];
}

function requestFunction({ base, redirects }: HostModel): string {
  const moved = redirects.map(({ from, to, status }) => [
    decodeURI(from),
    status === 301 && aroundQuery(to) ? to : [to, status],
  ]);
  return `// Runs for each request of a viewer, before the cache: cloudfront-js-2.0.
var moved = ${JSON.stringify(Object.fromEntries(moved))};
function query(all) {
  var parts = [];
  for (var name in all) {
    (all[name].multiValue || [all[name]]).forEach(function (one) {
      parts.push(one.value === '' ? name : name + '=' + one.value);
    });
  }
  return parts.length ? '?' + parts.join('&') : '';
}
function lead(request, to, status) {
  var parts = /^([^?#]+)(#.*)?$/.exec(to);
  if (parts) to = parts[1] + query(request.querystring) + (parts[2] || '');
  return { statusCode: status, headers: { location: { value: to } } };
}
function handler(event) {
  var request = event.request;
  var path = decodeURIComponent(request.uri);
  var to = moved[path] || moved[path.replace(/\\/$/, '')];
  if (to) return Array.isArray(to) ? lead(request, to[0], to[1]) : lead(request, to, 301);
  var page = request.uri.replace(/(\\/index)?(\\.html|\\/)$/, '');
  if (page !== request.uri && request.uri !== '${base}/') return lead(request, page === '${base}' ? '${base}/' : page, 301);
  if (request.uri === '${base}/') request.uri = '${base}/index.html';
  else if (!/\\.\\w+$/.test(request.uri)) request.uri += '.html';
  return request;
}
`;
}

function headersPolicy({ headers }: HostModel) {
  const sent = (wanted: string) => headers.find(([name]) => name === wanted)?.[1];
  const custom = headers
    .filter(([name]) => !OWN_SETTINGS.includes(name))
    .map(([Header, Value]) => ({ Header, Value, Override: true }));
  return {
    Name: 'site-headers',
    SecurityHeadersConfig: {
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: sent('Referrer-Policy') },
      FrameOptions: { Override: true, FrameOption: sent('X-Frame-Options') },
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: FRAMES },
    },
    CustomHeadersConfig: { Quantity: custom.length, Items: custom },
  };
}
