import { cpSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { countMessages } from '../../server/delivery/outbox/outbox.repository.ts';
import { openServer, type TestConnection } from './databases.ts';
import { killOften } from './kill-often.ts';
import { openData } from './open-data.ts';
import { startPostgres } from './postgres-server.ts';
import { fixtureSite } from './service.ts';
import { endProcess, killServices, startService } from './service-process.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';
import { waitUntil } from './wait-until.ts';

/*
 * The service is killed ten times while leads come in, or with `KILLS=200` that often on each
 * kind of database. Whatever it acknowledged must be stored, once, and every message must arrive.
 */

const kills = Number(process.env.KILLS ?? 0);
const share = (kinds: number) => Array.from({ length: kinds }, () => Math.ceil(kills / kinds) || 2);
const embeddedKills = share(2);
const postgresKills = share(3);
const patienceMs = 60 * 60_000;

let folder: string;
let smtp: TestSmtp;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-killed-'));
  smtp = await startSmtp();
  settings = {
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    SITE_DIR: await writeSite(),
    DATA_DIR: join(folder, 'data'),
    LEADS_PER_MINUTE: '0',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@site.example',
    MAIL_TEAM: 'team@site.example',
  };
  // A process that ends in peace leaves its database and its compiled code to the next ones.
  const first = await startService(settings);
  await endProcess(first.child, 'SIGTERM');
}, patienceMs);
afterAll(async () => {
  await killServices();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The fixture site with an e-mail for visitors, so that each lead has two messages. */
async function writeSite(): Promise<string> {
  const siteDir = join(folder, 'site');
  cpSync(fixtureSite, siteDir, { recursive: true });
  const visitorMail = { to: 'visitor', subject: 'Hello', heading: 'Hello', body: 'Thanks' };
  const mails = { ...plainMailSet, mails: [visitorMail] };
  await writeFile(join(siteDir, '.site', 'mails.json'), JSON.stringify(mails));
  return siteDir;
}

/** What a killed worker had taken becomes due after minutes; the test does not wait for that. */
async function makeDue({ db }: TestConnection): Promise<void> {
  await sql`update outbox set due_at = ${new Date(0)} where status = 'pending'`.execute(db);
}

async function check(connection: TestConnection, acknowledged: ReadonlyMap<string, string>) {
  const leads = await connection.db.selectFrom('leads').select(['id', 'name']).execute();
  const stored = new Map(leads.map(({ id, name }) => [name, id]));
  expect(stored.size).toBe(leads.length);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(acknowledged));
  const messages = await connection.db.selectFrom('outbox').selectAll().execute();
  expect(messages).toHaveLength(2 * leads.length);
  const missing = messages.filter(({ id, status }) => status !== 'sent' || !smtp.counts.has(id));
  expect(missing).toEqual([]);
  const twice = messages.filter(({ id }) => (smtp.counts.get(id) ?? 0) > 1).length;
  return `${leads.length} leads, ${twice} e-mails twice`;
}

async function checkEmbedded(dataDir: string, acknowledged: ReadonlyMap<string, string>) {
  const before = await openData(dataDir);
  await makeDue(before);
  await before.close();
  const last = await startService({ ...settings, DATA_DIR: dataDir, METRICS: 'on' });
  await waitUntil(async () => {
    const metrics = await (await fetch(`${last.url}/metrics`)).text();
    return metrics.includes('site_outbox_messages{state="pending"} 0');
  }, patienceMs);
  await endProcess(last.child, 'SIGTERM');
  const after = await openData(dataDir);
  const found = await check(after, acknowledged);
  await after.close();
  return found;
}

test(
  'embedded: kill -9 under load loses and doubles nothing',
  async () => {
    const runs = embeddedKills.map(async (kills, index) => {
      const dataDir = join(folder, `data-${index}`);
      cpSync(join(folder, 'data'), dataDir, { recursive: true });
      const env = { ...settings, DATA_DIR: dataDir };
      const acknowledged = await killOften(env, { kills, prefix: `embedded-${index}` });
      return `${kills} kills, ${await checkEmbedded(dataDir, acknowledged)}`;
    });
    for (const found of await Promise.all(runs)) console.info(`embedded: ${found}`);
  },
  patienceMs,
);

test(
  'PostgreSQL: kill -9 of several instances, and a restart of the server, under load',
  async () => {
    const postgres = await startPostgres();
    const env = { ...settings, DATABASE_URL: postgres.url };
    const connection = await openServer(postgres.url);
    const allKills = postgresKills.reduce((sum, kills) => sum + kills);
    let killed = 0;
    const onKill = () => {
      killed += 1;
    };
    const fleet = postgresKills.map((kills, index) =>
      killOften(env, { kills, prefix: `postgres-${index}`, onKill }),
    );
    await waitUntil(() => killed >= allKills / 3, patienceMs);
    await postgres.halt();
    await sleep(500);
    await postgres.resume();
    const acknowledged = new Map((await Promise.all(fleet)).flatMap((leads) => [...leads]));
    expect(killed).toBe(allKills);
    await makeDue(connection);
    const last = await startService(env);
    await waitUntil(async () => (await countMessages(connection.db)).pending === 0, patienceMs);
    await endProcess(last.child, 'SIGTERM');
    console.info(`PostgreSQL: ${killed} kills, ${await check(connection, acknowledged)}`);
    await connection.close();
    await postgres.stop();
  },
  patienceMs,
);
