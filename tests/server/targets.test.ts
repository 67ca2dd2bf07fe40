import { afterEach, describe, expect, test } from 'vitest';
import {
  contractTargets,
  readyTargets,
  type WrittenTarget,
} from '../../renderer/targets/lead-targets.ts';
import type { LeadTarget } from '../../schemas/generated/contract.ts';
import type { LeadRow } from '../../server/database/database.ts';
import { createCircuitBreaker } from '../../server/delivery/outbox/circuit-breaker.ts';
import { DeliveryError } from '../../server/delivery/outbox/delivery.ts';
import { countMessages, resendMessage } from '../../server/delivery/outbox/outbox.repository.ts';
import { startOutbox } from '../../server/delivery/outbox/outbox.ts';
import { outcomeOf } from '../../server/delivery/outbox/outcome.ts';
import { openTargets, warnOfTargets } from '../../server/delivery/target/site-targets.ts';
import { recordLead } from '../../server/leads/lead.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import {
  documented,
  type GivenAnswer,
  startReceiver,
  type TestReceiver,
} from './receivers-of-leads.ts';
import { testService, testSite } from './service.ts';
import { waitUntil } from './wait-until.ts';

const site = { name: 'Pines', origin: 'https://www.pines.example', base: '' };
const formGuid = '78c2891f-ebdd-44c0-bd94-15c012bbbfbf';

/** Each ready target as a site writes it. */
const written: Readonly<Record<string, WrittenTarget>> = {
  hubspot: {
    uses: 'hubspot',
    settings: { portalId: 1234567, formGuid },
    fields: { email: 'email', firstname: 'name', company: 'preschoolName' },
  },
  salesforce: {
    uses: 'salesforce',
    settings: { oid: '00D5g000001AbCd' },
    fields: { last_name: 'name', company: 'preschoolName', email: 'email' },
    values: { lead_source: 'Website' },
  },
  mailchimp: {
    uses: 'mailchimp',
    settings: { server: 'us21', audienceId: 'a1b2c3d4e5' },
    fields: { email_address: 'email', FNAME: 'name' },
  },
  brevo: {
    uses: 'brevo',
    settings: { listId: 12 },
    fields: { email: 'email', FIRSTNAME: 'name', SOURCE: 'attribution.lastTouch.source' },
  },
  slack: { uses: 'slack' },
  teams: { uses: 'teams', fields: { Preschool: 'preschoolName', Page: 'page' } },
  'google-sheets': { uses: 'google-sheets', fields: { Name: 'name', 'E-mail': 'email' } },
};

const receivers: TestReceiver[] = [];
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close();
});

async function receive(judge: Parameters<typeof startReceiver>[0]): Promise<TestReceiver> {
  const receiver = await startReceiver(judge);
  receivers.push(receiver);
  return receiver;
}

/** A target that sends to a local program, and the secrets for it. */
function localTarget(target: WrittenTarget, { origin }: TestReceiver) {
  const [made] = contractTargets({ crm: target }, site) ?? [];
  if (!made) throw new Error('There is no target.');
  const { url, follow } = made.request;
  const request = {
    ...made.request,
    url: url.replace(/^https:\/\/[^/]+/, origin),
    follow: follow && `${origin}/`,
  };
  const secrets = {
    TARGET_CRM_URL: `${origin}/in?key=hidden`,
    TARGET_CRM_KEY: target.uses === 'brevo' ? 'xkeysib-secret' : 'secret-us21',
    TARGET_CRM_TOKEN: target.uses === 'hubspot' ? 'pat-na1-secret' : 'secret of the sheet',
  };
  return { target: { ...made, request }, secrets };
}

const row = (changes: Partial<LeadRow> = {}): LeadRow =>
  ({
    id: '01a1fb1d-71af-74a0-a58a-6cd62ef3ad33',
    created_at: new Date('2026-11-20T10:00:00Z'),
    name: 'Mária "López"',
    preschool_name: 'Little Pines',
    email: 'Maria@Pines.example',
    phone: null,
    cta_source: 'start_trial',
    page: '/start',
    extra: {},
    last_touch: { source: 'newsletter' },
    ...changes,
  }) as unknown as LeadRow;

/** Sends a lead to a target once. */
async function send(
  { target, secrets }: { target: LeadTarget; secrets: Record<string, string> },
  changes?: Partial<LeadRow>,
) {
  const [delivery] = openTargets([target], secrets);
  const record = recordLead(row(changes), { ...testSite.leads, targets: [target] });
  return delivery?.send({ id: 'm-1', kind: 'webhook', recipient: 'crm' } as never, record);
}

async function failureOf(sending: Promise<unknown>): Promise<DeliveryError> {
  const failure = await sending.catch((error: unknown) => error);
  if (failure instanceof DeliveryError) return failure;
  throw new Error('It was sent.', { cause: failure });
}

test('there is a test of every ready target', () => {
  expect(Object.keys(written).sort()).toEqual([...readyTargets.keys()].sort());
});

test.each(Object.entries(written))('%s takes the request that it documents', async (name, one) => {
  const receiver = await receive(documented[name] ?? (() => ({ status: 500 })));
  expect(await send(localTarget(one, receiver))).toBe('sent');
  const [{ method, url, body } = { url: '' }] = receiver.got;
  await expect({ method, url: url.replace(/\?key.*/, ''), body }).toMatchFileSnapshot(
    `requests/${name}.txt`,
  );
});

test('a message is kept back where a later build takes a secret that is not set', async () => {
  const receiver = await receive(() => ({ status: 200 }));
  const { target, secrets } = localTarget({ request: { url: '{{secrets.url}}' } }, receiver);
  const [delivery] = openTargets([target], secrets);
  const request = { ...target.request, headers: { 'x-key': '{{secrets.pass}}' } };
  const record = recordLead(row(), { ...testSite.leads, targets: [{ ...target, request }] });
  const sending = delivery?.send({ id: 'm-1' } as never, record);
  await expect(sending).rejects.toThrow('TARGET_CRM_PASS is missing.');
  expect(receiver.got).toEqual([]);
});

describe('a target that does not take a lead', () => {
  const own: WrittenTarget = {
    request: { url: '{{secrets.url}}', headers: { 'x-key': '{{secrets.key}}' } },
  };
  const answered = async (answer: GivenAnswer) =>
    failureOf(send(localTarget(own, await receive(() => answer))));

  test.each([
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [405, 'refused'],
    [422, 'refused'],
    [429, 'failing'],
    [500, 'later'],
    [503, 'failing'],
  ])('%i is %s, with what it answered', async (status, verdict) => {
    const failure = await answered({ status, body: '<b>No</b>\n such list' });
    expect(failure).toMatchObject({ verdict, code: String(status) });
    expect(failure.facts.answer).toBe('No such list');
    expect(failure.message).not.toContain('No such list');
  });

  test('an answer that repeats a secret is kept without it, and cut', async () => {
    const { facts } = await answered({
      status: 400,
      body: `Bad key secret-us21. ${'x'.repeat(999)}`,
    });
    expect(facts.answer).toMatch(/^Bad key …\. x{200,}$/);
    expect(facts.answer).toHaveLength(300);
  });

  test('one that says when to come again does not refuse', async () => {
    const limited = await answered({ status: 403, headers: { 'retry-after': '60' } });
    expect(limited).toMatchObject({ verdict: 'later', facts: { waitMs: 60_000 } });
  });

  test('how long it asks to be left alone is respected, in seconds or until a date', async () => {
    const seconds = await answered({ status: 429, headers: { 'retry-after': '120' } });
    expect(seconds.facts.waitMs).toBe(120_000);
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    const date = await answered({ status: 503, headers: { 'retry-after': later } });
    expect(date.facts.waitMs).toBeGreaterThan(3_000_000);
    const message = { id: 'm-1', attempts: 1, due_at: new Date(0) } as never;
    const { due_at } = outcomeOf(message, seconds, new Date(0), 0);
    expect(due_at.getTime()).toBe(120_000);
    const breaker = createCircuitBreaker();
    breaker.failed(0, 120_000);
    breaker.succeeded();
    expect([breaker.isPaused(119_999), breaker.isPaused(120_000)]).toEqual([true, false]);
  });

  test('one that never answers is left when the service stops, and gets it later', async () => {
    const receiver = await receive(() => undefined);
    const { target, secrets } = localTarget(own, receiver);
    const [delivery] = openTargets([target], secrets);
    const record = recordLead(row(), { ...testSite.leads, targets: [target] });
    const sending = failureOf(Promise.resolve(delivery?.send({ id: 'm-1' } as never, record)));
    await waitUntil(() => receiver.got.length > 0);
    delivery?.close();
    expect((await sending).verdict).toBe('unreachable');
  });

  test('a lead without what it requires is not sent', async () => {
    const receiver = await receive(() => ({ status: 200 }));
    const made = localTarget(written.mailchimp ?? {}, receiver);
    const failure = await failureOf(send(made, { email: null } as never));
    expect(failure).toMatchObject({ verdict: 'refused', code: 'INCOMPLETE' });
    expect(failure.facts.answer).toContain('email_address');
    expect(receiver.got).toEqual([]);
  });

  test('a sheet whose script fails has not taken it, whatever the status', async () => {
    const receiver = await receive(documented['google-sheets'] ?? (() => ({ status: 500 })));
    const { target, secrets } = localTarget(written['google-sheets'] ?? {}, receiver);
    const failure = await failureOf(
      send({ target, secrets: { ...secrets, TARGET_CRM_TOKEN: 'x' } }),
    );
    expect(failure).toMatchObject({ verdict: 'later', code: '200' });
    expect(failure.facts.answer).toBe('The token is wrong.');
  });
});

test('what visitors write stays in its place of address, headers and form', async () => {
  const receiver = await receive(() => ({ status: 200 }));
  const own: WrittenTarget = {
    fields: { who: 'name' },
    request: {
      url: 'https://crm.example.com/leads/{{fields.who}}?x={{fields.who}}',
      headers: { 'x-who': '{{fields.who}}' },
      encoding: 'form',
      body: { who: '{{fields.who}}' },
    },
  };
  const name = 'a/../b?&x=1\r\nx-evil: é';
  await send(localTarget(own, receiver), { name } as never);
  const [{ url, headers, body } = { url: '', headers: {}, body: {} }] = receiver.got;
  expect(url).toBe(`/leads/${encodeURIComponent(name)}?x=${encodeURIComponent(name)}`);
  expect(headers).toMatchObject({ 'x-who': 'a/../b?&x=1x-evil:' });
  expect(headers).not.toHaveProperty('x-evil');
  expect(body).toEqual({ who: name });
});

test('a target without its secret is named with the variable, and others are not', () => {
  const targets = contractTargets({ 'my-chat': { uses: 'slack' } }, site);
  const warn = (secrets: Record<string, string>) => warnOfTargets({ targets }, secrets);
  expect(warn({})).toEqual([
    expect.stringMatching(/^TARGET_MY_CHAT_URL is not set\. The target my-chat /),
  ]);
  expect(warn({ TARGET_MY_CHAT_URL: 'http://hooks.example.com/x' })).toEqual([
    expect.stringMatching(/^TARGET_MY_CHAT_URL is not usable\. It must begin with https/),
  ]);
  expect(warn({ TARGET_MY_CHAT_URL: 'https://hooks.example.com/x' })).toEqual([]);
});

onBothDatabases('the targets of a site', (connection) => {
  const rows = () => connection.db.selectFrom('outbox').selectAll().orderBy('recipient').execute();
  const states = async () =>
    (await rows()).map(({ recipient, status, answer }) => [recipient, status, answer]);

  /** Two targets, of which the second gets leads of another type only. */
  async function twoTargets(judge: Parameters<typeof startReceiver>[0]) {
    const receiver = await receive(judge);
    const made = localTarget(written.hubspot ?? {}, receiver);
    const chat = localTarget({ uses: 'slack', leadTypes: ['talk_to_expert'] }, receiver);
    const targets = [made.target, { ...chat.target, name: 'chat' }];
    const secrets = { ...made.secrets, TARGET_CHAT_URL: `${receiver.origin}/chat` };
    return { receiver, targets, secrets };
  }

  async function start(targets: LeadTarget[], secrets: Record<string, string>) {
    const { app, lines } = await testService(connection.db);
    const outbox = startOutbox(openTargets(targets, secrets), {
      db: connection.db,
      log: app.log,
      record: (one) => recordLead(one, { ...testSite.leads, targets }),
    });
    const store = (type: string) =>
      addLead(
        connection.db,
        { leadType: type },
        {
          messages: outbox.messagesFor({
            type,
            locale: null,
            hasEmail: true,
            unconfirmed: false,
            mayChangeType: false,
            targets,
          }),
        },
      );
    return { outbox, store, lines, app };
  }

  test('each lead goes to those of its type, once, over a restart too', async () => {
    const { receiver, targets, secrets } = await twoTargets(() => ({ status: 200 }));
    for (const type of ['start_trial', 'talk_to_expert']) {
      const { outbox, store, app } = await start(targets, secrets);
      await store(type);
      outbox.nudge();
      await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
      await outbox.close();
      await app.close();
    }
    expect(await states()).toEqual([
      ['chat', 'sent', null],
      ['crm', 'sent', null],
      ['crm', 'sent', null],
    ]);
    expect(receiver.got).toHaveLength(3);
  });

  test('one that refuses keeps its answer and holds up no other, and can get it again', async () => {
    let isStrict = true;
    const { targets, secrets } = await twoTargets(({ url }) =>
      isStrict && url !== '/chat'
        ? { status: 400, body: 'No form for maria@pines.example' }
        : { status: 200 },
    );
    const { outbox, store, lines, app } = await start(targets, secrets);
    await store('talk_to_expert');
    outbox.nudge();
    await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
    expect(await states()).toEqual([
      ['chat', 'sent', null],
      ['crm', 'dead', 'No form for maria@pines.example'],
    ]);
    expect(lines.join('\n')).not.toContain('maria@pines.example');
    isStrict = false;
    const dead = (await rows()).find(({ status }) => status === 'dead');
    await resendMessage(connection.db, dead?.id ?? '', new Date());
    outbox.nudge();
    await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
    expect(await states()).toEqual([
      ['chat', 'sent', null],
      ['crm', 'sent', null],
    ]);
    await outbox.close();
    await app.close();
  });

  test('messages to one without its secret wait for it', async () => {
    const { receiver, targets, secrets } = await twoTargets(() => ({ status: 200 }));
    const { TARGET_CRM_TOKEN: _, ...others } = secrets;
    const { outbox, store, app } = await start(targets, others);
    await store('talk_to_expert');
    outbox.nudge();
    await waitUntil(async () => (await countMessages(connection.db)).pending === 1);
    await outbox.close();
    await app.close();
    expect(receiver.got.map(({ url }) => url)).toEqual(['/chat']);
    const again = await start(targets, secrets);
    await waitUntil(async () => (await countMessages(connection.db)).pending === 0);
    await again.outbox.close();
    await again.app.close();
    expect(receiver.got).toHaveLength(2);
  });
});
