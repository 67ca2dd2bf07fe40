import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Attribution } from '../../server/leads/lead.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { newLead } from './new-lead.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite } from './service.ts';

let folder: string;
const { terminal, said } = quietTerminal(() => folder);

/** Leads that came some days ago. */
interface PastLead extends Pick<Attribution, 'lastTouch' | 'variants' | 'counted'> {
  daysAgo: number;
  times?: number;
  /** Name of the person; by default each lead is of another one. */
  who?: string;
  script?: boolean;
}

const site = `# Our kettles
name: Kettles
url: https://kettles.example
`;
const page = `title: Kettles for quiet mornings
description: A kettle that boils a litre in two minutes.
# The two headlines of the autumn
experiments:
  - name: headline
    publishFrom: 2999-01-01T00:00:00Z
    variants:
      - name: control
      - name: question
        changes:
          - id: top
            heading: Who wakes you up?   # asked by Nora
            text: Nobody.
            image: { alt: A quiet kettle }
sections:
  - type: hero
    id: top
    # The old one
    heading: Quiet mornings   # keep it short
    image: { src: kettle.jpg, alt: A kettle }
`;
const ended = `title: Kettles for quiet mornings
description: A kettle that boils a litre in two minutes.
sections:
  - type: hero
    id: top
    # The old one
    heading: Who wakes you up?   # keep it short
    image: { src: kettle.jpg, alt: A quiet kettle }
    text: Nobody.
`;

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const end = (keep: string, name = 'headline') =>
  runCommand(terminal, ['experiment', 'end', name], { keep, by: 'Nora Ek', withoutLeads: true });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-experiment-'));
  said.length = 0;
  write({ 'site.yaml': site, 'pages/index.yaml': page });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('an experiment ends', () => {
  test('with the winner in the page, comments kept, and the decision in site.yaml', async () => {
    await runCommand(terminal, ['experiment', 'list']);
    expect(said.at(-2)).toMatch(/headline +planned from 2999-01-01 +control, question +pages/);
    await end('question');
    expect(read('pages/index.yaml')).toBe(ended);
    const today = new Date().toISOString().slice(0, 10);
    expect(read('site.yaml')).toBe(
      `${site}decisions:\n  - experiment: headline\n    kept: question\n    date: ${today}\n    by: Nora Ek\n`,
    );
    await runCommand(terminal, ['experiment', 'list']);
    expect(said.at(-1)).toMatch(/headline +ended on \S+ +question was kept +Nora Ek/);
  });

  test('on the day that the clocks of the site show', async () => {
    for (const [zone, day] of [
      ['Pacific/Honolulu', '2026-11-26'],
      ['Pacific/Auckland', '2026-11-27'],
    ]) {
      vi.useFakeTimers({ now: new Date('2026-11-27T02:00:00Z'), toFake: ['Date'] });
      write({ 'site.yaml': `${site}zone: ${zone}\n`, 'pages/index.yaml': page });
      await end('question').finally(() => vi.useRealTimers());
      expect(read('site.yaml')).toContain(`date: ${day}`);
    }
  });

  test('with the page as it was where the first variant is kept', async () => {
    await end('control');
    expect(read('pages/index.yaml')).toContain('heading: Quiet mornings   # keep it short');
    expect(read('pages/index.yaml')).not.toContain('experiments');
  });

  test('with all that a variant changes: order, types, overlays, what it removes, and the title', async () => {
    write({
      'pages/index.yaml': `title: Kettles
experiments:
  - name: layout
    variants:
      - name: control
      - name: short
        title: Quiet kettles
        changes:
          - { id: proof, type: stats, text: In figures }
        overlays:
          - { id: offer, label: Try it }
        remove: [details, notice]
        order: [prices, proof]
sections:
  - { type: hero, id: top, heading: Hello }   # stays
  - { type: testimonials, id: proof, heading: Proof, layout: wall }
  - { type: rich-text, id: details }
  - { type: faq, heading: Questions }
  # The prices of the year
  - { type: pricing-table, id: prices }
overlays:
  - { type: sticky-bar, id: offer, label: Buy it }
  - { type: toast, id: notice }
`,
    });
    await end('short', 'layout');
    expect(read('pages/index.yaml')).toBe(`title: Quiet kettles
sections:
  - { type: hero, id: top, heading: Hello }   # stays
  # The prices of the year
  - { type: pricing-table, id: prices }
  - { type: faq, heading: Questions }
  - { type: stats, id: proof, heading: Proof, text: In figures }
overlays:
  - { type: sticky-bar, id: offer, label: Try it }
`);
  });

  test('with groups of fields that the page did not have, and comments around them', async () => {
    write({
      'site.yaml': `${site}decisions: []   # what we learnt\n`,
      'pages/index.yaml': `title: Kettles
experiments:
  - name: layout
    variants:
      - name: control
      - name: seen
        social: { title: Quiet kettles, description: Look }
        changes:
          - { id: top, picture: { kind: image, src: share.png, alt: A kettle } }
          - { id: more, link: { label: Read } }
        order: [more, top]
sections:
  # The first one
  - { type: hero, id: top, heading: Hello }
  # The second one
  - { type: rich-text, id: more, link: { label: More, href: / } }
`,
    });
    await end('seen', 'layout');
    expect(read('pages/index.yaml')).toBe(`title: Kettles
sections:
  # The second one
  - { type: rich-text, id: more, link: { label: Read, href: / } }
  # The first one
  - { type: hero, id: top, heading: Hello, picture: { kind: image, src: share.png, alt: A kettle } }
social:
  title: Quiet kettles
  description: Look
`);
    expect(read('site.yaml')).toContain('kept: seen');
    expect(read('site.yaml')).toContain('# what we learnt');
  });

  test.each([
    ['the only page', { 'pages/index.yaml': page.replace('title: Kettles', 'title: "Kettles') }],
    ['one of its pages', { 'pages/other.yaml': page.replace('title: Kettles', 'title: "Kettles') }],
  ])('not while %s cannot be read, and the file is named', async (_which, files) => {
    write(files);
    const before = read('pages/index.yaml');
    await expect(end('question')).rejects.toThrow(/^pages\/\w+\.yaml .* cannot be read/);
    expect(read('pages/index.yaml')).toBe(before);
    expect(read('site.yaml')).toBe(site);
    await runCommand(terminal, ['experiment', 'list']);
    expect(said.join('\n')).toMatch(/pages\/\w+\.yaml has a mistake and cannot be read/);
  });

  test('not where a comment is in the way, and its line is named', async () => {
    write({
      'pages/index.yaml': page
        .replace(
          'image: { src: kettle.jpg, alt: A kettle }',
          'image: { src: kettle.jpg, # the blue one\n      alt: A kettle }',
        )
        .replace('image: { alt: A quiet kettle }', 'image: { width: 3 }'),
    });
    await expect(end('question')).rejects.toThrow(/^pages\/index\.yaml:\d+: A comment stands/);
  });

  test.each([
    ['a variant that it does not have', page, 'answer', 'has no variant `answer`.'],
    [
      'two variants of one name',
      page.replace('- name: control', '- name: question'),
      'question',
      'has 2 variants with the name `question` in pages/index.yaml',
    ],
    [
      'a section of another file',
      page.replace('    id: top\n    #', '    #'),
      'question',
      "The section “top” is not this page's own",
    ],
    [
      'an order of sections that another page has',
      `extends: /kettles\n${page.replace('        changes:', '        remove: [top]\n        changes:')}`,
      'question',
      'pages/index.yaml: The page begins as another one',
    ],
    [
      'another language',
      page.replace('- name: question', '- name: question\n        locale: ar'),
      'question',
      'is in another language',
    ],
  ])('not with %s, and nothing is changed', async (_what, text, keep, message) => {
    write({ 'pages/index.yaml': text });
    await expect(end(keep)).rejects.toThrow(message);
    expect(read('pages/index.yaml')).toBe(text);
    expect(read('site.yaml')).toBe(site);
  });

  test('not if no page has it', async () => {
    await expect(end('question', 'headlin')).rejects.toMatchObject({
      message: 'No page has an experiment `headlin`.',
      help: 'Did you mean `headline`?',
    });
  });
});

test('a list says what to do about an experiment that does not draw by its shares', async () => {
  vi.stubEnv('SITE_DIR', fixtureSite);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  write({ 'site.yaml': `${site}counting: { when: always }\n` });
  const { db, close } = await openData(join(folder, 'data'));
  const draws = (variant: string, n: number) => ({
    ...{ day: '2026-11-20', page: '/start-trial', event: 'drawn', variant: `headline: ${variant}` },
    ...{ source: '', campaign: '', device: 'phone', n },
  });
  await db
    .insertInto('counts')
    .values([draws('a', 520), draws('b', 480)])
    .execute();
  await close();
  await runCommand(terminal, ['experiment', 'list']);
  expect(said.at(-1)).toBe('headline: No lead counts yet.');
  await runCommand(terminal, ['experiment', 'check', 'headline'], { runs: 100, leads: 10 });
  expect(said.at(-1)).toContain('drawn by their shares: a 520 where 500 were due');
  const again = await openData(join(folder, 'data'));
  // Who looks changes nothing: only the service knows what visitors see.
  expect(await again.db.selectFrom('experiments').selectAll().execute()).toEqual([]);
  await again.db.insertInto('counts').values(draws('c', 1)).execute();
  await again.db.updateTable('counts').set({ n: 380 }).where('n', '=', 480).execute();
  await again.close();
  said.length = 0;
  await runCommand(terminal, ['experiment', 'list']);
  expect(said.at(-1)).toMatch(
    /^headline: No lead counts yet. No verdict: .*b 380 where 450 were due/,
  );
  await runCommand(terminal, ['experiment', 'check', 'headline'], { runs: 100, leads: 10 });
  expect(said.at(-1)).toMatch(/\nNo verdict: /);
  await runCommand(terminal, ['leads', 'report']);
  expect(said.at(-1)).toMatch(/experiment headline.*\n {2}No verdict: /);
  await runCommand(terminal, ['leads', 'report'], { html: 'report.html' });
  expect(read('report.html')).toMatch(/Experiment headline.*No verdict: /);
  await expect(
    runCommand(terminal, ['leads', 'report'], { html: 'no/report.html' }),
  ).rejects.toThrow('no/report.html');
});

test('a list says since when and until when experiments run, in days of the site', async () => {
  const dated = (from: string) => page.replace('2999-01-01T00:00:00Z', from);
  const since = '2001-01-01T00:00:00Z';
  const until = '2999-01-01T00:00:00Z';
  write({
    'site.yaml': `${site}zone: America/Los_Angeles\n`,
    'pages/dated.yaml': dated(since),
    'pages/ending.yaml': `publishUntil: ${until}\n${dated(since)}`,
    'pages/over.yaml': `publishUntil: 2002-02-02T00:00:00Z\n${dated(since)}`,
    'pages/undated.yaml': page.replace(/ +publishFrom.*\n/, ''),
    'pages/undated-2.yaml': page.replace(/ +publishFrom.*\n/, ''),
  });
  await runCommand(terminal, ['experiment', 'list']);
  const states = said[0]?.split('\n').map((line) => line.split(/ {2,}/));
  expect(states?.map(([, state, , file]) => [file, state])).toEqual(
    expect.arrayContaining([
      ['pages/dated.yaml', 'running since 2000-12-31'],
      ['pages/ending.yaml', 'running since 2000-12-31 until 2998-12-31'],
      ['pages/over.yaml', 'stopped on 2002-02-01'],
      ['pages/undated-2.yaml, pages/undated.yaml', 'running'],
    ]),
  );
});

test('a list is right without a built site, and says what it could not compare', async () => {
  vi.stubEnv('SITE_DIR', folder);
  write({ 'site.yaml': `${site}counting: { when: always }\n` });
  await runCommand(terminal, ['experiment', 'list']);
  expect(said[0]).toContain('control, question');
  expect(said.at(-1)).toMatch(/^Since when leads count is not known: .* no built site/);
});

describe('with leads', () => {
  beforeEach(async () => {
    vi.stubEnv('SITE_DIR', fixtureSite);
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', join(folder, 'data'));
  });

  test('the tables may be in a schema of the site', async () => {
    cpSync(fixtureSite, join(folder, 'built'), { recursive: true });
    const file = join(folder, 'built/.site/forms.json');
    const built: FormsFile = JSON.parse(readFileSync(file, 'utf8'));
    built.leads.schema = 'kettles';
    writeFileSync(file, JSON.stringify(built));
    vi.stubEnv('SITE_DIR', join(folder, 'built'));
    await runCommand(terminal, ['leads', 'report']);
    expect(said.at(-1)).toMatch(/experiment headline/);
  });

  /** Builds the fixture with other fields of its experiment, and stores leads of so many days ago. */
  async function prepare(fields: object, leads: readonly PastLead[]): Promise<void> {
    const { db, close } = await openData(join(folder, 'data'));
    for (const { daysAgo, times = 1, who, script = true, ...attribution } of leads) {
      for (let index = 0; index < times; index++) {
        const email = `${who ?? `lead-${daysAgo}-${index}-${Math.random()}`}@pines.example`;
        const sent = {
          email,
          attribution: { ...attribution, ...(script && { landingPage: '/' }) },
        };
        const at = new Date(Date.now() - daysAgo * 86_400_000);
        await insertLeads(db, [newLead(sent, { at })]);
      }
    }
    await db.updateTable('leads').set({ form: '/start-trial#form' }).execute();
    await close();
    const built = join(folder, 'built');
    cpSync(fixtureSite, built, { recursive: true });
    const file = join(built, '.site/forms.json');
    const forms: FormsFile = JSON.parse(readFileSync(file, 'utf8'));
    for (const experiment of forms.experiments ?? []) Object.assign(experiment, fields);
    writeFileSync(file, JSON.stringify(forms));
    vi.stubEnv('SITE_DIR', built);
  }

  const autumn = { lastTouch: { campaign: ' Autumn' } };
  const later = { begins: '2999-01-01T00:00:00Z' };

  test.each<[string, object, PastLead[], string]>([
    [
      'a form that is four days old',
      later,
      [{ daysAgo: 4, times: 8 }],
      '8 leads of the last 4 whole days',
    ],
    [
      'a form that is old',
      later,
      [{ daysAgo: 40 }, { daysAgo: 4, times: 8 }],
      '8 leads of the last 28 whole days',
    ],
    [
      'a campaign',
      { ...later, only: { campaigns: ['autumn'] } },
      [
        { daysAgo: 4, times: 8 },
        { daysAgo: 2, times: 2, ...autumn },
      ],
      '2 leads of the last 4 whole days could have counted, 0.5 a day',
    ],
    [
      'a holdout',
      { ...later, holdout: 50 },
      [{ daysAgo: 4, times: 8 }],
      'About 4 leads of the last',
    ],
    [
      'leads without a script, and further ones of a person',
      later,
      [
        { daysAgo: 4, times: 8, script: false },
        { daysAgo: 4, times: 5, who: 'maria' },
      ],
      'About 1 lead of the last 4',
    ],
    [
      'languages',
      { ...later, only: { languages: ['es'] } },
      [{ daysAgo: 4, times: 8 }],
      'Nothing is known of its pace',
    ],
    ['no lead', {}, [], 'Nothing is known of its pace'],
    [
      'a form on another page',
      { pages: ['/elsewhere'] },
      [{ daysAgo: 4, times: 8 }],
      'Nothing is known of its pace yet: its form is on another page',
    ],
    [
      'an experiment that runs',
      {},
      [
        { daysAgo: 20, times: 9 },
        { daysAgo: 4, times: 8, variants: { headline: 'a' } },
        { daysAgo: 4, times: 8, variants: { headline: '?' } },
      ],
      'It has 8 leads so far, ',
    ],
  ])('the pace of %s is that of those who count', async (_what, fields, leads, words) => {
    await prepare(fields, leads);
    await runCommand(terminal, ['experiment', 'plan', 'headline']);
    expect(said.at(-1)).toContain(words);
    const isKnown = !words.startsWith('Nothing');
    expect(said.at(-1)?.includes('Write perDay: ')).toBe(isKnown);
    expect(said.at(-1)?.includes('from now')).toBe(isKnown);
    expect(said.at(-1)).not.toMatch(/perDay: 0\b(?!\.)/);
  });

  test('without leads the pace is that which the page expects', async () => {
    await prepare({ pages: ['/elsewhere'], perDay: 2 }, []);
    await runCommand(terminal, ['experiment', 'plan', 'headline']);
    expect(said.at(-1)).toMatch(/Its page expects 2 a day.*\+30 % +449 leads, 7 months from now/s);
    expect(said.at(-1)).not.toContain('Write perDay');
  });

  test('what no lead can have is not planned', async () => {
    await prepare({ pages: ['/elsewhere'], isUnkept: true }, []);
    await expect(runCommand(terminal, ['experiment', 'plan', 'headline'])).rejects.toMatchObject({
      message: 'No lead can have a variant of `headline`.',
    });
  });

  test('an experiment that was not built yet is planned as its page writes it', async () => {
    await prepare({ name: 'colour' }, [{ daysAgo: 4, times: 8 }]);
    cpSync('tests/errors/base', folder, { recursive: true });
    const index = 'pages/index.yaml';
    const written = `experiments:
  - name: headline
    variants:
      - name: control
      - name: question
        title: Who answers all the calls of the morning?
`;
    write({ [index]: `${read(index)}\n${written}` });
    await runCommand(terminal, ['experiment', 'plan', 'headline']);
    expect(said.at(-1)).toMatch(/its pages are not built yet.*\+30 % +449 leads/s);
    await expect(runCommand(terminal, ['experiment', 'plan', 'font'])).rejects.toMatchObject({
      message: 'The site has no experiment `font`.',
      help: 'Experiments: colour, headline.',
    });
    const equal = '      - { name: answer, title: Who answers all the calls of the morning? }\n';
    write({ [index]: `${read(index)}${equal}` });
    await expect(runCommand(terminal, ['experiment', 'plan', 'headline'])).rejects.toMatchObject({
      message: expect.stringMatching(
        /^`headline` cannot be planned: The variants .* change the same/,
      ),
      help: 'Run site validate, and correct pages/index.yaml.',
    });
  });

  test('the decision has the verdict and the conversions of the time in which it ran', async () => {
    const brought = (variant: string, times: number) => ({
      daysAgo: 20,
      times,
      counted: true,
      variants: { headline: variant },
    });
    const pages = ['/start-trial'];
    await prepare({ pages }, [brought('a', 120), brought('b', 180)]);
    const { db, close } = await openData(join(folder, 'data'));
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    const row = { day, page: '/start-trial', event: 'view', source: '', campaign: '', device: '' };
    const rows = ['a', 'b'].map((variant) => ({
      ...row,
      variant: `headline: ${variant}`,
      n: 3_000,
    }));
    await db.insertInto('counts').values(rows).execute();
    await close();
    await runCommand(terminal, ['experiment', 'end', 'headline'], {
      keep: 'question',
      by: 'Nora Ek',
    });
    const found = String(parse(read('site.yaml')).decisions[0].found);
    expect(found).toContain('b brought 180 of 300 leads where 150 were due: 3 % to 121 % more');
    expect(found).toContain(
      'Conversion: b 180 leads of 3,000 views, 5.2 % to 6.9 %; a 120 leads of 3,000 views, 3.4 % to 4.8 %.',
    );
  });

  test('a plan says what can be seen by when, and a check that equal variants look alike', async () => {
    const soon = { begins: new Date(Date.now() + 3_600_000).toISOString() };
    const ends = new Date(Date.now() + 14.1 * 86_400_000).toISOString();
    await prepare({ ...soon, ends }, [{ daysAgo: 40 }, { daysAgo: 5, times: 56 }]);
    await expect(runCommand(terminal, ['experiment', 'plan', 'colour'])).rejects.toMatchObject({
      help: 'Experiments: headline.',
    });
    await runCommand(terminal, ['experiment', 'plan', 'headline']);
    expect(said.at(-1)).toContain('56 leads of the last 28 whole days could have counted, 2 a day');
    expect(said.at(-1)).toMatch(/\+30 % +449 leads, 7 months from now +749 leads, 12 months/);
    expect(said.at(-1)).toContain('It ends in 15 days, with about 28 more leads at this pace.');
    await runCommand(terminal, ['experiment', 'check', 'headline'], { runs: 200, leads: 100 });
    expect(said.at(-1)).toMatch(
      /^Of 200 simulated experiments .*, \d looked different .* until 100 leads \(at most 10/,
    );
    // One that begins in nine days brings no leads until then.
    const begins = new Date(Date.now() + 9.1 * 86_400_000).toISOString();
    await prepare({ ...soon, begins, ends }, []);
    await runCommand(terminal, ['experiment', 'plan', 'headline']);
    expect(said.at(-1)).toContain('It ends in 15 days, with about 10 more leads at this pace.');
    await prepare({ ...soon, plan: { leads: 480, times: 4 } }, []);
    await runCommand(terminal, ['experiment', 'plan', 'headline']);
    expect(said.at(-1)).toMatch(/seen by 4 looks until 480 leads\n.*\n\+30 % +in 80 of 100/);
    expect(said.at(-1)).toMatch(/The last look: 8 months from now\.\n/);
    await prepare({ ...soon, ends, plan: { leads: 480, times: 4 } }, []);
    await runCommand(terminal, ['experiment', 'plan', 'headline']);
    expect(said.at(-1)).toMatch(
      /The last look: 8 months from now\. It ends before that, .* fewer leads/,
    );
    await runCommand(terminal, ['experiment', 'check', 'headline'], { runs: 200, leads: 100 });
    expect(said.at(-1)).toContain('looked at as planned until 480 leads');
  });
});
