import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openServer } from './databases.ts';
import { freshDatabase } from './fresh-database.ts';
import { addLead } from './new-lead.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite } from './service.ts';
import { startSmtp } from './smtp.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-person-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const site = { built: fixtureSite };
const { terminal, said } = quietTerminal(() => folder);
beforeEach(() => {
  said.length = 0;
});
afterEach(() => void vi.unstubAllEnvs());

const databases: [string, () => Promise<{ DATABASE_URL: string; DATA_DIR: string }>][] = [
  ['embedded', async () => ({ DATABASE_URL: '', DATA_DIR: join(folder, 'data') })],
  [
    'PostgreSQL',
    async () => ({ DATABASE_URL: await freshDatabase(), DATA_DIR: join(folder, 'none') }),
  ],
];

test.each(databases)('%s: a person gets a file, and proof of the erasure', async (name, make) => {
  const env = await make();
  for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value);
  const open = () => (env.DATABASE_URL ? openServer(env.DATABASE_URL) : openData(env.DATA_DIR));
  // The first command makes the tables.
  await runCommand(terminal, ['leads', 'erasures'], site);
  expect(said.at(-1)).toBe('Nothing was erased.');
  const { db, close } = await open();
  await addLead(db, { name: 'Maria', email: 'Maria@Pines.example' }, { kinds: ['webhook'] });
  await addLead(db, { name: 'Other', email: 'other@pines.example' });
  await close();

  const out = `${name}.json`;
  await runCommand(terminal, ['leads', 'person', 'maria@pines.example'], { ...site, out });
  expect(said.at(-1)).toMatch(/^Wrote .* with 1 lead\. It holds personal data/);
  const text = await readFile(join(folder, out), 'utf8');
  expect(JSON.parse(text).leads).toMatchObject([{ answers: { 'Full name': 'Maria' } }]);
  expect(text).not.toContain('Other');
  expect((await stat(join(folder, out))).mode & 0o777).toBe(0o600);
  await expect(
    runCommand(terminal, ['leads', 'person', 'maria@pines.example'], { ...site, out }),
  ).rejects.toThrow();
  await expect(runCommand(terminal, ['leads', 'person', 'x@y.example'], site)).rejects.toThrow(
    'There is no lead of x@y.example.',
  );

  expect(
    await runCommand(terminal, ['leads', 'erase', 'maria@pines.example'], { ...site, yes: true }),
  ).toBe(0);
  await runCommand(terminal, ['leads', 'erasures', 'MARIA@pines.example'], site);
  expect(said.at(-1)).toMatch(/\n\S+ \S+ +1 lead +command$/);
  await runCommand(terminal, ['leads', 'erasures', 'other@pines.example'], site);
  expect(said.at(-1)).toBe('Nothing about other@pines.example was erased.');
  const after = await open();
  const audit = await after.db.selectFrom('audit').selectAll().execute();
  await after.close();
  expect(JSON.stringify(audit)).not.toMatch(/maria/i);

  await runCommand(terminal, ['db', 'backup', `${name}.backup`], site);
  await runCommand(terminal, ['db', 'verify', `${name}.backup`]);
  expect(said.at(-1)).toMatch(/is whole, and can be restored: 1 of leads, \d of audit\.$/);
  const bytes = await readFile(join(folder, `${name}.backup`));
  await writeFile(join(folder, 'torn.backup'), bytes.subarray(0, -20));
  await expect(runCommand(terminal, ['db', 'verify', 'torn.backup'])).rejects.toThrow(
    'torn.backup',
  );
  await expect(runCommand(terminal, ['db', 'verify', 'none.backup'])).rejects.toThrow(
    'none.backup',
  );
});

test('settings are checked without a start, and an e-mail is sent on wish', async () => {
  const smtp = await startSmtp();
  vi.stubEnv('SITE_DIR', fixtureSite);
  vi.stubEnv('DATABASE_URL', await freshDatabase());
  vi.stubEnv('RETENTION', 'start_trial: 2 years, nothing: 1 year');
  vi.stubEnv('SMTP_URL', smtp.url);
  vi.stubEnv('MAIL_FROM', 'hello@site.example');
  expect(await runCommand(terminal, ['settings'], { ...site, mail: 'me@site.example' })).toBe(1);
  expect(said.map((line) => line.slice(0, 7))).toEqual([
    'fine   ',
    'problem',
    'fine   ',
    'fine   ',
  ]);
  expect(said[1]).toContain('RETENTION names the lead type nothing');
  expect(smtp.mails.map(({ to }) => to)).toEqual([['me@site.example']]);
  await smtp.close();

  said.length = 0;
  vi.stubEnv('RETENTION', '');
  vi.stubEnv('DATABASE_URL', 'postgres://u:secret@127.0.0.1:1/x');
  expect(await runCommand(terminal, ['settings'], { ...site, mail: 'me@site.example' })).toBe(1);
  expect(said.map((line) => line.slice(0, 7))).toEqual(['fine   ', 'problem', 'problem']);
  expect(said[1]).toContain('nothing listens at its address (ECONNREFUSED)');
  expect(said.join()).not.toContain('secret');

  vi.stubEnv('PORT', 'many');
  await expect(runCommand(terminal, ['settings'], site)).rejects.toThrow('PORT is "many"');
});
