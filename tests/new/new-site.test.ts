import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contrast, paletteOf } from '../../cli/new/palette.ts';
import { listLanguages, listTrades } from '../../cli/new/templates.ts';
import { program, runAsAnybody, startSite } from '../builds/run-site.ts';
import { temporaryFolder } from '../support/site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** An empty folder for each test. */
let folder = '';
let count = 0;
beforeEach(() => {
  folder = join(scratch.path, String(count++));
  mkdirSync(folder);
});

const kinds = listLanguages().flatMap((language) =>
  listTrades(language).map((trade) => ({ language, trade: trade.name })),
);

describe.each(kinds)('a site in $language for $trade', ({ language, trade }) => {
  // The shortest and the longest name are in every title and description.
  test.each(['X', 'A name of thirty-five characters, OK'.slice(0, 35)])(
    'has no problem, whatever it is called: %s',
    async (name) => {
      const args = ['--folder', 'mine', '--language', language, '--trade', trade, '--yes'];
      const made = await run('new', 'site', name, ...args);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(await run('validate', 'mine')).toEqual({
        code: 0,
        stdout: 'No problems.\n',
        stderr: '',
      });
    },
  );
});

test('there are several trades in English, and every language has one', () => {
  expect(kinds.filter(({ language }) => language === 'en').length).toBeGreaterThan(4);
  expect(kinds.filter(({ trade }) => trade === 'other').map(({ language }) => language)).toEqual(
    listLanguages(),
  );
});

test('says what comes next, and that builds it', async () => {
  const { stdout } = await run('new', 'site', 'Kettle House', '--trade', 'shop', '--yes');
  expect(stdout).toBe(`Wrote sites/kettle-house: 6 pages in English, with samples to replace.
Next: npx site build kettle-house && npx site serve kettle-house
`);
  expect(await run('build', 'kettle-house')).toMatchObject({ code: 0 });
  const html = readFileSync(join(folder, 'dist/kettle-house/order.html'), 'utf8');
  expect(html).toContain('<title>Order for tomorrow | Kettle House</title>');
  expect(html).toContain('name="pickUpDay"');
});

test('a name that YAML reads otherwise is read as it is', async () => {
  const name = `Tom & Jerry's: "Best" #1`;
  await run('new', 'site', name, '--yes');
  const site = siteFile('tom-jerry-s-best-1');
  expect(site).toMatchObject({
    name,
    product: name,
    url: 'https://www.tom-jerry-s-best-1.example',
  });
  expect(await run('validate')).toMatchObject({ code: 0, stdout: 'No problems.\n' });
});

test('the editor and CI have what they need', async () => {
  await run('new', 'site', 'Kettle', '--yes');
  const tasks = JSON.parse(read('.vscode/tasks.json'));
  const { regexp } = tasks.tasks[0].problemMatcher.pattern;
  writeFileSync(
    join(folder, 'sites/kettle/pages/pricing.yaml'),
    read('sites/kettle/pages/pricing.yaml').replace('/contact', '/contct'),
  );
  const { stdout } = await run('validate', '--format', 'compact');
  const [file, line, column, severity] = new RegExp(regexp).exec(stdout.trim())?.slice(1) ?? [];
  expect([file, line, column, severity]).toEqual([
    'sites/kettle/pages/pricing.yaml',
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
    'error',
  ]);
  const settings = JSON.parse(read('.vscode/settings.json'));
  const root = join(import.meta.dirname, '../..');
  for (const schema of Object.keys(settings['yaml.schemas'])) {
    const path = schema.replace('./node_modules/campaign-site/', '');
    expect([schema, existsSync(join(root, path))]).toEqual([schema, true]);
  }
  const workflow = parse(read('.github/workflows/site.yaml'));
  const steps = workflow.jobs.build.steps.map(({ run }: { run?: string }) => run ?? '').join('\n');
  expect(steps).toContain('npx site validate');
  expect(steps).toContain('npx site build');
  expect(read('.gitignore').split('\n')).toContain('node_modules');
});

test('what is there already stays as it is', async () => {
  writeFileSync(join(folder, '.gitignore'), 'mine\n');
  const { code, stderr } = await run('new', 'site', 'Kettle', '--yes');
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Left as they are: .gitignore.\n' });
  expect(read('.gitignore')).toBe('mine\n');
  expect(existsSync(join(folder, '.vscode/tasks.json'))).toBe(true);
});

test('a colour that cannot be read gives way to a darker one, and that is said', async () => {
  const { stderr } = await run('new', 'site', 'Kettle', '--colour', '#FFCC00', '--yes');
  const { colors } = siteFile('kettle').theme;
  expect(stderr).toBe(
    `#ffcc00 is too light to be read (1.3 to 1 where 4.5 is needed): buttons and links are ${colors.primary}.\n`,
  );
  expect(contrast(colors.primary, '#ffffff')).toBeGreaterThan(4.5);
});

test('all texts of a theme can be read, whatever colour it is made of', () => {
  for (let red = 0; red < 256; red += 51) {
    for (let green = 0; green < 256; green += 51) {
      for (let blue = 0; blue < 256; blue += 51) {
        const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        expect([colour, hardToRead(paletteOf(colour))]).toEqual([colour, []]);
      }
    }
  }
});

test('a logo of one’s own is used everywhere', async () => {
  const logo = { create: { width: 80, height: 80, channels: 3, background: '#123456' } } as const;
  await sharp(logo).png().toFile(join(folder, 'our mark.PNG'));
  await run('new', 'site', 'Kettle', '--logo', 'our mark.PNG', '--yes');
  expect(siteFile('kettle')).toMatchObject({
    favicon: 'logo.png',
    organization: { logo: 'logo.png' },
  });
  expect(await run('validate')).toMatchObject({ code: 0, stdout: 'No problems.\n' });
  expect(readdirSync(join(folder, 'sites/kettle/assets')).sort()).toEqual([
    'logo.png',
    'share.png',
  ]);
});

test('the typeface of each device needs no file', async () => {
  await run('new', 'site', 'Kettle', '--font', 'system', '--yes');
  expect(siteFile('kettle').fonts).toBeUndefined();
  expect(await run('validate')).toMatchObject({ code: 0, stdout: 'No problems.\n' });
});

describe('what cannot be is one plain line, and nothing is written', () => {
  test.each<[name: string, args: string[], said: string]>([
    ['no name', ['--yes'], 'error The name is missing.\nhelp: Write site new site "Kettle House".'],
    [
      'nobody to ask',
      ['Kettle', '--language', 'en'],
      'error --trade is missing.\nhelp: Write --trade clinic, or take what is usual with --yes.',
    ],
    ['an empty name', ['', '--yes'], 'error The name is empty.'],
    ['a name as long as a title', ['K'.repeat(36), '--yes'], 'longer than 35 characters'],
    ['a name with a variable', ['{{product}}', '--yes'], '`{{product}}` cannot be a name.'],
    ['a name without Latin letters', ['مخبز', '--yes'], 'error --folder is missing.'],
    [
      'a folder elsewhere',
      ['K', '--folder', '../k', '--yes'],
      '`../k` cannot be the name of a folder.',
    ],
    ['a trade that is misspelt', ['K', '--trade', 'clinc', '--yes'], 'Did you mean `clinic`?'],
    [
      'a language without texts',
      ['K', '--language', 'de', '--yes'],
      'no texts in the language `de`.',
    ],
    ['no colour', ['K', '--colour', 'leaf', '--yes'], '`leaf` is no colour.'],
    ['a logo that is not there', ['K', '--logo', 'x.svg', '--yes'], 'There is no file '],
    ['a logo that is no picture', ['K', '--logo', '.', '--yes'], 'is no picture that can be read.'],
    [
      'an unknown typeface',
      ['K', '--font', 'comic', '--yes'],
      'There are: figtree, readex, system.',
    ],
  ])('%s', async (_name, args, said) => {
    const { code, stdout, stderr } = await run('new', 'site', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a name that is taken', async () => {
    await run('new', 'site', 'Kettle', '--trade', 'shop', '--yes');
    const before = read('sites/kettle/site.yaml');
    const { code, stderr } = await run('new', 'site', 'kettle', '--yes');
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error sites/kettle is there already.\nhelp: Choose another name, or move it away first.\n',
    );
    expect(read('sites/kettle/site.yaml')).toBe(before);
  });

  test.each(['.', 'sites'])('a folder that cannot be written: %s', async (locked) => {
    mkdirSync(join(folder, 'sites'));
    chmodSync(join(folder, locked), 0o555);
    const { code, stderr } = await runAsAnybody(['new', 'site', 'Kettle', '--yes'], folder);
    chmodSync(join(folder, locked), 0o755);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error \S+ may not be opened\.\nhelp: .*\n$/);
    expect(readdirSync(folder)).toEqual(['sites']);
    expect(readdirSync(join(folder, 'sites'))).toEqual([]);
  });
});

describe('on a terminal', () => {
  test('asks for everything, and again for what cannot be', async () => {
    const { code, shown } = await converse([
      ['What is it called?', 'Kettle House'],
      ['The language', ''],
      ['What is it for?', 'clinc'],
      ['Did you mean `clinic`?', 'clinic'],
      ['Your colour', '#0f6b57'],
      ['Your logo', ''],
      ['The typeface?', 'readex'],
    ]);
    expect(shown).toContain('Next: npx site build kettle-house');
    expect(code).toBe(0);
    const { locale, fonts, leads } = siteFile('kettle-house');
    expect([locale, fonts[0].family]).toEqual(['en', 'Readex Pro']);
    expect(Object.keys(leads.types)).toEqual(['appointment', 'question']);
  });

  test('Ctrl-C leaves nothing behind', async () => {
    const { code, shown } = await converse([
      ['What is it called?', 'Kettle House'],
      ['The language', '\u0003'],
    ]);
    expect(shown).toContain('Stopped. Nothing was written.');
    expect(code).toBe(130);
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** Types an answer as soon as its question is there, on a terminal that util-linux lends. */
async function converse(answers: [question: string, answer: string][]) {
  const command = `'${process.execPath}' '${program}' new site`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', TERM: 'xterm' },
  });
  let shown = '';
  let from = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    const [question, answer] = answers[0] ?? [];
    if (question === undefined || !/> [^\n]*$/.test(shown)) return;
    const at = shown.indexOf(question, from);
    if (at < 0) return;
    from = shown.length;
    answers.shift();
    child.stdin.write(answer === '\u0003' ? answer : `${answer}\r`);
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, shown };
}

/** Pairs of a text and its ground that differ by less than WCAG 2.2 AA asks for. */
function hardToRead(palette: Record<string, string>): string[] {
  const light = ['#ffffff', palette.groundAlt, palette.primaryTint];
  const pairs = [
    ...['ink', 'inkSoft', 'primary', 'accent'].flatMap((text) =>
      light.map((ground) => [palette[text], ground]),
    ),
    ...['darkSoft', 'darkAccent'].map((text) => [palette[text], palette.dark]),
    [palette.primaryInk, palette.primary],
  ];
  return pairs.filter(([a = '', b = '']) => contrast(a, b) < 4.5).map((pair) => pair.join(' on '));
}

function siteFile(name: string) {
  return parse(read(`sites/${name}/site.yaml`));
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function run(...args: string[]) {
  return startSite(args, folder).outcome;
}
