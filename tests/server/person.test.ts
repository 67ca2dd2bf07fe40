import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dbBackup, dbVerify } from '../../cli/commands/db.ts';
import { leadsErase } from '../../cli/commands/leads-erase.ts';
import { leadsErasures } from '../../cli/commands/leads-erasures.ts';
import { leadsPerson } from '../../cli/commands/leads-person.ts';
import { settings } from '../../cli/commands/settings.ts';
import { openServer } from './databases.ts';
import { freshDatabase } from './fresh-database.ts';
import { addLead } from './new-lead.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
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
  await leadsErasures({ ...site, email: undefined }, terminal);
  expect(said.at(-1)).toBe('Nothing was erased.');
  const { db, close } = await open();
  await addLead(db, { name: 'Maria', email: 'Maria@Pines.example' }, { kinds: ['webhook'] });
  await addLead(db, { name: 'Other', email: 'other@pines.example' });
  await close();

  const out = `${name}.json`;
  await leadsPerson({ ...site, email: 'maria@pines.example', out }, terminal);
  expect(said.at(-1)).toMatch(/^Wrote .* with 1 lead\. It holds personal data/);
  const text = await readFile(join(folder, out), 'utf8');
  expect(JSON.parse(text).leads).toMatchObject([{ answers: { 'Full name': 'Maria' } }]);
  expect(text).not.toContain('Other');
  expect((await stat(join(folder, out))).mode & 0o777).toBe(0o600);
  await expect(
    leadsPerson({ ...site, email: 'maria@pines.example', out }, terminal),
  ).rejects.toThrow();
  await expect(leadsPerson({ ...site, email: 'x@y.example' }, terminal)).rejects.toThrow(
    'There is no lead of x@y.example.',
  );

  expect(await leadsErase({ ...site, email: 'maria@pines.example', yes: true }, terminal)).toBe(0);
  await leadsErasures({ ...site, email: 'MARIA@pines.example' }, terminal);
  expect(said.at(-1)).toMatch(/\n\S+ \S+ +1 lead +command$/);
  await leadsErasures({ ...site, email: 'other@pines.example' }, terminal);
  expect(said.at(-1)).toBe('Nothing about other@pines.example was erased.');
  const after = await open();
  const audit = await after.db.selectFrom('audit').selectAll().execute();
  await after.close();
  expect(JSON.stringify(audit)).not.toMatch(/maria/i);

  await dbBackup(`${name}.backup`, site, terminal);
  await dbVerify(`${name}.backup`, terminal);
  expect(said.at(-1)).toMatch(/is whole, and can be restored: 1 of leads, \d of audit\.$/);
  const bytes = await readFile(join(folder, `${name}.backup`));
  await writeFile(join(folder, 'torn.backup'), bytes.subarray(0, -20));
  await expect(dbVerify('torn.backup', terminal)).rejects.toThrow('torn.backup');
  await expect(dbVerify('none.backup', terminal)).rejects.toThrow('none.backup');
});

test('settings are checked without a start, and an e-mail is sent on wish', async () => {
  const smtp = await startSmtp();
  vi.stubEnv('SITE_DIR', fixtureSite);
  vi.stubEnv('DATABASE_URL', await freshDatabase());
  vi.stubEnv('RETENTION', 'start_trial: 2 years, nothing: 1 year');
  vi.stubEnv('SMTP_URL', smtp.url);
  vi.stubEnv('MAIL_FROM', 'hello@site.example');
  expect(await settings({ ...site, mail: 'me@site.example' }, terminal)).toBe(1);
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
  expect(await settings({ ...site, mail: 'me@site.example' }, terminal)).toBe(1);
  expect(said.map((line) => line.slice(0, 7))).toEqual(['fine   ', 'problem', 'problem']);
  expect(said[1]).toContain('nothing listens at its address (ECONNREFUSED)');
  expect(said.join()).not.toContain('secret');

  vi.stubEnv('PORT', 'many');
  await expect(settings(site, terminal)).rejects.toThrow('PORT is "many"');
});
