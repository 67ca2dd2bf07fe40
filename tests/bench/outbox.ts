import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainMailSet } from '../../renderer/mail/index.ts';
import type { MessageKind } from '../../server/database/database.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import {
  migrateTestSite,
  openFolder,
  openServer,
  type TestConnection,
} from '../server/databases.ts';
import { newLead, type SentLead } from '../server/new-lead.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { testSite } from '../server/service.ts';
import { median } from './median.ts';
import { type Server, sendLoad, startServer } from './service/run-process.ts';
import { printTable, type Table } from './table.ts';

const leadsOfRound = 2_000;
const leadsOfStatement = 100;
const poisonedLeads = 100;
const pageSeconds = 3;
const lookMs = 100;

const mailKinds: readonly MessageKind[] = ['team-mail', 'visitor-mail'];
const service = join(import.meta.dirname, '../../server/main.ts');
const pageRequest = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br\r\n\r\n';

/** Where the service of one database keeps its things, and its options. */
interface Place {
  title: string;
  goal: string;
  dataDir: string;
  env: Record<string, string>;
}

/**
 * Measures how fast the outbox drains against receivers that take everything at once, how long pages
 * take meanwhile, and how long a fresh message takes beside a hundred that the receiver fails at.
 */
export async function benchOutbox(rounds: number): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-outbox-'));
  const postgres = await startPostgres();
  const receivers = await startServer(join(import.meta.dirname, 'service/receivers.ts'));
  try {
    const webhook = `http://127.0.0.1:${receivers.port}`;
    const env = {
      SITE_DIR: writeSite(join(folder, 'site')),
      METRICS: 'on',
      SMTP_URL: await (await fetch(webhook)).text(),
      MAIL_FROM: 'hello@site.example',
      MAIL_TEAM: 'team@site.example',
      WEBHOOK_URL: webhook,
      WEBHOOK_SECRET: 'a secret of some length',
    };
    const place = (title: string, goal: string, more: Record<string, string>): Place => {
      const dataDir = join(folder, title);
      return { title, goal, dataDir, env: { ...env, DATA_DIR: dataDir, ...more } };
    };
    const rows = [['What', 'measured', 'goal']];
    for (const where of [
      place('PostgreSQL', '≥ 500', { DATABASE_URL: postgres.url }),
      place('embedded', '≥ 200', {}),
    ]) {
      rows.push(
        ...(await benchDrain(where, rounds)),
        ...(await benchPagesBeside(where)),
        await benchFresh(where),
      );
    }
    const about =
      'How fast messages about leads are sent to receivers that take everything at once, on each of the two databases.';
    return { title: 'The outbox', about, rows };
  } finally {
    await receivers.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A built site with one page and an e-mail for visitors. */
function writeSite(folder: string): string {
  mkdirSync(join(folder, '.site'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>');
  writeFileSync(join(folder, '.site/build.json'), '{"files":{}}');
  writeFileSync(join(folder, '.site/forms.json'), JSON.stringify(testSite));
  const visitorMail = {
    to: 'visitor',
    subject: 'Welcome, {{lead.name}}',
    heading: 'Hello {{lead.name}}',
    body: 'Thanks for **all** of it.\n\n- one\n- two\n\n[Read on](/start).',
    button: { label: 'Open', href: '/start' },
  };
  const mails = { ...plainMailSet, mails: [visitorMail] };
  writeFileSync(join(folder, '.site/mails.json'), JSON.stringify(mails));
  return folder;
}

async function benchDrain(place: Place, rounds: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [what, kinds] of [
    ['E-mails', mailKinds],
    ['Webhooks', ['webhook']],
  ] as const) {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await fill(place, leadsOfRound, kinds);
      const server = await startServer(service, { env: place.env });
      await untilSent(server);
      await server.stop();
      rates.push(await readRate(place));
    }
    rows.push([`${what} a second, ${place.title}`, median(rates).toFixed(0), place.goal]);
  }
  return rows;
}

async function benchPagesBeside(place: Place): Promise<string[][]> {
  const idleServer = await startServer(service, { env: place.env });
  const load = { connections: 10, seconds: pageSeconds, rate: 200, request: pageRequest };
  const idle = await sendLoad({ ...load, port: idleServer.port });
  await idleServer.stop();
  await fill(place, leadsOfRound, mailKinds);
  const server = await startServer(service, { env: place.env });
  const busy = await sendLoad({ ...load, port: server.port });
  await untilSent(server);
  await server.stop();
  return [
    [`p99 of a page, idle, ${place.title}`, `${idle.p99Ms.toFixed(2)} ms`, ''],
    [`p99 of a page while e-mails are sent, ${place.title}`, `${busy.p99Ms.toFixed(2)} ms`, ''],
  ];
}

/** The breaker is open by the time that the lead comes in. */
async function benchFresh(place: Place): Promise<string[]> {
  await fill(place, poisonedLeads, ['webhook'], { name: 'Poison' });
  const server = await startServer(service, { env: place.env });
  await sleep(1_000);
  const body = JSON.stringify({
    name: 'Fresh',
    preschoolName: 'Little Pines',
    email: 'fresh@pines.example',
    phone: '+1 555 0100',
    leadType: 'start_trial',
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/leads`, {
    method: 'POST',
    headers,
    body,
  });
  if (answer.status !== 201) throw new Error(`The lead was answered with ${answer.status}`);
  await sleep(5_000);
  await server.stop();
  const took = await withDatabase(place, async ({ db }) => {
    const { created_at, done_at } = await db
      .selectFrom('outbox')
      .innerJoin('leads', 'leads.id', 'outbox.lead_id')
      .select(['outbox.created_at', 'outbox.done_at'])
      .where('leads.name', '=', 'Fresh')
      .where('outbox.kind', '=', 'webhook')
      .executeTakeFirstOrThrow();
    return Number(done_at ?? Number.NaN) - Number(created_at);
  });
  const what = `A fresh message beside ${poisonedLeads} that get 503, ${place.title}`;
  return [what, `${took} ms`, '≤ 2000 ms'];
}

async function fill(
  place: Place,
  count: number,
  kinds: readonly MessageKind[],
  lead: SentLead = {},
): Promise<void> {
  await withDatabase(place, async ({ db }) => {
    await db.deleteFrom('leads').execute();
    for (let done = 0; done < count; done += leadsOfStatement) {
      const leads = Array.from({ length: leadsOfStatement }, (_none, index) =>
        newLead({ email: `visitor-${done + index}@pines.example`, ...lead }, { kinds }),
      );
      await insertLeads(db, leads);
    }
  });
}

async function untilSent({ port }: Server): Promise<void> {
  for (;;) {
    const numbers = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if (numbers.includes('site_outbox_messages{state="pending"} 0')) return;
    await sleep(lookMs);
  }
}

/** Messages per second from the first that was sent to the last. */
async function readRate(place: Place): Promise<number> {
  const messages = await withDatabase(place, ({ db }) =>
    db.selectFrom('outbox').select(['status', 'done_at']).orderBy('done_at').execute(),
  );
  const unsent = messages.filter(({ status }) => status !== 'sent').length;
  if (unsent > 0) throw new Error(`${unsent} messages were not sent`);
  const [first, last] = [messages.at(0), messages.at(-1)].map((one) => Number(one?.done_at));
  return (messages.length * 1000) / ((last ?? 0) - (first ?? 0));
}

async function withDatabase<T>(
  { dataDir, env }: Place,
  work: (connection: TestConnection) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: url } = env;
  const folder = join(dataDir, testSite.site);
  const connection = await (url ? openServer(url) : openFolder(folder));
  try {
    await migrateTestSite(connection);
    return await work(connection);
  } finally {
    await connection.close();
  }
}

if (import.meta.main) {
  printTable(await benchOutbox(Number(process.argv[2] ?? 3)));
}
