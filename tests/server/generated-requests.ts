import type { InjectOptions } from 'fastify';
import type { describeApi } from '../../server/site/openapi.routes.ts';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';
import { goodLead } from './service.ts';

type Description = ReturnType<typeof describeApi>;
type Schema = {
  type?: string | string[];
  enum?: readonly unknown[];
  properties?: Record<string, Schema>;
  maxLength?: number;
};

/** Requests made from the description of the API, right and wrong ones, the same for each seed. */
export function generateRequests(
  description: Description,
  { count, seed }: { count: number; seed: number },
): InjectOptions[] {
  const random = seededRandom(seed);
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  );
  const lead = description.components.schemas.Lead as Schema;
  return Array.from({ length: count }, () => {
    const { path, method } = random.pick(operations);
    const request: Request = { method, url: path, headers: {} };
    if (method === 'POST') fillPost(request, lead, random);
    else request.url += makeQuery(random);
    for (let n = random.between(0, 2); n > 0; n -= 1) random.pick(mutations)(request, random);
    return request as InjectOptions;
  });
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  remoteAddress?: string;
}

function fillPost(request: Request, lead: Schema, random: SeededRandom): void {
  const value: Record<string, unknown> = random.between(0, 3) === 0 ? {} : { ...goodLead };
  for (const [name, schema] of Object.entries(lead.properties ?? {})) {
    if (random.between(0, 3) === 0) value[name] = makeValue(schema, random);
  }
  for (let n = random.between(0, 2); n > 0; n -= 1)
    value[random.pick(strange)] = makeWrongValue(random);
  if (random.between(0, 1) === 0) {
    request.headers['content-type'] = 'application/json';
    request.payload = JSON.stringify(value);
    return;
  }
  request.headers['content-type'] = 'application/x-www-form-urlencoded';
  if (random.between(0, 1) === 0) request.headers.accept = 'text/html';
  request.payload = new URLSearchParams(
    Object.entries(value).map(([name, text]) => [name, String(text)]),
  ).toString();
}

function makeValue(schema: Schema, random: SeededRandom): unknown {
  if (random.between(0, 5) === 0) return makeWrongValue(random);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.type === 'integer') return random.between(0, 100_000);
  if (schema.type === 'object') {
    const names = Object.entries(schema.properties ?? { size: {}, 'a b': {} });
    return Object.fromEntries(names.map(([name, inner]) => [name, makeValue(inner, random)]));
  }
  const lengths = [0, 1, 10, schema.maxLength ?? 50, (schema.maxLength ?? 50) + 1];
  return random.pick(strange).repeat(200).slice(0, random.pick(lengths));
}

const strange = [
  'a',
  'ж',
  '👩‍👧',
  '\u0000',
  '\r\n',
  '\ud800',
  '\u202e',
  "'; drop table leads; --",
  '<script>',
  '=1+1',
  '%ff',
  '__proto__',
  'constructor',
  'toString',
  '/start-trial#form',
  '/مرحبا#form',
  'a@b.example,c@d.example',
  '-1',
  'NaN',
] as const;

function makeWrongValue(random: SeededRandom): unknown {
  return random.pick<unknown>([
    null,
    true,
    0,
    -1,
    1e308,
    9_007_199_254_740_992,
    '',
    [],
    [null],
    {},
    { a: { b: { c: [] } } },
    'x'.repeat(5000),
    ...strange,
  ]);
}

function makeQuery(random: SeededRandom): string {
  return random.pick([
    '',
    '?form=%2Fstart-trial%23form',
    '?form=',
    '?form=a&form=b',
    '?form[]=x',
    '?=&&&=',
    '?%ff=%',
    `?form=${encodeURIComponent(random.pick(strange).toWellFormed())}`,
    `?${'x'.repeat(4000)}`,
  ]);
}

const mutations: ((request: Request, random: SeededRandom) => void)[] = [
  (request, random) => {
    request.method = random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
  },
  (request, random) => {
    request.url += random.pick(['/', '/..', '/%2e%2e/', '%00', '%', '//', '\\', '.html', '/x']);
  },
  (request, random) => {
    request.url = random.pick([
      '/',
      '/canada',
      '/canada/',
      '/.env',
      '/assets/clip.mp4',
      '/nowhere',
    ]);
  },
  (request, random) => {
    request.headers['content-type'] = random.pick([
      '',
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/json; charset=utf-7',
      'application/json;;',
      'APPLICATION/JSON',
      'x',
    ]);
  },
  (request, random) => {
    const body = request.payload ?? '{}';
    const at = random.between(0, body.length);
    request.payload = Buffer.concat([
      Buffer.from(body.slice(0, at)),
      Buffer.from([random.between(0, 255), random.between(0, 255)]),
      Buffer.from(body.slice(random.between(at, body.length))),
    ]);
  },
  (request, random) => {
    const name = random.pick([
      'accept',
      'accept-encoding',
      'origin',
      'sec-fetch-site',
      'idempotency-key',
      'if-none-match',
      'if-range',
      'range',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'content-encoding',
      'cookie',
      'host',
    ]);
    request.headers[name] = random.pick([
      '',
      '*',
      'null',
      'text/html',
      'application/json;q=0',
      'https://evil.example',
      'bytes=0-1,3-4,-9',
      'bytes=99999999999999999999-',
      '1.2.3.4, x, ::1',
      'k'.repeat(2000),
      '"',
      'gzip;q=1e9',
      'same-origin',
      'é\u00ff',
    ]);
  },
  (request, random) => {
    request.remoteAddress = random.pick(['::1', 'fe80::1%eth0', '::ffff:1.2.3.4', '2001:db8::1']);
  },
];
