import { beforeEach, expect, test } from 'vitest';
import type { ReportRow } from '../../server/leads/report-leads.ts';
import { operationsOn } from '../../server/operations/control/operations.ts';
import { describeFilledFields, describeReport } from '../../server/report/describe-report.ts';
import { readFunnels } from '../../server/report/read-funnels.ts';
import { readReport } from '../../server/report/read-report.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { addReported, reported } from './reported.ts';
import { testSite } from './service.ts';

const now = new Date('2026-11-25T17:30:00Z');

onBothDatabases('the report', (connection) => {
  beforeEach(() => connection.db.deleteFrom('counts').execute());

  function report(zone = 'UTC', experiments = reported.experiments) {
    const leads = operationsOn(connection, {
      dataDir: '.data',
      leads: () => ({ ...testSite.leads, zone }),
      placesOf: async () => undefined,
    });
    return readReport(leads, { ...reported, experiments, zone }, { until: now, now });
  }

  test('sums up the last seven whole days beside the weeks before', async () => {
    await addReported(connection.db, now);
    const { week, weeks, groups, forms, robots, vitals } = await report();
    expect(week).toEqual({
      from: new Date('2026-11-18T00:00:00Z'),
      to: new Date('2026-11-25T00:00:00Z'),
    });
    expect(weeks.map(({ leads }) => leads)).toEqual([0, 0, 0, 0, 0, 0, 0, 20, 70, 70, 70, 70]);
    const lines = Object.fromEntries(
      groups.map(({ name, lines }) => [
        name,
        lines.map(({ value, leads, before, seen }) => [value, leads, before, seen]),
      ]),
    );
    expect(lines).toEqual({
      campaign: [
        ['none', 42, 42, 700],
        ['spring', 28, 28, 700],
      ],
      source: [
        ['search.example', 42, 42, 700],
        ['Newsletter', 28, 28, 700],
      ],
      page: [['/offer', 70, 70, 1400]],
      variant: [
        ['headline: question', 49, 49, 700],
        ['headline: control', 21, 21, undefined],
      ],
    });
    expect(forms).toEqual([
      { page: '/offer', views: 1400, seen: 840, begun: 280, sent: 70, fields: [] },
    ]);
    expect(robots).toBe(21);
    expect(vitals).toMatchObject([
      { page: '/offer', device: 'phone', lcp: expect.closeTo(1693, 0) },
      {
        page: '/offer',
        device: 'phone',
        variant: 'headline: question',
        lcp: expect.closeTo(2726.4, 0),
      },
    ]);
  });

  test('shows which fields were filled in, and where most stop', async () => {
    const { db } = connection;
    const row = {
      ...{ day: '2026-11-20', page: '/مرحبا', variant: '', source: 'direct' },
      ...{ campaign: 'none', device: 'phone' },
    };
    const counts = { view: 90, 'form-begun': 50, 'filled-name': 48, 'filled-email': 20 };
    const values = Object.entries(counts).map(([event, n]) => ({ ...row, event, n }));
    await db.insertInto('counts').values(values).execute();
    const { forms } = await report();
    const filled = forms[0]?.fields.map(({ filled }) => filled);
    expect(filled).toEqual([48, 0, 20, 0, 0, 0]);
    expect(forms[0]?.fields.at(-1)?.label).toBe('ملاحظات (optional)');
    const [name, school] = testSite.forms.at(-1)?.fields ?? [];
    expect(forms[0]?.loss).toBe(
      `The largest loss is between ${name?.label} (48) and ${school?.label} (0).`,
    );
    expect(forms.flatMap(describeFilledFields)).toEqual([
      expect.stringContaining('Of the 50 who began on'),
    ]);
  });

  test('counts what a form requires as filled in by all who sent it', () => {
    const page = '/مرحبا';
    const beacons = { page, views: 5, seen: 1, begun: 1, filled: { name: 1, email: 1 } };
    const sent = { value: page, leads: 5, counted: 5 } as ReportRow;
    const [form] = readFunnels([beacons], testSite.forms, [sent]);
    const required = form?.fields.filter((field) => field.required) ?? [];
    expect(required.length).toBeGreaterThan(0);
    expect(new Set(required.map(({ filled }) => filled))).toEqual(new Set([5]));
    expect([form?.seen, form?.begun, form?.loss]).toEqual([5, 5, undefined]);
  });

  test('judges experiments by all leads, and keeps how the range got narrower', async () => {
    await addReported(connection.db, now);
    const { experiments } = await report();
    const [headline] = experiments;
    expect(headline).toMatchObject({ name: 'headline', control: 'control', winner: 'question' });
    const looks = headline?.variants[0]?.looks ?? [];
    expect(looks).toHaveLength(30);
    const widths = looks.map(({ low, high }) => high - low);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(looks.at(-1)?.low).toBeGreaterThan(0);
  });

  test('counts spellings of a source as one, in both weeks', async () => {
    const { db } = connection;
    const add = (source: string, time: string) =>
      addLead(db, { attribution: { lastTouch: { source } } }, { at: new Date(time) });
    const visit = {
      page: '/offer',
      event: 'visit',
      variant: '',
      campaign: 'none',
      device: 'phone',
    };
    const day = '2026-11-20';
    await db
      .insertInto('counts')
      .values({ ...visit, day, source: 'newsletter', n: 9 })
      .execute();
    await add('Newsletter', '2026-11-20T08:00:00Z');
    await add('newsletter', '2026-11-20T09:00:00Z');
    await add('NEWSLETTER', '2026-11-16T08:00:00Z');
    await add('a@pines.example', '2026-11-20T08:00:00Z');
    const { groups } = await report();
    expect(groups.find(({ name }) => name === 'source')?.lines).toMatchObject([
      { value: expect.stringMatching(/^newsletter$/i), leads: 2, before: 1, seen: 9 },
      { value: 'a@pines.example', leads: 1, before: 0 },
    ]);
  });

  test('has no conversion of variants that visitors see on several pages', async () => {
    await addReported(connection.db, now);
    const experiments = reported.experiments.map((one) => ({ ...one, pages: ['/offer', '/more'] }));
    const { groups } = await report('UTC', experiments);
    const lines = groups.find(({ name }) => name === 'variant')?.lines;
    expect(lines?.[0]).toMatchObject({ value: 'headline: question', seen: 700 });
    expect(lines?.[0]).not.toHaveProperty('conversion');
  });

  test('has no conversion of variants that no lead can have, and says why', async () => {
    await addReported(connection.db, now);
    const leadless = { isUnkept: true, pages: ['/offer'] };
    const experiments = reported.experiments.map((one) => ({ ...one, ...leadless }));
    const { groups, notes } = await report('UTC', experiments);
    const [line] = groups.find(({ name }) => name === 'variant')?.lines ?? [];
    expect(line).toMatchObject({ value: 'headline: question', seen: 700 });
    expect(line).not.toHaveProperty('conversion');
    expect(notes.join()).toContain('No lead can have a variant of headline: ');
    const kept = await report(
      'UTC',
      experiments.map((one) => ({ ...one, isUnkept: undefined })),
    );
    expect(kept.groups.find(({ name }) => name === 'variant')?.lines[0]).toHaveProperty(
      'conversion',
    );
    expect(kept.notes.join()).not.toContain('No lead can have');
  });

  test('in an e-mail leaves no variant out, and adds up what it does not name', async () => {
    const { db } = connection;
    for (let index = 0; index < 8; index++) {
      const attribution = {
        lastTouch: { source: `source ${index}` },
        variants: { headline: `v${index}` },
      };
      await addLead(db, { attribution }, { at: new Date('2026-11-20T08:00:00Z') });
    }
    const text = describeReport(await report());
    for (let index = 0; index < 8; index++) expect(text).toContain(`headline: v${index}: 1, 0`);
    expect(text).toMatch(/Leads by source.*\n(- source \d: 1, 0\n){5}- 3 more: 3, 0\n/);
  });

  test('counts for the variants of a changed experiment what came since, as its verdict does', async () => {
    const { db } = connection;
    await addReported(db, now);
    const change = new Date('2026-11-20T00:00:00Z');
    for (const [since, plan] of [
      [new Date('2026-10-01T00:00:00Z'), { leads: 480, times: 4 }],
      [change, undefined],
    ] as const) {
      const variants = reported.experiments[0]?.variants.map(({ name, share, content }) => ({
        ...{ name, share, written: content },
      }));
      const definition = JSON.stringify({ variants, plan });
      await db.insertInto('experiments').values({ name: 'headline', since, definition }).execute();
    }
    const { groups, experiments } = await report();
    const lines = groups.find(({ name }) => name === 'variant')?.lines;
    expect(lines?.map(({ value, leads, seen }) => [value, leads, seen])).toEqual([
      ['headline: question', 35, undefined],
      ['none', 20, undefined],
      ['headline: control', 15, undefined],
    ]);
    expect(lines?.map(({ before }) => before)).toEqual([undefined, 70, undefined]);
    expect(describeReport(await report())).toContain('headline: question: 35, not comparable');
    expect(lines?.[0]).not.toHaveProperty('conversion');
    expect(experiments[0]?.sentences.join(' ')).toMatch(/began anew.* brought 35 of 50 leads/);
    await db.deleteFrom('experiments').execute();
  });

  test('has conversions of the leads alone whose visitors were counted', async () => {
    const { db } = connection;
    const at = (time: string) => ({ at: new Date(time) });
    const from = (source: string, counted?: boolean) => ({
      attribution: { page: '/offer', lastTouch: { source, campaign: '50 % off' }, counted },
    });
    const row = { page: '/offer', variant: '', campaign: '50-%-off', device: 'phone' };
    const day = '2026-11-20';
    await db
      .insertInto('counts')
      .values([
        { ...row, day, event: 'view', source: 'news', n: 40 },
        { ...row, day, event: 'visit', source: 'news', n: 40 },
        { ...row, day, event: 'form-seen', source: 'news', n: 20 },
        { ...row, day, event: 'visit', source: 'other', n: 7 },
        { ...row, day, page: '/pricing', event: 'view', source: 'news', n: 9 },
      ])
      .execute();
    for (let index = 0; index < 12; index++) {
      // Of before counting began, and without consent or a script.
      await addLead(db, from('news'), at('2026-11-19T08:00:00Z'));
      await addLead(db, from('news', true), at('2026-11-19T08:00:00Z'));
      await addLead(db, from('news', false), at('2026-11-20T08:00:00Z'));
    }
    for (let index = 0; index < 8; index++) {
      await addLead(db, from('news', true), at('2026-11-21T08:00:00Z'));
    }
    const { groups, forms, notes } = await report();
    const line = { leads: 44, counted: 8, seen: 40, conversion: 0.2 };
    const lines = Object.fromEntries(groups.map(({ name, lines }) => [name, lines]));
    expect(lines.source).toMatchObject([
      { ...line, value: 'news' },
      { value: 'other', leads: 0, seen: 7 },
    ]);
    expect(lines.source?.[1]).not.toHaveProperty('conversion');
    expect(lines.campaign).toMatchObject([{ value: '50 % off', leads: 44, seen: 47 }]);
    expect(lines.page).toMatchObject([
      { ...line, value: '/offer' },
      { value: '/pricing', leads: 0, seen: 9 },
    ]);
    // It has no form.
    expect(lines.page?.[1]).not.toHaveProperty('conversion');
    // Who has sent a form has begun it, whatever beacons got lost.
    expect(forms).toMatchObject([{ page: '/offer', seen: 20, begun: 8, sent: 8 }]);
    expect(notes.join()).toContain('since 2026-11-20');
    expect(notes.join()).toContain('8 of the 44 leads');

    // An earlier version noted nothing.
    const [last] = await db.selectFrom('leads').select('id').orderBy('id', 'desc').execute();
    await db
      .updateTable('leads')
      .set({ visit_counted: null })
      .where('id', '=', last?.id ?? '')
      .execute();
    const unknown = await report();
    for (const { lines } of unknown.groups) {
      expect(lines.filter(({ conversion }) => conversion !== undefined)).toEqual([]);
    }
    expect(unknown.forms[0]?.sent).toBeUndefined();
    expect(unknown.notes.join()).toContain('earlier version');
  });

  test('shows what brought leads in the week before alone, and nothing of today', async () => {
    const { db } = connection;
    const add = (page: string, time: string) =>
      addLead(db, { attribution: { page } }, { at: new Date(time) });
    await add('/old', '2026-11-17T23:59:59Z');
    await add('/today', '2026-11-25T00:00:00Z');
    const { groups, weeks } = await report();
    expect(groups.find(({ name }) => name === 'page')?.lines).toMatchObject([
      { value: '/old', leads: 0, before: 1 },
    ]);
    expect(weeks.slice(-2).map(({ leads }) => leads)).toEqual([1, 0]);
  });

  test('says how many leads a wrong clock has dated to days to come', async () => {
    const { db } = connection;
    const add = (time: string) => addLead(db, {}, { at: new Date(time) });
    await add('2026-11-25T23:59:59Z');
    expect((await report()).notes).toEqual([]);
    await add('2026-11-26T00:00:00Z');
    expect((await report()).notes.join()).toContain(
      '1 lead is dated to days to come, and does not count.',
    );
  });
});
