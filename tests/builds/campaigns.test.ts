import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { versionsReader } from '../../cli/read/committed-versions.ts';
import type { CampaignsFile, FormsFile } from '../../schemas/generated/contract.ts';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { runSite } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const site = join(scratch.path, 'site');

const STATES = {
  scheduled: '2030-04-30T00:00:00Z',
  open: '2030-05-02T00:00:00Z',
  lastCall: '2030-05-30T12:00:00Z',
  closed: '2030-05-31T22:00:00Z',
  replay: '2030-06-01T00:00:00Z',
  archived: '2030-12-02T00:00:00Z',
} as const;

beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  rmSync(join(scratch.path, 'out'), { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'base'), site, { recursive: true });
  const settings = readFileSync(join(site, 'site.yaml'), 'utf8');
  writeFileSync(join(site, 'site.yaml'), `rules: { form/own-thank-you: off }\n${settings}`);
  mkdirSync(join(site, 'campaigns'));
  writeFileSync(
    join(site, 'campaigns/spring.yaml'),
    `zone: Europe/Warsaw
opens: 2030-05-01T09:00
closes: 2030-05-31
lastCall: 48 h
replay: { from: closes + 1 h }
archived: 2030-12-01
then: /
`,
  );
  writeFileSync(
    join(site, 'pages/spring.yaml'),
    `title: Half price for all that grows in the spring
description: All that there is to know about the offer of the spring, in as many words as search engines want.
campaign: spring
robots: noindex
closed: { title: The offer of the spring is over for this year }
sections:
  - type: hero
    heading: Words of the open state
    lastCall: { heading: Words of the last call }
    closed: { heading: Words of the end }
    replay: { heading: Words of the replay }
  - { type: rich-text, heading: Only while it is open, body: Words., in: [open, lastCall] }
`,
  );
});

async function buildAt(at: string, ...options: string[]) {
  const args = ['build', 'site', '--out', 'out', '--at', at, ...options];
  const { code, stderr } = await runSite(args, scratch.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return readTree(join(scratch.path, 'out'));
}

test('a page is in each state as it says, and in no other', async () => {
  const pages = new Map<string, string | undefined>();
  for (const [state, at] of Object.entries(STATES)) {
    const files = await buildAt(at);
    pages.set(state, files['spring.html']);
    if (state === 'archived') expect(files._redirects).toBe('/spring / 301\n');
  }
  const words = ['open state', 'last call', 'the end', 'the replay', 'Only while'];
  const seen = Array.from(pages, ([state, html]) => [
    state,
    html && words.filter((one) => html.includes(one)).join(),
  ]);
  expect(seen).toEqual([
    ['scheduled', undefined],
    ['open', 'open state,Only while'],
    ['lastCall', 'last call,Only while'],
    ['closed', 'the end'],
    ['replay', 'the replay'],
    ['archived', undefined],
  ]);
  expect(pages.get('closed')).toContain('The offer of the spring is over for this year');
  expect(pages.get('replay')).not.toContain('is over for this year');
});

test('the trail of a page has the name of the campaign in the titles above it', async () => {
  const page = join(site, 'pages/spring.yaml');
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(/^title: .*$/m, 'title: "{{campaign.name}}"'),
  );
  const campaign = join(site, 'campaigns/spring.yaml');
  writeFileSync(campaign, `name: Spring offer\n${readFileSync(campaign, 'utf8')}`);
  mkdirSync(join(site, 'pages/spring'));
  writeFileSync(
    join(site, 'pages/spring/thanks.yaml'),
    readFileSync(page, 'utf8').replace(/^title: .*$/m, 'title: Thank you for taking part'),
  );
  await buildAt(STATES.open);
  const html = readFileSync(join(scratch.path, 'out/spring/thanks.html'), 'utf8');
  expect(html.includes('"name":"Spring offer"')).toBe(true);
});

test('a page that no later state shows leads on before its campaign is archived', async () => {
  const file = join(site, 'pages/spring.yaml');
  const written = readFileSync(file, 'utf8')
    .replace(/^closed: .*$/m, 'in: [open, lastCall]')
    .replaceAll(/^ {4}(?:closed|replay): .*\n/gm, '');
  writeFileSync(file, written);
  const { _redirects } = await buildAt(STATES.closed);
  expect(_redirects).toBe('/spring / 301\n');
  rmSync(join(scratch.path, 'out'), { recursive: true });
  expect((await buildAt(STATES.scheduled))._redirects).toBe('');
});

test('nothing of what is ahead is where visitors or static hosts have it', async () => {
  const plain = await buildAt(STATES.scheduled);
  const ahead = await buildAt(STATES.scheduled, '--ahead');
  // The service needs names and moments in both, and the pages in the second.
  const isPublic = ([path]: [string, string]) => !path.startsWith('.site/');
  for (const files of [plain, ahead]) {
    const text = Object.entries(files).filter(isPublic).flat().join();
    expect(text).not.toMatch(/Words of|Half price|spring/);
  }
  expect(Object.values(plain).join()).not.toMatch(/Words of|Half price/);
});

test.each([
  ['service', ['/spring#waiting']],
  ['netlify', []],
])(
  'the waiting list is known to a %s before it is needed, and not before it may be read',
  async (host, open) => {
    const siteFile = join(site, 'site.yaml');
    const service = '  service: https://leads.example\n';
    writeFileSync(siteFile, `${readFileSync(siteFile, 'utf8')}${service}host: ${host}\n`);
    const list = join(site, 'pages/spring.yaml');
    const fields = 'fields: [{ name: email, label: E-mail, input: email }]';
    const form = `  - { type: lead-form, id: waiting, in: closed, heading: Later, form: { ${fields}, button: Send, thankYou: / } }\n`;
    writeFileSync(list, readFileSync(list, 'utf8') + form);
    const known: Record<string, string[]> = {};
    for (const state of ['scheduled', 'open', 'closed'] as const) {
      const { '.site/campaigns.json': text = '' } = await buildAt(STATES[state]);
      known[state] = (JSON.parse(text) as CampaignsFile).forms.map((one) => one.form.id);
    }
    expect(known).toEqual({ scheduled: [], open, closed: ['/spring#waiting'] });
  },
);

test('a variant may change what some states show in other words, in another order or not at all', async () => {
  const file = join(site, 'pages/spring.yaml');
  const variants = `experiments:
  - name: words
    variants:
      - name: a
      - { name: b, changes: [{ id: top, heading: Words of the variant }] }
  - name: more
    variants:
      - name: c
      - { name: d, changes: [{ id: more, heading: More of the variant }] }
  - name: layout
    variants:
      - name: e
      - { name: f, order: [last, more] }
`;
  const written = readFileSync(file, 'utf8')
    .replace('- type: hero', '- type: hero\n    id: top')
    .replace('{ type: rich-text', '{ type: rich-text, id: more')
    .replace('sections:', `${variants}sections:`);
  writeFileSync(file, `${written}  - { type: rich-text, id: last, heading: Ever, body: Words. }\n`);
  expect((await buildAt(STATES.open))['spring.html']).toContain('Words of the variant');
  const { 'spring.html': closed = '' } = await buildAt(STATES.closed);
  expect(closed).not.toContain('of the variant');
});

/** A page with an experiment that its campaign ends, and one about what comes after that. */
function writeExperiments(): string {
  const file = join(site, 'pages/spring.yaml');
  const experiments = `experiments:
  - name: promo
    variants:
      - name: a
      - name: b
        changes: [{ id: top, heading: "{{name}}, {{campaign.left}} left until {{campaign.closes}}" }]
        remove: [more]
  - name: after
    variants: [{ name: a }, { name: b, changes: [{ id: top, closed: { heading: Come back } }] }]
`;
  const text = readFileSync(file, 'utf8')
    .replace('- type: hero', '- type: hero\n    id: top')
    .replace('{ type: rich-text', '{ type: rich-text, id: more')
    .replace('sections:', `${experiments}sections:`);
  writeFileSync(file, text);
  return file;
}

async function experimentsAt(at: string, ...options: string[]) {
  const { '.site/forms.json': text = '' } = await buildAt(at, ...options);
  return (JSON.parse(text) as FormsFile).experiments ?? [];
}

test('an experiment is the same in all states, however they are built, until its campaign closes', async () => {
  writeExperiments();
  const first = await experimentsAt(STATES.scheduled);
  expect(first).toMatchObject([
    { name: 'promo', pages: ['/spring'], ends: '2030-05-31T22:00:00.000Z' },
    { name: 'after', pages: ['/spring'], ends: '2030-11-30T23:00:00.000Z' },
  ]);
  expect(await experimentsAt(STATES.scheduled, '--ahead')).toEqual(first);
  const running: Record<string, string[]> = {};
  for (const [state, at] of Object.entries(STATES)) {
    expect(await experimentsAt(at)).toEqual(first);
    const { 'spring.html': html = '' } = readTree(join(scratch.path, 'out'));
    running[state] = ['promo', 'after'].filter((name) => html.includes(`&quot;${name}&quot;`));
  }
  expect(running).toEqual({
    ...{ scheduled: [], open: ['promo'], lastCall: ['promo'] },
    ...{ closed: ['after'], replay: [], archived: [] },
  });
});

test.each([
  ['the name of the site', 'site.yaml', /name: .*/, 'name: Other kettles', false],
  ['a part that a variant removes', 'pages/spring.yaml', 'body: Words.', 'body: Texts.', true],
  [
    'words of a state that no variant changes',
    'pages/spring.yaml',
    'of the last call',
    'of haste',
    false,
  ],
  [
    'another field of the section',
    'pages/spring.yaml',
    'heading: Words of the o',
    'text: Tea.\n    heading: Words of the o',
    false,
  ],
  [
    'quotes',
    'pages/spring.yaml',
    'heading: Words of the open state',
    'heading: "Words of the open state"',
    false,
  ],
  [
    'what the first variant says',
    'pages/spring.yaml',
    'Words of the open',
    'Texts of the open',
    true,
  ],
  ['what another variant says', 'pages/spring.yaml', ' left until', ' to go until', true],
  ['whether the page is a draft', 'pages/spring.yaml', 'robots: noindex', 'draft: true', true],
])('an edit of %s', async (_what, file, from, to, isOther) => {
  writeExperiments();
  const place = join(site, file);
  const before = await experimentsAt(STATES.open);
  const written = readFileSync(place, 'utf8');
  writeFileSync(place, written.replace(from, to));
  expect(readFileSync(place, 'utf8')).not.toBe(written);
  const [after] = await experimentsAt(STATES.open);
  expect(JSON.stringify(after) !== JSON.stringify(before[0])).toBe(isOther);
  writeFileSync(place, written);
  expect(await experimentsAt(STATES.open)).toEqual(before);
});

test('a host that publishes all files gets nothing of what is ahead', async () => {
  const file = join(site, 'site.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}host: netlify\n`);
  const args = ['build', 'site', '--out', 'out', '--at', STATES.scheduled];
  const { code, stderr } = await runSite([...args, '--ahead'], scratch.path);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('everybody could read what --ahead renders'),
  });
  expect((await runSite(args, scratch.path)).code).toBe(0);
  expect(
    Object.keys(readTree(join(scratch.path, 'out'))).filter((one) => one.startsWith('.site/ahead')),
  ).toEqual([]);
});

test('what is rendered ahead is, at each moment, what a build at that moment makes', async () => {
  const files = await buildAt(STATES.scheduled, '--ahead');
  const manifest: CampaignsFile = JSON.parse(
    readFileSync(join(scratch.path, 'out/.site/campaigns.json'), 'utf8'),
  );
  const shown = { ...files };
  expect(manifest.moments.length).toBe(5);
  for (const { at, change } of manifest.moments) {
    for (const [path, place] of Object.entries(change?.files ?? {}))
      shown[path] = files[place] ?? '';
    for (const path of change?.removed ?? []) delete shown[path];
    const built = await buildAt(at);
    const isPublic = ([path]: [string, string]) => !path.startsWith('.site/');
    const publicOf = (tree: Record<string, string>) =>
      Object.fromEntries(Object.entries(tree).filter(isPublic).sort());
    expect(publicOf(shown)).toEqual(publicOf(built));
    expect(shown['.site/forms.json']).toEqual(built['.site/forms.json']);
  }
});

test('a page without a campaign keeps its bytes', async () => {
  const { 'index.html': before } = await buildAt(STATES.open);
  rmSync(join(site, 'campaigns'), { recursive: true });
  rmSync(join(site, 'pages/spring.yaml'));
  const after = await buildAt(STATES.open);
  expect(after['index.html']).toBe(before);
  expect(Object.keys(after)).not.toContain('.site/campaigns.json');
});

test('a page of two campaigns shows that one is full, that the other is, and that both are', async () => {
  for (const name of ['spring', 'tea']) {
    writeFileSync(
      join(site, `campaigns/${name}.yaml`),
      `name: ${name}\nzone: UTC\nopens: 2030-05-01\ncloses: { after: 5, of: contact, at: 2030-05-31 }\nwaivers: [{ rule: campaign/no-leads, until: 2031-01-01, reason: Another site brings them. }]\n`,
    );
  }
  const hero = (name: string) =>
    `  - { type: rich-text, campaign: ${name}, in: [open, closed], heading: ${name} is open, body: Words., closed: { heading: ${name} is full } }\n`;
  writeFileSync(
    join(site, 'pages/spring.yaml'),
    `title: Two offers on one page for all that grows\ndescription: All that there is to know about the offer of the spring, in as many words as search engines want.\nsections:\n  - { type: hero, heading: Two offers }\n${hero('spring')}${hero('tea')}`,
  );
  const files = await buildAt(STATES.open, '--ahead');
  const { full }: CampaignsFile = JSON.parse(files['.site/campaigns.json'] ?? '{}');
  const words = full.map(({ campaigns, change }) => [
    campaigns.join(),
    files[change.files['spring.html'] ?? '']?.match(/\w+ is (?:open|full)/g)?.join(),
  ]);
  expect(words).toEqual([
    ['spring', 'spring is full,tea is open'],
    ['tea', 'spring is open,tea is full'],
    ['spring,tea', 'spring is full,tea is full'],
  ]);
});

test('a countdown in a teaser counts to the opening, and to the end from then on', async () => {
  const file = join(site, 'pages/spring.yaml');
  const countdown = (words: string) =>
    `  - { type: countdown, in: [scheduled, open, lastCall], ${words} }\n`;
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    `${text}${countdown('heading: Left, scheduled: { heading: It opens in }')}${countdown('heading: Still left')}`.replace(
      'in: [open, lastCall] }',
      'in: [scheduled, open, lastCall] }',
    ),
  );
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^closed:/m, 'scheduled: {}\nclosed:'));
  const ends = async (at: string) =>
    Array.from((await buildAt(at))['spring.html']?.matchAll(/dateTime="([^"]*)"/g) ?? [], (one) =>
      new Date(one[1] ?? '').toISOString(),
    );
  const [opening, end] = ['2030-05-01T07:00:00.000Z', '2030-05-31T22:00:00.000Z'];
  expect(await ends(STATES.scheduled)).toEqual([opening, end]);
  expect(await ends(STATES.open)).toEqual([end, end]);
  const campaign = join(site, 'campaigns/spring.yaml');
  writeFileSync(campaign, readFileSync(campaign, 'utf8').replace('2030-05-01T09:00', '2030-05-01'));
  expect(await ends(STATES.scheduled)).toEqual(['2030-04-30T22:00:00.000Z', end]);
});

test('words for a campaign that is full are laid over those for a closed one', async () => {
  writeFileSync(
    join(site, 'campaigns/spring.yaml'),
    'zone: UTC\nopens: 2030-05-01\ncloses: { after: 5, of: contact, at: 2030-05-31 }\nwaivers: [{ rule: campaign/no-leads, until: 2031-01-01, reason: Another site brings them. }]\n',
  );
  const file = join(site, 'pages/spring.yaml');
  const words =
    '    closed: { heading: It is over, text: Come back. }\n    full: { heading: It is full }\n';
  const parts =
    '  - { type: rich-text, in: full, heading: Hope for a place, body: Words. }\n  - { type: rich-text, in: [open, full], heading: Until the end, body: Words. }\n';
  const text = `${readFileSync(file, 'utf8')}${parts}`
    .replace(/^.*Words of the (?:last call|replay).*\n/gm, '')
    .replace(/^.*Words of the end.*\n/m, words)
    .replace(/^closed:/m, 'full: { title: All places of the spring are taken }\nclosed:');
  writeFileSync(file, text);
  const wordsOf = (html = '') =>
    html
      .match(/<title>[^<|]*|It is \w+|Come back|Words of the open|Hope for|Until the end/g)
      ?.join();
  const files = await buildAt(STATES.open, '--ahead');
  const { full, moments }: CampaignsFile = JSON.parse(files['.site/campaigns.json'] ?? '{}');
  const [place, later] = [full[0], moments[0]].map(
    (one) => one?.change?.files['spring.html'] ?? '',
  );
  expect([files['spring.html'], files[place ?? ''], files[later ?? '']].map(wordsOf)).toEqual([
    '<title>Half price for all that grows in the spring,Words of the open,Until the end',
    '<title>All places of the spring are taken,It is full,Come back,Hope for,Until the end',
    '<title>The offer of the spring is over for this year,It is over,Come back',
  ]);
});

const WEEKLY = `name: Tea on Tuesdays
zone: Europe/Warsaw
opens: 2030-05-01
every: tuesday 18:00
until: 2030-05-28
moved: [{ from: 2030-05-14, to: 2030-05-15T18:00 }]
cancelled: [2030-05-21]
event: { minutes: 45, place: The tea room }
archived: 2030-07-01
`;

const WEEKLY_PAGE = `title: Tea on Tuesdays with everybody who grows it
description: All that there is to know about the tea of each week, in as many words as search engines want.
campaign: tea
sections:
  - type: hero
    heading: The next tea is on {{campaign.next}}
    closed: { heading: The last tea is over }
    actions: [{ label: Note it, href: "{{campaign.calendar}}", in: [open, lastCall] }]
  - { type: webinar-details, heading: The next dates, price: $20, currency: USD }
`;

/** The structured data of one type on a page. */
function thingsOf(type: string, html = ''): Record<string, unknown>[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { '@graph': graph = [] } = JSON.parse(json);
  return graph.filter((thing: Record<string, unknown>) => thing['@type'] === type);
}

test('sessions of each week have files for calendars, and the page shows the next ones', async () => {
  writeFileSync(join(site, 'campaigns/tea.yaml'), WEEKLY);
  writeFileSync(join(site, 'pages/tea.yaml'), WEEKLY_PAGE);
  const before = await buildAt('2030-04-29T00:00:00Z');
  expect(Object.keys(before).filter((path) => path.startsWith('calendar/'))).toEqual([]);

  const files = await buildAt('2030-05-08T00:00:00Z');
  const days = ['2030-05-07', '2030-05-14', '2030-05-21', '2030-05-28'];
  expect(Object.keys(files).filter((path) => path.startsWith('calendar/'))).toEqual(
    days.map((day) => `calendar/tea-${day}.ics`),
  );
  expect(files['calendar/tea-2030-05-14.ics']?.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//campaign-site//EN',
    'BEGIN:VEVENT',
    'UID:tea-2030-05-14@spoke.example',
    'DTSTAMP:20300515T160000Z',
    'DTSTART:20300515T160000Z',
    'DTEND:20300515T164500Z',
    'SEQUENCE:2',
    'SUMMARY:Tea on Tuesdays',
    'LOCATION:The tea room',
    'DESCRIPTION:https://spoke.example/tea',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(files['calendar/tea-2030-05-21.ics']).toContain('SEQUENCE:1\r\nSTATUS:CANCELLED');
  expect(files['calendar/tea-2030-05-07.ics']).toContain('SEQUENCE:0');

  const html = files['tea.html'] ?? '';
  const linked = [...html.matchAll(/href="(\/calendar\/[^"]+)"/g)].map(([, path]) => path);
  expect(linked).toEqual([14, 14, 28].map((day) => `/calendar/tea-2030-05-${day}.ics`));
  expect(html).toContain('>Cancelled</p>');
  expect(
    thingsOf('Event', html).map(({ startDate, previousStartDate, eventStatus }) => [
      startDate,
      previousStartDate,
      String(eventStatus).replace('https://schema.org/', ''),
    ]),
  ).toEqual([
    ['2030-05-15T18:00:00+02:00', '2030-05-14T18:00:00+02:00', 'EventRescheduled'],
    ['2030-05-21T18:00:00+02:00', undefined, 'EventCancelled'],
    ['2030-05-28T18:00:00+02:00', undefined, 'EventScheduled'],
  ]);

  const after = await buildAt('2030-05-29T00:00:00Z');
  expect(after['tea.html']).toContain('The last tea is over');
  expect(Object.keys(after)).toContain('calendar/tea-2030-05-28.ics');
});

test('a page has files for calendars in its language, and none before anybody may know the date', async () => {
  writeFileSync(
    join(site, 'campaigns/tea.yaml'),
    'name: Tea\nzone: UTC\nopens: 2030-05-01\ncloses: 2030-05-07T18:00\nevent: { starts: 2030-05-07T18:00, place: The secret room }\n',
  );
  const page = (more: string) =>
    WEEKLY_PAGE.replace('campaign: tea', `campaign: tea\n${more}`).replace(
      'heading: The next tea',
      'scheduled: { heading: Soon }\n    heading: The next tea',
    );
  const [english, german] = [join(site, 'pages/tea.yaml'), join(site, 'pages/tee.yaml')];
  const teaser = (text: string) => text.replace('- { type: webinar', '- { in: open, type: webinar');
  const calendars = async (at: string) =>
    Object.entries(await buildAt(at)).flatMap(([path, text]) =>
      path.startsWith('calendar/') ? [[path, /DESCRIPTION:(.*?)\r/.exec(text)?.[1]]] : [],
    );
  const own = ['calendar/tea.ics', 'https://spoke.example/tea'];
  const foreign = ['calendar/de/tea.ics', 'https://spoke.example/tee'];
  const [english1, german1] = [page('scheduled: {}'), page('locale: de\nscheduled: {}')];
  writeFileSync(english, teaser(english1));
  writeFileSync(
    german,
    teaser(german1).replace('Tea on', 'Tee on').replace('All that', 'Alles, what'),
  );
  expect(await calendars('2030-04-29T00:00:00Z')).toEqual([]);
  expect((await calendars('2030-05-02T00:00:00Z')).sort()).toEqual([foreign, own].sort());
  const { 'tee.html': html = '' } = readTree(join(scratch.path, 'out'));
  expect(new Set(html.match(/\/calendar\/[^"]*/g))).toEqual(new Set(['/calendar/de/tea.ics']));
  // Nobody is led to a page that search engines may not show, such as a thank-you page.
  const thanks = join(site, 'pages/a-thank-you.yaml');
  writeFileSync(
    thanks,
    english1
      .replace('Tea on', 'Thanks for')
      .replace('campaign: tea', 'campaign: tea\nrobots: noindex'),
  );
  expect(await calendars('2030-05-02T00:00:00Z')).toContainEqual(own);
  rmSync(thanks);
  // A page that names the date before the opening offers it as well.
  writeFileSync(english, english1);
  expect(await calendars('2030-04-29T00:00:00Z')).toEqual([own]);
});

test('an offer until the end of a day counts down to its end, and names that day', async () => {
  const page = join(site, 'pages/spring.yaml');
  writeFileSync(page, `${readFileSync(page, 'utf8')}  - { type: countdown }\n`);
  const words = async () => {
    const { 'spring.html': html = '' } = await buildAt(STATES.open);
    return /<time datetime="([^"]*)">([^<]*)</i.exec(html)?.slice(1);
  };
  const end = '2030-05-31T22:00:00.000Z';
  expect(await words()).toEqual([end, 'Friday, May 31, 2030']);
  // As it may be written on a page that follows no campaign.
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(
      '{ type: countdown }',
      '{ type: countdown, timeZone: Europe/Warsaw, until: 2030-05-31T24:00:00+02:00 }',
    ),
  );
  expect(await words()).toEqual([end, 'Friday, May 31, 2030']);
});

test('a build after the end knows the form of before: a late post gets its answer', async () => {
  const form =
    '{ title: Form, leadType: offer, fields: [{ name: email }], button: Send, thankYou: / }';
  const page = join(site, 'pages/spring.yaml');
  writeFileSync(
    page,
    `${readFileSync(page, 'utf8')}  - { type: lead-form, id: join, heading: Join, form: ${form} }\n`,
  );
  writeFileSync(
    join(site, 'site.yaml'),
    `${readFileSync(join(site, 'site.yaml'), 'utf8')}  types: { offer: { label: Offer } }\n`,
  );
  for (const at of [STATES.open, STATES.closed, STATES.replay]) {
    const { '.site/campaigns.json': manifest = '' } = await buildAt(at);
    const { forms }: CampaignsFile = JSON.parse(manifest);
    expect(forms.map(({ form: { id }, states }) => [id, states])).toEqual([
      ['/spring#join', ['open', 'lastCall']],
    ]);
  }
});

test('search engines get the end of an offer, and of a page', async () => {
  writeFileSync(join(site, 'campaigns/tea.yaml'), WEEKLY);
  writeFileSync(join(site, 'pages/tea.yaml'), WEEKLY_PAGE);
  const [open, closed] = [
    (await buildAt('2030-05-08T00:00:00Z'))['tea.html'],
    (await buildAt('2030-05-29T00:00:00Z'))['tea.html'],
  ];
  const ends = (html?: string) =>
    thingsOf('Event', html).map(({ offers }) => (offers as { validThrough?: string }).validThrough);
  expect(ends(open)).toEqual([
    '2030-05-15T18:00:00+02:00',
    '2030-05-21T18:00:00+02:00',
    '2030-05-28T16:00:00.000Z',
  ]);
  expect(ends(closed)).toEqual([]);
  for (const html of [open, closed]) {
    expect(html).toContain('name="robots" content="unavailable_after: 2030-06-30T22:00:00.000Z"');
  }
});

test('an end that was moved later while visitors saw it is named with the commit', async () => {
  const file = join(site, 'campaigns/spring.yaml');
  const commit = (closes: string, date: string, more = '') => {
    writeFileSync(file, `zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: ${closes}\n${more}`);
    git('add', '-A');
    const env = { ...process.env, GIT_COMMITTER_DATE: date };
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    execFileSync('git', [...author, 'commit', '-qm', 'Move'], { cwd: site, env });
    return git('rev-parse', '--short', 'HEAD').trim();
  };
  const git = (...words: string[]) => execFileSync('git', words, { cwd: site, encoding: 'utf8' });
  const moved = async () => {
    const { stdout } = await runSite(['validate', 'site', '--format', 'json'], scratch.path);
    const { diagnostics } = JSON.parse(stdout);
    return diagnostics
      .filter(({ rule }: { rule: string }) => rule === 'campaign/moved-end')
      .map(({ message, line }: { message: string; line: number }) => `${line}: ${message}`);
  };
  git('init', '-q');
  const history = versionsReader(site, 'campaigns');
  expect(history()).toEqual(new Map());
  commit('2030-05-31', '2020-04-01T12:00:00Z');
  const first = history();
  expect(history()).toBe(first);
  commit('2030-06-30', '2020-04-02T12:00:00Z');
  const texts = history()
    .get('campaigns/spring.yaml')
    ?.map(({ text }) => /closes: (.*)/.exec(text)?.[1]);
  expect(texts).toEqual(['2030-05-31', '2030-06-30']);
  expect(await moved()).toEqual([]);
  commit('2030-05-31', '2020-05-10T12:00:00Z');
  expect(await moved()).toEqual([]);
  const second = commit('2030-06-07', '2020-05-11T12:00:00Z');
  const where = '3: The end was moved later while the campaign was open: ';
  const toJune = `from 2030-05-31 to 2030-06-07 by the commit ${second}`;
  expect(await moved()).toEqual([`${where}${toJune}.`]);
  writeFileSync(file, 'zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: 2030-05-31\n');
  expect(await moved()).toEqual([]);
  git('checkout', '-q', '.');
  git('mv', 'campaigns/spring.yaml', 'campaigns/autumn.yaml');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Rename');
  expect(await moved()).toEqual([`${where}${toJune}.`]);
  git('reset', '-q', '--hard', 'HEAD~1');
  writeFileSync(file, 'zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: 2030-07-01\n');
  expect(await moved()).toEqual([
    `${where}${toJune}, from 2030-06-07 to 2030-07-01 since the commit ${second}.`,
  ]);
  commit(
    '2030-06-07',
    '2020-05-11T12:00:00Z',
    'waivers: [{ rule: campaign/moved-end, until: 2030-01-01, reason: The shop was closed by a storm. }]\n',
  );
  expect(await moved()).toEqual([]);
  commit('2030-05-31', '2020-05-12T12:00:00Z');
  const third = commit('2030-06-14', '2020-05-13T12:00:00Z');
  expect(await moved()).toEqual([`${where}from 2030-05-31 to 2030-06-14 by the commit ${third}.`]);
  const inAmerica = 'zone: America/New_York\nopens: 2020-05-01\ncloses: 2030-06-14\n';
  writeFileSync(file, inAmerica);
  const times = 'from 2030-06-14T18:00:00-04:00 to 2030-06-15T00:00:00-04:00';
  expect((await moved())[0]).toContain(`${times} since the commit ${third}.`);
});

test('sessions that were announced for another time are reported until the file says that they moved', async () => {
  const file = join(site, 'campaigns/tea.yaml');
  const git = (...words: string[]) => execFileSync('git', words, { cwd: site, stdio: 'pipe' });
  const weekly = (every: string, more = '') =>
    writeFileSync(
      file,
      `name: Tea\nzone: UTC\nopens: 2020-05-01\nevery: ${every}\nuntil: 2028-05-30\n${more}`,
    );
  const found = async () => {
    const { stdout } = await runSite(['validate', 'site', '--format', 'json'], scratch.path);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string; help: string }[] };
    return diagnostics.filter(({ rule }) => rule === 'campaign/moved-sessions');
  };
  const reported = async () => (await found()).length;
  writeFileSync(join(site, 'pages/tea.yaml'), WEEKLY_PAGE);
  weekly('tuesday 18:00');
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Tea');
  expect(await reported()).toBe(0);
  for (const every of ['tuesday 19:00', 'thursday 18:00']) {
    weekly(every);
    expect(await reported()).toBe(1);
    weekly('tuesday 18:00', `moved: [{ from: 2020-05-05, to: ${every} }]\n`);
    expect(await reported()).toBe(0);
  }
  // A slip moves nothing.
  weekly('tuesday 25:00');
  expect(await reported()).toBe(0);
  weekly('tuesday 18:00', 'moved: [{ from: 2020-05-05, to: thursday 18:00 }]\n');
  const { 'calendar/tea-2028-05-02.ics': moved = '' } = await buildAt('2028-05-01T00:00:00Z');
  expect(moved).toContain('DTSTART:20280504T180000Z\r\nSEQUENCE:2');
  const { 'tea.html': html = '' } = await buildAt('2028-05-01T00:00:00Z');
  expect(html).toContain('Moved from Tuesday, May 2, 2028');
  // One that was announced as moved is moved once more by an entry for the same planned day.
  const [first, second] = ['wednesday 18:00', 'friday 18:00'].map(
    (to) => `{ from: 2020-05-05, to: ${to} }`,
  );
  weekly('tuesday 18:00', `moved: [${first}]\n`);
  git('add', '-A');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Moved');
  expect(await reported()).toBe(0);
  weekly('tuesday 18:00', `moved: [${second}]\n`);
  const [one] = await found();
  const [, day = ''] = /from: (\S+),/.exec(one?.help ?? '') ?? [];
  expect(new Date(day).getUTCDay()).toBe(2);
  expect(one?.help).toContain('add one more for the same planned day');
  weekly('tuesday 18:00', `moved: [${first}, ${second}]\n`);
  expect(await reported()).toBe(0);
});

test('a session that takes place after all, or is longer, is reported until its number rises', async () => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: site, stdio: 'pipe' });
  const write = (minutes: number, more: string) =>
    writeFileSync(
      join(site, 'campaigns/tea.yaml'),
      `name: Tea\nzone: UTC\nopens: 2020-05-01\nevery: tuesday 18:00\nuntil: 2029-05-29\nevent: { minutes: ${minutes} }\n${more}`,
    );
  const commit = () => {
    git('add', '-A');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Tea');
  };
  const reported = async () => {
    const { stdout } = await runSite(['validate', 'site', '--format', 'json'], scratch.path);
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { rule: string; message: string; help: string }[];
    };
    return diagnostics.filter(({ rule }) => rule === 'campaign/moved-sessions');
  };
  const entry = async () => {
    const { 'calendar/tea-2029-05-01.ics': file } = await buildAt('2029-04-29T00:00:00Z');
    const [number] = file?.match(/SEQUENCE:\d+/) ?? [];
    return [number, file?.includes('STATUS:CANCELLED')];
  };
  writeFileSync(join(site, 'pages/tea.yaml'), WEEKLY_PAGE);
  git('init', '-q');
  write(45, '');
  commit();
  write(45, 'cancelled: [2029-05-01]\n');
  commit();
  expect([await reported(), await entry()]).toEqual([[], ['SEQUENCE:1', true]]);

  write(45, '');
  const [found] = await reported();
  expect(found?.message).toContain('cancelled the session of 2029-05-01T18:00:00');
  const advised = found?.help.split('\n').at(-1);
  write(45, `${advised}\n`);
  expect([await reported(), await entry()]).toEqual([[], ['SEQUENCE:2', false]]);
  const { 'tea.html': html = '' } = await buildAt('2029-04-29T00:00:00Z');
  expect(html).not.toContain('Moved from');
  commit();

  write(60, `${advised}\n`);
  const [longer] = await reported();
  expect(longer?.message).toContain('with another length');
  const later = '{ from: 2020-05-05, to: tuesday 18:00 }';
  write(60, `${advised?.replace(']', `, ${later}]`)}\n`);
  expect(await reported()).toEqual([]);

  write(45, '');
  expect((await reported())[0]?.message).toContain('cancelled the session');
});

test('the schedule has when the time left reads otherwise in an e-mail', async () => {
  mkdirSync(join(site, 'mails'));
  writeFileSync(
    join(site, 'mails/spring.yaml'),
    'to: visitor\ncampaign: spring\nsubject: Hello\nheading: Hello\nbody: "{{campaign.left}} left"\n',
  );
  const { stdout } = await runSite(['schedule', 'site', '--json'], scratch.path);
  const changes: { at: string; file: string; isFigure?: true }[] = JSON.parse(stdout);
  const ofMail = changes.filter(({ file }) => file.endsWith('mails/spring.yaml'));
  expect(ofMail.map(({ at }) => at).slice(-2)).toEqual([
    '2030-05-31T21:58:01Z',
    '2030-05-31T22:00:00Z',
  ]);
  expect(ofMail.every(({ isFigure }) => isFigure)).toBe(true);
  const calendar = await runSite(['schedule', 'site', '--ics'], scratch.path);
  const alone = await runSite(
    ['schedule', 'site', '--since', '2030-05-01T00:00:00Z'],
    scratch.path,
  );
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('Add --due')]);
  expect(calendar.stdout.match(/^SUMMARY:The time that is left/gm)).toHaveLength(1);
});

test('the schedule has when the time left reads otherwise in words of a state to come', async () => {
  const page = join(site, 'pages/spring.yaml');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('Words of the last call', '"Only {{campaign.left}} left"'));
  const { stdout } = await runSite(['schedule', 'site', '--json'], scratch.path);
  const changes: { at: string; isFigure?: true }[] = JSON.parse(stdout);
  const figures = changes.filter(({ isFigure }) => isFigure).map(({ at }) => at);
  expect([figures[0], figures.at(-2)]).toEqual(['2030-05-29T22:00:01Z', '2030-05-31T21:58:01Z']);
});

test('the schedule names each session, and when the time left until each reads otherwise', async () => {
  writeFileSync(join(site, 'campaigns/tea.yaml'), WEEKLY);
  writeFileSync(
    join(site, 'pages/tea.yaml'),
    `${WEEKLY_PAGE}  - { type: rich-text, heading: Soon, body: "In {{campaign.left}}" }
  - { type: rich-text, campaign: spring, heading: Spring, body: Of another campaign nothing is counted. }
`,
  );
  const { stdout } = await runSite(['schedule', 'site', '--json'], scratch.path);
  const all = JSON.parse(stdout) as { at: string; file: string; what: string; isFigure?: true }[];
  const ofTea = all.filter(({ file }) => file.endsWith('tea.yaml'));
  expect(ofTea.flatMap(({ at, what, isFigure }) => (isFigure ? [] : `${at} ${what}`))).toEqual([
    '2030-04-30T22:00:00Z The campaign `tea` is open.',
    '2030-05-07T16:00:00Z The session of `tea` on 2030-05-07 begins.',
    '2030-05-15T16:00:00Z The session of `tea` on 2030-05-15 begins.',
    '2030-05-21T16:00:00Z The session of `tea` on 2030-05-21 is cancelled, and no longer listed.',
    '2030-05-28T16:00:00Z The session of `tea` on 2030-05-28 begins. The campaign `tea` is closed.',
    '2030-06-30T22:00:00Z The campaign `tea` is archived.',
  ]);
  const counted = ofTea.filter(({ isFigure }) => isFigure);
  expect(new Set(counted.map(({ what }) => what))).toEqual(
    new Set(['The time that is left for `tea` reads otherwise.']),
  );
  const figures = counted.map(({ at }) => at);
  expect(figures.filter((at) => at.endsWith('T15:58:01Z'))).toEqual(
    ['07', '15', '28'].map((day) => `2030-05-${day}T15:58:01Z`),
  );
});

test('the schedule says when a build is due', async () => {
  const listed = await runSite(['schedule', 'site'], scratch.path);
  expect(listed.stdout).toContain('2030-05-01T07:00:00Z  The campaign `spring` is open.');
  const due = async (since: string) =>
    (await runSite(['schedule', 'site', '--due', '--since', since], scratch.path)).code;
  expect(await due(new Date().toISOString())).toBe(0);
  expect(await due('2999-01-01T00:00:00Z')).toBe(2);
  writeFileSync(
    join(site, 'campaigns/spring.yaml'),
    'zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: 2020-05-31\n',
  );
  expect(await due('2020-05-01T00:00:00Z')).toBe(10);
  const { code, stderr } = await runSite(['schedule', 'site', '--due'], scratch.path);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--since')]);
});

test('a moment that moves stays the same entry of the calendar', async () => {
  const file = join(site, 'campaigns/spring.yaml');
  const entries = async () => {
    const { stdout } = await runSite(['schedule', 'site', '--ics'], scratch.path);
    return { ids: stdout.match(/^UID:.*/gm), begins: stdout.match(/^DTSTART.*/gm) };
  };
  const before = await entries();
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('closes: 2030-05-31', 'closes: 2030-06-01'),
  );
  const after = await entries();
  expect(after.ids).toEqual(before.ids);
  expect(new Set(after.ids).size).toBe(after.ids?.length);
  expect(after.begins).not.toEqual(before.begins);
});

test('a session that moves, and the end of the sessions, stay the same entries of the calendar', async () => {
  writeFileSync(join(site, 'campaigns/tea.yaml'), WEEKLY);
  writeFileSync(join(site, 'pages/tea.yaml'), WEEKLY_PAGE);
  const entries = async () => {
    const { stdout } = await runSite(['schedule', 'site', '--ics'], scratch.path);
    const found = stdout.split('BEGIN:VEVENT').filter((entry) => entry.includes('tea-2030'));
    const fieldIn = (entry: string, name: string) =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(entry.replaceAll('\r\n ', ''))?.[1]?.trim();
    return found.map((entry) => ({
      uid: fieldIn(entry, 'UID'),
      title: fieldIn(entry, 'SUMMARY'),
      begins: fieldIn(entry, 'DTSTART'),
      sequence: fieldIn(entry, 'SEQUENCE'),
      isStamped: fieldIn(entry, 'DTSTAMP') === fieldIn(entry, 'LAST-MODIFIED'),
    }));
  };
  const before = await entries();
  const change = (from: string, to: string) => {
    const file = join(site, 'campaigns/tea.yaml');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };
  change('until: 2030-05-28', 'until: 2030-06-04');
  change('moved: [', 'moved: [{ from: 2030-05-07, to: 2030-05-08T19:00 }, ');
  const after = await entries();
  expect(after.map(({ uid }) => uid)).toEqual([
    ...before.map(({ uid }) => uid),
    expect.stringContaining('tea-2030-06-04'),
  ]);
  expect(before.at(-1)?.title).toContain('is closed');
  expect(after[before.length - 1]?.title).not.toContain('is closed');
  expect([before[0]?.sequence, after[0]?.sequence]).toEqual(['0', '2']);
  expect(before[0]?.begins).not.toBe(after[0]?.begins);
  expect(after.every(({ isStamped, uid }) => isStamped && uid?.includes('@'))).toBe(true);
  expect(after.every(({ uid }) => !uid?.includes('@campaign-site'))).toBe(true);
});

test('no output has an e-mail of a campaign before it opens', async () => {
  mkdirSync(join(site, 'mails'));
  writeFileSync(
    join(site, 'mails/spring.yaml'),
    'to: visitor\ncampaign: spring\nsubject: Secret price\nheading: Hello\nbody: Hello\n',
  );
  const mails = () => readFileSync(join(scratch.path, 'out/.site/mails.json'), 'utf8');
  await buildAt(STATES.scheduled);
  expect(mails()).not.toContain('Secret price');
  await buildAt(STATES.open);
  expect(mails()).toContain('Secret price');
});

test('an e-mail names the last session once it has begun, and the site stays', async () => {
  mkdirSync(join(site, 'mails'));
  writeFileSync(
    join(site, 'campaigns/weekly.yaml'),
    'zone: UTC\nopens: 2030-05-01\nevery: tuesday 18:00\nuntil: 2030-05-21\nevent: { minutes: 45 }\n',
  );
  writeFileSync(
    join(site, 'mails/weekly.yaml'),
    'to: visitor\ncampaign: weekly\nsubject: See you {{campaign.next}}\nheading: Hello\nbody: Hello\n',
  );
  const tree = await buildAt(STATES.open, '--ahead');
  const { moments }: CampaignsFile = JSON.parse(tree['.site/campaigns.json'] ?? '{}');
  expect(moments.flatMap(({ change }) => change?.removed ?? [])).not.toContain('index.html');
  await buildAt('2030-05-22T00:00:00Z');
  const mails = readFileSync(join(scratch.path, 'out/.site/mails.json'), 'utf8');
  expect(mails).toContain('See you May 21, 2030');
});
