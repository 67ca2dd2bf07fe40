import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkEncryption } from '../../cli/check/check-encryption.ts';
import { type RunningServer, startServer } from '../../server/service/start-server.ts';
import { runSite, startSite } from '../builds/run-site.ts';
import { editYaml } from '../support/edit-yaml.ts';
import {
  atPath,
  type Certificate,
  type Fault,
  type FaultyHost,
  onPages,
  rewrite,
  startFaultyHost,
} from '../support/faulty-host.ts';
import { temporaryFolder } from '../support/site.ts';
import { describeWith } from './installed.ts';
import { lastingPort } from './lasting-port.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** A site that is live: its pages on a host, its leads at a service. */
interface LiveKettle {
  url: string;
  host: FaultyHost;
  service: RunningServer;
  /** The options of a check that compares it with its build. */
  built: string[];
}

interface Place {
  name: string;
  base?: string;
  isElsewhere?: boolean;
  hasForms?: boolean;
  certificate?: Certificate;
  hasChallenge?: boolean;
  /** What is counted of visits, all of which are. */
  counting?: object;
}

const running: { close(): unknown }[] = [];
afterAll(async () => {
  for (const one of running) await one.close();
});

/** Builds a site for its place, and puts it online there. */
async function putOnline({
  name,
  base = '',
  hasForms = true,
  ...place
}: Place): Promise<LiveKettle> {
  const [port, servicePort] = [await lastingPort(), await lastingPort()];
  const origin = place.certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  const behind = `http://127.0.0.1:${servicePort}`;
  const folder = join(scratch.path, name);
  cpSync(join(import.meta.dirname, '../errors/base'), folder, { recursive: true });
  await editYaml(join(folder, 'site.yaml'), (site) => {
    site.set('url', origin + base);
    if (place.counting) site.set('counting', { when: 'always', ...place.counting });
    if (place.hasChallenge)
      site.setIn(['integrations', 'turnstile'], { siteKey: '1x00000000000000000000AA' });
    if (place.isElsewhere) site.setIn(['leads', 'service'], behind);
  });
  await editYaml(join(folder, 'pages/index.yaml'), (page) => {
    if (hasForms) page.setIn(['sections', 2, 'form', 'fields'], fields);
    else page.deleteIn(['sections', 2]);
  });
  const built = await runSite(['build', name, '--out', `${name}-built`], scratch.path);
  expect(built).toMatchObject({ code: 0 });
  const service = await startServer({
    siteDir: `${folder}-built`,
    dataDir: `${folder}-data`,
    host: '127.0.0.1',
    port: servicePort,
    allowedOrigins: place.isElsewhere ? [origin] : [],
    leadsPerMinute: 0,
    log: () => {},
  });
  const hasService = (hasForms || place.counting !== undefined) && !place.isElsewhere;
  const host = await startFaultyHost({ port, behind, hasService, certificate: place.certificate });
  running.push(host, service);
  return { url: origin + base, host, service, built: ['--built', `${name}-built`] };
}

/** Fields of all kinds, some with limits that made-up answers miss. */
const fields = [
  { name: 'name' },
  { name: 'email' },
  { name: 'code', label: 'Customer number', pattern: '[0-9]{6}', patternMessage: 'Six digits.' },
  { name: 'size', label: 'Size', input: 'select', options: ['Small & low', 'Large'] },
  { name: 'cups', label: 'Cups', input: 'number', min: 2, max: 6 },
  { name: 'day', label: 'Day', input: 'date', max: '2030-01-01' },
  { name: 'terms', label: 'I have read the terms', input: 'checkbox', required: true },
  { name: 'words', label: 'Anything else?', input: 'textarea', required: false },
];

const check = (...args: string[]) => runSite(['check', ...args], scratch.path);

/** The rules that a check reports, and its exit code. */
async function rulesOf(...args: string[]) {
  const { code, stdout } = await check(...args, '--json');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string }[] };
  return { code, rules: diagnostics.map(({ rule }) => rule) };
}

describe('a site that is well has no problem', () => {
  test.each<Place>([
    { name: 'its service beside it' },
    { name: 'its service on another host', isElsewhere: true },
    { name: 'it stands below a path', base: '/spring' },
    { name: 'it has no forms and no service', hasForms: false },
  ])('$name', async (place) => {
    const { url, built, service } = await putOnline(place);
    const well = { code: 0, stdout: 'No problems; pages checked: 2.\n', stderr: '' };
    expect(await check(url)).toEqual(well);
    expect(await check(`${url}/`, ...built)).toEqual({
      ...well,
      stdout: 'No problems; pages checked: 3.\n',
    });
    expect(await service.metrics.read('leads_stored')).toBe(0);
    expect(await service.metrics.read('leads_refused')).toBe(0);
  });
});

describe('a fault of a live site is reported, and nothing else', () => {
  let kettle: LiveKettle;
  beforeAll(async () => {
    kettle = await putOnline({ name: 'faulty' });
  });

  const status = (code: number) => (answer: { status: number }) => {
    answer.status = code;
  };
  const header = (name: string, value: string) => (answer: { headers: Headers }) =>
    answer.headers.set(name, value);
  const without = (name: string) => (answer: { headers: Headers }) => answer.headers.delete(name);
  const text = (from: RegExp | string, to: string) => (answer: Parameters<Fault>[0]) =>
    rewrite(answer, from, to);
  const onFiles =
    (pattern: RegExp, change: (answer: Parameters<Fault>[0]) => void): Fault =>
    (answer, path) => {
      if (pattern.test(path)) change(answer);
    };

  const faults: [what: string, rule: string, fault: Fault][] = [
    ['a home page that fails', 'live/home', atPath('/', status(500))],
    ['no sitemap', 'live/sitemap', atPath('/sitemap.xml', status(404))],
    [
      'a sitemap of another site',
      'live/address',
      atPath('/sitemap.xml', text('<url>', '<url><loc>https://x.example/</loc></url><url>')),
    ],
    [
      'a robots.txt that keeps all out',
      'live/robots',
      atPath('/robots.txt', text('Allow', 'Disallow')),
    ],
    ['a page that is missing', 'live/page', atPath('/pricing', status(404))],
    [
      'a page behind a redirect',
      'live/page',
      atPath('/pricing', (answer) => {
        answer.status = 301;
        answer.headers.set('location', '/pricing/');
      }),
    ],
    [
      'a page as plain text',
      'live/media-type',
      atPath('/pricing', header('content-type', 'text/plain')),
    ],
    [
      'a page without a policy',
      'live/policy',
      atPath('/pricing', (answer) => {
        answer.headers.delete('content-security-policy');
        rewrite(answer, /<meta http-equiv="content-security-policy"[^>]*>/, '');
      }),
    ],
    [
      'a policy that a host adds',
      'live/policy',
      onPages(({ headers }) => headers.append('content-security-policy', "style-src 'self'")),
    ],
    [
      'a policy that a host adds, in general words',
      'live/policy',
      onPages(({ headers }) =>
        headers.append('content-security-policy', "default-src 'self' https:"),
      ),
    ],
    [
      'pages that may be framed',
      'live/frames',
      onPages(({ headers }) => {
        headers.delete('content-security-policy');
        headers.delete('x-frame-options');
      }),
    ],
    ['headers that are not sent', 'live/headers', onPages(without('x-content-type-options'))],
    ['pages without compression', 'live/compression', onPages(without('content-encoding'))],
    [
      'scripts without compression',
      'live/compression',
      onFiles(/\.js$/, without('content-encoding')),
    ],
    ['pages kept for a day', 'live/caching', onPages(header('cache-control', 'max-age=86400'))],
    [
      'pages that a host hides',
      'live/noindex',
      onPages(header('x-robots-tag', 'noindex, nofollow')),
    ],
    [
      'canonical addresses elsewhere',
      'live/address',
      onPages(text(/(rel="canonical" href=")[^"]*/, '$1https://x.example/')),
    ],
    [
      'a page for every address',
      'live/unknown-address',
      (answer) => {
        if (answer.status === 404) answer.status = 200;
      },
    ],
    [
      'a not-found page of the host',
      'live/unknown-address',
      (answer) => {
        if (answer.status === 404) answer.body = Buffer.from('<h1>Not Found</h1>');
      },
    ],
    [
      'what only the service reads',
      'live/exposed',
      atPath('/.site/forms.json', (answer) => {
        answer.status = 200;
        answer.body = Buffer.from('{"site":"kettle"}');
      }),
    ],
    ['a script that is missing', 'live/file', onFiles(/\/runtime-/, status(404))],
    ['an island that is missing', 'live/file', onFiles(/\/live-form-/, status(404))],
    [
      'scripts of the wrong kind',
      'live/media-type',
      onFiles(/\.js$/, header('content-type', 'text/plain')),
    ],
    [
      'assets that are not kept',
      'live/caching',
      onFiles(/^\/assets\//, header('cache-control', 'max-age=600')),
    ],
    ['a service that is down', 'live/service', onFiles(/^\/api\//, status(502))],
    [
      'another program at the address of the service',
      'live/service',
      onFiles(/^\/api\//, (answer) => {
        answer.status = 200;
        answer.body = Buffer.from('<h1>Welcome</h1>');
      }),
    ],
    ['a service that takes no leads', 'live/lead', atPath('/api/leads', status(503))],
  ];

  const latin = ({ headers }: { headers: Headers }) => {
    const [type] = headers.get('content-type')?.split(';') ?? [];
    headers.set('content-type', `${type}; charset=iso-8859-1`);
  };
  const formTo = (action: string) =>
    `<form method="post" action="${action}"><input name="form" value="/old#form"></form>`;
  const script = (inside: string) => text('</body>', `<script${inside}</script></body>`);
  faults.push(
    ['a page in another encoding', 'live/media-type', atPath('/pricing', latin)],
    ['scripts in another encoding', 'live/media-type', onFiles(/\.js$/, latin)],
    ['a picture for others that is missing', 'live/file', onFiles(/\/social-/, status(404))],
    ['a script of the host', 'live/policy', onPages(script('>track()'))],
    [
      'a script of another host',
      'live/policy',
      onPages(script(' defer src="https://beacon.example/b.js">')),
    ],
    [
      'a form that the policy keeps from its service',
      'live/policy',
      atPath('/', text(/action="\/api\/leads"/, 'action="https://x.example/send"')),
    ],
    [
      'the second form of an older build',
      'live/lead',
      atPath('/pricing', text('</main>', `${formTo('/api/leads')}</main>`)),
    ],
  );

  const cut = (answer: Parameters<Fault>[0]) => {
    answer.body = answer.body.subarray(0, 100);
  };
  const faultsOfBuilds: typeof faults = [
    ['scripts that are cut off', 'live/build', onFiles(/\/runtime-.*\.js$/, cut)],
    [
      'a redirect that is not for good',
      'live/redirect',
      atPath('/old-prices', (answer) => {
        answer.status = 302;
      }),
    ],
    ['an older home page', 'live/build', atPath('/', text('</body>', '<!-- old --></body>'))],
    [
      'an older page that no sitemap has',
      'live/build',
      atPath('/thank-you', text('</body>', '<p></body>')),
    ],
    ['a redirect that is missing', 'live/redirect', atPath('/old-prices', status(404))],
    ['a redirect in two hops', 'live/redirect', atPath('/old-prices', header('location', '/old/'))],
    [
      'a redirect out of HTTPS',
      'live/redirect',
      atPath('/old-prices', header('location', 'http://www.kettle.example/pricing')),
    ],
  ];

  test.each(faults)('%s', async (_what, rule, fault) => {
    kettle.host.fault = fault;
    expect((await rulesOf(kettle.url)).rules).toEqual([rule]);
  });

  test.each(faultsOfBuilds)('%s', async (_what, rule, fault) => {
    kettle.host.fault = fault;
    expect(await rulesOf(kettle.url, ...kettle.built)).toEqual({ code: 1, rules: [rule] });
  });

  test('a picture that is another one, as hosts make them smaller', async () => {
    kettle.host.fault = onFiles(/\/social-.*\.png$/, cut);
    expect(await rulesOf(kettle.url, ...kettle.built)).toEqual({ code: 0, rules: ['live/build'] });
  });

  test('a form that sends where nothing is, among others that do not', async () => {
    const form = formTo('http://127.0.0.1:1/api/leads');
    kettle.host.fault = atPath('/pricing', text('</main>', `${form}</main>`));
    const { code, rules } = await rulesOf(kettle.url);
    expect({ code, rules: rules.sort() }).toEqual({
      code: 1,
      rules: ['live/policy', 'live/service'],
    });
  });

  test('a service elsewhere that takes no leads of these pages', async () => {
    const action = `action="${kettle.service.url}/api/leads"`;
    kettle.host.fault = atPath('/', text('action="/api/leads"', action));
    const { code, rules } = await rulesOf(kettle.url);
    expect({ code, rules: rules.sort() }).toEqual({
      code: 1,
      rules: ['live/policy', 'live/service'],
    });
  });

  test.each<Place>([
    { name: 'slow' },
    { name: 'slow, without a form', hasForms: false },
    { name: 'slow, without a form, its service elsewhere', hasForms: false, isElsewhere: true },
  ])('a page that is slower for visitors than the budget of the site: $name', async (place) => {
    const { url, service } = await putOnline({ ...place, counting: { vitals: { lcp: 2500 } } });
    const beacon = { page: '/pricing', events: [], source: 'direct', campaign: 'none' };
    const measured = { ...beacon, device: 'phone', vitals: { lcp: 4000 } };
    const report = () =>
      fetch(`${service.url}/api/seen`, {
        method: 'POST',
        headers: { 'user-agent': 'Mozilla/5.0 (X11) Chrome/140.0.0.0' },
        body: JSON.stringify(measured),
      });
    const answers = await Promise.all(Array.from({ length: 99 }, report));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    expect(await rulesOf(url)).toEqual({ code: 0, rules: [] });
    await report();
    const { code, stdout } = await check(url);
    expect(code).toBe(1);
    expect(stdout).toContain(`${url}/pricing`);
    expect(stdout).toMatch(/on a phone, LCP is above \d{4} ms; the budget is 2500 ms/);
  });

  test('a service without the secret key of the challenge', async () => {
    const { url } = await putOnline({ name: 'unverified', hasChallenge: true });
    const { code, stdout } = await check(url);
    expect(code).toBe(1);
    expect(stdout).toContain('CHALLENGE_SECRET is not set.');
    expect(await rulesOf(url)).toEqual({ code: 1, rules: ['live/challenge'] });
  });

  test('a service that counts visits of a site without forms, and is down', async () => {
    const { url, host, service } = await putOnline({
      name: 'uncounted',
      hasForms: false,
      counting: {},
    });
    expect(await rulesOf(url)).toEqual({ code: 0, rules: [] });
    host.fault = atPath('/api/seen', status(404));
    expect(await rulesOf(url)).toEqual({ code: 1, rules: ['live/counting'] });
    expect((await check(url)).stdout).toContain(`${url}/api/seen`);
    expect(await service.db.selectFrom('counts').selectAll().execute()).toEqual([]);
    host.fault = onFiles(/^\/api\//, status(502));
    expect(await rulesOf(url)).toEqual({ code: 1, rules: ['live/service'] });
  });

  test('no trial has left a lead', async () => {
    expect(await kettle.service.metrics.read('leads_stored')).toBe(0);
  });

  test('what a host adds without harm is no fault', async () => {
    kettle.host.fault = (answer, path) => {
      answer.headers.append('content-security-policy', 'upgrade-insecure-requests');
      answer.headers.set('x-robots-tag', 'max-image-preview:none');
      if (path === '/robots.txt') rewrite(answer, /$/, '\nUser-agent: GPTBot\nDisallow: /\n');
    };
    expect(await rulesOf(kettle.url, ...kettle.built)).toEqual({ code: 0, rules: [] });
  });

  test('one fault of many pages is said once, with what to do, and warnings alone are no failure', async () => {
    kettle.host.fault = onPages(without('x-content-type-options'));
    expect(await check(kettle.url, ...kettle.built)).toEqual({
      code: 0,
      stderr: '',
      stdout: `warning live/headers  ${kettle.url}/
  The header X-Content-Type-Options is missing.
  help: Let the host send the headers that the build wrote for it: \`host\` in site.yaml names it.
  also: ${kettle.url}/pricing
  also: ${kettle.url}/thank-you

1 warning; pages checked: 3.
`,
    });
  });
});

test('a site that is not there is said to be so', async () => {
  const { code, stdout } = await check(`http://127.0.0.1:${await lastingPort()}`);
  expect(code).toBe(1);
  expect(stdout).toContain('The home page does not answer: nothing listens there.');
});

test.each([
  ['is served', 200, undefined, ['live/encryption']],
  ['redirects to HTTPS', 301, 'https://kettle.example/', []],
  ['redirects elsewhere', 301, 'http://www.kettle.example/', ['live/encryption']],
  ['is refused', 403, undefined, []],
])('a site with HTTPS that %s without it', async (_what, status, target, rules) => {
  const headers = new Headers(target === undefined ? [] : [['location', target]]);
  const asked = vi.spyOn(globalThis, 'fetch');
  asked.mockImplementation(async () => new Response('', { status, headers }));
  const diagnostics = await checkEncryption('https://kettle.example');
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['http://kettle.example/']);
  asked.mockRestore();
  expect(diagnostics.map(({ rule }) => rule)).toEqual(rules);
});

test.each([
  ['kettle.example'],
  ['ftp://kettle.example'],
  ['https://kettle.example/?a=1'],
  ['https://me:secret@kettle.example'],
  ['https://kettle.example', '--built', 'nowhere'],
])('%s is refused in one line', async (...args) => {
  const { code, stderr } = await check(...args);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error .*\nhelp: .*\n$/);
});

describeWith({ openssl: 'openssl' }, 'a live site with HTTPS', ({ openssl }) => {
  let kettle: LiveKettle;

  /** Makes a certificate that signs itself, in a file of this name. */
  function certificate(name: string, days: number): Certificate {
    const [key = '', cert = ''] = ['key', 'crt'].map((end) => join(scratch.path, `${name}.${end}`));
    const request =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -addext';
    const rest = ['subjectAltName=DNS:localhost', '-days', `${days}`, '-keyout', key, '-out', cert];
    execFileSync(openssl, [...request.split(' '), ...rest], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  }

  /** The rules that a program reports that trusts the certificate in a file. */
  async function rulesTrusting(file: string): Promise<string[]> {
    const env = { NODE_EXTRA_CA_CERTS: join(scratch.path, file) };
    const { stdout, stderr } = await startSite(['check', kettle.url], scratch.path, env).outcome;
    expect(stderr).toBe('');
    return stdout.match(/live\/\S+|self-signed/g) ?? [];
  }

  beforeAll(async () => {
    kettle = await putOnline({ name: 'secure', certificate: certificate('lasting', 90) });
  });

  test('has no problem', async () => expect(await rulesTrusting('lasting.crt')).toEqual([]));

  test('uses nothing without encryption', async () => {
    kettle.host.fault = atPath('/pricing', (answer) =>
      rewrite(answer, '</main>', '<img src="http://x.example/a.png" alt=""/></main>'),
    );
    expect(await rulesTrusting('lasting.crt')).toEqual(['live/mixed-content']);
    kettle.host.fault = () => {};
  });

  test('has a certificate that ends soon', async () => {
    kettle.host.renew(certificate('ending', 5));
    expect(await rulesTrusting('ending.crt')).toEqual(['live/certificate']);
  });

  test('has a certificate that nobody trusts', async () => {
    expect(await rulesTrusting('lasting.crt')).toEqual(['live/home', 'self-signed']);
  });
});
