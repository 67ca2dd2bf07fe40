import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../server/database/connection.ts';
import { siteFolder } from '../../server/database/site-folder.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { BackupError, writeBackup } from '../../server/operations/backup/backup-file.ts';
import { readTables } from '../../server/operations/backup/read-tables.ts';
import { restoreTables } from '../../server/operations/backup/restore-tables.ts';
import type { BackupEntry } from '../../server/operations/backup/tables.ts';
import { migrateTestSite, openMemory, openServer } from './databases.ts';
import { freshDatabase } from './fresh-database.ts';
import { addLead, newLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite, testSite } from './service.ts';

const now = new Date('2026-11-20T08:00:00Z');
const awkward = '\u2028 "quoted" \\u0041 \n 🦊 مرحبا';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-backup-'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const site = { built: fixtureSite };
const file = (name: string) => join(folder, name);
const { terminal, said } = quietTerminal(() => folder);
beforeEach(() => {
  said.length = 0;
});

async function addLeads({ db }: Connection): Promise<void> {
  const touch = { source: 'google', campaign: awkward };
  await addLead(
    db,
    {
      name: awkward,
      extra: { note: awkward },
      attribution: { firstTouch: touch, variants: { headline: 'arabic' } },
      consent: { text: 'Yes', version: '1' },
    },
    { kinds: ['team-mail', 'webhook'] },
  );
  await addLead(db, { name: 'second' }, { kinds: ['visitor-mail'] });
  await sql`update outbox set status = 'dead', attempts = 16, done_at = ${now}, last_error = '550'
    where kind = 'webhook'`.execute(db);
}

async function contentOf({ db }: Connection): Promise<unknown> {
  const leads = await db.selectFrom('leads').selectAll().orderBy('id').execute();
  const messages = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(leads.length).toBeGreaterThan(0);
  return { leads, messages };
}

const useEmbedded = (name: string) => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', file(name));
};
const useDatabase = async () => {
  const url = await freshDatabase();
  vi.stubEnv('DATABASE_URL', url);
  return url;
};

test('a backup moves everything from the embedded database to PostgreSQL and back', async () => {
  const first = await openData(file('first'));
  await addLeads(first);
  const definition = JSON.stringify({ variants: [{ name: 'a', share: 100 }] });
  const experiment = { name: 'headline', since: new Date(), definition };
  await first.db.insertInto('experiments').values(experiment).execute();
  const before = await contentOf(first);
  await first.close();

  useEmbedded('first');
  await runCommand(terminal, ['db', 'backup', 'embedded.backup'], site);
  expect(said.at(-1)).toMatch(
    /^Wrote embedded\.backup with 2 of leads, 3 of outbox, 1 of experiments\. /,
  );
  expect((await stat(file('embedded.backup'))).mode & 0o777).toBe(0o600);
  const url = await useDatabase();
  await runCommand(terminal, ['db', 'restore', 'embedded.backup'], site);
  expect(said.at(-1)).toMatch(
    /^Put 2 of leads, 3 of outbox, 1 of experiments into the database test-[\w-]+ on /,
  );
  const moved = await openServer(url);
  expect(await contentOf(moved)).toEqual(before);
  await moved.close();

  await runCommand(terminal, ['db', 'backup', 'postgres.backup'], site);
  useEmbedded('second');
  await runCommand(terminal, ['db', 'restore', 'postgres.backup'], site);
  // What the journal lacked would be lost with the database.
  await rm(join(siteFolder(file('second'), testSite), 'database', 'postgres-18'), {
    recursive: true,
  });
  const second = await openData(file('second'));
  expect(await contentOf(second)).toMatchObject({
    leads: (before as { leads: unknown[] }).leads,
  });
  const statuses = await second.db.selectFrom('outbox').select('status').execute();
  expect(statuses.map(({ status }) => status).sort()).toEqual(['dead', 'pending', 'pending']);
  await second.close();

  const [one, other] = await Promise.all(
    ['embedded.backup', 'postgres.backup'].map(async (name) =>
      gunzipSync(await readFile(file(name)))
        .toString()
        .split('\n')
        .slice(1, -2),
    ),
  );
  expect(one).toEqual(other);
});

onBothDatabases('a backup', (connection) => {
  test('shows one moment, though more is written meanwhile', async () => {
    const leads = Array.from({ length: 1200 }, () => newLead({}, { kinds: ['webhook'] }));
    await insertLeads(connection.db, leads);
    const entries = readTables(connection);
    const seen: unknown[] = [(await entries.next()).value];
    // Waits for the reader where there is one connection only.
    const added = addLead(connection.db, { name: 'late' }, { kinds: ['webhook'] });
    for await (const entry of entries) seen.push(entry);
    await added;
    expect(seen).toHaveLength(1 + 2 * 1200);
    expect(JSON.stringify(seen)).not.toContain('late');
    const { rows } = await sql`select 1 from leads where name = 'late'`.execute(connection.db);
    expect(rows).toHaveLength(1);
  });

  test('of the last version before the first release is restored, of others refused', async () => {
    const { db } = connection;
    await addLead(db, { name: awkward });
    const entries: BackupEntry[] = [];
    for await (const entry of readTables(connection)) entries.push(entry);
    await sql`delete from leads`.execute(db);
    const restore = async (steps: string[]) => {
      const steppedBack = async function* () {
        for (const entry of entries) yield 'table' in entry ? entry : { migrations: steps };
      };
      await writeBackup(file('earlier.backup'), steppedBack(), now);
      return restoreTables(connection, { path: file('earlier.backup'), leads: testSite.leads });
    };
    await expect(restore(['0001-create-leads', '0023-quarantine'])).rejects.toThrow(BackupError);
    await restore(['0001-create-leads', '0023-quarantine', '0024-desk']);
    expect(await db.selectFrom('leads').select('name').execute()).toEqual([{ name: awkward }]);
  });
});

test('what is no whole backup changes nothing, and says why', async () => {
  const source = await openMemory();
  await migrateTestSite(source);
  await addLeads(source);
  await writeBackup(file('good.backup'), readTables(source), now);
  const text = gunzipSync(await readFile(file('good.backup'))).toString();
  const bytes = await readFile(file('good.backup'));
  const lines = text.trimEnd().split('\n');
  const cases: [name: string, content: Buffer | string, message: RegExp][] = [
    ['other', 'hello', /is damaged/],
    ['other.gz', gzipSync('{"hello":1}\n'), /is no backup of this program\.$/],
    ['later', gzipSync(text.replace('"version":1', '"version":2')), /by a later version/],
    ['changed', gzipSync(text.replace('second', 'secind')), /is damaged/],
    ['cut', gzipSync(`${lines.slice(0, -2).join('\n')}\n`), /is not complete/],
    ['missing', gzipSync(`${lines.toSpliced(2, 1).join('\n')}\n`), /is damaged/],
    ['longer', gzipSync(`${text}{"table":"leads","row":{}}\n`), /is damaged/],
    ['torn', bytes.subarray(0, bytes.length - 20), /is not complete/],
    ['flipped', flip(bytes), /is damaged/],
    ['endless', gzipSync(`${lines[0]}\n${'x'.repeat(50_000_000)}`), /is damaged/],
    ['foreign', reseal(text.replace('"created_at":"', '"created_at":"once ')), /does not take/],
    [
      'planted',
      reseal(text.replace(/\n(?=.*\n$)/, '\n{"table":"sessions","row":{}}\n')),
      /is damaged/,
    ],
    ['newer', gzipSync(text.replace('"0001-', '"0001b-')), /is damaged|later version/],
  ];
  const target = await openMemory();
  await migrateTestSite(target);
  for (const [name, content, message] of cases) {
    await writeFile(file(name), content);
    const failed = await restoreTables(target, { path: file(name), leads: testSite.leads }).catch(
      (error) => error,
    );
    expect([name, failed.name, failed.message]).toEqual([
      name,
      'BackupError',
      expect.stringMatching(message),
    ]);
  }
  expect(await target.db.selectFrom('leads').selectAll().execute()).toEqual([]);
  await restoreTables(target, { path: file('good.backup'), leads: testSite.leads });
  await expect(
    restoreTables(target, { path: file('good.backup'), leads: testSite.leads }),
  ).rejects.toThrow('There are leads in memory already. Restore into an empty database.');
  await Promise.all([source.close(), target.close()]);
});

test('a backup that cannot be finished leaves the one before', async () => {
  await writeFile(file('kept'), 'before');
  async function* failing() {
    yield { migrations: [] };
    throw new Error('the database is gone');
  }
  await expect(writeBackup(file('kept'), failing(), now)).rejects.toThrow('is gone');
  expect(await readFile(file('kept'), 'utf8')).toBe('before');
  await expect(stat(file('kept.part'))).rejects.toThrow();
  useEmbedded('none');
  await expect(runCommand(terminal, ['db', 'backup', 'nowhere/x'], site)).rejects.toThrow(
    'There is no file or folder',
  );
  await expect(runCommand(terminal, ['db', 'restore', 'nowhere/x'], site)).rejects.toThrow(
    'There is no file or folder',
  );
});

/** A backup whose end fits what somebody has changed. */
function reseal(text: string): Buffer {
  const lines = text.trimEnd().split('\n');
  const { rows } = JSON.parse(lines.pop() ?? '');
  const body = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  return gzipSync(`${body}${JSON.stringify({ rows, sha256 })}\n`);
}

test.each([
  ['a backup', (name: string) => runCommand(terminal, ['db', 'backup', name], site)],
  [
    'an export',
    (name: string) =>
      runCommand(terminal, ['leads', 'export'], { ...site, format: 'ndjson', out: name }),
  ],
])('%s does not follow a link of its name', async (_what, write) => {
  const first = await openData(file('linked'));
  await addLeads(first);
  await first.close();
  useEmbedded('linked');
  await writeFile(file('precious'), 'precious');
  for (const name of ['link', 'link.part']) await symlink(file('precious'), file(name));
  await write('link');
  expect(await readFile(file('precious'), 'utf8')).toBe('precious');
  expect((await lstat(file('link'))).isFile()).toBe(true);
  for (const name of ['link', 'linked']) await rm(file(name), { recursive: true });
});

function flip(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 0xff;
  return copy;
}
