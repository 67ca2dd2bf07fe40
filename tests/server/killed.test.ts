import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { connect } from '../../server/database/connect.ts';
import type { Connection } from '../../server/database/connection.ts';
import { countMessages } from '../../server/outbox/outbox.repository.ts';
import { type PostgresServer, startPostgres } from './databases.ts';
import { fixtureSite, goodLead } from './service.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';
import { waitUntil } from './wait-until.ts';

/*
 * The service is killed again and again while leads come in. Whatever it acknowledged must be
 * stored, once, and every message must arrive.
 */

/** Kills in sum over both databases. On a busy machine time runs out first, and it may be fewer. */
const embeddedKills = 30;
const postgresKills = 72;
const budgetMs = 100_000;
const fewestKills = 1;

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
let folder: string;
let siteDir: string;
let smtp: TestSmtp;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-killed-'));
  siteDir = join(folder, 'site');
  await cp(fixtureSite, siteDir, { recursive: true });
  const visitorMail = { to: 'visitor', subject: 'Hello', heading: 'Hello', body: 'Thanks' };
  await writeFile(
    join(siteDir, '.site', 'mails.json'),
    JSON.stringify({ ...plainMailSet, mails: [visitorMail] }),
  );
  smtp = await startSmtp();
  // A process that ends in peace leaves its compiled code to the next ones.
  const first = await start({ DATA_DIR: join(folder, 'fresh') });
  const ended = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  await ended;
}, 240_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await smtp.close();
  await rm(folder, { recursive: true, force: true });
});

interface Instance {
  child: ChildProcess;
  url: string;
}

/** Starts the service as a process and waits for its address. */
async function start(env: Record<string, string>): Promise<Instance> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      SITE_DIR: siteDir,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LEADS_PER_MINUTE: '0',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'hello@site.example',
      MAIL_TEAM: 'team@site.example',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  return new Promise((done, fail) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /Listening on (http[^"]*)/.exec(said)?.[1];
      if (url) done({ child, url });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${said.slice(-500)}`)));
  });
}

/** Sends leads without a pause; each is sent again until it is acknowledged. */
function sendLeads(addressOf: () => string | undefined, prefix: string) {
  const acknowledged = new Map<string, string>();
  let stopped = false;
  async function send(key: string): Promise<void> {
    while (!acknowledged.has(key)) {
      try {
        const response = await fetch(`${addressOf()}/api/leads`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ ...goodLead, name: key, email: `${key}@site.example` }),
          signal: AbortSignal.timeout(10_000),
        });
        const { id } = (await response.json()) as { id?: string };
        if (response.status === 201 && id) acknowledged.set(key, id);
        else await sleep(50);
      } catch {
        await sleep(50);
      }
    }
  }
  const clients = [1, 2].map(async (client) => {
    for (let count = 0; !stopped; count++) {
      await send(`${prefix}-${client}-${count}`);
      await sleep(15);
    }
  });
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(clients);
    },
  };
}

/** Kills one instance at random moments, starting it anew each time. Returns the number of kills. */
async function killOften(
  env: Record<string, string>,
  { kills, until, prefix }: { kills: number; until: number; prefix: string },
): Promise<{ count: number; acknowledged: Map<string, string> }> {
  let instance = await start(env);
  const leads = sendLeads(() => instance.url, prefix);
  let count = 0;
  while (count < kills && Date.now() < until) {
    // At a random moment under load, however fast the machine is.
    const enough = leads.acknowledged.size + Math.floor(Math.random() * 15);
    await waitUntil(() => leads.acknowledged.size >= enough);
    await sleep(Math.random() * 20);
    const gone = once(instance.child, 'exit');
    instance.child.kill('SIGKILL');
    await gone;
    count++;
    instance = await start(env);
  }
  await leads.stop();
  const ended = once(instance.child, 'exit');
  instance.child.kill('SIGTERM');
  await ended;
  return { count, acknowledged: leads.acknowledged };
}

/** What a killed worker had taken becomes due after minutes; the test does not wait for that. */
async function makeDue({ db }: Connection): Promise<void> {
  await sql`update outbox set due_at = ${new Date(0)} where status = 'pending'`.execute(db);
}

async function check(connection: Connection, acknowledged: ReadonlyMap<string, string>) {
  const leads = await connection.db.selectFrom('leads').select(['id', 'name']).execute();
  const stored = new Map(leads.map(({ id, name }) => [name, id]));
  expect(stored.size).toBe(leads.length);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(acknowledged));
  const messages = await connection.db.selectFrom('outbox').selectAll().execute();
  expect(messages).toHaveLength(2 * leads.length);
  const missing = messages.filter(({ id, status }) => status !== 'sent' || !smtp.counts.has(id));
  expect(missing).toEqual([]);
  const twice = messages.filter(({ id }) => (smtp.counts.get(id) ?? 0) > 1).length;
  return { leads: leads.length, twice };
}

test('embedded: kill -9 under load loses and doubles nothing', async () => {
  const data = [join(folder, 'one'), join(folder, 'two')];
  // Making a database takes seconds, so it is made once.
  for (const place of data) await cp(join(folder, 'fresh'), place, { recursive: true });
  const until = Date.now() + budgetMs;
  const runs = await Promise.all(
    data.map((DATA_DIR, index) =>
      killOften({ DATA_DIR }, { kills: embeddedKills / 2, until, prefix: `embedded-${index}` }),
    ),
  );
  for (const [index, { acknowledged, count }] of runs.entries()) {
    expect(count).toBeGreaterThanOrEqual(fewestKills);
    const dataDir = data[index] ?? '';
    const before = await connect({ dataDir });
    await makeDue(before);
    await before.close();
    const last = await start({ DATA_DIR: dataDir, METRICS: 'on' });
    await waitUntil(async () => {
      const metrics = await (await fetch(`${last.url}/metrics`)).text();
      return metrics.includes('site_outbox_messages{state="pending"} 0');
    }, 120_000);
    const ended = once(last.child, 'exit');
    last.child.kill('SIGTERM');
    await ended;
    const connection = await connect({ dataDir });
    const { leads, twice } = await check(connection, acknowledged);
    await connection.close();
    console.info(`embedded: ${count} kills, ${leads} leads, ${twice} e-mails twice`);
  }
}, 420_000);

test('PostgreSQL: kill -9 of several instances, and a restart of the server, under load', async () => {
  const postgres: PostgresServer = await startPostgres();
  const env = { DATABASE_URL: postgres.url };
  const connection = await connect({ databaseUrl: postgres.url, dataDir: folder });
  const until = Date.now() + budgetMs;
  const fleet = [1, 2, 3].map((index) =>
    killOften(env, { kills: postgresKills / 3, until, prefix: `postgres-${index}` }),
  );
  await sleep(8_000);
  await postgres.halt();
  await sleep(500);
  await postgres.resume();
  const runs = await Promise.all(fleet);
  const kills = runs.reduce((sum, { count }) => sum + count, 0);
  expect(kills).toBeGreaterThanOrEqual(fewestKills);
  await makeDue(connection);
  const last = await start(env);
  await waitUntil(async () => (await countMessages(connection.db)).pending === 0, 120_000);
  last.child.kill('SIGTERM');
  const acknowledged = new Map(runs.flatMap((run) => [...run.acknowledged]));
  const { leads, twice } = await check(connection, acknowledged);
  console.info(`PostgreSQL: ${kills} kills, ${leads} leads, ${twice} e-mails twice`);
  await connection.close();
  await postgres.stop();
}, 420_000);
