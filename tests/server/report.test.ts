import { beforeEach, expect, test } from 'vitest';
import { operationsOn } from '../../server/operations/control/operations.ts';
import { readReport } from '../../server/report/read-report.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { addReported, reportedForms } from './reported.ts';
import { testSite } from './service.ts';

const now = new Date('2026-11-25T17:30:00Z');

onBothDatabases('the report', (connection) => {
  beforeEach(() => connection.db.deleteFrom('counts').execute());

  function report() {
    const leads = operationsOn(connection, {
      dataDir: '.data',
      leads: () => testSite.leads,
      placesOf: async () => undefined,
    });
    return readReport(leads, reportedForms, now);
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
    });
    expect(forms).toEqual([{ page: '/offer', views: 1400, seen: 840, begun: 280, sent: 70 }]);
    expect(robots).toBe(21);
    expect(vitals).toMatchObject([{ page: '/offer', device: 'phone' }]);
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
});
