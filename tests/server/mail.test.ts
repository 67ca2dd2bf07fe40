import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MailSet } from '../../renderer/mail/index.ts';
import { readConfig } from '../../server/config/config.ts';
import type { LeadRow, Message } from '../../server/database/database.ts';
import { emlFolder } from '../../server/delivery/mail/eml-folder.ts';
import { createMailer } from '../../server/delivery/mail/mailer.ts';
import { mayConfirm as isFreeToConfirm } from '../../server/delivery/mail/may-confirm.ts';
import { smtpTransport } from '../../server/delivery/mail/smtp.ts';
import { type Delivery, DeliveryError } from '../../server/delivery/outbox/delivery.ts';
import { countMessages } from '../../server/delivery/outbox/outbox.repository.ts';
import { startWorker } from '../../server/delivery/outbox/worker.ts';
import { createWebhook } from '../../server/delivery/target/webhook.ts';
import type { LeadRecord } from '../../server/leads/lead.ts';
import { uuidV7 } from '../../server/leads/uuid-v7.ts';
import { migrateTestSite, openMemory, type TestConnection } from './databases.ts';
import { lastingPort } from './lasting-port.ts';
import { addLead } from './new-lead.ts';
import { goodLead, testRecord } from './service.ts';
import { startSmtp } from './smtp.ts';
import { waitUntil } from './wait-until.ts';

const set: MailSet = {
  brand: {
    name: 'Site',
    url: 'https://site.example',
    email: 'hello@site.example',
    colors: {
      ink: '#111111',
      inkSoft: '#444444',
      primary: '#005544',
      primaryInk: '#ffffff',
      line: '#dddddd',
      groundAlt: '#f5f5f5',
    },
  },
  locale: 'en-US',
  scope: { product: 'Thing' },
  mails: [
    {
      to: 'visitor',
      subject: '{{lead.name}}, welcome to {{product}}',
      heading: 'Hello {{lead.name}}',
      body: 'For **{{lead.preschoolName}}**: [read on](/start).',
      button: { label: 'Open', href: '/start' },
    },
    {
      to: 'visitor',
      leadType: 'talk_to_expert',
      subject: 'We call you',
      heading: 'Soon',
      body: '- one\n- two',
    },
    { to: 'visitor', locale: 'ar', subject: 'أهلا', heading: 'أهلا {{lead.name}}', body: 'شكرا' },
  ],
};
const parts = {
  templates: { current: () => set, refresh: async () => {} },
  mayConfirm: async () => true,
  addressAnew: async () => undefined,
  confirmPath: async () => '/api/confirm?lead=x',
};

let connection: TestConnection;
let folder: string;
beforeAll(async () => {
  connection = await openMemory();
  await migrateTestSite(connection);
  folder = await mkdtemp(join(tmpdir(), 'site-mail-'));
});
afterAll(async () => {
  await connection.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => connection.db.deleteFrom('leads').execute());

const lead = (changes: Partial<LeadRow> = {}): LeadRecord =>
  testRecord({
    id: '01a1fb1d-71af-74a0-a58a-6cd62ef3ad33',
    email_normal: null,
    created_at: new Date('2026-11-20T10:00:00Z'),
    name: goodLead.name,
    preschool_name: goodLead.preschoolName,
    email: goodLead.email,
    phone: goodLead.phone,
    cta_source: 'start_trial',
    form: '/start#form',
    page: '/start',
    locale: 'en-US',
    extra: { size: '3' },
    submission: null,
    first_touch: null,
    last_touch: { source: 'news', campaign: 'autumn' },
    referrer: null,
    landing_page: null,
    variants: null,
    consent_text: null,
    consent_version: null,
    consented_at: null,
    quarantined_at: null,
    quarantine_reason: null,
    of_campaign: null,
    visit_counted: null,
    work_status: null,
    work_note: null,
    ...changes,
  });

const message = (kind: Message['kind']): Message => ({
  id: '01a1fb1d-71af-7b8e-96e9-c344309130d6',
  lead_id: lead().row.id,
  kind,
  recipient: kind === 'team-mail' ? 'team@site.example' : null,
  status: 'pending',
  attempts: 1,
  created_at: new Date('2026-11-20T10:00:00Z'),
  due_at: new Date(),
  done_at: null,
  last_error: null,
  answer: null,
});

const team = { team: { all: ['team@site.example'], own: {} } };

function mailerTo(url: string, team: string[] = ['team@site.example', 'boss@site.example']) {
  const { delivery: config } = readConfig({
    SITE_DIR: 'x',
    SMTP_URL: url,
    MAIL_FROM: 'Our Site <hello@site.example>',
    MAIL_TEAM: team.join(','),
  });
  if (!config.smtp) throw new Error('no SMTP');
  return createMailer({ ...parts, transport: smtpTransport(config.smtp), config });
}

async function errorOf(work: Promise<unknown>): Promise<DeliveryError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof DeliveryError) return error;
  throw new Error(`not a DeliveryError: ${error}`);
}

function decode(raw: string): string {
  return Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
}

test('plans a mail to who may be of another type once it is sent', () => {
  const typed = { ...set, mails: set.mails.filter(({ leadType }) => leadType) };
  const mailer = createMailer({
    ...parts,
    templates: { ...parts.templates, current: () => typed },
    transport: { name: 'none', capacity: 1, send: async () => {}, close() {} },
    config: readConfig({ SITE_DIR: 'x' }).delivery,
  });
  const occasion = { type: 'start_trial', locale: 'en-US', hasEmail: true, unconfirmed: true };
  const kindsOf = (mayChangeType: boolean) =>
    mailer.messagesFor({ ...occasion, mayChangeType }).map(({ kind }) => kind);
  expect(kindsOf(false)).toEqual(['team-mail', 'confirm-mail']);
  expect(kindsOf(true)).toEqual(['team-mail', 'visitor-mail', 'confirm-mail']);
});

test('informs the team and confirms to the visitor, as text and HTML', async () => {
  const smtp = await startSmtp();
  const mailer = mailerTo(smtp.url);
  const occasion = {
    type: 'start_trial',
    locale: 'en-US',
    hasEmail: true,
    unconfirmed: false,
    mayChangeType: false,
  };
  expect(mailer.messagesFor(occasion)).toEqual([
    { kind: 'team-mail', recipient: 'team@site.example' },
    { kind: 'team-mail', recipient: 'boss@site.example' },
    { kind: 'visitor-mail', recipient: null },
  ]);
  await mailer.send(message('team-mail'), lead());
  await mailer.send(message('visitor-mail'), lead());
  mailer.close();
  await smtp.close();
  const [team, visitor] = smtp.mails.map(({ to, raw }) => ({ to, raw: decode(raw) }));
  expect(team?.to).toEqual(['team@site.example']);
  expect(team?.raw).toMatch(/^Reply-To: maria@pines\.example/im);
  expect(team?.raw).toMatch(/^Subject: New lead: Maria Lopez, Little Pines/im);
  expect(team?.raw).toContain('Source: news');
  expect(team?.raw).toContain('size: 3');
  expect(visitor?.to).toEqual(['maria@pines.example']);
  expect(visitor?.raw).toMatch(/^From: Our Site <hello@site\.example>/im);
  expect(visitor?.raw).toMatch(/^Subject: Maria Lopez, welcome to Thing/im);
  expect(visitor?.raw).toMatch(
    /^Message-ID: <01a1fb1d-71af-7b8e-96e9-c344309130d6@site\.example>/im,
  );
  expect(visitor?.raw).toMatch(/^Auto-Submitted: auto-generated/im);
  expect(visitor?.raw).toContain('For Little Pines: read on (https://site.example/start).');
  expect(visitor?.raw).toContain('<strong>Little Pines</strong>');
  expect(visitor?.raw).toContain('<a href="https://site.example/start">read on</a>');
});

test('chooses the mail by language and by what is asked for', async () => {
  const mailer = createMailer({
    ...parts,
    transport: emlFolder(folder, async () => true),
    config: team,
  });
  const read = async (changes: Partial<LeadRow>) => {
    await mailer.send(message('visitor-mail'), lead(changes));
    const raw = await readFile(join(folder, 'mail', `${message('webhook').id}.eml`), 'utf8');
    return decode(raw);
  };
  expect(await read({ cta_source: 'talk_to_expert' })).toMatch(/^Subject: We call you/m);
  expect(await read({ locale: 'en-CA' })).toMatch(/^Subject: Maria Lopez, welcome/m);
  expect(await read({ locale: 'ar-AE' })).toContain('<html lang="ar" dir="rtl">');
  expect(await read({ locale: 'fr' })).toMatch(/^Subject: Maria Lopez, welcome/m);
  const { mode } = await stat(join(folder, 'mail', `${message('webhook').id}.eml`));
  expect(mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'mail'))).mode & 0o777).toBe(0o700);
});

test('puts nothing of a visitor into a mail that could lead somewhere or pretend', async () => {
  const smtp = await startSmtp();
  const mailer = mailerTo(smtp.url);
  const hostile = lead({
    name: 'Win at http://evil.example/x <b>[now](http://evil.example)</b>\r\nBcc: a@b.example',
    preschool_name: '{{product}} **bold** www.evil.example evil。com',
  });
  await mailer.send(message('visitor-mail'), hostile);
  await mailer.send(message('team-mail'), hostile);
  mailer.close();
  await smtp.close();
  const visitor = decode(smtp.mails[0]?.raw ?? '');
  expect(visitor).not.toMatch(/evil\.example|https?:\/\/evil/);
  expect(visitor).toContain('<strong>{{product}} **bold** www evil example evil com</strong>');
  for (const { to, raw } of smtp.mails) {
    expect(to).not.toContain('a@b.example');
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    expect(decode(raw).split('<!doctype')[1]).not.toMatch(/<b>|<a href="http:\/\/evil/);
  }
});

test('judges what a mail server says', async () => {
  const codes: Record<string, number> = { 'gone@x.example': 550, 'grey@x.example': 451 };
  const smtp = await startSmtp({ refuse: (address) => codes[address] });
  const mailer = mailerTo(smtp.url);
  const send = (email: string) => errorOf(mailer.send(message('visitor-mail'), lead({ email })));
  expect(await send('gone@x.example')).toMatchObject({ verdict: 'refused', code: '550' });
  expect(await send('grey@x.example')).toMatchObject({ verdict: 'later', code: '451' });
  mailer.close();
  await smtp.close();
  const down = mailerTo(smtp.url);
  const error = await errorOf(down.send(message('visitor-mail'), lead()));
  expect(error.verdict).toBe('unreachable');
  down.close();
});

test('gives up on a mail server that says nothing', async () => {
  const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
  const error = await errorOf(mailer.send(message('visitor-mail'), lead()));
  expect(error.verdict).toBe('unreachable');
  mailer.close();
  silent.close();
});

test('mail waits while the mail server is down, and goes out once it is back', async () => {
  const port = await lastingPort();
  for (let index = 0; index < 10; index++) {
    await addLead(connection.db, {}, { kinds: ['team-mail', 'visitor-mail'] });
  }
  const worker = startWorker(mailerTo(`smtp://127.0.0.1:${port}`), {
    db: connection.db,
    log: silentLog(),
    record: testRecord,
  });
  await waitUntil(async () => {
    const row = await connection.db.selectFrom('outbox').selectAll().execute();
    return row.some(({ last_error }) => last_error !== null);
  });
  const back = await startSmtp({ port });
  await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
  await worker.close();
  await back.close();
  expect(back.mails).toHaveLength(20);
  expect([...back.counts.values()].every((count) => count === 1)).toBe(true);
});

test('without a mail server, e-mails are files', async () => {
  await rm(join(folder, 'mail'), { recursive: true, force: true });
  await addLead(connection.db, {}, { kinds: ['team-mail', 'visitor-mail'] });
  const mailer = createMailer({
    ...parts,
    transport: emlFolder(folder, async () => true),
    config: team,
  });
  const worker = startWorker(mailer, { db: connection.db, log: silentLog(), record: testRecord });
  await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
  await worker.close();
  expect(await readdir(join(folder, 'mail'))).toHaveLength(2);
});

const limitedMailer = () =>
  createMailer({
    ...parts,
    transport: emlFolder(folder, async () => true),
    config: team,
    mayConfirm: (confirmation) => isFreeToConfirm(connection.db, confirmation, new Date()),
  });

test('one address gets three confirmations in a day, and its leads are all kept', async () => {
  await rm(join(folder, 'mail'), { recursive: true, force: true });
  const worker = startWorker(limitedMailer(), {
    db: connection.db,
    log: silentLog(),
    record: testRecord,
  });
  const send = async (email: string) => {
    await addLead(connection.db, { email }, { kinds: ['visitor-mail'] });
    worker.nudge();
    await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
  };
  const [name, domain] = goodLead.email.split('@');
  for (const written of [name, 'Maria', 'MARIA', 'mariA', name]) await send(`${written}@${domain}`);
  await send('dev@pines.example');
  await worker.close();
  expect(await readdir(join(folder, 'mail'))).toHaveLength(4);
  expect(await connection.db.selectFrom('leads').selectAll().execute()).toHaveLength(6);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  const next = { message: uuidV7(tomorrow.getTime()), address: goodLead.email, column: 'email' };
  expect(await isFreeToConfirm(connection.db, next, tomorrow)).toBe(true);
});

test('confirmations that are sent at the same time are three at most, too', async () => {
  await rm(join(folder, 'mail'), { recursive: true, force: true });
  for (let count = 0; count < 12; count++) {
    await addLead(connection.db, {}, { kinds: ['visitor-mail'] });
  }
  const workers = [1, 2].map(() =>
    startWorker(limitedMailer(), { db: connection.db, log: silentLog(), record: testRecord }),
  );
  await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(await readdir(join(folder, 'mail'))).toHaveLength(3);
});

test('a webhook is signed, and the same message has the same key', async () => {
  const posts: { headers: Record<string, unknown>; body: string }[] = [];
  const answers = [500, 204, 429, 422, 302];
  const server = createServer(async (request, response) => {
    posts.push({ headers: request.headers, body: await text(request) });
    if (posts.length > answers.length) return request.socket.resetAndDestroy();
    return response.writeHead(answers[posts.length - 1] ?? 0, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const secret = 'a secret of some length';
  const webhook: Delivery = createWebhook({
    urls: { all: [`http://127.0.0.1:${port}/crm`], own: {} },
    secrets: [secret, 'an earlier secret, still known'],
  });
  const send = () => webhook.send(message('webhook'), lead());
  expect((await errorOf(send())).verdict).toBe('later');
  expect(await send()).toBe('sent');
  expect((await errorOf(send())).verdict).toBe('failing');
  expect((await errorOf(send())).verdict).toBe('refused');
  expect((await errorOf(send())).verdict).toBe('later');
  expect((await errorOf(send())).verdict).toBe('failing');
  server.close();
  expect(posts).toHaveLength(6);
  expect((await errorOf(send())).verdict).toBe('unreachable');
  const { headers, body } = posts[1] ?? { headers: {}, body: '' };
  expect(headers['idempotency-key']).toBe(message('webhook').id);
  expect(new Set(posts.map((post) => post.headers['idempotency-key'])).size).toBe(1);
  expect(new Set(posts.map((post) => post.body)).size).toBe(1);
  expect(JSON.parse(body)).toMatchObject({
    name: 'Maria Lopez',
    preschoolName: 'Little Pines',
    email: 'maria@pines.example',
    phone: '+1 555 0100',
    leadType: 'start_trial',
  });
  expect(Object.keys(JSON.parse(body))).toEqual(
    expect.arrayContaining(documentedKeys().filter((key) => key !== 'name' && key !== 'email')),
  );
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signatures = [secret, 'an earlier secret, still known'].map(
    (key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(headers['webhook-signature']).toBe(signatures.join(' '));
});

/** The keys of the example that the manual gives of the body. */
function documentedKeys(): string[] {
  const page = new URL('../../sites/docs/pages/operating/service.md', import.meta.url);
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  return Object.keys(JSON.parse(json));
}

function silentLog(): FastifyBaseLogger {
  return Fastify({ logger: false }).log;
}
