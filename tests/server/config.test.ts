import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { settingName, settings } from '../../server/config/settings.ts';
import { StartupError } from '../../server/errors/describe-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** What is wrong, line by line, without the folder. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) {
      return error.message.replaceAll(`${folder}/`, '').split('\n');
    }
    throw error;
  }
  throw new Error('No problem was found');
}

test('what is not set has its default', () => {
  expect(readConfig({ SITE_DIR: 'dist/x', PORT: '', METRICS: '' })).toMatchObject({
    siteDir: 'dist/x',
    host: '127.0.0.1',
    port: 3000,
    dataDir: '.data',
    trustProxy: [],
    allowedOrigins: [],
    leadsPerMinute: 60,
    registrationsThreshold: 5,
    metrics: false,
    openapi: false,
    logLevel: 'info',
    shutdownDelayMs: 0,
  });
});

test('a YAML file sets what the environment leaves open', () => {
  const file = write(
    'service.yaml',
    `siteDir: dist/site
port: 8080
trustProxy: [10.0.0.0/8, "fd00::/8"]
allowedOrigins:
  - https://www.example.com
metrics: true
openapi: off
registrationsThreshold: 10
shutdownDelay: 5
host:
`,
  );
  expect(readConfig({ SITE_CONFIG: file, PORT: '9000', METRICS: '' })).toMatchObject({
    siteDir: 'dist/site',
    port: 9000,
    host: '127.0.0.1',
    trustProxy: ['10.0.0.0/8', 'fd00::/8'],
    allowedOrigins: ['https://www.example.com'],
    metrics: true,
    openapi: false,
    registrationsThreshold: 10,
    shutdownDelayMs: 5000,
  });
});

test('a JSON file is fine too', () => {
  const file = write('service.json', '{"siteDir": "dist/site", "openapi": true}');
  expect(readConfig({ SITE_CONFIG: file })).toMatchObject({ siteDir: 'dist/site', openapi: true });
});

test('reports everything that is wrong at once', () => {
  const file = write('wrong.yaml', 'trustProxi: 10.0.0.0/8\nmetrics: { on: true }\nport: many\n');
  expect(
    problemsOf({
      SITE_CONFIG: file,
      ALLOWED_ORIGINS: 'https://a.example, a.example, https://a.example/path',
      TRUST_PROXY: '10.0.0.0/8,everyone,10.0.0.0/0',
      LEADS_PER_MINUTE: '-1',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://user:hunter2@host/x',
    }),
  ).toEqual([
    'wrong.yaml has a setting "trustProxi" that does not exist. Did you mean "trustProxy"?',
    'wrong.yaml has a mapping for "metrics". Write one value, or a list of values.',
    'SITE_DIR is not set. Set it to the built folder, such as dist/my-site.',
    'PORT is "many". It must be a number from 0 to 65535, such as 3000.',
    expect.stringMatching(/^DATABASE_URL is not usable\. (?!.*hunter2)/),
    expect.stringContaining('TRUST_PROXY names "everyone".'),
    expect.stringContaining('TRUST_PROXY names "10.0.0.0/0".'),
    expect.stringContaining('ALLOWED_ORIGINS names "a.example".'),
    expect.stringContaining('ALLOWED_ORIGINS names "https://a.example/path".'),
    'LEADS_PER_MINUTE is "-1". It must be a number from 0 to 1000000, such as 60.',
    'LOG_LEVEL is "loud". Write one of: silent, error, warn, info, debug.',
  ]);
});

test.each([
  [
    'no-list.yaml',
    '- a\n- b\n',
    'no-list.yaml must hold settings, one "name: value" on each line.',
  ],
  ['broken.yaml', 'a: 1\nb: [\n', /^broken\.yaml:\d is not valid YAML: /],
  ['twice.yaml', 'port: 1\nport: 2\n', /^twice\.yaml:2 is not valid YAML: /],
])('says what is wrong with %s', (name, text, message) => {
  const problems = problemsOf({ SITE_CONFIG: write(name, text), SITE_DIR: 'x' });
  expect(problems[0]).toMatch(message);
});

test('names a file that is not there', () => {
  expect(problemsOf({ SITE_CONFIG: join(folder, 'none.yaml'), SITE_DIR: 'x' })).toEqual([
    'The configuration file none.yaml cannot be read (ENOENT). Check SITE_CONFIG.',
  ]);
});

// Each setting with nonsense: one line that names it, and what it takes.
const smtp = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.example' };
const webhook = { WEBHOOK_URL: 'https://b.example', WEBHOOK_SECRET: 'x'.repeat(20) };
const nonsense: Readonly<Record<string, { values: string[]; with?: Record<string, string> }>> = {
  SITE_DIR: { values: ['a\0b'] },
  HOST: { values: ['not a host', 'http://localhost', '127.0.0.1:3000', '1.2.3', '::g', '-x', 'ü'] },
  PORT: { values: ['many', '-1', '65536', '3000.5', '0x1', '1e3', ' ', '３０００'] },
  DATA_DIR: { values: ['a\0b'] },
  DATABASE_URL: {
    values: [
      'x',
      'mysql://u:p@h/x',
      'postgres//h',
      'postgres://u:p%@h/x',
      'postgres://u@h:x/y',
      'postgres://u:p@s#1@h/x',
      'postgres://u:p@s/1@h/x',
      '%',
    ],
  },
  TRUST_PROXY: {
    values: [
      'everyone',
      'true',
      '1',
      '10.0.0.0/0',
      '10.0.0.0/7',
      '::/1',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
    ],
  },
  ALLOWED_ORIGINS: {
    values: ['*', 'null', 'a.example', 'https://a.example/path', 'ftp://a.example'],
  },
  LEADS_PER_MINUTE: { values: ['some', '-1', '1000001', 'Infinity', 'NaN'] },
  CHALLENGE_SECRET: { values: ['with space', 'line\nbreak'] },
  REGISTRATIONS_THRESHOLD: { values: ['few', '-1', '1.5'] },
  RETENTION: {
    values: [
      '24',
      'two years',
      '0 months',
      '24 months, 2 years',
      'trial: long',
      '-1 days',
      '1 week',
    ],
  },
  METRICS: { values: ['yes', 'true', '1', 'ON'] },
  OPENAPI: { values: ['yes', '0'] },
  LOG_LEVEL: { values: ['loud', 'INFO', 'constructor'] },
  LOG_FORMAT: { values: ['logfmt', 'JSON'] },
  SHUTDOWN_DELAY: { values: ['soon', '-1', '301', '5s'] },
  SMTP_URL: {
    values: [
      'x',
      'smtp://',
      'http://mail.example',
      'smtp://u:p%@mail.example',
      'smtp://h:99999',
      'smtps://u:p@ss#1@mail.example',
      'smtps://u:p@a/b@mail.example',
      'smtps://u:p@mail.example:587',
      'smtp://u:p@mail.example:465',
    ],
    with: { MAIL_FROM: 'a@b.example' },
  },
  SMTP_PER_MINUTE: { values: ['few', '-1'], with: smtp },
  MAIL_FROM: { values: ['me', 'a@b, c@d', 'A <a@b', 'a@b\r\nBcc: c@d'], with: smtp },
  MAIL_TEAM: {
    values: ['us', 'a@b.example;c@d.example', 'A <a@b.example>', 'press: us'],
    with: smtp,
  },
  WEBHOOK_URL: {
    values: [
      'x',
      'ftp://b.example',
      'http://b.example',
      'http://8.8.8.8',
      'http://[2001:4860:4860::8888]',
      'http://[::ffff:8.8.8.8]',
      'https://user@b.example',
      'press: http://b.example',
      'https://b.example, https://c.example',
    ],
    with: webhook,
  },
  WEBHOOK_SECRET: {
    values: ['short', 'whsec_not base64 at all', `${'x'.repeat(20)} short`],
    with: webhook,
  },
  BUILD_HOOK: { values: ['x', 'http://hooks.example.com/build', 'file:///etc/passwd'] },
  BUILD_HOOK_TOKEN: {
    values: ['with space', 'line\nbreak'],
    with: { BUILD_HOOK: 'https://hooks.example.com/build' },
  },
  ALERT_EMAIL: { values: ['us', 'a@b@c'], with: smtp },
  ALERT_WEBHOOK: { values: ['x', 'http://[2a00:1450::1]/chat', 'file:///etc/passwd'] },
  REPORT_EMAIL: { values: ['us', 'a@b@c'], with: smtp },
  DESK_PASSWORD: { values: ['secret', 'scrypt:x:y'] },
  DESK_USER_HEADER: { values: ['X User', 'ü:'], with: { TRUST_PROXY: '10.0.0.0/8' } },
  STUDIO_PORT: { values: ['-1', '65536', 'x'] },
  STUDIO_URL: { values: ['studio.example.com', 'ftp://studio.example.com', 'https://a.example/b'] },
};

const cases = Object.entries(nonsense).flatMap(([name, { values, with: others }]) =>
  values.map((value) => ({ name, value, others, shown: JSON.stringify(value) })),
);

test.each(cases)('$name is not $shown', ({ name, value, others }) => {
  const problems = problemsOf({ SITE_DIR: 'dist/x', ...others, [name]: value });
  expect(problems).toEqual([expect.stringMatching(`^${name} .{10,}\\.$`)]);
  expect(problems[0]).not.toContain('\0');
});

test.each([
  [{ SMPT_URL: 'x' }, 'SMPT_URL is not a setting. The nearest one is SMTP_URL'],
  [{ DATABASEURL: 'x' }, 'DATABASEURL is not a setting. The nearest one is DATABASE_URL'],
  [
    { DATABASE_URLFILE: 'x' },
    'DATABASE_URLFILE is not a setting. The nearest one is DATABASE_URL_FILE',
  ],
  [
    { MAIL_FORM: 'x', DATA_DIRS: 'x', DATA_DIR: 'x' },
    'MAIL_FORM is not a setting. The nearest one is MAIL_FROM',
  ],
  [
    { SMTP_HOST: 'x' },
    expect.stringContaining('SMTP_HOST is not a setting. Write all of it as SMTP_URL'),
  ],
])('%j looks like a setting', (env, sentence) => {
  expect(readConfig({ SITE_DIR: 'x', ...env }).misspelt).toEqual([sentence]);
});

test.each([{}, { PATH: 'x', POST: 'x', SMTP_URL: '' }, { ...smtp, SMPT_URL: 'x', SMTP_HOST: 'x' }])(
  '%j is all that it should be',
  (env) => {
    expect(readConfig({ SITE_DIR: 'x', ...env }).misspelt).toEqual([]);
  },
);

test('every setting is tried with nonsense', () => {
  expect(Object.keys(nonsense)).toEqual(Object.keys(settings).map(settingName));
});

test('reports everything that is wrong with the addresses of messages, and no secret', () => {
  const problems = problemsOf({
    SITE_DIR: 'x',
    SMTP_URL: 'http://user:hunter2@host',
    MAIL_FROM: 'a@b.example, c@d.example',
    MAIL_TEAM: 'team@site.example, nobody',
    WEBHOOK_URL: 'http://crm.example/x',
    WEBHOOK_SECRET: 'hush',
  });
  const names = ['SMTP_URL', 'MAIL_FROM', 'MAIL_TEAM', 'WEBHOOK_URL', 'WEBHOOK_SECRET'];
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(names);
  expect(problems.join()).not.toMatch(/hunter2|hush/);
});

test.each([
  [{ SMTP_URL: smtp.SMTP_URL }, /^MAIL_FROM is not set\. SMTP_URL needs it: /],
  [{ WEBHOOK_URL: webhook.WEBHOOK_URL }, /^WEBHOOK_SECRET is not set\. WEBHOOK_URL needs it: /],
  [{ ALERT_EMAIL: 'a@b.example' }, /^SMTP_URL is not set\. ALERT_EMAIL needs it: /],
  [{ DESK_USER_HEADER: 'X-User' }, /^TRUST_PROXY is not set\. DESK_USER_HEADER needs it: /],
])('%j needs another setting', (env, problem) => {
  expect(problemsOf({ SITE_DIR: 'x', ...env })).toEqual([expect.stringMatching(problem)]);
});

test.each([
  'http://localhost:4000/leads',
  'http://webhook:4000',
  'http://127.0.0.2',
  'http://10.1.2.3',
  'http://[::1]:4000',
  'http://[fd00::5]/leads',
  'https://[2001:4860:4860::8888]/leads',
])('leads may go to %s', (url) => {
  const { delivery } = readConfig({ SITE_DIR: 'x', ...webhook, WEBHOOK_URL: url });
  expect(delivery.webhook?.urls).toEqual({ all: [url], own: {} });
});

test('leads of a type may have receivers of their own', () => {
  const { delivery } = readConfig({
    SITE_DIR: 'x',
    ...smtp,
    MAIL_TEAM: 'a@b.example, press: c@d.example, press:e@f.example',
    WEBHOOK_URL: 'https://crm.example/in, press: https://news.example:8443/in',
    WEBHOOK_SECRET: `${'n'.repeat(20)} ${'o'.repeat(20)}`,
  });
  expect(delivery.team).toEqual({
    all: ['a@b.example'],
    own: { press: ['c@d.example', 'e@f.example'] },
  });
  expect(delivery.webhook).toEqual({
    urls: { all: ['https://crm.example/in'], own: { press: ['https://news.example:8443/in'] } },
    secrets: ['n'.repeat(20), 'o'.repeat(20)],
  });
});

const secretSettings = Object.entries(settings).flatMap(([key, setting]) =>
  'secret' in setting ? [settingName(key)] : [],
);

test.each(secretSettings)('%s may stand in a file of its own', (name) => {
  const values: Record<string, string> = {
    DATABASE_URL: 'postgres://u:hunter2@h/x',
    SMTP_URL: 'smtp://u:hunter2@h',
    WEBHOOK_URL: 'https://h/hunter2',
    WEBHOOK_SECRET: 'hunter2-hunter2-hunter2',
    BUILD_HOOK: 'https://h/hunter2',
    BUILD_HOOK_TOKEN: 'hunter2',
    CHALLENGE_SECRET: 'hunter2',
    ALERT_WEBHOOK: 'https://h/hunter2',
    DESK_PASSWORD: `scrypt:${'a'.repeat(22)}:${'b'.repeat(43)}`,
  };
  const value = values[name] ?? '';
  const hook = { BUILD_HOOK: 'https://hooks.example.com/build' };
  const others = { SITE_DIR: 'x', ...smtp, ...webhook, ...hook, [name]: '' };
  const inFile = readConfig({ ...others, [`${name}_FILE`]: write(name, `${value}\n`) });
  expect(inFile).toEqual(readConfig({ ...others, [name]: value }));
  const none = join(folder, 'none');
  expect(problemsOf({ ...others, [`${name}_FILE`]: none })[0]).toBe(
    `${name}_FILE names the file none, which cannot be read (ENOENT).`,
  );
  expect(problemsOf({ ...others, [`${name}_FILE`]: write('empty', '\n') })[0]).toBe(
    `${name}_FILE names the file empty, which is empty.`,
  );
  const both = { [name]: value, [`${name}_FILE`]: write(name, value) };
  expect(problemsOf({ ...others, ...both })).toEqual([
    `${name} and ${name}_FILE are both set. Keep one of them.`,
  ]);
});

test('secrets of targets are read by their variables, or from files, and from nowhere else', () => {
  const file = write('token', 'hunter2\n');
  const env = {
    SITE_DIR: 'x',
    TARGET_CRM_TOKEN_FILE: file,
    TARGET_CHAT_URL: 'https://h/x',
    CRM_KEY: 'y',
  };
  expect(readConfig(env).delivery.targetSecrets).toEqual({
    TARGET_CRM_TOKEN: 'hunter2',
    TARGET_CHAT_URL: 'https://h/x',
  });
  expect(readConfig({ SITE_DIR: 'x' }).delivery.targetSecrets).toBeUndefined();
  expect(problemsOf({ ...env, TARGET_CRM_TOKEN: 'z' })).toEqual([
    'TARGET_CRM_TOKEN and TARGET_CRM_TOKEN_FILE are both set. Keep one of them.',
  ]);
});
