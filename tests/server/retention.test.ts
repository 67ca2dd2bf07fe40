import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../cli/terminal/terminal.ts';
import {
  countOverdue,
  eraseOverdue,
  neverConfirmed,
  overdueBy,
} from '../../server/leads/retention.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite, testSite } from './service.ts';
import { endProcess, killServices, startService } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

const { leads: site } = testSite;
const now = new Date('2026-08-31T12:00:00Z');

test.each([
  ['30 days', '2026-08-01T12:00:00.000Z'],
  ['1 month', '2026-07-31T12:00:00.000Z'],
  // The month has no day 31, so that its last one counts.
  ['2 months', '2026-06-30T12:00:00.000Z'],
  ['24 months', '2024-08-31T12:00:00.000Z'],
  ['1 year', '2025-08-31T12:00:00.000Z'],
])('leads that are kept for %s are overdue before %s', (text, time) => {
  expect(overdueBy(text, now)).toEqual([{ before: new Date(time) }]);
  expect(overdueBy({ start_trial: text }, now)).toEqual([
    { type: 'start_trial', before: new Date(time) },
  ]);
});

onBothDatabases('retention', (connection) => {
  const mailFolder = join(tmpdir(), 'no-mails');
  const old = new Date('2024-01-01T00:00:00Z');
  const stored = async () => {
    const leads = await connection.db.selectFrom('leads').select('name').orderBy('name').execute();
    return leads.map(({ name }) => name);
  };

  test('erases what is past its time, of each lead type', async () => {
    const { db } = connection;
    const kinds = ['team-mail'] as const;
    await addLead(db, { name: 'old trial' }, { at: old, kinds });
    await addLead(db, { name: 'old talk', leadType: 'talk_to_expert' }, { at: old });
    await addLead(db, { name: 'old robot' }, { at: old });
    await db
      .updateTable('leads')
      .set({ quarantined_at: old })
      .where('name', '=', 'old robot')
      .execute();
    await addLead(db, { name: 'young trial' }, { at: now, kinds });
    const trials = overdueBy({ start_trial: '12 months' }, now);
    expect(await countOverdue(db, site, trials)).toBe(2);
    expect(await stored()).toHaveLength(4);
    expect(await eraseOverdue(connection, trials, { site, mailFolder })).toMatchObject({
      leads: 2,
      messages: 1,
    });
    expect(await stored()).toEqual(['old talk', 'young trial']);
    await eraseOverdue(connection, overdueBy('12 months', now), { site, mailFolder });
    expect(await stored()).toEqual(['young trial']);
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
  });

  test('erases what nobody has confirmed within a month, and no other lead', async () => {
    const { db } = connection;
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
    const quarantine = async (name: string, reason: 'unconfirmed' | 'trap', at: Date) => {
      await addLead(db, { name }, { at });
      const set = { quarantined_at: at, quarantine_reason: reason };
      await db.updateTable('leads').set(set).where('name', '=', name).execute();
    };
    await quarantine('never confirmed', 'unconfirmed', days(31));
    await quarantine('may confirm yet', 'unconfirmed', days(29));
    await quarantine('robot', 'trap', days(400));
    await addLead(db, { name: 'confirmed' }, { at: days(400) });
    await eraseOverdue(connection, [neverConfirmed(now)], { site, mailFolder });
    expect(await stored()).toEqual(['confirmed', 'may confirm yet', 'robot']);
  });
});

describe('in the data folder', () => {
  let dataDir: string;
  const { terminal, said } = quietTerminal(() => dataDir);
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'site-retention-'));
    vi.stubEnv('SITE_DIR', fixtureSite);
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', dataDir);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await killServices();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A lead that came in years ago, as the journal has it too. */
  async function store(email: string, at: Date): Promise<void> {
    const connection = await openData(dataDir);
    await addLead(connection.db, { email }, { at });
    const [row] = await connection.db
      .selectFrom('leads')
      .selectAll()
      .where('email', '=', email)
      .execute();
    if (row) await connection.journal?.addLead({ ...row, extra: '{}' } as never, []);
    await connection.close();
  }

  async function filesWith(text: string): Promise<string[]> {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const found = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const content = await readFile(join(parentPath, name));
        return content.includes(text) ? [name] : [];
      }),
    );
    return found.flat();
  }

  test('the command counts what came in before a day, and erases it', async () => {
    await store('long.ago@pines.example', new Date('2020-05-01T10:00:00Z'));
    await store('of.late@pines.example', new Date('2026-05-01T10:00:00Z'));
    const before = '2021-01-01';
    expect(
      await runCommand(terminal, ['leads', 'erase'], { before, dryRun: true, yes: true }),
    ).toBe(0);
    expect(said.at(-1)).toBe('1 lead before 2021-01-01 would be erased.');
    expect(await runCommand(terminal, ['leads', 'erase'], { before })).toBe(1);
    expect(await filesWith('long.ago@')).not.toEqual([]);
    expect(await runCommand(terminal, ['leads', 'erase'], { before, yes: true })).toBe(0);
    const { db, close } = await openData(dataDir);
    const entries = await db.selectFrom('audit').select(['actor', 'action', 'count']).execute();
    await close();
    expect(entries).toEqual([{ actor: 'command', action: 'erase', count: 1 }]);
    expect(said.at(-1)).toContain('Erased 1 lead before 2021-01-01, with 0 messages');
    expect(await filesWith('long.ago@')).toEqual([]);
    expect(await filesWith('of.late@')).not.toEqual([]);
    await expect(runCommand(terminal, ['leads', 'erase'])).rejects.toThrow(Failure);
    await expect(
      runCommand(terminal, ['leads', 'erase', 'a@b.example'], { before }),
    ).rejects.toThrow(Failure);
    await expect(runCommand(terminal, ['leads', 'erase'], { before: 'soon' })).rejects.toThrow(
      Failure,
    );
  });

  test('the service erases what is past its time', async () => {
    await store('long.ago@pines.example', new Date('2020-05-01T10:00:00Z'));
    const service = await startService({
      SITE_DIR: fixtureSite,
      DATA_DIR: dataDir,
      RETENTION: '2 years',
    });
    await waitUntil(() => service.log().includes('past their time were erased'));
    await endProcess(service.child, 'SIGTERM');
    expect(await filesWith('long.ago@')).toEqual([]);
    expect(await filesWith('of.late@')).not.toEqual([]);
  });
});
