import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaignKey } from '../../renderer/browser/choice-rules.ts';
import { countDrawn } from '../../server/counting/count-drawn.ts';
import { countedName, nameOf } from '../../server/counting/counted-event.ts';
import {
  createCounter,
  deleteOldCounts,
  limitRows,
  mostRows,
} from '../../server/counting/counter.ts';
import { beaconReader } from '../../server/counting/read-beacon.ts';
import { readVisits } from '../../server/counting/read-visits.ts';
import { percentile75, vitalEvents } from '../../server/counting/vital-buckets.ts';
import { fitAttribution } from '../../server/leads/fit-attribution.ts';
import { addVisits } from '../../server/report/add-visits.ts';
import { describeCounting } from '../../server/report/describe-report.ts';
import { seededRandom } from '../bench/seeded-random.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { fixtureSite, testService } from './service.ts';

/** With 1000000, as many as a large site has in a month. */
const BEACONS = Number(process.env.BEACONS ?? 2000);

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const beacon = {
  page: '/start-trial',
  events: ['visit', 'view'],
  source: 'google',
  campaign: 'autumn',
  device: 'phone',
  variants: { headline: 'b' },
  drawn: ['headline'],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-counting-'));
  await cp(fixtureSite, folder, { recursive: true });
  const forms = JSON.parse(await readFile(join(folder, '.site/forms.json'), 'utf8'));
  const experiments = [{ name: 'headline', variants: ['a', 'b'] }];
  const counting = {
    pages: [
      { path: '/start-trial', experiments },
      { path: '/', experiments: [] },
    ],
  };
  await writeFile(join(folder, '.site/forms.json'), JSON.stringify({ ...forms, counting }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The site with more settings of what is counted. */
async function siteWith(settings: object): Promise<string> {
  const siteDir = await mkdtemp(join(folder, 'with-'));
  await cp(fixtureSite, siteDir, { recursive: true });
  const forms = JSON.parse(await readFile(join(folder, '.site/forms.json'), 'utf8'));
  const counting = { ...forms.counting, ...settings };
  await writeFile(join(siteDir, '.site/forms.json'), JSON.stringify({ ...forms, counting }));
  return siteDir;
}

function post(payload: unknown, headers: Record<string, string> = {}) {
  return {
    method: 'POST' as const,
    url: '/api/seen',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': browser, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  };
}

onBothDatabases('counting', (connection) => {
  let app: FastifyInstance;
  beforeEach(async () => {
    await connection.db.deleteFrom('counts').execute();
  });
  const start = async (siteDir = folder) => {
    ({ app } = await testService(connection.db, { siteDir }));
    return app;
  };
  const rows = async () =>
    (
      await connection.db
        .selectFrom('counts')
        .select(['page', 'event', 'variant', 'source', 'campaign', 'device', 'n'])
        .orderBy('event')
        .orderBy('variant')
        .execute()
    ).map(({ n, ...row }) => ({ ...row, n: Number(n) }));

  test('adds up what pages report, for all and for each variant', async () => {
    await using service = await start();
    expect((await service.inject(post(beacon))).statusCode).toBe(204);
    expect((await service.inject(post({ ...beacon, drawn: [] }))).statusCode).toBe(204);
    const row = { page: '/start-trial', source: 'google', campaign: 'autumn', device: 'phone' };
    expect(await rows()).toEqual([
      { ...row, event: 'drawn', variant: 'headline: b', source: '', campaign: '', n: 1 },
      { ...row, event: 'view', variant: '', n: 2 },
      { ...row, event: 'view', variant: 'headline: b', n: 2 },
      { ...row, event: 'visit', variant: '', n: 2 },
      { ...row, event: 'visit', variant: 'headline: b', n: 2 },
    ]);
  });

  test.each<[string, unknown, Record<string, string>, number]>([
    ['of a page that is not there', { ...beacon, page: '/nowhere' }, {}, 422],
    ['with a made-up variant', { ...beacon, variants: { headline: 'c' } }, {}, 422],
    ['with a made-up experiment', { ...beacon, variants: { colour: 'a' } }, {}, 422],
    ['of a variant drawn on another page', { ...beacon, page: '/' }, {}, 422],
    ['with a source that is no text', { ...beacon, source: { utm: 'google' } }, {}, 422],
    ['of a name that every object has', { ...beacon, drawn: ['constructor'] }, {}, 422],
    ['with an identifier', { ...beacon, visitor: '7f3a' }, {}, 422],
    ['with a made-up field', { ...beacon, filled: ['email', 'salary'] }, {}, 422],
    ['with a field of another page', { ...beacon, page: '/', filled: ['email'] }, {}, 422],
    ['with an event of its own', { ...beacon, events: ['won'] }, {}, 422],
    ['that stands for ten where all are counted', { ...beacon, oneIn: 10 }, {}, 422],
    ['that is no JSON', 'view', {}, 422],
    ['of another site', beacon, { 'sec-fetch-site': 'cross-site' }, 403],
    [
      'as JSON, which other sites could not send unasked',
      beacon,
      { 'content-type': 'application/json' },
      415,
    ],
    ['of more than a kilobyte', { ...beacon, campaign: 'a'.repeat(2000) }, {}, 413],
  ])('refuses one %s, and counts nothing', async (_what, payload, headers, status) => {
    await using service = await start();
    expect((await service.inject(post(payload, headers))).statusCode).toBe(status);
    expect(await rows()).toEqual([]);
  });

  test('refuses all where the site does not count', async () => {
    await using service = await start(fixtureSite);
    expect((await service.inject(post(beacon))).json()).toMatchObject({ code: 'not-counting' });
    expect(await rows()).toEqual([]);
  });

  test('gives conversions their visits, and pages their vitals', async () => {
    await using service = await start();
    const { drawn, ...rest } = beacon;
    await service.inject(post(beacon));
    const events = ['view', 'form-seen'];
    await service.inject(post({ ...rest, source: 'internal', events, filled: ['email'] }));
    await service.inject(post({ ...rest, events: [], vitals: { lcp: 2000, cls: 0 } }));
    const visits = await readVisits(connection.db, {}, 'UTC');
    expect(visits).toMatchObject({
      page: { '/start-trial': 2 },
      source: { google: 1 },
      campaign: { autumn: 1 },
      variant: { 'headline: b': 2 },
      forms: [{ page: '/start-trial', views: 2, seen: 1, begun: 0, filled: { email: 1 } }],
      vitals: [
        { page: '/start-trial', lcp: expect.closeTo(2000, -2), cls: 0, measured: 1 },
        { page: '/start-trial', variant: 'headline: b', lcp: expect.closeTo(2000, -2), cls: 0 },
      ],
    });
    const google = await readVisits(connection.db, { source: 'Google' }, 'UTC');
    expect(google).toMatchObject({ source: { google: 1 }, page: {}, vitals: [] });
    const noon = new Date('2026-11-25T12:00:00Z');
    expect((await readVisits(connection.db, { from: noon }, 'UTC')).page).toEqual({});
  });

  test('answers which pages are over the budget, of those that enough visitors have seen', async () => {
    const siteDir = await siteWith({ vitals: { lcp: 2500, cls: 0.1 } });
    const day = new Date().toISOString().slice(0, 10);
    const row = { day, page: '/', variant: '', source: '', campaign: '' };
    const [slow = '', fast = ''] = [4000, 1000].flatMap((lcp) => vitalEvents({ lcp }));
    await connection.db
      .insertInto('counts')
      .values([
        { ...row, device: 'phone', event: slow, n: 60 },
        { ...row, device: 'phone', event: fast, n: 40 },
        { ...row, device: 'phone', event: 'cls:0', n: 90 },
        { ...row, device: 'tablet', event: slow, n: 99 },
        { ...row, device: 'desktop', event: fast, n: 500 },
        { ...row, device: 'desktop', event: slow, n: 500, day: '2026-01-01' },
        { ...row, device: 'desktop', event: slow, n: 500, variant: 'headline: b' },
      ])
      .execute();
    await using service = await start(siteDir);
    const answer = await service.inject('/api/vitals');
    const lcp = expect.closeTo(4000, -3);
    expect(answer.json()).toEqual({
      days: 28,
      fewestViews: 100,
      budget: { lcp: 2500, cls: 0.1 },
      pages: [
        { page: '/', device: 'desktop', lcp: expect.closeTo(1000, -2) },
        { page: '/', device: 'phone', lcp, cls: 0 },
      ],
      over: [{ page: '/', device: 'phone', vital: 'lcp', value: lcp, most: 2500 }],
    });
    await using other = await start();
    expect((await other.inject('/api/vitals')).statusCode).toBe(404);
  });

  test('multiplies visits and views of a sample, but neither draws nor vitals', async () => {
    await using service = await start(await siteWith({ oneIn: 10 }));
    expect((await service.inject(post(beacon))).statusCode).toBe(422);
    const sampled = { ...beacon, oneIn: 10, vitals: { cls: 0 } };
    expect((await service.inject(post(sampled))).statusCode).toBe(204);
    expect((await service.inject(post({ ...sampled, events: [] }))).statusCode).toBe(204);
    const all = (await rows()).filter(({ variant }) => variant !== 'headline: b');
    expect(all.map(({ event, n }) => [event, n])).toEqual([
      ['cls:0', 2],
      ['one-in-10', 1],
      ['view', 10],
      ['visit', 10],
    ]);
    expect(
      await countDrawn(connection.db, { name: 'headline', periods: [{}] }, 'UTC'),
    ).toMatchObject([{ times: { b: 2 } }]);
    const visits = await readVisits(connection.db, {}, 'UTC');
    expect(visits).toMatchObject({ oneIn: 10, page: { '/start-trial': 10 } });
    expect(describeCounting(visits, [])[0]).toContain('one of 10 page views');
  });

  test.each([
    ['maria@pines.example', false],
    ['maria%40pines.example', false],
    ['+49 151 23456789', false],
    [' 49 151 23456789', false],
    ['004915123456789', false],
    ['newsletter', true],
    ['spring 2026', true],
    ['20261127', true],
    ['120210987654321', true],
    ['2026-11-27', true],
  ])('a source of %j is named: %s', (source, isNamed) => {
    expect(nameOf(source) !== undefined).toBe(isNamed);
    const kept = fitAttribution({ lastTouch: { source, landingPage: '/' } });
    const expected = isNamed ? source.trim() : 'other';
    expect(kept).toEqual({ lastTouch: { source: expected, landingPage: '/' } });
  });

  test('counts neither the address in a source, nor who objects', async () => {
    await using service = await start();
    const named = { ...beacon, source: 'maria@pines.example', events: ['visit'], drawn: [] };
    await service.inject(post({ ...named, variants: {} }));
    for (const header of ['sec-gpc', 'dnt']) {
      expect((await service.inject(post(beacon, { [header]: '1' }))).statusCode).toBe(202);
    }
    expect(await rows()).toEqual([
      expect.objectContaining({ event: 'visit', source: 'other', n: 1 }),
    ]);
  });

  test('takes beacons of pages on another host, if they may post', async () => {
    const origin = 'https://pages.example';
    const headers = { origin, 'sec-fetch-site': 'cross-site' };
    const { app } = await testService(connection.db, {
      siteDir: folder,
      allowedOrigins: [origin],
    });
    await using service = app;
    const answer = await service.inject(post(beacon, headers));
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('writes many beacons at once, and those of two instances into the same rows', async () => {
    let statements = 0;
    const db = connection.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode') statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const instances = [createCounter(db, async () => 'UTC'), createCounter(db, async () => 'UTC')];
    const view = {
      ...{ event: 'view', variant: '', source: '', campaign: '', device: 'phone' },
      times: 1,
    };
    const pages = Array.from({ length: 100 }, (_, n) => ({ ...view, page: n % 3 ? '/a' : '/b' }));
    const reported = pages.flatMap((page) => instances.map((count) => count([page])));
    await Promise.all(reported);
    expect(statements).toBe(2);
    expect((await rows()).map(({ page, n }) => [page, n]).sort()).toEqual([
      ['/a', 132],
      ['/b', 68],
    ]);
  });

  test('limits how much a sender may report', async () => {
    await using service = await start();
    const answers = await Promise.all(
      Array.from({ length: 601 }, () => service.inject(post('view'))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
    expect((await service.inject('/api/registrations?form=x')).statusCode).toBe(404);
  });

  test('keeps counters for 25 months', async () => {
    const row = { page: '/', event: 'view', variant: '', source: '', campaign: '', device: '' };
    const days = ['2024-10-24', '2024-10-25', '2026-11-25'];
    const values = days.map((day) => ({ ...row, day, n: 1 }));
    await connection.db.insertInto('counts').values(values).execute();
    const now = new Date('2026-11-25T12:00:00Z');
    expect(await deleteOldCounts(connection.db, now)).toBe(1);
    expect(await rows()).toHaveLength(2);
  });

  test('counts robots apart', async () => {
    await using service = await start();
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    expect((await service.inject(post(beacon, robot))).statusCode).toBe(202);
    expect(await rows()).toEqual([
      expect.objectContaining({ event: 'robot', variant: '', source: '', n: 1 }),
    ]);
    expect(await readVisits(connection.db, {}, 'UTC')).toMatchObject({ robots: 1, page: {} });
  });

  test(`loses and doubles none of ${BEACONS}, and keeps nothing of their senders`, {
    timeout: 3_600_000,
  }, async () => {
    await using service = await start();
    let answered = 0;
    const send = async (index: number) => {
      const sender = `203.0.${(index >> 8) & 255}.${index & 255}`;
      const { statusCode } = await service.inject({
        ...post(
          { ...beacon, drawn: [] },
          { 'user-agent': `${browser} marked`, cookie: 'desk=marked' },
        ),
        remoteAddress: sender,
      });
      if (statusCode === 204) answered++;
    };
    for (let sent = 0; sent < BEACONS; sent += 500) {
      const together = Math.min(500, BEACONS - sent);
      await Promise.all(Array.from({ length: together }, (_, index) => send(sent + index)));
    }
    expect(answered).toBeGreaterThan(0);
    const counted = await rows();
    expect(counted).toHaveLength(4);
    for (const { n } of counted) expect(n).toBe(answered);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema()`.execute(connection.db);
    for (const { name } of tables) {
      const { rows: found } = await sql`
        select 1 from ${sql.table(name)} as one
        where one::text like '%marked%' or one::text like '%203.0.%'`.execute(connection.db);
      expect([name, found]).toEqual([name, []]);
    }
  });
});

test('a page that draws outside of the time of an experiment is counted for no variant', () => {
  const variants = ['a', 'b'];
  const build = {
    counting: { pages: [{ path: '/start-trial', experiments: [{ name: 'headline', variants }] }] },
    forms: new Map(),
    experiments: [
      {
        name: 'headline',
        pages: ['/start-trial'],
        variants: variants.map((name) => ({ name, share: 50, content: name })),
        draw: 'drawn',
        begins: '2026-11-10T00:00:00Z',
        ends: '2026-11-20T00:00:00Z',
      },
    ],
  };
  const countedAt = (time: string) =>
    beaconReader(
      build,
      Date.parse(time),
    )(JSON.stringify(beacon))?.map(({ event, variant }) => `${event} ${variant}`);
  const all = ['visit ', 'view '];
  const own = ['visit headline: b', 'view headline: b', 'drawn headline: b'];
  expect(countedAt('2026-11-09T23:59:59Z')?.sort()).toEqual(all.toSorted());
  expect(countedAt('2026-11-10T00:00:00Z')?.sort()).toEqual([...all, ...own].sort());
  expect(countedAt('2026-11-19T23:59:59Z')?.sort()).toEqual([...all, ...own].sort());
  expect(countedAt('2026-11-20T00:00:00Z')?.sort()).toEqual(all.toSorted());
});

test.each([
  'Spring Sale',
  ' spring\u00a0 SALE ',
  'spring-sale',
  'Ｓｐｒｉｎｇ sale',
  'été 50 %',
  'İ',
])('pages and counters take the spelling %s for the same campaign', (name) =>
  expect(campaignKey(name)).toBe(nameOf(name)),
);

describe('vitals', () => {
  test.each([
    ['lcp', 2500],
    ['inp', 200],
    ['cls', 0.1],
  ] as const)('%s of %f is read to five in a hundred', (name, value) => {
    const [event = ''] = vitalEvents({ [name]: value });
    const read = percentile75(name, new Map([[event, 7]])) ?? 0;
    expect(Math.abs(read / value - 1)).toBeLessThan(0.05);
  });

  test('three quarters are not above the percentile', () => {
    const counts = new Map([
      ['lcp:1', 30],
      [vitalEvents({ lcp: 1000 })[0] ?? '', 45],
      [vitalEvents({ lcp: 9000 })[0] ?? '', 25],
      ['inp:1', 1000],
    ]);
    expect(percentile75('lcp', counts)).toBeCloseTo(1000, -2);
    expect(percentile75('cls', counts)).toBeUndefined();
    expect(vitalEvents({ cls: 0 })).toEqual(['cls:0']);
  });
});

test('conversions of estimated visits hold the true one in at least 19 of 20 samples', () => {
  const { chance } = seededRandom(3);
  const count = (times: number, share: number) =>
    Array.from({ length: times }, chance).filter((value) => value < share).length;
  const [oneIn, visits, conversion] = [20, 4000, 0.1];
  const nothing = { page: {}, campaign: {}, variant: {} };
  const held = Array.from({ length: 200 }, () => {
    const source = { google: oneIn * count(visits, 1 / oneIn) };
    const leads = count(visits, conversion);
    const rows = [{ value: 'google', leads, counted: leads }];
    const { fitting } =
      addVisits('source', rows, { ...nothing, source, oneIn }, { forms: [] }).get('google') ?? {};
    return fitting && fitting.low <= conversion && conversion <= fitting.high;
  });
  expect(held.filter(Boolean).length).toBeGreaterThanOrEqual(190);
});

test('a day has so many rows by source and campaign, and the rest of them together', () => {
  const view = { page: '/', event: 'view', variant: '', device: 'phone', campaign: 'none' };
  const stored = Array.from({ length: mostRows - 1 }, (_, n) => ({ ...view, source: `s${n}` }));
  const limit = limitRows(stored);
  expect(limit({ ...view, source: 'last' }).source).toBe('last');
  const more = limit({ ...view, source: 'one-more' });
  expect(more).toEqual({ ...view, source: 'other', campaign: 'other' });
  expect(limit({ ...view, source: 's7' }).source).toBe('s7');
});

test.each([
  ['Google', 'google'],
  ['Autumn  Sale', 'autumn-sale'],
  ['\u041e\u0441\u0435\u043d\u044c', '\u043e\u0441\u0435\u043d\u044c'],
  ['news.ycombinator.com', 'news.ycombinator.com'],
  ...[
    ['50% off', '50%-off'],
    ['Café & Tee', 'café-&-tee'],
    ['Q4|brand', 'q4|brand'],
    ['DE | Brand | Exact', 'de-|-brand-|-exact'],
    ['spring/summer', 'spring/summer'],
    ['A+B', 'a+b'],
    ['Was ist neu?', 'was-ist-neu?'],
    ['100 € sparen', '100-€-sparen'],
    ['{campaignid}', '{campaignid}'],
    ['<script>', '<script>'],
  ],
  ['maria@pines.example', 'other'],
  ['maria%40pines.example', 'other'],
  ['a'.repeat(100), 'other'],
  ['a\u0000b', 'other'],
  ['', 'other'],
])('the source %j is counted as %s', (source, word) => {
  expect(countedName(source)).toBe(word);
});
