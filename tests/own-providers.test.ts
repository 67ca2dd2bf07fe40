import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runSite } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const site = join(scratch.path, 'site');
const out = join(scratch.path, 'out');

beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'custom-sections/site'), site, { recursive: true });
});

describe('a third party in a folder of the site', () => {
  test('that counts visits is on every page, with its script and its part of the policy', async () => {
    write('providers/counter', {
      'provider.ts': provider(
        "kind: 'analytics',\n  account: { domain: 'crumb.example' },\n  policy: { 'script-src': ['https://counter.example.com'] },\n  load: (account) => account,",
      ),
      'counter.island.ts': COUNTER,
    });
    const { code, stderr } = await run('build');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    for (const page of ['index.html', '404.html']) {
      const html = readFileSync(join(out, page), 'utf8');
      expect(html).toContain('script-src &#x27;self&#x27; https://counter.example.com');
      expect(html).toContain('data-island="counter" data-on="soon"');
      expect(html).toContain('{&quot;domain&quot;:&quot;crumb.example&quot;}');
      const script = /data-src="\/(assets\/scripts\/counter-[^"]+\.js)"/.exec(html)?.[1] ?? '';
      expect(readFileSync(join(out, script), 'utf8')).toContain('https://counter.example.com/c.js');
    }
  });

  test('has an account in site.yaml, which its schema describes', async () => {
    write('providers/bakery-chat', CHAT);
    appendFileSync(join(site, 'site.yaml'), 'integrations:\n  bakery-chat: { team: Crumb }\n');
    expect((await run('validate')).stdout).toContain('`team`');
    change('site.yaml', 'team: Crumb', 'team: crumb');
    const { code, stderr } = await run('build');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain(
      'data-island="bakery-chat" data-on="page"',
    );
    change('site.yaml', 'team: crumb', 'teem: crumb');
    expect((await run('validate')).stdout).toContain('Did you mean `team`?');
  });

  test('without an account in site.yaml is on no page', async () => {
    write('providers/bakery-chat', CHAT);
    await run('build');
    expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toContain('bakery-chat');
  });

  test('can be named where the built-in ones can, and its fields are checked', async () => {
    write('providers/cinema', {
      'provider.ts': provider(
        "kind: 'video',\n  policy: { 'frame-src': ['https://play.cinema.example'] },\n  watchUrl: (id) => 'https://cinema.example/' + id,\n  playerUrl: (id) => 'https://play.cinema.example/' + id,",
      ),
      'cinema.island.ts': CINEMA,
      'embed.schema.json':
        '{ "title": "Cinema", "type": "string", "pattern": "^c-[0-9]{12}$", "description": "For Cinema, the number of the film." }',
    });
    write('providers/till', {
      'provider.ts': provider(
        "kind: 'calendar',\n  policy: { 'frame-src': ['https://till.example.com'] },",
      ),
      'till.island.ts': CINEMA.replaceAll('cinema', 'till'),
      'embed.schema.json':
        '{ "title": "Till", "type": "object", "properties": { "address": { "type": "string", "pattern": "^https://till[.]example[.]com/", "description": "Address of the calendar." } }, "required": ["address"] }',
    });
    write('providers/globe', {
      'provider.ts': provider(
        "kind: 'map',\n  policy: { 'frame-src': ['https://globe.example.com'] },\n  pageUrl: (place) => 'https://globe.example.com/' + encodeURIComponent(place),",
      ),
      'embed.schema.json':
        '{ "title": "Globe", "type": "object", "properties": { "address": { "type": "string", "pattern": "^https://globe[.]example[.]com/", "description": "Address of the map." } }, "required": ["address"] }',
    });
    write('providers/inbox', {
      'provider.ts': provider(
        "kind: 'form',\n  policy: { 'frame-src': ['https://inbox.example.com'] },\n  load: ({ formId }: { formId: string }) => ({ formId }),",
      ),
      'inbox.island.ts': INBOX,
      'embed.schema.json':
        '{ "title": "Inbox", "type": "object", "properties": { "formId": { "type": "string", "pattern": "^[a-z]+$", "description": "Identifier of the form." } }, "required": ["formId"] }',
    });
    appendFileSync(
      join(site, 'pages/index.yaml'),
      `  - type: embedded-form
    heading: Order for tomorrow
    form: { leadType: contact, button: Order, thankYou: / }
    embed: { provider: inbox, formId: bread }
  - type: video
    title: How we bake
    provider: cinema
    videoId: c-123456789012
    poster: { src: share.svg, alt: The oven }
  - type: booking
    heading: Come and see
    button: Choose a time
    calendar: { provider: till, address: https://till.example.com/visit }
  - type: location
    heading: Where we are
    items:
      - name: The oven
        mapFrame: { provider: globe, address: https://globe.example.com/oven }
`,
    );
    const { code, stderr } = await run('build');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    const html = readFileSync(join(out, 'index.html'), 'utf8');
    expect(html).toContain('href="https://cinema.example/c-123456789012"');
    expect(html).toContain('href="https://globe.example.com/The%20oven"');
    expect(html).toMatch(
      /frame-src(?: https:\/\/(?:globe[.]example[.]com|inbox[.]example[.]com|play[.]cinema[.]example|till[.]example[.]com)){4};/,
    );
    change('pages/index.yaml', 'till.example.com/visit', 'tell.example.com/visit');
    change('pages/index.yaml', 'provider: cinema', 'provider: cinena');
    const { stdout } = await run('validate');
    expect(stdout).toContain('Did you mean `cinema`?');
    expect(stdout).toContain('`https://tell.example.com/visit`');
  });
});

test('the recipes of the manual make a site that can be built', async () => {
  const manual = readFileSync(
    join(import.meta.dirname, '../sites/docs/pages/language/third-parties.md'),
    'utf8',
  );
  const files = [...manual.matchAll(/^`([\w/.-]+)`\n\n```\w+\n([\s\S]*?)```$/gm)];
  expect(files.length).toBe(7);
  for (const [, path = '', text = ''] of files) {
    write(dirname(path), { [basename(path)]: text });
  }
  appendFileSync(
    join(site, 'pages/index.yaml'),
    `  - type: city-map
    heading: Where we are
    map: https://www.openstreetmap.org/export/embed.html?bbox=5,52,6,53
    page: https://www.openstreetmap.org/
`,
  );
  appendFileSync(join(site, 'site.yaml'), 'integrations: { consent: required }\n');
  const { code, stderr } = await run('build');
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  expect(html).toContain('frame-src https://www.openstreetmap.org;');
  expect(html).toContain('data-island="visits"');
});

const body = "body: { secret: '{{secret}}', response: '{{token}}' }";

/** What is written as `verify`, the column of what is wrong in it, and how that is said. */
const mistakesInVerify: [name: string, verify: string, column: number, message: string][] = [
  [
    'with a slip',
    "{ url: 'https://riddle.example.com/v', body: { secret: '{{secret}}', response: '{{tokn}}' } }",
    90,
    '`verify` fills in {{secret}} and {{token}}, but has `{{tokn}}`.',
  ],
  [
    'with the secret key in the code',
    "{ url: 'https://riddle.example.com/v', body: { secret: 'abc', response: '{{token}}' } }",
    3,
    'No text in the body or the headers has {{secret}}',
  ],
  [
    'without a scheme',
    `{ url: 'riddle.example.com/v', ${body} }`,
    18,
    'must begin with https://, but is `riddle.example.com/v`.',
  ],
  [
    'over the internet without encryption',
    `{ url: 'http://riddle.example.com/v', ${body} }`,
    18,
    'The secret key would travel readable to `http://riddle.example.com/v`.',
  ],
  [
    'at what looks like the own network',
    `{ url: 'http://10.riddle.example/v', ${body} }`,
    18,
    'The secret key would travel readable to `http://10.riddle.example/v`.',
  ],
  ['nowhere', `{ ${body} }`, 3, 'The address `url` is missing in `verify`.'],
  ['with nothing', "{ url: 'https://riddle.example.com/v' }", 3, '`body`, is missing in `verify`'],
  [
    'with a number',
    "{ url: 'https://riddle.example.com/v', body: { secret: '{{secret}}', response: '{{token}}', version: 3 } }",
    103,
    'In `verify`, this must be a text: `version`.',
  ],
];

test.each([
  'https://riddle.example.com/v',
  'http://127.0.0.1:4000/v',
  'http://verifier:4000/v',
  'http://172.20.1.1/v',
  'http://[fd00::1]/v',
])('a third party may be asked about a token at %s', async (url) => {
  const verify = `verify: { url: '${url}', ${body} },`;
  const facts = `kind: 'challenge',\n  account: {},\n  policy: {},\n  load: () => ({}),\n  ${verify}`;
  write('providers/counter', { 'provider.ts': provider(facts) });
  write('providers/counter', { 'counter.island.ts': 'export function counterIsland() {}\n' });
  expect((await run('validate')).stdout).not.toContain('providers/counter');
});

describe('a third party that is broken', () => {
  test.each<[name: string, files: Record<string, string>, place: string, message: string]>([
    [
      'of a kind that there is none',
      { 'provider.ts': provider("kind: 'chat', policy: {},") },
      'site/providers/counter/provider.ts:4:3',
      '`kind` must be one of: form, pricing, video, calendar, map, analytics, widget, challenge.',
    ],
    [
      'without what its kind has',
      { 'provider.ts': provider("kind: 'analytics', account: {}, policy: {},") },
      'site/providers/counter/provider.ts:4:9',
      '`load` is missing',
    ],
    [
      'that nobody can ask about a token',
      {
        'provider.ts': provider("kind: 'challenge', account: {}, policy: {}, load: () => ({}),"),
      },
      'site/providers/counter/provider.ts:4:',
      '`verify` is missing: a provider of the kind `challenge` has it',
    ],
    ...mistakesInVerify.map(
      ([name, verify, column, message]): [string, Record<string, string>, string, string] => [
        `that asks about a token ${name}`,
        {
          'provider.ts': provider(
            `account: {},\n  policy: {},\n  load: () => ({}),\n  verify: ${verify},\n  kind: 'challenge',`,
          ),
        },
        `site/providers/counter/provider.ts:7:${column}`,
        message,
      ],
    ),
    [
      'that nothing switches on',
      { 'provider.ts': provider("kind: 'widget', policy: {}, load: () => ({}),") },
      'site/providers/counter/provider.ts:1:1',
      'Nothing switches it on',
    ],
    [
      'with a policy that is none',
      {
        'provider.ts': provider(
          "kind: 'widget', account: {}, policy: { 'script-src': ['counter.example.com'] }, load: () => ({}),",
        ),
      },
      'site/providers/counter/provider.ts:4:57',
      'but has `counter.example.com`',
    ],
    [
      'that loads what its policy does not name',
      {
        'provider.ts': provider(
          "kind: 'widget', account: {}, policy: { 'script-src': ['https://other.example.com'] }, load: () => ({}),",
        ),
      },
      'site/providers/counter/counter.island.ts:4:40',
      'Browsers block `https://counter.example.com` on these pages',
    ],
    [
      'whose code cannot be compiled',
      { 'provider.ts': 'export default {' },
      'site/providers/counter/provider.ts:1:',
      '`provider.ts` cannot be compiled',
    ],
    [
      'whose function fails',
      {
        'provider.ts': provider(
          "kind: 'widget', account: {}, policy: { 'script-src': ['https://counter.example.com'] }, load: () => { throw new Error('no flour'); },",
        ),
      },
      'site/providers/counter/provider.ts:4:',
      'The code of `counter` fails: `load`: no flour',
    ],
    [
      'whose account is no JSON',
      {
        'provider.ts': provider("kind: 'widget', policy: {}, load: () => ({}),"),
        'account.schema.json': '{ "type": }',
      },
      'site/providers/counter/account.schema.json:1:',
      'It is not JSON.',
    ],
    [
      'that begins on its own',
      {
        'provider.ts': provider("kind: 'widget', account: {}, policy: {}, load: () => ({}),"),
        'start.ts': 'export function start() {}',
      },
      'site/providers/counter/start.ts:1:1',
      'Move its code to `providers/counter/counter.island.ts`.',
    ],
  ])('%s is a located problem', async (_name, files, place, message) => {
    write('providers/counter', { 'counter.island.ts': COUNTER, ...files });
    const built = await run('build');
    expect(built.code).toBe(1);
    expect(built.stderr).toContain(place);
    expect(built.stderr.replace(/\n\s+/g, ' ')).toContain(message);
    expect((await run('validate')).stdout).toContain(place);
  });

  test('does not make what names it a mistake, too', async () => {
    write('providers/bakery-chat', { ...CHAT, 'provider.ts': 'export default 1;' });
    appendFileSync(join(site, 'site.yaml'), 'integrations:\n  bakery-chat: { team: crumb }\n');
    expect((await run('validate')).stdout).toContain('1 error in 1 file.');
  });

  test('without a script is a located problem', async () => {
    const facts = "kind: 'analytics', account: {}, policy: {}, load: () => ({}),";
    write('providers/counter', { 'provider.ts': provider(facts) });
    const { stdout } = await run('validate');
    expect(stdout).toContain('site/providers/counter/counter.island.ts:1:1');
    expect(stdout).toContain('This file is missing.');
  });
});

const COUNTER = `import { loadScript, whenConsented } from 'campaign-site/browser';

export function counterIsland(_island: HTMLElement, { domain }: { domain: string }) {
  whenConsented(() => void loadScript(\`https://counter.example.com/c.js?\${domain}\`));
}
`;

const CINEMA = `import { openInPlace } from 'campaign-site/browser';

export function cinemaIsland(island, { videoId, address, title }) {
  openInPlace(island, { src: address ?? \`/\${videoId}\`, title });
}
`;

const INBOX = `import { replaceForm, type ServiceForm } from 'campaign-site/browser';

export function inboxIsland(island: HTMLElement, form: ServiceForm & { formId: string }) {
  const script = \`https://inbox.example.com/\${form.formId}\`;
  replaceForm(island, form, { script, open: async () => {} });
}
`;

const CHAT = {
  'provider.ts': provider(
    "kind: 'widget',\n  policy: { 'script-src': ['https://counter.example.com'] },\n  load: (account) => account,",
  ),
  'bakery-chat.island.ts': COUNTER.replace('counterIsland', 'bakeryChatIsland'),
  'account.schema.json':
    '{ "title": "Chat", "description": "The chat.", "type": "object", "additionalProperties": false, "properties": { "team": { "type": "string", "pattern": "^[a-z]+$", "description": "Name of the team.", "examples": ["crumb"] } }, "required": ["team"] }',
};

function provider(facts: string): string {
  return `import { defineProvider } from 'campaign-site/facts';

export default defineProvider({
  ${facts}
});
`;
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(site, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(site, folder, name), text);
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(site, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(site, file), text.replace(from, to));
}

function run(command: 'build' | 'validate') {
  const args = command === 'build' ? ['build', 'site', '--out', 'out'] : [command, 'site'];
  return runSite(args, scratch.path);
}
