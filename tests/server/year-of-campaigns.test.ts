import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { clocksAt, instantsOf } from '../../renderer/locale/clocks-of-zone.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { openMailTemplates } from '../../server/delivery/mail/mail-templates.ts';
import { fitColumns } from '../../server/leads/site-columns.ts';
import { runSite } from '../builds/run-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { freshDatabase } from './fresh-database.ts';
import { jsonPost, testService } from './service.ts';

/* A year in which campaigns of many zones come and go, as visitors of one build see it. */

const CAMPAIGNS = Number(process.env.CAMPAIGNS ?? 12);
const INSTANTS = Number(process.env.INSTANTS ?? 150);

/** The campaign whose e-mail says how much time is left. */
const COUNTED = 'offer-7';

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

/** How long after its end a form still takes what was being sent, in milliseconds. */
const GRACE = 10_000;

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const START = Date.parse('2030-01-01T00:00:00Z');

const scratch = await temporaryFolder();
afterAll(scratch.remove);
afterEach(() => vi.useRealTimers());

/** A campaign as the test knows it: its moments, in order. */
interface Planned {
  name: string;
  opens: number;
  call: number;
  closes: number;
  replay: number;
  archived: number;
  /** Whether its page leads to another one once it is archived. */
  hasNext: boolean;
}

/** What a campaign is at an instant, in as few words as can be. */
function oracle(at: number, { opens, call, closes, replay, archived }: Planned): string {
  if (at < opens) return 'scheduled';
  if (at < call) return 'open';
  if (at < closes) return 'lastCall';
  if (at < replay) return 'closed';
  return at < archived ? 'replay' : 'archived';
}

test('at each instant of a year pages, forms, sitemap and mails are those of the state', async () => {
  const next = numbers(28);
  const planned = Array.from({ length: CAMPAIGNS }, (_, index) => plan(index, next));
  const out = await buildAhead(planned);
  const { leads } = JSON.parse(readFileSync(join(out, '.site/forms.json'), 'utf8')) as FormsFile;
  const connection = await openPostgres(await freshDatabase(), leads.schema);
  await migrate(connection);
  await fitColumns(connection.db, leads);
  const start = async () =>
    (await testService(connection.db, { siteDir: out }, { connection })).app;
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  const instances = [await start(), await start()];
  const templates = await openMailTemplates(out);

  for (const [step, now] of walk(planned, next).entries()) {
    vi.setSystemTime(now);
    const which = Math.floor(next() * instances.length);
    if (next() < 0.02) {
      await instances[which]?.close();
      instances[which] = await start();
    }
    const app = instances[which] as FastifyInstance;
    const campaign = nearest(planned, now, next);
    const when = `${new Date(now).toISOString()} ${campaign.name}`;
    const answers = [
      await send(app, campaign, 'join', step),
      await send(app, campaign, 'late', step),
    ];
    expect([when, ...answers]).toEqual([when, ...expectedAnswers(now, campaign)]);
    const seen = await seenOf(app, campaign, step);
    expect([when, ...seen]).toEqual([when, ...expectedPages(now, campaign)]);
    await templates.refresh();
    const mail = templates.current().mails.find(({ subject }) => subject === campaign.name);
    const isEarly = oracle(now, campaign) === 'scheduled';
    const isTrue = isEarly ? !mail : isTimeLeft(mail?.heading ?? '', campaign.closes - now);
    const isRight = campaign.name !== COUNTED || isTrue;
    expect([when, isRight]).toEqual([when, true]);
  }
  await Promise.all(instances.map((app) => app.close()));
  await connection.close();
});

/** What the form of an offer, and that of its waiting list, must answer. */
function expectedAnswers(now: number, campaign: Planned): number[] {
  const states = [now, now - GRACE].map((at) => oracle(at, campaign));
  const answer = (refusal: number, ...open: string[]) =>
    states.some((one) => open.includes(one)) ? 201 : refusal;
  const isEarly = states[0] === 'scheduled';
  // What is ahead is as unknown as what does not exist.
  return [
    answer(isEarly ? 409 : 410, 'open', 'lastCall'),
    answer(now < campaign.closes ? 422 : 410, 'closed'),
  ];
}

/** What its page must show, and whether the sitemap must name it. */
function expectedPages(now: number, campaign: Planned): [string, boolean] {
  const state = oracle(now, campaign);
  if (state === 'scheduled') return ['404', false];
  if (state === 'archived') return [campaign.hasNext ? '301' : '410', false];
  return [`200 ${state}`, true];
}

const UNITS: Readonly<Record<string, number>> = {
  week: 7 * 24 * HOUR,
  day: 24 * HOUR,
  hour: HOUR,
  minute: HOUR / 60,
};

/** Whether words say how much time is left, and never more than that but for the last minute. */
function isTimeLeft(words: string, left: number): boolean {
  const [figure = '', unit = ''] = words.replace(/s$/, '').split(' ');
  if (left > 0 && left < HOUR / 60) return words === '1 minute';
  const length = UNITS[unit] ?? 0;
  const shown = Number(figure) * length;
  const exact = [10, 5, 1].find((minutes) => Number(figure) >= minutes) ?? 1;
  const step = unit === 'minute' ? exact * length : length;
  const rest = Math.max(0, left) + 1000 - shown;
  return rest > 0 && rest <= step;
}

/** Each instant has a visitor of its own: one who asks for much in a minute has to wait. */
function visitorOf(step: number): string {
  return `10.${(step >> 16) % 256}.${(step >> 8) % 256}.${step % 256}`;
}

async function send(app: FastifyInstance, { name }: Planned, form: string, step: number) {
  const lead = { name: 'Ada', email: `a${step}@pines.example`, leadType: typeOf(name) };
  return (await app.inject(jsonPost({ ...lead, form: `/${name}#${form}` }))).statusCode;
}

async function seenOf(
  app: FastifyInstance,
  { name }: Planned,
  step: number,
): Promise<[string, boolean]> {
  const page = await app.inject({ url: `/${name}`, remoteAddress: visitorOf(step) });
  const sitemap = await app.inject('/sitemap.xml');
  const [, state = ''] = /<h1[^>]*>\s*words of (\w+)/.exec(page.body) ?? [];
  return [`${page.statusCode} ${state}`.trim(), sitemap.body.includes(`/${name}<`)];
}

/** Instants in order, with some clocks that are set back: those about each moment, and others. */
function walk(planned: readonly Planned[], next: () => number): number[] {
  const edges = planned.flatMap(({ opens, call, closes, replay, archived }) =>
    [opens, call, closes, replay, archived].flatMap((at) => [at - 1, at]),
  );
  const others = Array.from({ length: INSTANTS - edges.length }, () => START + next() * YEAR);
  const ordered = [...edges, ...others].map(Math.floor).sort((a, b) => a - b);
  return ordered.flatMap((at) => (next() < 0.03 ? [START + Math.floor(next() * YEAR), at] : [at]));
}

/** The campaign whose moment is nearest, or any. */
function nearest(planned: readonly Planned[], now: number, next: () => number): Planned {
  const distance = ({ opens, call, closes, replay, archived }: Planned) =>
    Math.min(...[opens, call, closes, replay, archived].map((at) => Math.abs(at - now)));
  const [first] = planned.toSorted((a, b) => distance(a) - distance(b));
  const any = planned[Math.floor(next() * planned.length)];
  const counted = planned.find(({ name }) => name === COUNTED);
  const which = next();
  const found = which < 0.6 ? first : which < 0.9 ? any : counted;
  if (!found) throw new Error('There is no campaign.');
  return found;
}

function plan(index: number, next: () => number): Planned & { yaml: string } {
  const zone = ZONES[index % ZONES.length] ?? 'UTC';
  const opens = clearTime(START + next() * YEAR * 0.4, zone);
  const closes = clearTime(START + YEAR * (0.45 + next() * 0.3), zone);
  const end = at(closes, zone);
  const archived = clearTime(end + 30 * 24 * HOUR, zone);
  const hasNext = index % 3 > 0;
  const yaml = `zone: ${zone}
opens: ${opens}
closes: ${closes}
lastCall: 48 h
replay: { from: closes + 2 h }
archived: ${archived}
${hasNext ? 'then: /' : ''}
`;
  const moments = { opens: at(opens, zone), call: end - 48 * HOUR, closes: end };
  const after = { replay: end + 2 * HOUR, archived: at(archived, zone) };
  return { name: `offer-${index}`, ...moments, ...after, hasNext, yaml };
}

/** A local time of a zone that its clocks show exactly once. */
function clearTime(near: number, zone: string): string {
  const local = clocksAt(near, zone).slice(0, 'yyyy-mm-ddThh:mm'.length);
  return instantsOf(`${local}:00`, zone).length === 1 ? local : clearTime(near + HOUR, zone);
}

function at(local: string, zone: string): number {
  const [found = 0] = instantsOf(`${local}:00`, zone);
  return found;
}

/** Builds a site with a page, two forms and an e-mail for each campaign. */
async function buildAhead(planned: readonly (Planned & { yaml: string })[]): Promise<string> {
  const site = join(scratch.path, 'site');
  cpSync(join(import.meta.dirname, '../builds/base'), site, { recursive: true });
  for (const folder of ['campaigns', 'mails']) mkdirSync(join(site, folder));
  const types = planned.map(({ name }) => `    ${typeOf(name)}: { label: ${name} }\n`);
  appendFileSync(join(site, 'site.yaml'), `  types:\n${types.join('')}${FIGURES}`);
  writeFileSync(join(site, 'pages/thanks.yaml'), THANKS);
  for (const { name, yaml } of planned) {
    writeFileSync(join(site, `campaigns/${name}.yaml`), yaml);
    writeFileSync(join(site, `pages/${name}.yaml`), pageOf(name));
    writeFileSync(join(site, `mails/${name}.yaml`), mailOf(name));
  }
  const first = new Date(START).toISOString();
  const args = ['build', 'site', '--out', 'out', '--at', first, '--ahead'];
  const { code, stderr } = await runSite(args, scratch.path);
  expect([code, stderr]).toEqual([0, '']);
  return join(scratch.path, 'out');
}

const THANKS = `title: Thank you for all that grows in the garden
description: Your message has arrived, and somebody who knows the garden answers it within a day or two.
robots: noindex
sections:
  - { type: thank-you, heading: Thank you }
`;

function pageOf(name: string): string {
  const fields = '[{ name: name }, { name: email }]';
  const form = `{ title: Form, leadType: ${typeOf(name)}, fields: ${fields}, button: Send, thankYou: /thanks }`;
  return `title: ${name} for all that grows in the garden
description: All that there is to know about the offer ${name}, in as many words as search engines want.
campaign: ${name}
sections:
  - type: hero
    heading: words of open
    lastCall: { heading: words of lastCall }
    closed: { heading: words of closed }
    replay: { heading: words of replay }
  - { type: lead-form, id: join, heading: Join, form: ${form} }
  - { type: lead-form, id: late, in: closed, heading: Wait, form: ${form} }
`;
}

/** The figures of the time that is left are what mails are compared by. */
const FIGURES = 'rules: { mail/time-left: off }\n';

function mailOf(name: string): string {
  return `to: visitor
leadType: ${typeOf(name)}
campaign: ${name}
subject: ${name}
heading: "${name === COUNTED ? '{{campaign.left}}' : '{{campaign.closes}}'}"
body: Hello.
`;
}

function typeOf(name: string): string {
  return name.replace('-', '_');
}

/** Numbers that are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
