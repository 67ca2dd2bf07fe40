import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLeadInserter } from '../../server/leads/lead-inserter.ts';
import { storeLead } from '../../server/leads/store-lead.ts';
import { asLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { formPost, goodLead, jsonPost, testColumns, testService, testSite } from './service.ts';

onBothDatabases('taking leads in', (connection) => {
  let service: Awaited<ReturnType<typeof testService>>;
  beforeAll(async () => {
    service = await testService(connection.db);
  });
  afterAll(() => service.app.close());

  const stored = () => connection.db.selectFrom('leads').selectAll().orderBy('id').execute();
  const inject = (request: ReturnType<typeof jsonPost>) => service.app.inject(request);

  const attribution = {
    firstTouch: { source: 'news', medium: 'email', at: '2026-11-01T10:00:00Z' },
    lastTouch: { source: 'google', campaign: 'autumn', clickId: 'gclid:abc' },
    referrer: 'https://search.example/',
    landingPage: '/canada',
    page: '/start-trial',
    variants: { headline: 'b' },
  };

  test('keeps where a lead came from', async () => {
    const form = '/start-trial#form';
    const answer = await inject(jsonPost({ ...goodLead, form, attribution, elapsed: 5000 }));
    expect(answer.statusCode).toBe(201);
    const [lead] = await stored();
    expect(lead).toMatchObject({
      first_touch: attribution.firstTouch,
      last_touch: attribution.lastTouch,
      referrer: attribution.referrer,
      landing_page: '/canada',
      page: '/start-trial',
      variants: { headline: 'b' },
    });
  });

  const form = '/start-trial#form';
  const past = { variants: [{ name: 'old', share: 50, written: 'x' }] };

  describe('with variants of earlier builds', () => {
    beforeEach(async () => {
      const since = new Date('2026-01-01T00:00:00Z');
      const definition = JSON.stringify(past);
      const named = ['headline', 'gone'].map((name) => ({ name, since, definition }));
      await connection.db.insertInto('experiments').values(named).execute();
    });
    afterEach(() => connection.db.deleteFrom('experiments').execute());

    test.each([
      ['that its page does not have any more', form, { headline: 'old' }, { headline: '?' }],
      ['of an experiment that is gone', form, { gone: 'old', headline: 'a' }, { headline: 'a' }],
      ['of no page', undefined, { headline: 'b' }, null],
    ])('stores no variant %s', async (_which, form, variants, expected) => {
      const answer = await inject(jsonPost({ ...goodLead, form, attribution: { variants } }));
      expect(answer.statusCode).toBe(201);
      expect((await stored()).map((lead) => lead.variants)).toEqual([expected]);
    });

    test.each([
      ['of its page', form, { headline: 'c' }],
      ['of an earlier experiment', form, { gone: 'c' }],
      ['of another experiment', form, { more: 'old' }],
      ['beside one that is there', form, { headline: 'a', more: 'old' }],
      ['without a form', undefined, { headline: 'c' }],
    ])('refuses a made-up variant %s', async (_which, form, variants) => {
      const sent = { ...goodLead, form, attribution: { variants } };
      const answer = await inject(jsonPost(sent));
      expect(answer.statusCode).toBe(422);
      const field = expect.stringMatching(/^attribution\.variants\.(headline|gone|more)$/);
      expect(answer.json().errors).toMatchObject([{ field, code: 'unknown-variant' }]);
      expect(await stored()).toEqual([]);
    });
  });

  test('a form that its browser sends has what scripts wrote into it', async () => {
    const visit = { ...attribution, counted: true };
    const post = (written: string) =>
      inject(
        formPost({ ...goodLead, form, email: `a${Math.random()}@b.example`, attribution: written }),
      );
    expect((await post(JSON.stringify(visit))).statusCode).toBe(303);
    expect((await post(JSON.stringify({ variants: { headline: 'b' } }))).statusCode).toBe(303);
    expect((await post('headline:b')).statusCode).toBe(303);
    const unreadable = [
      '',
      'null',
      '[1]',
      '{"variants"',
      '{"evil":1}',
      'headline',
      'evil:1:2 x:y',
      '{"variants":{"headline":7}}',
    ];
    for (const written of unreadable) {
      expect([written, (await post(written)).statusCode]).toEqual([written, 303]);
    }
    const rows = await stored();
    expect(rows[0]).toMatchObject({
      last_touch: attribution.lastTouch,
      variants: { headline: 'b' },
      visit_counted: true,
    });
    expect(rows.map(({ variants }) => variants)).toEqual([
      { headline: 'b' },
      { headline: 'b' },
      { headline: 'b' },
      ...unreadable.map(() => null),
    ]);
  });

  const page = 'https://spoke.example/start-trial';
  const known = JSON.stringify({ lastTouch: { source: 'google' } });
  test.each([
    ['the script in the head alone', 'headline:b', `${page}?utm_source=news&utm_x=1`, 'news'],
    ['no script', '', `${page}?utm_source=news#form`, 'news'],
    ['all scripts, which know better', known, `${page}?utm_source=news`, 'google'],
    ['no script, by an address without a campaign', '', `${page}?utm_source=`, undefined],
    ['no script, by an address that is none', 'headline:b', '/x?utm_source=news', undefined],
    [
      'no script, by an address that is long',
      '',
      `${page}?utm_source=${'x'.repeat(900)}`,
      /^x{300}$/,
    ],
  ])(
    'a form that its browser sends after %s has a source',
    async (_who, written, referer, source) => {
      const post = formPost({ ...goodLead, form, attribution: written });
      const answer = await inject({ ...post, headers: { ...post.headers, referer } } as never);
      expect(answer.statusCode).toBe(303);
      const [lead] = await stored();
      const found = lead?.last_touch?.source;
      expect(found).toEqual(source instanceof RegExp ? expect.stringMatching(source) : source);
      expect(lead?.variants ?? undefined).toEqual(
        written === 'headline:b' ? { headline: 'b' } : undefined,
      );
    },
  );

  test.each([
    ['as they are drawn now', 'headline:Zk3_0a more:x:1 headline:b:3fA-9x', { headline: 'b' }],
    ['and has none drawn by other shares', 'headline:b:other', null],
    ['and has none that is made up', 'headline:c:3fA-9x more:x:1', null],
    ['however much it is', `${'x'.repeat(2000)} headline:b:3fA-9x`, null],
  ])(
    'a lead has the variants that a browser keeps of other pages, %s',
    async (_which, kept, variants) => {
      const answer = await inject(jsonPost({ ...goodLead, attribution: { kept } }));
      expect(answer.statusCode).toBe(201);
      expect((await stored()).map((lead) => lead.variants)).toEqual([variants]);
    },
  );

  test.each([
    ['that is what it was', 'headline:Zk3_0a', 'b'],
    ['that is what it was, whatever another tab keeps', 'headline:Zk3_0a headline:a:3fA-9x', 'b'],
    ['whose marks are unknown', 'headline:b:other', 'b'],
    ['that is another by now', 'headline:other', '?'],
    ['that is another by now, whatever another tab keeps', 'headline:other headline:b:3fA-9x', '?'],
  ])('a lead of a page %s counts by what its visitor saw', async (_which, kept, variant) => {
    const sent = { ...goodLead, form, attribution: { kept, variants: { headline: 'b' } } };
    expect((await inject(jsonPost(sent))).statusCode).toBe(201);
    expect(await stored()).toMatchObject([
      { variants: { headline: variant }, extra: { headline: 'b' } },
    ]);
  });

  test('a visitor without a script has seen the first variant, and was not drawn for it', async () => {
    const sent = { ...goodLead, form: '/start-trial#form', headline: 'a' };
    expect((await inject(formPost(sent))).statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ variants: null, extra: { headline: 'a' } }]);
  });

  test('refuses no lead because its campaign address is long or broken', async () => {
    const touch = { source: `a\u0000b\ud800${'x'.repeat(900)}` };
    const answer = await inject(jsonPost({ ...goodLead, attribution: { lastTouch: touch } }));
    expect(answer.statusCode).toBe(201);
    expect((await stored())[0]?.last_touch?.source).toMatch(/^a b.x{200,}$/);
  });

  test('refuses attribution that is none', async () => {
    const wrong = [{ lastTouch: { evil: 'x' } }, { variants: { a: 1 } }, 'x', { more: 'x' }];
    for (const value of wrong) {
      const answer = await inject(jsonPost({ ...goodLead, attribution: value }));
      expect([value, answer.statusCode]).toEqual([value, 422]);
    }
    expect(await stored()).toEqual([]);
  });

  test('an empty trap catches nobody', async () => {
    expect((await inject(formPost({ ...goodLead, website: '' }))).statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ quarantined_at: null, quarantine_reason: null }]);
  });

  test('takes the submission from the lead, too, even if a retry differs otherwise', async () => {
    const ids = new Set<string>();
    for (const elapsed of [1000, 2000, 3000]) {
      const answer = await inject(
        jsonPost({ ...goodLead, submission: 'k-3', elapsed, attribution: { page: `/${elapsed}` } }),
      );
      ids.add(answer.json().id);
    }
    expect(ids.size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('a form that is sent twice without a key is one lead', async () => {
    const posts = await Promise.all([1, 2, 3].map(() => inject(formPost(goodLead))));
    expect(posts.map((answer) => answer.statusCode)).toEqual([303, 303, 303]);
    await inject(formPost({ ...goodLead, phone: '+1 555 0177' }));
    expect(await stored()).toHaveLength(2);
  });

  test('many parallel posts with one key are one lead with one set of messages', async () => {
    const outbox = {
      messagesFor: () => [
        { kind: 'team-mail' as const, recipient: 'team@site.example' },
        { kind: 'webhook' as const, recipient: null },
      ],
      receivers: () => [],
      nudge: () => {},
      close: async () => {},
    };
    const lead = asLead();
    const { leads } = testSite;
    const { db } = connection;
    const insert = createLeadInserter(db);
    const columnsFor = async () => testColumns;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        storeLead({ db, insert, columnsFor, outbox }, { lead, leads, submission: 'k-4' }),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    expect(await connection.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
  });
});
