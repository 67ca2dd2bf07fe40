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

describe('site new campaign', () => {
  test('writes five lines that change the first heading', async () => {
    expect(await run('new', 'campaign', '--from', '/book')).toMatchObject({ code: 0 });
    expect(read('pages/book-v2.yaml')).toBe(`extends: /book
canonical: /book
sections:
  - id: visit
    heading: Book a visit
`);
    await expectNoProblem();
    await run('new', 'campaign', '--from', '/book');
    expect(existsSync(join(site, 'pages/book-v3.yaml'))).toBe(true);
  });

  test('a page that search engines may not show has a variant that is hidden, too', async () => {
    await run('new', 'campaign', '/thanks-for-all', '--from', '/thank-you');
    expect(read('pages/thanks-for-all.yaml')).not.toContain('canonical');
    await expectNoProblem();
  });

  test.each<[args: string[], said: string]>([
    [['--from', '/bok'], 'Did you mean `/book`?'],
    [['/privacy', '--from', '/book'], 'error /privacy is there already.'],
    [[], 'error --from is missing.\nhelp: Write --from /book.'],
    [['x', '--from', '/book'], '`x` cannot be the address of a page.'],
  ])('%s cannot be', async (args, said) => {
    await expectRefusal(['new', 'campaign', ...args], said);
  });

  test('a page with errors cannot be extended', async () => {
    writeFileSync(join(site, 'pages/book.yaml'), 'title: Book\nsectoins: []\n');
    await expectRefusal(['new', 'campaign', '--from', '/book'], 'The page `/book` has errors.');
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
