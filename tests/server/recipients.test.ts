import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { addressAnew } from '../../server/delivery/mail/address-anew.ts';
import { createMailer } from '../../server/delivery/mail/mailer.ts';
import { smtpTransport } from '../../server/delivery/mail/smtp.ts';
import { countMessages, reviveMessages } from '../../server/delivery/outbox/outbox.repository.ts';
import { startWorker, type Worker } from '../../server/delivery/outbox/worker.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { testRecord } from './service.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';
import { waitUntil } from './wait-until.ts';

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

onBothDatabases('one message, one recipient', (connection) => {
  const rows = () => connection.db.selectFrom('outbox').selectAll().orderBy('recipient').execute();
  const makeDue = () => sql`update outbox set due_at = ${new Date(0)}`.execute(connection.db);
  const isDone = async () => (await countMessages(connection.db)).pending === 0;

  async function startMailServer(codes: Record<string, number> = {}): Promise<TestSmtp> {
    const smtp = await startSmtp({ refuse: (address) => codes[address] });
    ending.push(smtp.close);
    return smtp;
  }

  function workFor(team: readonly string[], { port }: TestSmtp): Worker {
    const mailer = createMailer({
      templates: { current: () => plainMailSet, refresh: async () => {} },
      transport: smtpTransport({ host: '127.0.0.1', port, secure: false }),
      config: { from: 'hello@site.example', team: { all: team, own: {} } },
      mayConfirm: async () => true,
      confirmPath: async () => '/',
      addressAnew: (message, addresses) => addressAnew(connection.db, message, addresses),
    });
    const { log } = Fastify({ logger: false });
    const worker = startWorker(mailer, { db: connection.db, log, record: testRecord });
    ending.push(worker.close);
    return worker;
  }

  const recipientsOf = ({ mails }: TestSmtp) => mails.flatMap(({ to }) => to).sort();

  test('who is refused keeps nobody else from an e-mail, and gets it once that is fixed', async () => {
    const codes: Record<string, number> = { 'gone@site.example': 550, 'grey@site.example': 451 };
    const smtp = await startMailServer(codes);
    const team = ['fine@site.example', 'gone@site.example', 'grey@site.example'];
    await addLead(connection.db, {}, { kinds: ['team-mail'], team });
    const worker = workFor(team, smtp);
    await waitUntil(async () =>
      (await rows()).every(({ done_at, last_error }) => done_at ?? last_error),
    );
    expect(await rows()).toMatchObject([
      { recipient: 'fine@site.example', status: 'sent', attempts: 1, last_error: null },
      { recipient: 'gone@site.example', status: 'dead', attempts: 1, last_error: '550' },
      { recipient: 'grey@site.example', status: 'pending', attempts: 1, last_error: '451' },
    ]);
    expect(recipientsOf(smtp)).toEqual(['fine@site.example']);

    for (const address of team) delete codes[address];
    await reviveMessages(connection.db, new Date());
    await makeDue();
    worker.nudge();
    await waitUntil(isDone);
    expect(recipientsOf(smtp)).toEqual(team);
    expect(new Set(smtp.counts.values())).toEqual(new Set([1]));
  });

  test('a message of an earlier version, which was for the whole team, reaches each once', async () => {
    const smtp = await startMailServer({ 'boss@site.example': 451 });
    await addLead(connection.db, {}, { kinds: ['team-mail'] });
    await sql`update outbox set recipient = null`.execute(connection.db);
    const team = ['boss@site.example', 'team@site.example'];
    workFor(team, smtp);
    await waitUntil(
      async () =>
        (await rows()).filter(({ last_error, done_at }) => last_error ?? done_at).length === 2,
    );
    expect(await rows()).toMatchObject([
      { recipient: 'boss@site.example', status: 'pending', attempts: 1 },
      { recipient: 'team@site.example', status: 'sent', attempts: 1 },
    ]);
    expect(recipientsOf(smtp)).toEqual(['team@site.example']);
  });

  test('a misspelt address of the team is fixed for pending messages, and nobody gets one twice', async () => {
    const smtp = await startMailServer({ 'tpyo@site.example': 550 });
    const earlier = ['boss@site.example', 'tpyo@site.example'];
    await addLead(connection.db, {}, { kinds: ['team-mail'], team: earlier });
    const before = workFor(earlier, smtp);
    await waitUntil(isDone);
    await before.close();
    await reviveMessages(connection.db, new Date());
    workFor(['boss@site.example', 'typo@site.example'], smtp);
    await waitUntil(isDone);
    expect(recipientsOf(smtp)).toEqual(['boss@site.example', 'typo@site.example']);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('who has left the team gets nothing any more', async () => {
    const smtp = await startMailServer();
    const team = ['boss@site.example', 'left@site.example'];
    await addLead(connection.db, {}, { kinds: ['team-mail'], team });
    workFor(['boss@site.example'], smtp);
    await waitUntil(isDone);
    expect(recipientsOf(smtp)).toEqual(['boss@site.example']);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'skipped']);
  });
});
