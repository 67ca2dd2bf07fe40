import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import type { CampaignsFile, LeadForm } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { admit } from '../../server/campaigns/admission.ts';
import { type BuildHookParts, callHook } from '../../server/campaigns/build-hook.ts';
import { outputAt } from '../../server/campaigns/output-at.ts';
import type { Connection } from '../../server/database/connection.ts';
import type { LeadRow } from '../../server/database/database.ts';
import { pageBrand } from '../../server/http/page-brand.ts';
import { confirmPage } from '../../server/leads/confirm-page.ts';
import { placesOfLead } from '../../server/leads/places-of-lead.ts';
import { confirmLead, quarantineLeads, releaseLeads } from '../../server/leads/quarantine.ts';
import type { Output } from '../../server/site/output.ts';
import { formsById } from '../../server/site/read-output.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { fixtureSite, formPost, goodLead, jsonPost, testService, testSite } from './service.ts';

/** How many want one of the places that a fifth of them can get. */
const COMERS = Number(process.env.COMERS ?? 100);

const opens = '2026-05-01T07:00:00.000Z';
const closes = '2026-05-31T21:59:00.000Z';
const [trial] = testSite.forms as [LeadForm];
const waiting: LeadForm = { ...trial, id: '/late#form', page: '/late', title: 'Waiting list' };

/** A campaign with the trial form of the fixture site, and a waiting list. */
function campaignsFile(changes: Partial<CampaignsFile['campaigns'][0]> = {}): CampaignsFile {
  return {
    builtFor: '2026-04-01T00:00:00.000Z',
    isAhead: true,
    campaigns: [
      {
        name: 'spring',
        zone: 'Europe/Warsaw',
        timeline: [
          { state: 'scheduled' },
          { state: 'open', from: opens },
          { state: 'closed', from: closes },
        ],
        graceSeconds: 10,
        waitingList: waiting.id,
        next: '/canada',
        pages: ['/start-trial'],
        ...changes,
      },
    ],
    forms: [
      { form: trial, campaign: 'spring', states: ['open', 'lastCall'] },
      { form: waiting, campaign: 'spring', states: ['closed'] },
    ],
    gone: [],
    full: [],
    moments: [],
  };
}

/** The fixture site with campaigns, and files beside its own. */
async function siteWith(file: CampaignsFile, files: Record<string, string> = {}): Promise<string> {
  const siteDir = await mkdtemp(join(tmpdir(), 'site-campaigns-'));
  await cp(fixtureSite, siteDir, { recursive: true });
  const all = { ...files, '.site/campaigns.json': JSON.stringify(file) };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(siteDir, name)), { recursive: true });
    await writeFile(join(siteDir, name), content);
  }
  return siteDir;
}

const folders: string[] = [];
afterEach(() => vi.useRealTimers());
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

function setClock(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
}

test.each<[string, string, boolean]>([
  ['before it opens', '2026-05-01T06:59:59.999Z', false],
  ['at the second', opens, true],
  ['just before its end', '2026-05-31T21:58:59.999Z', true],
  ['within the grace', '2026-05-31T22:08:59.999Z'.replace('22:08:59', '21:59:09'), true],
  ['after the grace', '2026-05-31T21:59:10.000Z', false],
])('a form takes leads %s: %s', (_when, instant, isAdmitted) => {
  expect(admit(trial.id, Date.parse(instant), campaignsFile())).toMatchObject({ isAdmitted });
});

test('changes of the output follow each other, and those of full campaigns come last', () => {
  const change = (files: Record<string, string>, removed: string[] = []) => ({ files, removed });
  const file: CampaignsFile = {
    ...campaignsFile(),
    full: [
      {
        campaigns: ['spring'],
        change: change({ 'a.html': 'full/a.html' }),
        policies: { '/a': 'none' },
      },
      { campaigns: ['tea'], change: change({ 'a.html': 'tea/a.html' }), policies: {} },
      { campaigns: ['spring', 'tea'], change: change({ 'a.html': 'both/a.html' }), policies: {} },
    ],
    gone: ['/old'],
    moments: [
      {
        at: opens,
        what: ['It opens.'],
        change: change({ 'a.html': '1/a.html', 'b.html': '1/b.html' }),
        gone: [],
        full: [],
      },
      {
        at: closes,
        what: ['It closes.'],
        change: change({ 'c.html': '2/c.html' }, ['b.html']),
        gone: ['/b'],
        full: [],
      },
    ],
  };
  const at = (instant: string, full: string[] = []) =>
    outputAt(file, Date.parse(instant), new Set(full));
  expect(at('2026-04-30T00:00:00Z')).toMatchObject({
    moved: new Map(),
    until: Date.parse(opens),
    gone: new Set(['/old']),
  });
  expect(at('2026-04-30T00:00:00Z', ['spring'])).toMatchObject({
    moved: new Map([['a.html', 'full/a.html']]),
    policies: new Map([['/a', 'none']]),
  });
  expect(at('2026-04-30T00:00:00Z', ['tea', 'spring']).moved).toEqual(
    new Map([['a.html', 'both/a.html']]),
  );
  expect(at(opens, ['spring']).moved).toEqual(
    new Map([
      ['a.html', '1/a.html'],
      ['b.html', '1/b.html'],
    ]),
  );
  expect(at('2027-01-01T00:00:00Z')).toMatchObject({
    moved: new Map([
      ['a.html', '1/a.html'],
      ['c.html', '2/c.html'],
    ]),
    removed: new Set(['b.html']),
    from: Date.parse(closes),
    until: Infinity,
    gone: new Set(['/b']),
  });
});

onBothDatabases('a build elsewhere', (connection) => {
  const { log } = fastify();
  const moments = [
    { at: opens, what: ['It opens.'], gone: [], full: [] },
    { at: closes, what: ['It closes.'], gone: [], full: [] },
  ];
  const calls: { authorization?: string; body: unknown }[] = [];
  let answer = 204;
  const receiver = fastify().post('/', async ({ headers, body }, reply) => {
    calls.push({ authorization: headers.authorization, body });
    return reply.code(answer).send();
  });
  let parts: BuildHookParts;
  beforeAll(async () => {
    const url = await receiver.listen({ port: 0 });
    const campaigns = async () => ({ ...campaignsFile(), isAhead: false, moments });
    parts = { db: connection.db as never, hook: { url, token: 'secret' }, campaigns, log };
  });
  afterAll(() => receiver.close());

  test('is started once for each moment, by one instance, and again where it failed', async () => {
    await callHook(parts, new Date('2026-04-30T00:00:00Z'));
    expect(calls).toEqual([]);
    answer = 503;
    await expect(callHook(parts, new Date(opens))).rejects.toThrow('503');
    answer = 204;
    await callHook(parts, new Date('2026-05-01T07:00:01Z'));
    expect(calls).toHaveLength(1);
    const later = new Date('2026-05-01T07:03:00Z');
    await Promise.all([callHook(parts, later), callHook(parts, later)]);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual({
      authorization: 'Bearer secret',
      body: {
        event_type: 'site-moment',
        client_payload: { moments: [{ at: opens, what: ['It opens.'] }] },
      },
    });
    await callHook(parts, new Date('2026-12-01T00:00:00Z'));
    await callHook(parts, new Date('2026-12-02T00:00:00Z'));
    expect(calls.slice(2)).toMatchObject([
      { body: { client_payload: { moments: [{ at: closes }] } } },
    ]);
  });
});

onBothDatabases('forms of campaigns', (connection) => {
  const apps: Awaited<ReturnType<typeof testService>>['app'][] = [];
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

  async function serve(file: CampaignsFile, files?: Record<string, string>, instances = 1) {
    const siteDir = await siteWith(file, files);
    folders.push(siteDir);
    for (let left = instances; left > 0; left--) {
      apps.push((await testService(connection.db, { siteDir })).app);
    }
    return (request: ReturnType<typeof jsonPost>, instance = 0) =>
      apps[instance % instances]?.inject(request) as Promise<{
        statusCode: number;
        body: string;
        json(): { code: string };
      }>;
  }

  const trialLead = (email: string) => ({ ...goodLead, email, form: trial.id });
  const leads = () => connection.db.selectFrom('leads').selectAll().orderBy('id').execute();

  test('are closed at the second, keep what was typed and offer the waiting list', async () => {
    const send = await serve(campaignsFile());
    setClock('2026-05-31T21:58:59.000Z');
    expect((await send(jsonPost(trialLead('in.time@pines.example')))).statusCode).toBe(201);
    setClock('2026-05-31T22:00:00.000Z');
    const refused = await send(jsonPost(trialLead('late@pines.example')));
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'campaign-closed']);
    const page = await send(formPost({ ...trialLead('late@pines.example'), name: 'Ada <3' }));
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('value="Ada &lt;3"');
    expect(page.body).toContain('name="form" value="/late#form"');
    expect(await leads()).toMatchObject([
      { email: 'in.time@pines.example', of_campaign: 'spring' },
    ]);
    const late = await send(formPost({ ...trialLead('late@pines.example'), form: waiting.id }));
    expect(late.statusCode).toBe(303);
    expect((await leads())[1]).toMatchObject({ form: waiting.id, of_campaign: null });
  });

  test('show on the page of a waiting list with fewer fields all that was typed', async () => {
    const email = waiting.fields.filter(({ name }) => name === 'email');
    const file = campaignsFile();
    const list = { ...waiting, fields: email, title: 'The list' };
    file.forms[1] = { form: list, campaign: 'spring', states: ['closed'] };
    const send = await serve(file);
    setClock('2026-05-31T22:00:00.000Z');
    const { body } = await send(formPost({ ...trialLead('late@pines.example'), name: 'Ada <3' }));
    expect(body).toContain(`>${trial.title}</h1>`);
    expect(body).toContain('>The list</h2>');
    expect(body).toContain('<dd>Ada &lt;3</dd>');
    expect(body).toContain('value="late@pines.example"');
    expect(body).not.toContain('<dd>late@pines.example</dd>');
  });

  test('are over rather than full once their campaign has ended', async () => {
    const send = await serve(
      campaignsFile({ capacity: { leads: 1, leadType: trial.leadType }, waitingList: undefined }),
    );
    setClock('2026-05-31T21:58:59.000Z');
    await send(jsonPost(trialLead('first@pines.example')));
    const { body } = await send(formPost(trialLead('second@pines.example')));
    expect(body).toContain('All places are taken');
    for (const instant of ['2026-05-31T21:59:05.000Z', '2026-05-31T22:00:00.000Z']) {
      setClock(instant);
      const late = await send(formPost(trialLead('third@pines.example')));
      expect(late.statusCode).toBe(410);
      expect(late.body).toContain('This form is closed');
    }
  });

  test('give the seconds after the end to those alone who began before it', async () => {
    const send = await serve(campaignsFile());
    setClock('2026-05-31T21:59:03.000Z');
    const post = (email: string, elapsed: number) =>
      send(jsonPost({ ...trialLead(email), elapsed }));
    expect((await post('before@pines.example', 3001)).statusCode).toBe(201);
    expect((await post('after@pines.example', 3000)).statusCode).toBe(410);
  });

  test('offer the waiting list of the same page, then of the same language, while it takes leads', async () => {
    const of = (id: string, page: string, locale: string) => ({ ...waiting, id, page, locale });
    const german = of('/de#waiting', '/de', 'de');
    const english = of('/en#waiting', '/en', trial.locale);
    const same = of('/start-trial#waiting', trial.page, 'de');
    const list = (form: LeadForm) => ({ form, campaign: 'spring', states: ['closed'] as const });
    const timeline: CampaignsFile['campaigns'][0]['timeline'] = [
      { state: 'scheduled' },
      { state: 'open', from: opens },
      { state: 'closed', from: closes },
      { state: 'replay', from: '2026-07-01T00:00:00.000Z' },
    ];
    const offered = async (instant: string, forms: LeadForm[], waitingList?: string) => {
      const file = campaignsFile({ waitingList, timeline });
      await Promise.all(apps.splice(0).map((app) => app.close()));
      const [own] = file.forms;
      const send = await serve({ ...file, forms: [own, ...forms.map(list)] } as CampaignsFile);
      setClock(instant);
      const { body } = await send(formPost(trialLead('late@pines.example')));
      return /name="form" value="([^"]*)"/.exec(body)?.[1];
    };
    const closed = '2026-06-10T00:00:00.000Z';
    expect(await offered(closed, [german, english, same])).toBe(same.id);
    expect(await offered(closed, [german, english])).toBe(english.id);
    expect(await offered(closed, [german])).toBe(german.id);
    expect(await offered(closed, [german, english], german.id)).toBe(german.id);
    for (const instant of ['2026-04-10T00:00:00.000Z', '2026-07-10T00:00:00.000Z']) {
      expect(await offered(instant, [german, same])).toBeUndefined();
      expect(await offered(instant, [german, same], german.id)).toBeUndefined();
    }
  });

  test.each([
    ['places are free', '2026-05-10T12:00:00.000Z', { leads: 2, leadType: trial.leadType }],
    ['it is open', '2026-05-10T12:00:00.000Z', undefined],
    ['it is not open yet', '2026-04-10T12:00:00.000Z', undefined],
  ])(
    'of later states are as unknown as those that do not exist, while %s',
    async (_, at, capacity) => {
      const later = { ...waiting, id: '/start-trial#replay', title: 'Words of the replay' };
      const file = campaignsFile({ capacity, waitingList: undefined });
      file.forms.push({ form: later, campaign: 'spring', states: ['replay'] });
      const send = await serve(file);
      setClock(at);
      await send(jsonPost(trialLead('first@pines.example')));
      const known = (await leads()).length;
      for (const { id, title } of [waiting, later]) {
        for (const lead of [trialLead('ada@pines.example'), { ...trialLead('bad'), phone: '' }]) {
          const page = await send(formPost({ ...lead, form: id }));
          expect(page.statusCode).toBe(422);
          expect(page.body).toContain('This form has changed since you opened it.');
          expect(page.body).toContain(`value="${lead.email}"`);
          expect(page.body).not.toContain(title);
        }
        const trialPost = jsonPost({ ...trialLead('ada@pines.example'), form: id });
        const headers = { ...trialPost.headers, [routes.trialHeader]: '1' };
        expect((await send({ ...trialPost, headers })).statusCode).toBe(422);
      }
      expect(await leads()).toHaveLength(known);
    },
  );

  test('for a full campaign alone take leads until its end', async () => {
    const file = campaignsFile({
      capacity: { leads: 1, leadType: trial.leadType },
      waitingList: undefined,
    });
    file.forms[1] = { form: waiting, campaign: 'spring', states: ['full'] };
    const send = await serve(file);
    const list = { ...trialLead('second@pines.example'), form: waiting.id };
    setClock('2026-05-10T12:00:00.000Z');
    expect((await send(jsonPost(list))).statusCode).toBe(422);
    await send(jsonPost(trialLead('first@pines.example')));
    const refused = await send(formPost(trialLead('second@pines.example')));
    expect(refused.body).toContain(`name="form" value="${waiting.id}"`);
    expect((await send(jsonPost(list))).statusCode).toBe(201);
    setClock('2026-06-10T12:00:00.000Z');
    expect((await send(jsonPost(list))).statusCode).toBe(410);
    expect((await send(formPost(trialLead('third@pines.example')))).body).not.toContain(waiting.id);
  });

  test('of the waiting list stay open when a place is given back', async () => {
    const file = campaignsFile({ capacity: { leads: 1, leadType: trial.leadType } });
    const send = await serve(file);
    setClock('2026-05-10T12:00:00.000Z');
    await send(jsonPost(trialLead('first@pines.example')));
    expect((await send(jsonPost(trialLead('second@pines.example')))).statusCode).toBe(410);
    await connection.db.deleteFrom('leads').execute();
    const late = { ...trialLead('second@pines.example'), form: waiting.id };
    expect((await send(jsonPost(late))).statusCode).toBe(201);
  });

  test('say when they open', async () => {
    const send = await serve(campaignsFile({ waitingList: undefined }));
    setClock('2026-04-30T12:00:00.000Z');
    const page = await send(formPost(trialLead('early@pines.example')));
    expect(page.statusCode).toBe(409);
    expect(page.body).toContain('This form opens on May 1, 2026 at 9:00');
    expect(page.body).toContain('<dd>early@pines.example</dd>');
    // The words of a form are as secret as its page.
    expect(page.body).not.toContain(trial.title);
    expect(page.body).toContain('<dt>email</dt>');
    expect(page.body).toContain('href="/canada"');
    expect(await leads()).toEqual([]);
  });

  test('give away each place once, under any load and in any instance', async () => {
    const places = COMERS / 5;
    const file = campaignsFile({ capacity: { leads: places, leadType: trial.leadType } });
    const send = await serve(file, {}, 2);
    setClock('2026-05-10T12:00:00.000Z');
    const sent = Array.from({ length: COMERS }, (_none, index) =>
      send(jsonPost(trialLead(`p${index}@pines.example`)), index),
    );
    const answers = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(answers.filter((status) => status === 201)).toHaveLength(places);
    expect(answers.filter((status) => status === 410)).toHaveLength(COMERS - places);
    expect(await leads()).toHaveLength(places);
    const refused = await send(formPost(trialLead('w@pines.example')));
    expect(refused.body).toContain(
      'All places are taken. You can put yourself on the waiting list',
    );
    const late = await send(jsonPost({ ...trialLead('w@pines.example'), form: waiting.id }));
    expect(late.statusCode).toBe(201);
  });

  test('a post that is sent again has its place already', async () => {
    const file = campaignsFile({ capacity: { leads: 1, leadType: trial.leadType } });
    const send = await serve(file);
    setClock('2026-05-10T12:00:00.000Z');
    const again = { ...trialLead('twice@pines.example'), submission: 'one-and-the-same' };
    const first = await send(jsonPost(again));
    const second = await send(jsonPost(again));
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
  });

  test('spam takes no place, and who is confirmed too late is on the waiting list', async () => {
    const file = campaignsFile({ capacity: { leads: 1, leadType: trial.leadType } });
    const send = await serve(file);
    setClock('2026-05-10T12:00:00.000Z');
    await send(jsonPost({ ...trialLead('robot@pines.example'), website: 'https://x.example' }));
    await send(jsonPost(trialLead('first@pines.example')));
    const stores = {
      ...(connection as unknown as Connection),
      placesOf: async () => ({
        places: { campaign: 'spring', leads: 1 },
        columns: {},
        waiting: [],
      }),
    };
    const idOf = async (email: string) =>
      (await leads()).find((lead) => lead.email === email)?.id ?? '';
    const [robot, first] = [await idOf('robot@pines.example'), await idOf('first@pines.example')];
    expect(await releaseLeads(stores, [robot], new Date())).toBe(1);
    expect(await leads()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: robot, of_campaign: null, quarantined_at: null }),
        expect.objectContaining({ id: first, of_campaign: 'spring' }),
      ]),
    );
    await quarantineLeads(stores, [first], new Date());
    expect((await send(jsonPost(trialLead('next@pines.example')))).statusCode).toBe(201);
    expect(await confirmLead(stores, first, new Date())).toBe(false);
  });

  test('who is confirmed or released too late gets the lead type of the waiting list', async () => {
    const file = campaignsFile({ capacity: { leads: 1, leadType: trial.leadType } });
    const form = { ...waiting, leadType: 'waiting' };
    file.forms[1] = { form, campaign: 'spring', states: ['closed'] };
    const { leads: site } = testSite;
    const forms = formsById(testSite.forms, file);
    const send = await serve(file);
    setClock('2026-05-10T12:00:00.000Z');
    for (const email of ['first@pines.example', 'second@pines.example']) {
      await send(jsonPost({ ...trialLead(email), website: 'https://x.example' }));
    }
    const stores = {
      ...(connection as unknown as Connection),
      placesOf: async (lead: LeadRow) =>
        placesOfLead(lead, { forms, leads: site, campaigns: file }),
    };
    // The list takes no leads any more, but did when these came in.
    setClock('2026-07-10T12:00:00.000Z');
    file.campaigns[0]?.timeline.push({ state: 'replay', from: '2026-07-01T00:00:00.000Z' });
    const ids = (await leads()).map(({ id }) => id);
    for (const id of ids) expect(await releaseLeads(stores, [id], new Date())).toBe(1);
    const all: LeadRow[] = await leads();
    expect(all.map((lead) => [lead.of_campaign, lead[site.typeColumn]])).toEqual([
      ['spring', trial.leadType],
      [null, 'waiting'],
    ]);
    const types = { ...site.types, waiting: { label: 'Waiting list' } };
    const output = { forms, leads: { ...site, types }, campaigns: file, locale: 'en', base: '' };
    const said = all.map((lead) => {
      const link = { state: 'confirmed', lead } as const;
      return confirmPage(link, output as unknown as Output, pageBrand(plainMailSet.brand)).text;
    });
    expect(said.map((text) => text?.includes('You are on the waiting list.'))).toEqual([
      false,
      true,
    ]);
  });

  /** Two campaigns with one place each, `list` with the waiting list of `spring`. */
  function limitedList(leadType: string, waitingList?: string): CampaignsFile {
    const file = campaignsFile({ capacity: { leads: 1, leadType: trial.leadType } });
    const form = { ...waiting, leadType };
    const capacity = { leads: 1, leadType };
    const [list] = campaignsFile({ name: 'list', waitingList, capacity }).campaigns as [
      CampaignsFile['campaigns'][0],
    ];
    list.timeline = [{ state: 'scheduled' }, { state: 'open', from: opens }];
    file.campaigns.push(list);
    file.forms[1] = { form, campaign: 'list', states: ['open'] };
    return file;
  }
  const inMay = '2026-05-10T12:00:00.000Z';

  test.each(['2026-05-10T12:00:00.000Z', '2026-06-10T12:00:00.000Z'])(
    'offer no waiting list that has no place left, but what that offers: %s',
    async (at) => {
      const last: LeadForm = { ...waiting, id: '/last#form', page: '/last' };
      const file = limitedList(trial.leadType, last.id);
      const send = await serve({
        ...file,
        forms: [...file.forms, { form: last, campaign: 'list', states: ['closed'] }],
      });
      setClock(inMay);
      await send(jsonPost(trialLead('first@pines.example')));
      setClock(at);
      const refused = () => send(formPost(trialLead('late@pines.example')));
      expect((await refused()).body).toContain(`name="form" value="${waiting.id}"`);
      const list = { ...trialLead('second@pines.example'), form: waiting.id };
      expect((await send(jsonPost(list))).statusCode).toBe(201);
      for (const lead of [
        { ...list, email: 'late@pines.example' },
        trialLead('late@pines.example'),
      ]) {
        const { body } = await send(formPost(lead));
        expect(body).toContain(`name="form" value="${last.id}"`);
        expect(body).toContain('You can put yourself on the waiting list');
      }
    },
  );

  test('let leads that are moved to a waiting list take its places, and no more of them', async () => {
    const file = limitedList('waiting');
    const forms = formsById(testSite.forms, file);
    const send = await serve(file);
    setClock(inMay);
    const names = ['anna', 'bert', 'cora'];
    for (const name of names) {
      const lead = { ...trialLead(`${name}@pines.example`), website: 'https://x.example' };
      await send(jsonPost(lead));
    }
    const site = { forms, leads: testSite.leads, campaigns: file };
    const stores = {
      ...(connection as unknown as Connection),
      placesOf: async (lead: LeadRow) => placesOfLead(lead, site),
    };
    const ids = (await leads()).map(({ id }) => id);
    await Promise.all(ids.map((id) => releaseLeads(stores, [id], new Date())));
    const all: LeadRow[] = await leads();
    const { typeColumn } = testSite.leads;
    expect(all.map((lead) => `${lead.of_campaign} ${lead[typeColumn]}`).toSorted()).toEqual(
      ['list waiting', `null ${trial.leadType}`, `spring ${trial.leadType}`].toSorted(),
    );
    const types = { ...site.leads.types, waiting: { label: 'Waiting list' } };
    const output = { ...site, leads: { ...site.leads, types }, locale: 'en', base: '' };
    const answers = all.map((lead) => {
      const link = { state: 'confirmed', lead } as const;
      return confirmPage(link, output as unknown as Output, pageBrand(plainMailSet.brand)).text;
    });
    expect(answers.toSorted()).toEqual([
      'All places are taken. We have kept your answers.',
      'All places are taken. You are on the waiting list.',
      'We have your request and will be in touch.',
    ]);
    const full = await send(formPost(trialLead('emil@pines.example')));
    expect(full.body).toContain('All places are taken, so your answers were not sent.');
  });

  test('count the places that are taken as soon as pages show that one is free again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse(inMay) });
    const send = await serve(campaignsFile({ capacity: { leads: 9, leadType: trial.leadType } }));
    const counted = async () => {
      const url = `/api/registrations?form=${encodeURIComponent(trial.id)}`;
      const answer = await apps[0]?.inject(url);
      return [answer?.json(), answer?.headers['cache-control']];
    };
    const threshold = 5;
    for (let at = 0; at <= threshold; at++) {
      await send(jsonPost(trialLead(`p${at}@pines.example`)));
    }
    expect(await counted()).toEqual([{ count: 6 }, 'public, max-age=5']);
    await connection.db.deleteFrom('leads').where('email', '=', 'p0@pines.example').execute();
    vi.advanceTimersByTime(5_001);
    expect((await counted())[0]).toEqual({ count: 5 });
  });

  test('pages change at their moment, missed ones too, and nothing ahead is public', async () => {
    const what = ['It opens.'];
    const change = {
      files: { 'index.html': '.site/ahead/1/index.html', 'new.html': '.site/ahead/1/new.html' },
      removed: ['canada.html'],
    };
    const send = await serve(
      {
        ...campaignsFile(),
        moments: [
          { at: opens, what, change, gone: ['/canada'], full: [] },
          { at: closes, what, change: { files: {}, removed: ['new.html'] }, gone: [], full: [] },
        ],
      },
      { '.site/ahead/1/index.html': '<h1>Open now</h1>', '.site/ahead/1/new.html': 'New' },
    );
    const get = async (url: string) => {
      const { statusCode, body } = await send({ method: 'GET', url } as never);
      return [statusCode, body] as const;
    };
    setClock('2026-05-01T06:59:59.999Z');
    expect((await get('/'))[1]).not.toContain('Open now');
    expect((await get('/new'))[0]).toBe(404);
    expect((await get('/.site/ahead/1/new.html'))[0]).toBe(404);
    setClock(opens);
    await expect.poll(() => get('/')).toEqual([200, '<h1>Open now</h1>']);
    expect(await get('/new')).toEqual([200, 'New']);
    expect((await get('/canada'))[0]).toBe(410);
    setClock('2026-08-01T00:00:00.000Z');
    await expect.poll(async () => (await get('/new'))[0]).toBe(404);
    // A clock that is set back shows what it showed then.
    setClock('2026-05-02T00:00:00.000Z');
    await expect.poll(() => get('/new')).toEqual([200, 'New']);
  });

  test('pages show that a campaign is full', async () => {
    const change = { files: { 'index.html': '.site/ahead/full/index.html' }, removed: [] };
    const policies = { '/': "default-src 'none'" };
    const send = await serve(
      {
        ...campaignsFile({ capacity: { leads: 1, leadType: trial.leadType } }),
        full: [{ campaigns: ['spring'], change, policies }],
      },
      { '.site/ahead/full/index.html': 'All places are taken' },
    );
    setClock('2026-05-10T12:00:00.000Z');
    await send(jsonPost(trialLead('only@pines.example')));
    await expect
      .poll(async () => (await send({ method: 'GET', url: '/' } as never)).body)
      .toBe('All places are taken');
  });

  test('fifty moments in a row drop no request, and no answer is of another moment', async () => {
    const seconds = Array.from({ length: 50 }, (_none, second) => second);
    const instantOf = (second: number) => new Date(Date.parse(opens) + second * 1000).toISOString();
    const file = {
      ...campaignsFile(),
      moments: seconds.map((second) => ({
        at: instantOf(second),
        what: ['It changes.'],
        change: { files: { 'index.html': `.site/ahead/${second}/index.html` }, removed: [] },
        gone: [],
        full: [],
      })),
    };
    const files = seconds.map((second) => [`.site/ahead/${second}/index.html`, `now ${second}`]);
    const send = await serve(file, Object.fromEntries(files));
    for (const second of seconds) {
      setClock(instantOf(second));
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send({ method: 'GET', url: '/' } as never)),
      );
      const found = answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
      expect(new Set(found)).toEqual(new Set([`200 now ${second}`]));
    }
  });
});
