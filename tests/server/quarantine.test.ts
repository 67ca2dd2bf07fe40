import { cpSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../cli/terminal/terminal.ts';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { countMessages } from '../../server/delivery/outbox/outbox.repository.ts';
import { createLeadInserter } from '../../server/leads/lead-inserter.ts';
import { quarantineLeads, releaseLeads } from '../../server/leads/quarantine.ts';
import { countLeads, readLatestLeads } from '../../server/leads/read-leads.ts';
import { type Messages, storeLead } from '../../server/leads/store-lead.ts';
import { openDeliveries } from '../../server/service/open-deliveries.ts';
import type { TestConnection } from './databases.ts';
import { asLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import {
  fixtureSite,
  formPost,
  goodLead,
  jsonPost,
  testColumns,
  testService,
  testSite,
} from './service.ts';
import { startSmtp } from './smtp.ts';

const outbox: Messages = {
  messagesFor: () => [
    { kind: 'team-mail', recipient: 'team@site.example' },
    { kind: 'webhook', recipient: null },
  ],
  nudge: () => {},
};

const readAside = ({ db }: Pick<TestConnection, 'db'>) =>
  readLatestLeads(db, { which: 'quarantined' }, 10);

async function storeRobot({ db, journal }: TestConnection): Promise<string> {
  const store = { db, journal, insert: createLeadInserter(db), outbox };
  const columnsFor = async () => testColumns;
  const lead = asLead({ website: 'x', extra: { size: '3' } });
  const stored = await storeLead({ ...store, columnsFor }, { lead, leads: testSite.leads });
  return stored.id;
}

onBothDatabases('a lead in quarantine', (connection) => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  const robots = [
    [{ website: 'https://spam.example' }, 'trap'],
    [{ elapsed: 20 }, 'too-fast'],
  ] as const;
  test.each(robots)('a robot that sends %j sees what people see', async (sign, reason) => {
    ({ app } = await testService(connection.db, { metrics: true }));
    const form = '/start-trial#form';
    const answer = await app.inject(jsonPost({ ...goodLead, form, ...sign }));
    const other = { ...goodLead, email: 'other@pines.example', form };
    const usual = await app.inject(jsonPost(other));
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
      usual.statusCode,
      Object.keys(usual.json()),
    ]);
    const [lead, ...more] = await readAside(connection);
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ id: answer.json().id, quarantine_reason: reason });
    expect(await readLatestLeads(connection.db, {}, 10)).toMatchObject([{ email: other.email }]);
    expect(await countLeads(connection.db, { form })).toBe(1);
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(/^site_leads_quarantined_total 1$/m);
    expect(body).toMatch(/^site_leads_stored_total 1$/m);
  });

  test('a robot without JavaScript is led to the page that people see', async () => {
    ({ app } = await testService(connection.db));
    const answer = await app.inject(formPost({ ...goodLead, website: 'x' }));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/thank-you']);
    expect(await readAside(connection)).toHaveLength(1);
  });

  test('a robot swallows no person who sends the same', async () => {
    ({ app } = await testService(connection.db));
    for (const elapsed of [20, 20, 4_000]) await app.inject(jsonPost({ ...goodLead, elapsed }));
    expect(await readAside(connection)).toHaveLength(1);
    expect(await readLatestLeads(connection.db, {}, 10)).toHaveLength(1);
  });

  test('a person is released with the messages, and may be quarantined again', async () => {
    const { db } = connection;
    const id = await storeRobot(connection);
    expect(await countMessages(db)).toEqual({ pending: 0, dead: 0 });
    expect(await releaseLeads(connection, [id], new Date())).toBe(1);
    expect(await countMessages(db)).toMatchObject({ pending: 2, dead: 0 });
    expect(await readLatestLeads(db, {}, 10)).toMatchObject([{ id, quarantined_at: null }]);
    expect(await releaseLeads(connection, [id], new Date())).toBe(0);
    expect(await quarantineLeads(connection, [id], new Date())).toBe(1);
    expect(await countMessages(db)).toEqual({ pending: 0, dead: 0 });
    expect(await readAside(connection)).toMatchObject([{ id, quarantine_reason: 'spam' }]);
  });

  test('a lead that has to be confirmed counts once the link was followed', async () => {
    const { db } = connection;
    const smtp = await startSmtp();
    const siteDir = await siteThatConfirms();
    const mail = { host: '127.0.0.1', port: Number(new URL(smtp.url).port), secure: false };
    const config = {
      smtp: mail,
      from: 'hello@site.example',
      team: { all: ['team@site.example'], own: {} },
    };
    const deliveries = await openDeliveries(config, { db, siteDir, dataDir: siteDir });
    ({ app } = await testService(db, { siteDir, metrics: true }, { deliveries }));
    const sent = await app.inject(jsonPost({ ...goodLead, form: '/start-trial#form' }));
    expect(sent.statusCode).toBe(201);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]?.to).toEqual(['maria@pines.example']);
    const text = smtp.mails[0]?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
    const link = /\/api\/confirm\?lead=[^"\s]+/.exec(text)?.[0].replaceAll('&amp;', '&') ?? '';
    expect(await readLatestLeads(db, {}, 10)).toEqual([]);
    expect(await readAside(connection)).toMatchObject([{ quarantine_reason: 'unconfirmed' }]);

    const press = (url: string, headers: Record<string, string> = {}) =>
      app?.inject({ ...formPost(''), url, headers: { ...formPost('').headers, ...headers } });
    const forged = link.replace(/until=\d/, 'until=9');
    for (const other of [forged, '/api/confirm', `${link}x`]) {
      expect([other, (await app.inject(other)).statusCode]).toEqual([other, 410]);
      expect([other, (await press(other))?.statusCode]).toEqual([other, 410]);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
    expect((await app.inject(link)).statusCode).toBe(410);
    const late = await press(link);
    expect(late?.statusCode).toBe(410);
    expect(late?.body).toContain('href="/start-trial"');
    vi.useRealTimers();
    expect((await press(link, { origin: 'https://elsewhere.example' }))?.statusCode).toBe(403);
    expect(await readLatestLeads(db, {}, 10)).toEqual([]);

    const asked = await app.inject(link);
    expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(asked.headers['referrer-policy']).toBe('no-referrer');
    expect(asked.body).toContain('Please confirm your request');
    expect(await readLatestLeads(db, {}, 10)).toEqual([]);
    // Twice at once, as a double click does; browsers name no origin where they send no referrer.
    for (const done of await Promise.all([press(link, { origin: 'null' }), press(link)])) {
      expect([done?.statusCode, done?.headers.location]).toEqual([303, link]);
      expect(done?.headers['referrer-policy']).toBe('no-referrer');
    }
    const confirmed = await app.inject(link);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.body).toContain('Thank you, that is confirmed');
    expect(confirmed.body).not.toContain('<form');
    expect(await readLatestLeads(db, {}, 10)).toHaveLength(1);
    await expect
      .poll(() => smtp.mails.map(({ to }) => to[0]))
      .toEqual(['maria@pines.example', 'team@site.example']);
    expect((await app.inject('/metrics')).body).toMatch(/^site_leads_confirmed_total 1$/m);

    // What a person marked as spam stays that, even if its sender confirms.
    const [lead] = await readLatestLeads(db, {}, 1);
    await quarantineLeads(connection, [lead?.id ?? ''], new Date());
    await press(link);
    expect(await readAside(connection)).toMatchObject([{ quarantine_reason: 'spam' }]);
    await smtp.close();
    rmSync(siteDir, { recursive: true, force: true });
  });
});

/** The fixture site, whose first form has to be confirmed. */
async function siteThatConfirms(): Promise<string> {
  const siteDir = await mkdtemp(join(tmpdir(), 'site-confirm-'));
  cpSync(fixtureSite, siteDir, { recursive: true });
  const forms = testSite.forms.map((form) => ({ ...form, confirm: 'email' }));
  await writeFile(join(siteDir, '.site/forms.json'), JSON.stringify({ ...testSite, forms }));
  await writeFile(join(siteDir, '.site/mails.json'), JSON.stringify(plainMailSet));
  return siteDir;
}

describe('the commands', () => {
  let folder: string;
  const { terminal, said } = quietTerminal(() => folder);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-quarantine-'));
    vi.stubEnv('SITE_DIR', fixtureSite);
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', folder);
    await (await openData(folder)).close();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  test('list and release, for good', async () => {
    const place = join(folder, testSite.site, 'database', 'postgres-18');
    cpSync(place, join(folder, 'empty'), { recursive: true });
    const connection = await openData(folder);
    const id = await storeRobot(connection);
    await connection.close();
    await runCommand(terminal, ['leads', 'quarantine', 'list'], { limit: 20 });
    expect(said.at(-1)).toMatch(/filled in the trap +Maria Lopez, Little Pines, /);
    expect(said.at(-1)).toContain(id);
    await runCommand(terminal, ['leads', 'list'], { limit: 20 });
    expect(said.at(-1)).toBe(
      'There are no leads in the embedded database. Set DATABASE_URL where the service has another one.',
    );
    await runCommand(terminal, ['leads', 'quarantine', 'release', id]);
    expect(said.at(-1)).toBe('1 lead was released; the service sends the messages.');
    await runCommand(terminal, ['leads', 'quarantine', 'list'], { limit: 20 });
    expect(said.at(-1)).toBe('Nothing is in quarantine.');

    // A power cut that takes the whole database does not quarantine it again.
    rmSync(place, { recursive: true });
    cpSync(join(folder, 'empty'), place, { recursive: true });
    const after = await openData(folder);
    expect(await countMessages(after.db)).toMatchObject({ pending: 2, dead: 0 });
    const [restored] = await readLatestLeads(after.db, {}, 1);
    expect(restored).toMatchObject({ id, extra: { size: '3' } });
    await after.close();
  });

  test('say what is no id', async () => {
    await expect(
      runCommand(terminal, ['leads', 'quarantine', 'release', 'maria@pines.example']),
    ).rejects.toThrow(Failure);
  });
});
