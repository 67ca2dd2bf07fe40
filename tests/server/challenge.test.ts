import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { showRow } from '../../server/inbox/show-lead.ts';
import { readLatestLeads } from '../../server/leads/read-leads.ts';
import { createLogStream } from '../../server/observability/log.ts';
import { warnOfSite } from '../../server/service/warn-of-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { fixtureSite, formPost, goodLead, jsonPost, testService, testSite } from './service.ts';

const challengeSecret = 'secret-of-the-site';
const form = '/start-trial#form';
const scratch = await temporaryFolder();
const siteDir = join(scratch.path, 'site');
let provider: Server;
let asked: Record<string, string>[] = [];

/** The third party: a good token is good once. */
function answer(values: Record<string, string>, response: ServerResponse): void {
  const isFirst = asked.filter((one) => one.response === values.response).length === 1;
  const isGood = values.secret === challengeSecret && values.response?.startsWith('good');
  if (values.response === 'never') return;
  if (values.response === 'moved') response.writeHead(302, { location: '/elsewhere' }).end();
  else if (values.response === 'html') response.writeHead(500).end('<h1>Sorry</h1>');
  else if (values.response === 'odd') response.end('null');
  else {
    const codes = values.secret === challengeSecret ? undefined : ['invalid-input-secret'];
    response.end(JSON.stringify({ success: isGood && isFirst, 'error-codes': codes, values }));
  }
}

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const values = Object.fromEntries(new URLSearchParams(body));
    asked.push({ ...values, key: String(request.headers['x-api-key']) });
    answer(values, response);
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  cpSync(fixtureSite, siteDir, { recursive: true });
  write(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await scratch.remove();
});

/** Lets the site have a challenge that is asked at an address. */
function write(url: string): void {
  const body = { secret: '{{secret}}', response: '{{token}}' };
  const verify = { url, body, headers: { 'x-api-key': 'key {{secret}}' } };
  const file = join(siteDir, '.site/forms.json');
  const built = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...built, challenge: { name: 'riddle', verify } }));
}

onBothDatabases('a site with a challenge', (connection) => {
  let app: FastifyInstance;
  afterEach(() => app.close());
  let lines: string[];
  const start = async (config: object = { siteDir, challengeSecret }) => {
    ({ app, lines } = await testService(connection.db, { metrics: true, ...config }));
  };
  const taken = () => readLatestLeads(connection.db, {}, 10);
  const quarantined = () => readLatestLeads(connection.db, { which: 'quarantined' }, 10);

  test('takes leads whose token the third party knows, which learns nothing else of them', async () => {
    await start();
    const json = await app.inject(jsonPost({ ...goodLead, form, challengeToken: 'good-1' }));
    expect(json.statusCode).toBe(201);
    const email = 'other@pines.example';
    const post = formPost({ ...goodLead, form, email, challengeToken: 'good-2' });
    expect((await app.inject(post)).statusCode).toBe(303);
    expect(asked).toEqual(
      ['good-1', 'good-2'].map((response) => ({
        secret: challengeSecret,
        response,
        key: `key ${challengeSecret}`,
      })),
    );
    expect((await taken()).map((lead) => lead.email).sort()).toEqual([goodLead.email, email]);
    expect(await quarantined()).toEqual([]);
  });

  const unproven: [string, object][] = [
    ['without a token', {}],
    ['with an empty one', { challengeToken: '' }],
    ['with one that is not known', { challengeToken: 'made-up' }],
    ['where the third party answers nothing that can be read', { challengeToken: 'html' }],
    ['where it answers something else', { challengeToken: 'odd' }],
    ['where it leads elsewhere', { challengeToken: 'moved' }],
    ['where it never answers', { challengeToken: 'never' }],
  ];
  test.each(unproven)('keeps leads in quarantine %s', async (_title, sent) => {
    await start();
    const answers = await Promise.all([
      app.inject(jsonPost({ ...goodLead, form, ...sent })),
      app.inject(formPost({ ...goodLead, form, email: 'other@pines.example', ...sent })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 303]);
    expect(await taken()).toEqual([]);
    const leads = await quarantined();
    expect(leads.map((lead) => lead.quarantine_reason)).toEqual(['unverified', 'unverified']);
    expect(leads.map((lead) => showRow(lead, testSite.leads).quarantined)).toEqual(
      leads.map(() => 'Not verified to be from a person'),
    );
  });

  test('takes a lead once that is sent again, since its token is good once', async () => {
    await start();
    const lead = { ...goodLead, form, submission: 'abc', challengeToken: 'good-3' };
    const first = await app.inject(jsonPost(lead));
    const again = await app.inject(jsonPost(lead));
    expect(again.json().id).toBe(first.json().id);
    expect((await taken()).map(({ id }) => id)).toEqual([first.json().id]);
    expect(await quarantined()).toEqual([]);
    const other = await app.inject(jsonPost({ ...lead, submission: 'abd', name: 'Ada' }));
    expect((await quarantined()).map(({ id }) => id)).toEqual([other.json().id]);
  });

  test('asks only about leads that can be taken', async () => {
    await start();
    const wrong = { ...goodLead, form, email: 'none', challengeToken: 'good-4' };
    expect((await app.inject(jsonPost(wrong))).statusCode).toBe(422);
    const page = await app.inject(formPost(wrong));
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('name="challengeToken" value="good-4"');
    expect(asked).toEqual([]);
  });

  test('keeps all leads in quarantine without the secret key', async () => {
    await start({ siteDir });
    await app.inject(jsonPost({ ...goodLead, form, challengeToken: 'good-5' }));
    expect(asked).toEqual([]);
    expect(await quarantined()).toMatchObject([{ quarantine_reason: 'unverified' }]);
  });

  const trial = () => app.inject(jsonPost({ ...goodLead, form }, { 'x-site-check': '1' }));
  const outcomes = async () => {
    const { body } = await app.inject('/metrics');
    return body.match(/(?<=^site_challenges_total\{outcome=).+ [1-9]\d*$/gm);
  };

  test('says in both logs what the third party answers, without secret and token', async () => {
    await start({ siteDir, challengeSecret: 'another-one' });
    for (const challengeToken of ['good-7', 'html', 'moved']) {
      await app.inject(jsonPost({ ...goodLead, form, challengeToken }));
    }
    const texts: string[] = [];
    for (const line of lines) createLogStream('text', (text) => texts.push(text)).write(line);
    for (const shown of [lines, texts]) {
      const [refused = '', html] = shown.filter((line) => line.includes('does not accept'));
      expect(refused).toContain('status 200');
      expect(refused).toContain('invalid-input-secret');
      expect(refused).not.toMatch(/another-one|good-7/);
      expect(html).toContain('status 500, <h1>Sorry</h1>');
    }
    expect(await outcomes()).toEqual(['"refused"} 2', '"unanswered"} 1']);
  });

  test('reports that nothing is verified, and not before', async () => {
    await start({ siteDir, challengeSecret: 'another-one' });
    const send = (challengeToken: string) =>
      app.inject(jsonPost({ ...goodLead, form, challengeToken }));
    for (const index of [1, 2, 3, 4]) await send(`good-a${index}`);
    expect((await trial()).statusCode).toBe(204);
    await send('good-a5');
    expect((await trial()).json()).toMatchObject({
      code: 'not-verified',
      detail: expect.stringMatching(/^riddle has accepted none of the last 5 tokens of leads/),
    });
  });

  test('reports no robots among people', async () => {
    await start();
    for (const challengeToken of ['no', 'no', 'no', 'good-b', 'no', 'no', 'no', 'no']) {
      await app.inject(jsonPost({ ...goodLead, form, challengeToken }));
    }
    expect((await trial()).statusCode).toBe(204);
    expect(await outcomes()).toEqual(['"verified"} 1', '"refused"} 7']);
  });

  test('reports to a check that the secret key is missing', async () => {
    await start({ siteDir });
    await app.inject(jsonPost({ ...goodLead, form, challengeToken: 'good-8' }));
    expect(await outcomes()).toEqual(['"no secret"} 1']);
    const answer = await trial();
    expect(answer.statusCode).toBe(503);
    expect(answer.json().detail).toMatch(/^CHALLENGE_SECRET is not set\./);
  });

  test('is no site without one', async () => {
    await start({ challengeSecret });
    await app.inject(jsonPost({ ...goodLead, form, challengeToken: 'good-6' }));
    await app.inject(jsonPost({ ...goodLead, form, email: 'other@pines.example' }));
    expect(asked).toEqual([]);
    expect((await taken()).length).toBe(2);
  });
});

test('the operator reads at the start that the secret key is missing', () => {
  const challenge = { name: 'riddle', verify: { url: 'https://riddle.example.com', body: {} } };
  expect(warnOfSite({ ...testSite, challenge }, {})).toEqual([
    'CHALLENGE_SECRET is not set. The forms of the site have riddle, which cannot be asked without it: all leads are put in quarantine.',
  ]);
  expect(warnOfSite({ ...testSite, challenge }, { challengeSecret })).toEqual([]);
  expect(warnOfSite(testSite, {})).toEqual([]);
});
