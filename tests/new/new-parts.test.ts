import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runAsAnybody, runSite } from '../builds/run-site.ts';
import { temporaryFolder } from '../support/site.ts';

const scratch = await temporaryFolder();
const fresh = await temporaryFolder();
const site = join(scratch.path, 'sites/kettle');

beforeAll(async () => {
  const args = ['new', 'site', 'Kettle', '--trade', 'clinic', '--yes'];
  expect(await runSite(args, fresh.path)).toMatchObject({ code: 0 });
});
beforeEach(() => {
  rmSync(join(scratch.path, 'sites'), { recursive: true, force: true });
  cpSync(fresh.path, scratch.path, { recursive: true });
});
afterAll(async () => {
  await scratch.remove();
  await fresh.remove();
});

describe('site new page', () => {
  test('writes a page between header and footer, with a title made of its address', async () => {
    const { stdout } = await run('new', 'page', '/offers/spring-offer');
    expect(stdout).toBe(`Wrote sites/kettle/pages/offers/spring-offer.yaml.
Next: change its texts, link to it (href: /offers/spring-offer), then npx site validate kettle
`);
    expect(read('pages/offers/spring-offer.yaml')).toContain('title: Spring offer | {{product}}\n');
    await expectToBeLinked();
    await run('new', 'page', '/summer', '--title', 'Summer offer | Kettle House');
    expect(read('pages/summer.yaml')).toContain('title: Summer offer | Kettle House\n');
  });

  test('does without partials that the site does not have', async () => {
    rmSync(join(site, 'partials/footer.yaml'));
    const { code } = await run('new', 'page', '/spring-offer');
    expect(code).toBe(0);
    expect(read('pages/spring-offer.yaml')).toContain('use: header');
    expect(read('pages/spring-offer.yaml')).not.toContain('use: footer');
  });

  test('copies a page, byte for byte but for what two pages cannot share', async () => {
    const page = `# Ours.\npath: /call  # Short.\ntitle:   'Come by | {{product}}'\ndescription: Where we are, when the doors are open, and how you get here without a car.\nsections:\n  - use:  header\n  - type: hero   # The first thing.\n    heading: Come by\n`;
    writeFileSync(join(site, 'pages/come.yaml'), page);
    const { code } = await run(
      'new',
      'page',
      '/call-2',
      '--from',
      '/call',
      '--title',
      'Visit: "2"',
    );
    expect(code).toBe(0);
    const copy = read('pages/call-2.yaml');
    const [head, sections] = copy.split('sections:');
    expect(sections).toBe(page.split('sections:')[1]);
    expect(head).toMatch(
      /^# Ours\.\ntitle: {3}'Visit: "2" \| \{\{product\}\}'\ndescription: .*\n$/,
    );
    await expectToBeLinked();
  });

  test.each<[path: string, said: string]>([
    ['/book', 'error /book is there already.'],
    ['/', 'error / is there already.'],
    ['', '`` cannot be the address of a page.'],
    ['spring', '`spring` cannot be the address of a page.'],
    ['/../spring', '`/../spring` cannot be the address of a page.'],
    ['/spring offer', '`/spring offer` cannot be the address of a page.'],
    ['/api/leads', '`/api/leads` belongs to the site itself.'],
  ])('%s cannot be its address', async (path, said) => {
    await expectRefusal(['new', 'page', path], said);
  });

  test('an address is asked for by its name', async () => {
    await expectRefusal(
      ['new', 'page'],
      'error The address is missing.\nhelp: Write site new page /spring-offer.',
    );
  });

  test('a page that is not there cannot be copied', async () => {
    await expectRefusal(['new', 'page', '/x', '--from', '/bok'], 'Did you mean `/book`?');
  });

  test('a folder that cannot be written gets nothing', async () => {
    chmodSync(site, 0o555);
    const { code, stderr } = await runAsAnybody(['new', 'page', '/spring'], scratch.path);
    chmodSync(site, 0o755);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error \S+ may not be opened\.\nhelp: .*\n$/);
    expect(existsSync(join(site, 'pages/spring.yaml'))).toBe(false);
  });
});

describe('site new variant', () => {
  test('writes five lines that change the first heading', async () => {
    expect(await run('new', 'variant', '--from', '/book')).toMatchObject({ code: 0 });
    expect(read('pages/book-v2.yaml')).toBe(`extends: /book
canonical: /book
sections:
  - id: visit
    heading: Book a visit
`);
    await expectNoProblem();
    await run('new', 'variant', '--from', '/book');
    expect(existsSync(join(site, 'pages/book-v3.yaml'))).toBe(true);
  });

  test('a page that search engines may not show has a variant that is hidden, too', async () => {
    await run('new', 'variant', '/thanks-for-all', '--from', '/thank-you');
    expect(read('pages/thanks-for-all.yaml')).not.toContain('canonical');
    await expectNoProblem();
  });

  test.each<[args: string[], said: string]>([
    [['--from', '/bok'], 'Did you mean `/book`?'],
    [['/privacy', '--from', '/book'], 'error /privacy is there already.'],
    [[], 'error --from is missing.\nhelp: Write --from /book.'],
    [['x', '--from', '/book'], '`x` cannot be the address of a page.'],
  ])('%s cannot be', async (args, said) => {
    await expectRefusal(['new', 'variant', ...args], said);
  });

  test('a page with errors cannot be extended', async () => {
    writeFileSync(join(site, 'pages/book.yaml'), 'title: Book\nsectoins: []\n');
    await expectRefusal(['new', 'variant', '--from', '/book'], 'The page `/book` has errors.');
  });
});

describe('site new campaign', () => {
  const moments = ['--opens', '2127-03-01 09:00', '--closes', '2127-03-31', '--yes'];

  test('takes the time zone of the site', async () => {
    const siteFile = join(site, 'site.yaml');
    writeFileSync(siteFile, `zone: Asia/Kathmandu\n${read('site.yaml')}`);
    await run('new', 'campaign', 'Spring offer', ...moments);
    expect(read('campaigns/spring-offer.yaml')).toContain('zone: Asia/Kathmandu\n');
  });

  test('writes moments, page, forms and e-mails, which differ in each state', async () => {
    const args = ['new', 'campaign', 'Open day: spring', ...moments, '--places', '30'];
    const { code, stdout } = await run(...args, '--zone', 'Europe/Paris');
    expect([code, stdout]).toEqual([
      0,
      `Wrote sites/kettle/campaigns/open-day-spring.yaml.
Wrote sites/kettle/mails/open-day-spring-waiting.yaml.
Wrote sites/kettle/mails/open-day-spring.yaml.
Wrote sites/kettle/pages/open-day-spring.yaml.
Wrote sites/kettle/pages/open-day-spring/thank-you.yaml.
Wrote sites/kettle/pages/open-day-spring/waiting-list.yaml.
Added open_day_spring and open_day_spring_waiting to the lead types in sites/kettle/site.yaml.
Next: replace the texts that begin with […], link to it (href: /open-day-spring), then npx site validate kettle
`,
    ]);
    expect(read('campaigns/open-day-spring.yaml')).toContain(`name: "Open day: spring"
zone: Europe/Paris
opens: 2127-03-01T09:00
`);
    expect(read('campaigns/open-day-spring.yaml')).toContain(
      'closes: { after: 30, of: open_day_spring, at: 2127-03-31 }\n',
    );
    expect(await rulesBroken()).toEqual(['text/placeholder']);
    const states = ['2127-02-01', '2127-03-15', '2127-03-30T12:00', '2127-04-01', '2127-05-01'];
    const shown = [];
    for (const state of states) {
      const at = `${state.padEnd(16, 'T00:00')}:00Z`;
      expect(await run('build', '--at', at)).toMatchObject({ code: 0 });
      const file = join(scratch.path, 'dist/kettle/open-day-spring.html');
      const html = existsSync(file) ? readFileSync(file, 'utf8') : '';
      shown.push([
        /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, ''),
        ...Array.from(html.matchAll(/ value="(open_day_spring\w*)"/g), ([, type]) => type),
      ]);
      // A reload after the end still says to each what they did.
      const thanks = ['thank-you', 'waiting-list'].map((name) => {
        const file = join(scratch.path, `dist/kettle/open-day-spring/${name}.html`);
        return existsSync(file) && readFileSync(file, 'utf8').includes('on the waiting list');
      });
      expect(thanks).toEqual([false, html !== '']);
    }
    expect(shown).toEqual([
      [undefined],
      ['Open day: spring', 'open_day_spring'],
      ['Last call: Open day: spring', 'open_day_spring'],
      ['Open day: spring is over', 'open_day_spring_waiting'],
      ['Open day: spring: what you missed', 'open_day_spring_waiting'],
    ]);
  });

  test.each(['fr', 'ar'])('speaks the language of the site, as in %s', async (language) => {
    await run('new', 'site', 'Other', '--language', language, '--yes');
    const args = ['new', 'campaign', 'Ouvert 2127', ...moments, '--site', 'other'];
    expect(await run(...args)).toMatchObject({ code: 0 });
    expect(await rulesBroken('other')).toEqual(['text/placeholder']);
  });

  test('marks its pages where the language of the site has no texts', async () => {
    const german = read('site.yaml').replace(/^locale: .*$/m, 'locale: de-DE');
    writeFileSync(join(site, 'site.yaml'), german);
    await run('new', 'campaign', 'Spring offer', ...moments);
    expect(read('pages/spring-offer.yaml')).toContain('\nlocale: en\n');
    expect(read('pages/spring-offer/thank-you.yaml')).toContain('\nlocale: en\n');
    expect(read('campaigns/spring-offer.yaml')).toContain('closes + 1 day }');
  });

  test('has a last call with time before it, even where it lasts for a day', async () => {
    // Its name means something in YAML and in a replacement.
    await run('new', 'campaign', 'Day "$&"', ...moments, '--closes', '2127-03-01T18:00');
    expect(read('campaigns/day.yaml')).toContain('lastCall: 2 h\n');
    expect(await rulesBroken()).toEqual(['text/placeholder']);
  });

  test.each<[args: string[], said: string]>([
    [[], 'error The name is missing.\nhelp: Write site new campaign "Spring offer".'],
    [['Spring'], 'error --opens is missing.\nhelp: Write --opens 2027-03-01T09:00'],
    [['Spring', '--opens', 'monday'], 'error `monday` is not a moment.'],
    [['Spring', ...moments, '--closes', '2127-02-01'], 'error It closes before it opens'],
    [['Spring', ...moments, '--closes', '2127-02-30'], 'error There is no day `2127-02-30`.'],
    [['Spring', ...moments, '--places', 'many'], 'error `many` is not a number of places.'],
    [['Spring', ...moments, '--zone', 'Berlin'], 'error There is no time zone `Berlin`.'],
    [['Book', ...moments], 'error pages/book.yaml is there already.'],
    [['…', ...moments], 'error `…` cannot be the name of a campaign.'],
    [
      ['Spring', ...moments, '--address', 'Été'],
      'error `Été` cannot be the address of a campaign.',
    ],
    [['Spring', ...moments, '--address', 'book'], 'error pages/book.yaml is there already.'],
    [
      ['Spring', '--opens', '2026-01-01', '--closes', '2026-01-31'],
      'error It would have closed on',
    ],
  ])('%s cannot be', async (args, said) => {
    await expectRefusal(['new', 'campaign', ...args], said);
  });

  test('a name in other letters gets an address that is free', async () => {
    await run('new', 'campaign', 'عرض الربيع', ...moments, '--yes');
    await run('new', 'campaign', '春', ...moments, '--yes');
    expect(read('campaigns/campaign-1.yaml')).toContain('name: عرض الربيع');
    expect(read('campaigns/campaign-2.yaml')).toContain('name: 春');
    await run('new', 'campaign', '夏', ...moments, '--address', 'summer');
    expect(read('campaigns/summer.yaml')).toContain('name: 夏');
  });

  test('a page that opens later has variants and copies before it does', async () => {
    await run('new', 'campaign', 'Spring offer', ...moments);
    const variant = await run('new', 'variant', '--from', '/spring-offer');
    expect(variant).toMatchObject({ code: 0, stderr: '' });
    expect(read('pages/spring-offer-v2.yaml')).toContain('heading: "{{campaign.name}}"');
    const copy = await run('new', 'page', '/autumn', '--from', '/spring-offer');
    expect(copy).toMatchObject({ code: 0, stderr: '' });
    expect(await rulesBroken()).toEqual(['text/placeholder']);
  });

  test('a site without lead types is told where to write them', async () => {
    const site = read('site.yaml').replace(/^leads:\n(?: .*\n|\n)*/m, '');
    writeFileSync(join(scratch.path, 'sites/kettle/site.yaml'), site);
    await expectRefusal(['new', 'campaign', 'Spring', ...moments], 'has no lead types');
  });
});

describe('site new language', () => {
  test('writes English words with the plural forms of the language, which validation counts', async () => {
    await run('new', 'language', 'uk');
    const { placesTaken } = (parse(read('locale/uk.yaml')) as { page: { placesTaken: object } })
      .page;
    expect(Object.keys(placesTaken)).toEqual(['one', 'few', 'many', 'other']);
    const { code, stdout } = await run('validate');
    expect(code).toBe(0);
    expect(stdout.match(/^\w+ \S+ {2}\S+/gm)).toEqual([
      expect.stringMatching(/^warning words\/untranslated {2}sites\/kettle\/locale\/uk\.yaml/),
    ]);
  });

  test('writes the words of the program where it has them, with which pages stay as they are', async () => {
    const home = read('pages/index.yaml').replace(/^title: .*/m, 'title: Deutsch');
    writeFileSync(join(site, 'pages/de.yaml'), `locale: de\n${home}`);
    await run('build');
    const before = readFileSync(join(scratch.path, 'dist/kettle/de.html'), 'utf8');
    await run('new', 'language', 'de');
    expect(await run('build')).toMatchObject({ code: 0 });
    expect(readFileSync(join(scratch.path, 'dist/kettle/de.html'), 'utf8')).toBe(before);
  });

  test.each(['japanese', 'xx', 'pt_BR'])('%s cannot be', async (tag) => {
    await expectRefusal(['new', 'language', tag], `\`${tag}\` is not the tag of a language.`);
  });
});

describe('site new section', () => {
  test('writes a type that a page shows at once', async () => {
    const { stdout } = await run('new', 'section', 'price-list');
    expect(stdout).toContain('Wrote sites/kettle/sections/types.ts.');
    expect(readdirSync(join(site, 'sections/price-list')).sort()).toEqual([
      'examples.yaml',
      'price-list.css',
      'price-list.tsx',
      'schema.json',
    ]);
    const example = '  - type: price-list\n    heading: Prices\n    items: [One, Two]\n';
    const page = read('pages/privacy.yaml').replace(
      '  - use: footer\n',
      `${example}  - use: footer\n`,
    );
    writeFileSync(join(site, 'pages/privacy.yaml'), page);
    await expectNoProblem();
    expect(await run('build')).toMatchObject({ code: 0 });
    const html = readFileSync(join(scratch.path, 'dist/kettle/privacy.html'), 'utf8');
    expect(html).toContain('<ul class="price-list__items"><li>One</li><li>Two</li></ul>');
    expect(html).toContain('.price-list__items{');
  });

  test.each<[type: string, said: string]>([
    ['Price', '`Price` cannot be the name of a section type.'],
    ['../price', '`../price` cannot be the name of a section type.'],
    ['faq', 'There is a built-in section type `faq`.'],
  ])('%s cannot be its name', async (type, said) => {
    await expectRefusal(['new', 'section', type], said);
  });

  test('a type that is there stays as it is', async () => {
    await run('new', 'section', 'price-list');
    writeFileSync(join(site, 'sections/price-list/price-list.css'), '/* ours */');
    await expectRefusal(
      ['new', 'section', 'price-list'],
      'error sections/price-list is there already.',
    );
    expect(read('sections/price-list/price-list.css')).toBe('/* ours */');
  });
});

/** All that is left to do with a new page. */
async function expectToBeLinked(): Promise<void> {
  const { code, stdout } = await run('validate');
  expect({ code, rules: new Set(stdout.match(/^(?:error|warning) \S+/gm)) }).toEqual({
    code: 0,
    rules: new Set(['warning page/orphan', 'warning text/placeholder']),
  });
}

async function expectNoProblem(): Promise<void> {
  expect(await run('validate')).toMatchObject({ code: 0, stdout: 'No problems.\n' });
}

/** The rules that a site breaks, each once. */
async function rulesBroken(name = 'kettle'): Promise<string[]> {
  const { stdout } = await run('validate', name, '--format', 'json');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string }[] };
  return [...new Set(diagnostics.map(({ rule }) => rule))];
}

/** A plain line, and every file as before. */
async function expectRefusal(args: string[], said: string): Promise<void> {
  const before = readdirSync(scratch.path, { recursive: true }).sort();
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(said);
  expect(readdirSync(scratch.path, { recursive: true }).sort()).toEqual(before);
}

function read(path: string): string {
  return readFileSync(join(site, path), 'utf8');
}

function run(...args: string[]) {
  return runSite(args, scratch.path);
}
