import { expect, test } from 'vitest';
import { parseSource, readCampaign } from '../../renderer/index.ts';
import { clocksAt } from '../../renderer/locale/clocks-of-zone.ts';
import { campaignDefault } from '../../renderer/phases/2-compose/campaign-fields.ts';

const DAY = 86_400_000;
const NEW_YEAR = Date.parse('2027-01-01T00:00:00Z');

/** The days of 2027 with a change of the clocks, and those before and after them. */
function daysBesideChanges(zone: string): string[] {
  const noons = Array.from({ length: 365 }, (_day, index) => NEW_YEAR + index * DAY + DAY / 2);
  const offsetAt = (at: number) => Date.parse(`${clocksAt(at, zone)}Z`) - at;
  const beside = noons.filter((at) => offsetAt(at - DAY * 2) !== offsetAt(at + DAY * 2));
  return beside.map((at) => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length));
}

/** What a countdown counts to and when its campaign opens or closes, all as instants. */
function instantsOfDay(zone: string, day: string) {
  const text = `zone: ${zone}\nopens: ${day}\ncloses: ${day}\n`;
  const { document } = parseSource({ path: 'campaigns/spring.yaml', text });
  if (!document) throw new Error('The campaign cannot be parsed.');
  const { campaign } = readCampaign(document, { locale: 'en' } as never, () => undefined);
  const counted = (name: 'opening' | 'deadline') =>
    Date.parse(String(campaignDefault(name, campaign, { now: 0 })));
  const { opens, closes } = campaign;
  return {
    counted: [counted('opening'), counted('deadline')],
    moments: [opens?.at, closes?.at],
  };
}

test('a countdown to a whole day counts to the moment at which its campaign changes, in each zone', () => {
  const cases = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    ['2027-07-15', ...daysBesideChanges(zone)].map((day) => ({ zone, day })),
  );
  expect(cases.length).toBeGreaterThan(1000);
  const wrong = cases.filter(({ zone, day }) => {
    const { counted, moments } = instantsOfDay(zone, day);
    return String(counted) !== String(moments);
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['America/Havana', '2027-03-13', '2027-03-14T05:00:00Z'],
  ['Asia/Beirut', '2027-03-27', '2027-03-27T22:00:00Z'],
  ['Africa/Cairo', '2027-04-29', '2027-04-29T22:00:00Z'],
  ['America/Santiago', '2027-09-04', '2027-09-05T04:00:00Z'],
  ['America/Scoresbysund', '2027-03-27', '2027-03-28T01:00:00Z'],
])('in %s the day %s ends once its last minute is over', (zone, day, end) => {
  const { counted, moments } = instantsOfDay(zone, day);
  expect([counted[1], moments[1]]).toEqual([Date.parse(end), Date.parse(end)]);
});
