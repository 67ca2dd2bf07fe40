import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CampaignsFile } from '../../schemas/generated/contract.ts';
import { dueSince } from '../../server/campaigns/due-build.ts';
import { readConfig } from '../../server/config/config.ts';
import { noteFailedSignIn } from '../../server/leads/audit.ts';
import { openAlertChannels } from '../../server/monitoring/alert-channels.ts';
import { findProblems } from '../../server/monitoring/conditions.ts';
import { describeStatus } from '../../server/monitoring/describe-status.ts';
import { sharedIncidents } from '../../server/monitoring/incident-log.ts';
import { type ServiceStatus, statusReader } from '../../server/monitoring/service-status.ts';
import { startWatch, type Watch } from '../../server/monitoring/watch.ts';
import { watchJournal } from '../../server/monitoring/watch-journal.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';

const start = new Date('2026-11-20T08:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const well: ServiceStatus = { outbox: { pending: 0, dead: 0 }, disk: { free: 2e11, size: 5e11 } };
const running = {
  receivers: [{ name: 'The mail server smtp.example', isUnavailable: false }],
  journalLagMs: 0,
  refused: { 'wrong fields': 0, quarantined: 0, 'too many': 0, 'other sites': 0 },
};

/** A chat that takes alerts. */
async function startChat() {
  const texts: string[] = [];
  let fails = false;
  const server = createServer(async (request, response) => {
    const { text } = (await json(request)) as { text: string };
    if (!fails) texts.push(text);
    response.writeHead(fails ? 500 : 204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    texts,
    fail: (really: boolean) => {
      fails = really;
    },
    close: () => server.close(),
  };
}

let smtp: TestSmtp;
let chat: Awaited<ReturnType<typeof startChat>>;
beforeAll(async () => {
  smtp = await startSmtp();
  chat = await startChat();
});
afterAll(async () => {
  chat.close();
  await smtp.close();
});
const watches: Watch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close();
  smtp.mails.length = 0;
  chat.texts.length = 0;
});

const channels = () =>
  openAlertChannels(
    { email: ['ops@site.example', 'boss@site.example'], webhook: chat.url },
    readConfig({ SITE_DIR: 'x', SMTP_URL: smtp.url, MAIL_FROM: 'hello@site.example' }).delivery,
  );

onBothDatabases('alerts', (connection) => {
  const lines: string[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });

  test('go on after what cannot be found out', async () => {
    let fails = true;
    const watch = startWatch({
      readStatus: async () => (fails ? Promise.reject(new Error('no such clock')) : well),
      channels: [],
      shared: sharedIncidents(connection.db),
      place: 'site on web-1',
      log,
    });
    watches.push(watch);
    await watch.check();
    expect(lines.at(-1)).toContain('could not be found out');
    fails = false;
    const { length } = lines;
    await watch.check();
    expect(lines).toHaveLength(length);
  });

  /** An instance whose clock and status are in the test's hands. */
  function instance(place: string) {
    const state = { status: well, now: start };
    const watch = startWatch({
      readStatus: async () => state.status,
      channels: channels(),
      shared: sharedIncidents(connection.db),
      place,
      log,
      now: () => state.now,
    });
    watches.push(watch);
    return async (minutes: number, status: ServiceStatus) => {
      Object.assign(state, { status, now: after(minutes) });
      await watch.check();
    };
  }
  const titles = () => chat.texts.map((text) => text.split('\n')[0]);

  test('are sent once when something is stuck for ten minutes, and once when it is over', async () => {
    const check = instance('site on web-1');
    const stuck: ServiceStatus = {
      ...well,
      outbox: { pending: 3, dead: 0, oldest: start },
      process: { ...running, receivers: [{ name: 'The mail server', isUnavailable: true }] },
    };
    for (const minutes of [1, 5, 9]) await check(minutes, stuck);
    expect(titles()).toEqual([]);
    await check(10, stuck);
    await check(11, stuck);
    await check(12, stuck);
    expect(titles()).toEqual([
      '[site on web-1] Messages are pending (3), the oldest for 11 minutes. The mail server takes nothing.',
    ]);
    await check(13, well);
    await check(14, well);
    expect(titles()).toHaveLength(2);
    expect(titles()[1]).toBe('[site on web-1] Solved: Messages are sent again.');
    const subjects = smtp.mails.map(({ to, raw }) => [to, /^Subject: (.*)/m.exec(raw)?.[1]]);
    expect(subjects).toHaveLength(4);
    expect(new Set(subjects.map(([to]) => String(to)))).toEqual(
      new Set(['ops@site.example', 'boss@site.example']),
    );
    await check(30, { ...stuck, outbox: { pending: 1, dead: 0, oldest: after(15) } });
    await check(31, { ...stuck, outbox: { pending: 1, dead: 0, oldest: after(15) } });
    expect(titles()).toHaveLength(3);
    await check(32, well);
  });

  test('of several instances come from one of them, also after a start', async () => {
    const dead: ServiceStatus = { ...well, outbox: { pending: 0, dead: 2 } };
    const both = [instance('web-1'), instance('web-2')];
    for (const minutes of [0, 5, 10, 11]) {
      await Promise.all(both.map((check) => check(minutes, dead)));
    }
    expect(titles()).toHaveLength(1);
    const started = instance('web-3');
    await started(20, dead);
    expect(titles()).toHaveLength(1);
    await Promise.all([...both, started].map((check) => check(21, well)));
    expect(titles()).toHaveLength(2);
    expect(titles()[1]).toContain('Solved: No message has failed for good any more.');
  });

  test('of one machine come from each, even without the database', async () => {
    const down: ServiceStatus = { disk: { free: 1024 ** 2 * 100, size: 5e11 } };
    const both = [instance('web-1'), instance('web-2')];
    for (const minutes of [0, 10]) await Promise.all(both.map((check) => check(minutes, down)));
    expect(titles().toSorted()).toEqual([
      '[web-1] The database does not answer: leads cannot be stored.',
      '[web-1] The disk is nearly full: 100 MB are free.',
      '[web-2] The database does not answer: leads cannot be stored.',
      '[web-2] The disk is nearly full: 100 MB are free.',
    ]);
  });

  test('wait for a channel that fails, in their order', async () => {
    const check = instance('web-1');
    const dead: ServiceStatus = { ...well, outbox: { pending: 0, dead: 2 } };
    chat.fail(true);
    await check(0, dead);
    await check(10, dead);
    await check(11, well);
    expect(titles()).toEqual([]);
    expect(smtp.mails).toHaveLength(4);
    expect(lines.join()).toContain('An alert could not be sent (ALERT_WEBHOOK); it waits');
    chat.fail(false);
    await check(12, well);
    expect(titles()).toEqual([
      '[web-1] Messages failed for good (2). "site leads replay" shows why and sends them again.',
      '[web-1] Solved: No message has failed for good any more.',
    ]);
  });

  test('know what waits in the database', async () => {
    const read = statusReader({ connection, dataDir: '/' });
    expect((await read(start)).outbox).toEqual({ pending: 0, dead: 0, oldest: undefined });
    await addLead(connection.db, {}, { at: after(-20), kinds: ['webhook'] });
    await addLead(connection.db, {}, { at: after(-5), kinds: ['webhook', 'team-mail'] });
    await connection.db
      .updateTable('outbox')
      .set({ status: 'dead' })
      .where('kind', '=', 'team-mail')
      .execute();
    const status = await read(start);
    expect(status.outbox).toEqual({ pending: 2, dead: 1, oldest: after(-20) });
    expect(status.failedSignIns).toBe(0);
    for (const minutes of [-11, -9, -9, 0]) await noteFailedSignIn(connection.db, after(minutes));
    expect((await read(start)).failedSignIns).toBe(3);
    expect(status.disk?.free).toBeGreaterThan(0);
    expect(status.process).toBeUndefined();
    expect(findProblems(status, start)).toHaveLength(2);
  });
});

test('somebody who guesses the password is reported', () => {
  const problems = (failedSignIns: number) => findProblems({ ...well, failedSignIns }, start);
  expect(problems(20)).toEqual([]);
  expect(problems(21)).toEqual([
    'Somebody may be guessing passwords: 21 attempts to sign in failed within ten minutes.',
  ]);
});

test('a site that has changed by itself and was not built again is reported', () => {
  const due = new Date('2026-11-20T00:00:00Z');
  expect(findProblems({ ...well, process: { ...running, dueSince: due } }, start)).toEqual([
    'The site was not built again, though it has changed by itself at 2026-11-20T00:00:00.000Z: visitors see what was before.',
  ]);
  const moments = [{ at: due.toISOString(), what: [], gone: [], full: [] }];
  const campaigns = { isAhead: false, moments } as unknown as CampaignsFile;
  expect(dueSince({ campaigns }, start)).toEqual(due);
  expect(dueSince({ campaigns }, new Date(due.getTime() - 1))).toBe(undefined);
  expect(dueSince({ campaigns: { ...campaigns, isAhead: true } }, start)).toBe(undefined);
});

test('leads that are not verified are reported', () => {
  const unverified = 'CHALLENGE_SECRET is not set.';
  expect(findProblems({ ...well, process: { ...running, unverified } }, start)).toEqual([
    unverified,
  ]);
});

test('one line says how a service is', () => {
  const outbox = { pending: 3, dead: 2, oldest: after(-14) };
  const process = {
    receivers: [
      { name: 'The mail server', isUnavailable: true },
      { name: 'The webhook', isUnavailable: true },
    ],
    journalLagMs: 1_400,
    refused: { 'wrong fields': 4, quarantined: 1, 'too many': 0, 'other sites': 0 },
  };
  expect(describeStatus({ ...well, outbox, process }, start)).toBe(
    '3 messages pending, the oldest for 14 min; 2 failed; The mail server and The webhook take nothing; journal 1 s behind; 5 posts refused (4 wrong fields, 1 quarantined); 186 GB of 466 GB free',
  );
  expect(describeStatus({ ...well, process: running }, start)).toBe(
    '0 messages pending; 0 failed; all receivers take messages; journal 0 s behind; 0 posts refused; 186 GB of 466 GB free',
  );
  expect(describeStatus({}, start)).toBe('the database does not answer');
});

test('a lead that waits for the disk is seen, until it is there', async () => {
  const written = Promise.withResolvers<void>();
  const { journal, lagMs } = watchJournal({ addLead: () => written.promise } as never);
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(lagMs?.()).toBe(0);
  const adding = journal?.addLead({} as never, []);
  vi.advanceTimersByTime(60_000);
  expect(lagMs?.()).toBe(60_000);
  written.resolve();
  await adding;
  expect(lagMs?.()).toBe(0);
  vi.useRealTimers();
});

test('settings that cannot work are named', () => {
  const problems = (env: Record<string, string>) => {
    try {
      readConfig({ SITE_DIR: 'x', ...env });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(problems({ ALERT_EMAIL: 'ops@site.example' })).toMatch(
    /^SMTP_URL is not set\. ALERT_EMAIL/,
  );
  const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@site.example' };
  expect(problems({ ...mail, ALERT_EMAIL: 'ops, b@site.example' })).toMatch(
    /^ALERT_EMAIL names "ops"\./,
  );
  expect(problems({ ALERT_WEBHOOK: 'http://chat.example/secret' })).toMatch(
    /^ALERT_WEBHOOK is not usable\. (?!.*secret)/,
  );
});
