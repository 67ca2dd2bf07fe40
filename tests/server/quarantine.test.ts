import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { leadsList } from '../../cli/commands/leads-list.ts';
import { quarantineList, quarantineRelease } from '../../cli/commands/leads-quarantine.ts';
import { Failure } from '../../cli/failure.ts';
import type { Terminal } from '../../cli/terminal.ts';
import { openEmbedded } from '../../server/database/embedded.ts';
import { countRegistrations } from '../../server/leads/count-registrations.ts';
import type { Lead } from '../../server/leads/lead.ts';
import { createLeadInserter } from '../../server/leads/lead-inserter.ts';
import { readQuarantine, releaseLeads } from '../../server/leads/quarantine.ts';
import { readLatestLeads } from '../../server/leads/read-leads.ts';
import { storeLead } from '../../server/leads/store-lead.ts';
import { countMessages } from '../../server/outbox/outbox.repository.ts';
import type { Outbox } from '../../server/outbox/outbox.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { formPost, goodLead, jsonPost, testService } from './service.ts';

const outbox: Outbox = {
  messagesFor: () => [
    { kind: 'team-mail', recipient: 'team@site.example' },
    { kind: 'webhook', recipient: null },
  ],
  nudge: () => {},
  close: async () => {},
};

onBothDatabases('a robot', (connection) => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  const robots = [
    [{ website: 'https://spam.example' }, 'trap'],
    [{ elapsed: 20 }, 'too-fast'],
  ] as const;
  test.each(robots)(
    'that sends %j sees what people see, and is set aside',
    async (sign, reason) => {
      ({ app } = await testService(connection.db, { metrics: true }));
      const answer = await app.inject(
        jsonPost({ ...goodLead, form: '/start-trial#form', ...sign }),
      );
      const other = { ...goodLead, email: 'other@pines.example', form: '/start-trial#form' };
      const usual = await app.inject(jsonPost(other));
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
        usual.statusCode,
        Object.keys(usual.json()),
      ]);
      const [lead, ...more] = await readQuarantine(connection.db, 10);
      expect(more).toEqual([]);
      expect(lead).toMatchObject({ id: answer.json().id, quarantine_reason: reason });
      expect(await readLatestLeads(connection.db, {}, 10)).toMatchObject([{ email: other.email }]);
      expect(await countRegistrations(connection.db, '/start-trial#form')).toBe(1);
      const { body } = await app.inject('/metrics');
      expect(body).toMatch(/^site_leads_quarantined_total 1$/m);
      expect(body).toMatch(/^site_leads_stored_total 1$/m);
    },
  );

  test('without JavaScript is led to the page that people see', async () => {
    ({ app } = await testService(connection.db));
    const answer = await app.inject(formPost({ ...goodLead, website: 'x' }));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/thank-you']);
    expect(await readQuarantine(connection.db, 10)).toHaveLength(1);
  });

  test('swallows no person who sends the same', async () => {
    ({ app } = await testService(connection.db));
    for (const elapsed of [20, 20, 4_000]) await app.inject(jsonPost({ ...goodLead, elapsed }));
    expect(await readQuarantine(connection.db, 10)).toHaveLength(1);
    expect(await readLatestLeads(connection.db, {}, 10)).toHaveLength(1);
  });

  test('that was a person is released, with the messages', async () => {
    const { db } = connection;
    const insert = createLeadInserter(db);
    const lead = { ...goodLead, website: 'x', extra: { size: '3' } } as Lead;
    const { id } = await storeLead({ db, insert, outbox }, { lead });
    expect(await countMessages(db)).toEqual({ pending: 0, dead: 0 });
    expect(await releaseLeads(connection, [id], new Date())).toBe(1);
    expect(await countMessages(db)).toEqual({ pending: 2, dead: 0 });
    expect(await readLatestLeads(db, {}, 10)).toMatchObject([{ id, quarantined_at: null }]);
    expect(await releaseLeads(connection, [id], new Date())).toBe(0);
  });
});

describe('the commands', () => {
  const said: string[] = [];
  const terminal: Terminal = {
    cwd: '/',
    colour: false,
    result: (text) => said.push(text),
    note: (text) => said.push(text),
    progress: () => ({ update() {}, done() {} }),
  };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-quarantine-'));
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', folder);
    await (await openEmbedded(folder)).close();
  }, 240_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  test('list and release, for good', async () => {
    const place = join(folder, 'database', 'postgres-18');
    await cp(place, join(folder, 'empty'), { recursive: true });
    const { db, journal, close } = await openEmbedded(folder);
    const lead = { ...goodLead, website: 'x', extra: { size: '3' } } as Lead;
    const insert = createLeadInserter(db);
    const { id } = await storeLead({ db, insert, journal, outbox }, { lead });
    await close();
    await quarantineList(20, terminal);
    expect(said.at(-1)).toMatch(/filled in the trap +Maria Lopez +maria@pines\.example/);
    expect(said.at(-1)).toContain(id);
    await leadsList({ limit: 20 }, terminal);
    expect(said.at(-1)).toBe('There are no leads.');
    await quarantineRelease([id], terminal);
    expect(said.at(-1)).toBe('1 lead was released; the service sends the messages.');
    await quarantineList(20, terminal);
    expect(said.at(-1)).toBe('Nothing is in quarantine.');

    // A power cut that takes the whole database does not set it aside again.
    await rm(place, { recursive: true });
    await cp(join(folder, 'empty'), place, { recursive: true });
    await leadsList({ limit: 20 }, terminal);
    expect(said.at(-1)).toContain('maria@pines.example');
    const after = await openEmbedded(folder);
    expect(await countMessages(after.db)).toEqual({ pending: 2, dead: 0 });
    const [restored] = await readLatestLeads(after.db, {}, 1);
    expect(restored).toMatchObject({ id, extra: { size: '3' } });
    await after.close();
  }, 240_000);

  test('say what is no id', async () => {
    await expect(quarantineRelease(['maria@pines.example'], terminal)).rejects.toThrow(Failure);
  });
});
