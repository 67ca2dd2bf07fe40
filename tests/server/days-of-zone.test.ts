import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFilter } from '../../cli/commands/leads-period.ts';
import { readVisits } from '../../server/counting/read-visits.ts';
import { judgeExperiment } from '../../server/experiments/judge-experiment.ts';
import { experimentsOf } from '../../server/experiments/site-experiments.ts';
import { leadFilterOf } from '../../server/inbox/read-query.ts';
import { countVariants } from '../../server/leads/count-variants.ts';
import { dayOf, readDay } from '../../server/leads/day-of.ts';
import { operationsOn } from '../../server/operations/control/operations.ts';
import { readReport } from '../../server/report/read-report.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { reported } from './reported.ts';
import { fixtureSite, testService, testSite } from './service.ts';

const zones = ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'Africa/Cairo', 'America/Santiago'];

test.each(zones)('a year of days in %s has no gap, and each day its name', (zone) => {
  let end = readDay('2027-01-01', zone, 'first');
  for (let index = 0; index < 365; index++) {
    const day = new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);
    expect(readDay(day, zone, 'first')).toEqual(end);
    expect(dayOf(end, zone)).toBe(day);
    end = readDay(day, zone, 'last');
  }
});

test('the lead inbox and commands mean the same days', () => {
  const period = { from: '2026-11-25', to: '2026-11-26' };
  const meant = {
    from: new Date('2026-11-24T11:00:00Z'),
    to: new Date('2026-11-26T11:00:00Z'),
  };
  expect(leadFilterOf(period, 'Pacific/Auckland')).toMatchObject(meant);
  expect(readFilter(period, 'Pacific/Auckland')).toMatchObject(meant);
});

/** In Auckland the 26th has begun. */
const now = new Date('2026-11-25T17:30:00Z');

onBothDatabases('days of a zone', (connection) => {
  const zone = 'Pacific/Auckland';
  const operations = () =>
    operationsOn(connection, {
      dataDir: '.data',
      leads: () => ({ ...testSite.leads, zone }),
      placesOf: async () => undefined,
    });
  let siteDir: string;
  beforeEach(async () => {
    await connection.db.deleteFrom('counts').execute();
    siteDir = await mkdtemp(join(tmpdir(), 'site-zone-'));
    await cp(fixtureSite, siteDir, { recursive: true });
    await writeFile(
      join(siteDir, '.site/forms.json'),
      JSON.stringify({ ...testSite, leads: { ...testSite.leads, zone } }),
    );
  });
  afterEach(() => rm(siteDir, { recursive: true }));

  test('are those of the report, for leads and visits', async () => {
    const { db } = connection;
    await addLead(db, {}, { at: new Date('2026-11-18T10:59:59Z') });
    await addLead(db, {}, { at: new Date('2026-11-18T11:00:00Z') });
    await addLead(db, {}, { at: new Date('2026-11-25T11:00:00Z') });
    const view = { page: '/', event: 'view', variant: '', source: '', campaign: '', n: 3 };
    const days = ['2026-11-18', '2026-11-19', '2026-11-25', '2026-11-26'];
    const counts = days.map((day) => ({ ...view, day, device: 'phone' }));
    await db.insertInto('counts').values(counts).execute();
    const { week, weeks } = await readReport(
      operations(),
      { ...reported, zone },
      { until: now, now },
    );
    expect(week).toEqual({ from: new Date('2026-11-19'), to: new Date('2026-11-26') });
    expect(weeks.slice(-2)).toMatchObject([{ leads: 1 }, { leads: 1 }]);
    const filter = readFilter({ from: '2026-11-19', to: '2026-11-25' }, zone);
    expect((await readVisits(db, filter, zone)).page).toEqual({ '/': 6 });
    expect((await readVisits(db, filter, 'UTC')).page).toEqual({});
  });

  test('are those of experiments: a lead of this morning is none of days to come', async () => {
    const { db } = connection;
    const [experiment] = experimentsOf(reported);
    if (!experiment) throw new Error('The fixture has an experiment');
    const attribution = { variants: { headline: 'question' } };
    await addLead(db, { attribution }, { at: new Date('2026-11-25T17:00:00Z') });
    expect(
      (await countVariants(db, { ...experiment, periods: [{}], shown: new Date(0) }, zone)).days,
    ).toEqual([{ day: '2026-11-26', variant: 'question', leads: 1 }]);
    const verdict = await judgeExperiment(experiment, operations(), { now, zone });
    expect(verdict).toMatchObject({ leads: 1, ahead: 0 });
  });

  test('are counted and shown by the service', async () => {
    const { db } = connection;
    const id = await addLead(db, { name: 'Early' }, { at: new Date('2026-11-25T17:00:00Z') });
    const inbox = { userHeader: 'x-user' };
    const { app } = await testService(
      db,
      { inbox, siteDir, trustProxy: ['127.0.0.1'] },
      { connection },
    );
    const see = async (url: string) =>
      (await app.inject({ url, headers: { 'x-user': 'ana' } })).body;
    expect(await see('/desk')).toMatch(/Time \(.*Pacific\/Auckland.*>2026-11-26 06:00</);
    expect(await see(`/desk/leads/${id}`)).toContain('>2026-11-26 06:00</time> (Pacific/Auckland)');
    expect(await see('/desk?from=2026-11-26&to=2026-11-26')).toContain('Early');
    expect(await see('/desk?to=2026-11-25')).not.toContain('Early');
    expect(await see('/desk/report')).toContain('seven whole days (Pacific/Auckland)');
    await app.close();
  });
});
