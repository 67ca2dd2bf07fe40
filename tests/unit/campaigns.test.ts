import { expect, test } from 'vitest';
import { calendarFile, parseSource, readCampaign } from '../../renderer/index.ts';
import { clocksAt, instantsOf } from '../../renderer/locale/clocks-of-zone.ts';
import { stateAt } from '../../renderer/model/campaign.ts';
import { campaignScope, changesOfTimeLeft } from '../../renderer/phases/4-fill/campaign-texts.ts';
import { fillVariables } from '../../renderer/text/variables.ts';

const ZONES = [
  'Europe/Warsaw',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Tokyo',
  'America/Santiago',
  'Europe/Dublin',
  'Pacific/Chatham',
  'UTC',
];

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const START = Date.parse('2026-01-01T00:00:00Z');

/** Numbers that are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function read(text: string) {
  const { document } = parseSource({ path: 'campaigns/spring.yaml', text });
  if (!document) throw new Error('The campaign cannot be parsed.');
  return readCampaign(document, { locale: 'en' } as never, () => undefined);
}

/** A local time of a zone that its clocks show exactly once. */
function clearTime(near: number, zone: string): string {
  const local = clocksAt(near, zone).slice(0, 'yyyy-mm-ddThh:mm'.length);
  return instantsOf(`${local}:00`, zone).length === 1 ? local : clearTime(near + HOUR, zone);
}

/** What a campaign is at an instant, in as few words as can be. */
function oracle(at: number, [opens, closes, call, replay, archived]: readonly number[]): string {
  if (at < (opens ?? 0)) return 'scheduled';
  if (at < (call ?? 0)) return 'open';
  if (at < (closes ?? 0)) return 'lastCall';
  if (at < (replay ?? 0)) return 'closed';
  if (at < (archived ?? 0)) return 'replay';
  return 'archived';
}

test('500 campaigns in twelve zones are in the state of the oracle at 100,000 instants of a year', () => {
  const next = numbers(28);
  let differences = 0;
  for (let index = 0; index < 500; index += 1) {
    const zone = ZONES[index % ZONES.length] ?? 'UTC';
    const opens = clearTime(START + next() * YEAR * 0.4, zone);
    const closes = clearTime(START + YEAR * (0.45 + next() * 0.3), zone);
    const [from = 0] = instantsOf(`${opens}:00`, zone);
    const [end = 0] = instantsOf(`${closes}:00`, zone);
    const archived = clearTime(end + 30 * 24 * HOUR, zone);
    const [gone = 0] = instantsOf(`${archived}:00`, zone);
    const { campaign, diagnostics } = read(
      `zone: ${zone}\nopens: ${opens}\ncloses: ${closes}\nlastCall: 48 h\nreplay: { from: closes + 2 h }\narchived: ${archived}\n`,
    );
    expect(diagnostics).toEqual([]);
    const moments = [from, end, end - 48 * HOUR, end + 2 * HOUR, gone];
    const edges = moments.flatMap((at) => [at - 1, at, at + 1]);
    const random = Array.from({ length: 185 }, () => START + next() * YEAR);
    for (const now of [...edges, ...random]) {
      if (stateAt(campaign, { now }) !== oracle(now, moments)) differences += 1;
    }
  }
  expect(differences).toBe(0);
});

test('clocks that are put forward and back are read in both directions', () => {
  expect(instantsOf('2026-03-29T02:30:00', 'Europe/Warsaw')).toEqual([]);
  expect(instantsOf('2026-10-25T02:30:00', 'Europe/Warsaw')).toEqual([
    Date.parse('2026-10-25T00:30:00Z'),
    Date.parse('2026-10-25T01:30:00Z'),
  ]);
  expect(instantsOf('2026-10-04T02:15:00', 'Australia/Lord_Howe')).toEqual([]);
});

test('days in a span are those of the calendar, hours those of the clock', () => {
  const until = (span: string) =>
    read(
      `zone: Europe/Warsaw\ncloses: 2026-03-28T12:00\nreplay: { from: closes + ${span} }\n`,
    ).campaign.timeline.at(-1)?.from;
  expect(until('1 day')).toBe(Date.parse('2026-03-29T10:00:00Z'));
  expect(until('24 h')).toBe(Date.parse('2026-03-29T11:00:00Z'));
});

test('a day without a time begins at midnight where something opens, and is over at its end where it closes', () => {
  const { campaign } = read('zone: Europe/Warsaw\nopens: 2026-05-01\ncloses: 2026-05-31\n');
  expect([campaign.opens?.at, campaign.closes?.at]).toEqual([
    Date.parse('2026-04-30T22:00:00Z'),
    Date.parse('2026-05-31T22:00:00Z'),
  ]);
});

test('sessions of each week keep the time of the clocks, and may be moved and cancelled', () => {
  const { campaign, diagnostics } = read(`zone: Europe/Warsaw
opens: 2026-03-16
every: tuesday 18:00
until: 2026-04-14
lastCall: 2 h
cancelled: [2026-04-07]
moved:
  - { from: 2026-03-31, to: 2026-04-01T18:00 }
  - { from: 2026-04-01, to: 2026-04-02T19:00 }
`);
  expect(diagnostics).toEqual([]);
  expect(
    campaign.sessions.map(({ id, starts, moves, isCancelled }) => [
      id,
      new Date(starts).toISOString(),
      moves,
      isCancelled,
    ]),
  ).toEqual([
    ['spring-2026-03-17', '2026-03-17T17:00:00.000Z', 0, false],
    ['spring-2026-03-24', '2026-03-24T17:00:00.000Z', 0, false],
    ['spring-2026-03-31', '2026-04-02T17:00:00.000Z', 2, false],
    ['spring-2026-04-07', '2026-04-07T16:00:00.000Z', 0, true],
    ['spring-2026-04-14', '2026-04-14T16:00:00.000Z', 0, false],
  ]);
  const at = (now: string) => stateAt(campaign, { now: Date.parse(now) });
  expect(
    [
      '2026-03-17T14:59:59Z',
      '2026-03-17T15:00:00Z',
      '2026-03-17T17:00:00Z',
      '2026-04-14T16:00:00Z',
    ].map(at),
  ).toEqual(['open', 'lastCall', 'open', 'closed']);
});

test('what takes place once may be moved and cancelled, too, by the day it was planned for', () => {
  const once = 'zone: Europe/Warsaw\ncloses: 2026-05-12\nevent: { starts: 2026-05-12T18:00 }\n';
  const moved = 'moved: [{ from: 2026-05-12, to: 2026-05-13T19:00 }]\n';
  const iso = (at: number) => new Date(at).toISOString();
  const held = read(`${once}${moved}cancelled: [2026-05-12]\n`);
  expect(held.diagnostics).toEqual([]);
  expect(
    held.campaign.sessions.map((one) => ({
      ...one,
      starts: iso(one.starts),
      planned: iso(one.planned),
    })),
  ).toEqual([
    {
      id: 'spring',
      starts: '2026-05-13T17:00:00.000Z',
      planned: '2026-05-12T16:00:00.000Z',
      moves: 1,
      isCancelled: true,
    },
  ]);
  const unknown = read(`${once}${moved}cancelled: [2026-05-13]\n`);
  expect(unknown.diagnostics.map(({ rule, pointer }) => [rule, pointer])).toEqual([
    ['campaign/session', '/cancelled/0'],
  ]);
});

test('a calendar file escapes, folds at 75 bytes and says what was cancelled', () => {
  const text = calendarFile([
    {
      uid: 'spring-2026-05-05@site',
      at: Date.parse('2026-05-05T16:00:00Z'),
      title: `Über Tee; Kaffee, Kakao ${'ä'.repeat(40)}`,
      description: 'campaigns/spring.yaml',
    },
  ]);
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain(
    `SUMMARY:Über Tee\\; Kaffee\\, Kakao ${'ä'.repeat(40)}\r\n`,
  );
  expect(lines).toEqual(
    expect.arrayContaining(['UID:spring-2026-05-05@site', 'DTSTART:20260505T160000Z']),
  );
});

test('the time left reads otherwise at each of its changes, and is nothing only at the end', () => {
  const { campaign } = read('zone: UTC\nopens: 2026-05-01\ncloses: 2026-05-31T18:00\n');
  const end = campaign.closes?.at ?? 0;
  const leftAt = (now: number) =>
    fillVariables('{{campaign.left}}', campaignScope([campaign], campaign, { now }, 'en')).text;
  const changes = changesOfTimeLeft(end, campaign.opens?.at ?? 0);
  expect(changes.filter((at) => leftAt(at) === leftAt(at - 1000)).map((at) => end - at)).toEqual(
    [],
  );
  expect([900, 420, 299, 150, 60, 1, 0].map((seconds) => leftAt(end - seconds * 1000))).toEqual([
    '10 minutes',
    '5 minutes',
    '4 minutes',
    '2 minutes',
    '1 minute',
    '1 minute',
    '0 minutes',
  ]);
});

test('a last call of half the time that an offer is open is no longer than what was before', () => {
  const rulesOf = (lastCall: string) =>
    read(
      `zone: UTC\nopens: 2026-05-01T00:00\ncloses: 2026-05-03T00:00\nlastCall: ${lastCall}\n`,
    ).diagnostics.map(({ rule }) => rule);
  expect(rulesOf('24 h')).toEqual([]);
  expect(rulesOf('25 h')).toEqual(['campaign/last-call']);
});
