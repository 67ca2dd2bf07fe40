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
import glob from 'fast-glob';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listLanguages, listTrades } from '../../cli/new/templates.ts';
import { kits } from '../../renderer/index.ts';
import { contrast } from '../../renderer/light.ts';
import { canBeRead, PAIRS } from '../../renderer/theme/pairs.ts';
import { paletteOf } from '../../renderer/theme/palette.ts';
import { program, runAsAnybody, runSite } from '../builds/run-site.ts';
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
  // The longest name, and once in each language the shortest, is in every title and description.
  const longest = 'A name of thirty-five characters, OK'.slice(0, 35);
  test.each(trade === 'other' ? ['X', longest] : [longest])(
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

test('a site in a language without texts begins in English, and says what to translate', async () => {
  const { code, stdout } = await run('new', 'site', 'K', '--language', 'de-AT', '--yes');
  expect(code).toBe(0);
  expect(stdout).toContain('pages in English');
  expect(stdout).toContain('Translate them into German: what is in pages/ and partials/');
  expect(siteFile('k').locale).toBe('de-AT');
  for (const page of readdirSync(join(folder, 'sites/k/pages'))) {
    expect(parse(read(`sites/k/pages/${page}`)).locale, page).toBe('en');
  }
  expect(await run('validate', 'k')).toMatchObject({ code: 0, stdout: 'No problems.\n' });
});

test('a site in a language without words gets English ones to translate', async () => {
  const { stdout } = await run('new', 'site', 'K', '--language', 'ja', '--yes');
  expect(stdout).toContain('are in locale/ja.yaml: translate that, too');
  const validated = await run('validate', 'k');
  expect(validated.code).toBe(0);
  expect(validated.stdout.match(/^\w+ \S+ {2}\S+/gm)).toEqual([
    expect.stringContaining('words/untranslated  sites/k/locale/ja.yaml'),
  ]);
  expect(await run('build', 'k')).toMatchObject({ code: 0 });
});

test.each([
  ['fa', 'arabic'],
  ['uk', 'cyrillic'],
])('a site in %s comes with a typeface for %s', async (language, use) => {
  await run('new', 'site', 'K', '--language', language, '--yes');
  expect(siteFile('k').fonts).toContainEqual(expect.objectContaining({ use }));
  expect(await run('build', 'k')).toMatchObject({ code: 0 });
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
Next: npx site dev kettle-house
`);
  expect(await run('build', 'kettle-house')).toMatchObject({ code: 0 });
  const html = readFileSync(join(folder, 'dist/kettle-house/order.html'), 'utf8');
  expect(html).toContain('<title>Order and pick it up | Kettle House</title>');
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
  const validating = tasks.tasks.find(({ label }: { label: string }) => label === 'site: validate');
  const { regexp } = validating.problemMatcher.pattern;
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
  for (const schema of Object.keys(settings['yaml.schemas'])) {
    expect([schema, existsSync(join(folder, schema))]).toEqual([schema, true]);
  }
  await run('new', 'section', 'price-list');
  expect(read('.schemas/page.schema.json')).toContain('"section-price-list"');
  const workflow = parse(read('.github/workflows/site.yaml'));
  const steps = workflow.jobs.build.steps.map(({ run }: { run?: string }) => run ?? '').join('\n');
  expect(steps).toContain('npx site validate');
  expect(steps).toContain('npx site build');
  expect(read('.gitignore').split('\n')).toContain('node_modules');
});

describe('what is uploaded has the hidden files, too', () => {
  const repository = join(import.meta.dirname, '../..');
  const files = glob.sync(
    [
      '.deploy/*',
      '.github/**/*.yaml',
      'cli/new/templates/project/**',
      'sites/docs/pages/**/*.md',
      '*.md',
    ],
    { cwd: repository, dot: true },
  );
  const texts = files.map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));

  test('in workflows', () => {
    const workflows = texts.filter(({ text }) => /uses: actions\/upload-artifact/.test(text));
    expect(workflows.length).toBeGreaterThan(1);
    for (const { file, text } of workflows) {
      const jobs: { steps: UploadStep[] }[] = Object.values(parse(text).jobs);
      const uploads = jobs
        .flatMap(({ steps }) => steps)
        .filter(({ uses }) => uses?.startsWith('actions/upload-artifact'));
      const hidden = uploads.map((step) => step.with?.['include-hidden-files']);
      expect([file, ...hidden]).toEqual([file, ...uploads.map(() => true)]);
    }
  });

  test('in commands and recipes', () => {
    const command =
      /^.*\b(cp|rsync|scp|zip|tar|mv|COPY)\b.*\b(dist|preview|site)\/(\S*\/)?\*(\s|"|$).*$/gm;
    const without = texts.flatMap(({ file, text }) =>
      [...text.matchAll(command)].map(([line]) => `${file}: ${line.trim()}`),
    );
    expect(without).toEqual([]);
  });
});

interface UploadStep {
  uses?: string;
  with?: Record<string, unknown>;
}

test('what is there already stays as it is', async () => {
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, '.vscode/tasks.json'), 'mine\n');
  const { code, stderr } = await run('new', 'site', 'Kettle', '--yes');
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Left as they are: .vscode/tasks.json.\n' });
  expect(read('.vscode/tasks.json')).toBe('mine\n');
  expect(existsSync(join(folder, '.gitignore'))).toBe(true);
});

test.each([
  ['mine', 'mine\nnode_modules\ndist/\n.cache/\n.data/\n.schemas/\n'],
  ['/dist\nnode_modules/\n.data\n', '/dist\nnode_modules/\n.data\n\n.cache/\n.schemas/\n'],
])('a .gitignore with %j gets what keeps leads out of the repository', async (before, after) => {
  writeFileSync(join(folder, '.gitignore'), before);
  const { stderr } = await run('new', 'site', 'Kettle', '--yes');
  expect(read('.gitignore')).toBe(after);
  expect(stderr).toMatch(/^Added to \.gitignore: .*\.cache\/, .*\.schemas\/\.\n$/);
  expect((await run('new', 'site', 'Teapot', '--yes')).stderr).not.toContain('.gitignore');
});

test.each([
  ['package-lock.json', '{}', 'npm', /npm ci/, /npx site build/],
  ['pnpm-lock.yaml', '', 'pnpm', /pnpm install --frozen-lockfile/, /pnpm exec site build/],
  ['yarn.lock', '__metadata:\n', 'yarn', /yarn install --immutable/, /yarn site build/],
  ['yarn.lock', '# yarn lockfile v1\n', 'yarn', /yarn install --frozen-/, /yarn site build/],
])(
  'workflows of a project with %s (%j) use %s alone',
  async (lock, content, name, install, site) => {
    writeFileSync(join(folder, lock), content);
    await run('new', 'site', 'Kettle', '--yes');
    expect(read('.github/workflows/site.yaml')).toMatch(install);
    expect(read('.github/workflows/site.yaml')).toMatch(site);
    for (const file of readdirSync(join(folder, '.github/workflows'))) {
      const text = read(`.github/workflows/${file}`);
      expect(parse(text)).toHaveProperty('jobs');
      expect(text).toContain(`cache: ${name}`);
      if (name !== 'npm') expect(text).not.toMatch(/\bnpm\b|\bnpx\b/);
    }
  },
);

test('a colour that cannot be read gives way to a darker one, and that is said', async () => {
  const { stderr } = await run('new', 'site', 'Kettle', '--colour', '#FFCC00', '--yes');
  expect(siteFile('kettle').theme).toEqual({ kit: 'calm', brand: '#ffcc00' });
  const { primary } = paletteOf('#ffcc00');
  expect(stderr).toBe(
    `#ffcc00 is too light to be read (1.3 to 1 where 4.5 is needed): buttons and links are ${primary}.\n`,
  );
  expect(contrast(primary, '#ffffff')).toBeGreaterThan(4.5);
});

test.each(Object.entries(kits))(
  'all texts of the look %s can be read, whatever the colour',
  (_name, { theme }) => {
    const levels = [0, 85, 170, 255].map((level) => level.toString(16).padStart(2, '0'));
    const colours = levels.flatMap((red) =>
      levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
    );
    const hard = colours.flatMap((colour) => {
      const palette = paletteOf(colour, theme);
      return PAIRS.filter((pair) => !canBeRead(pair, palette)).map((pair) => ({ colour, ...pair }));
    });
    expect(hard).toEqual([]);
  },
);

test('a logo of one’s own is used everywhere', async () => {
  const logo = { create: { width: 160, height: 80, channels: 3, background: '#123456' } } as const;
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
  await run('build', 'kettle');
  expect(read('dist/kettle/index.html')).toMatch(/<img [^>]*alt="Kettle" width="72" height="36"/);
  const icons = ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'];
  const sides = icons.slice(1).map((icon) => sharp(join(folder, 'dist/kettle', icon)).metadata());
  expect((await Promise.all(sides)).map(({ width, height }) => [width, height])).toEqual([
    [180, 180],
    [192, 192],
    [512, 512],
  ]);
  expect(readFileSync(join(folder, 'dist/kettle/favicon.ico')).subarray(0, 8)).toEqual(
    Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]),
  );
  const linked = [
    ...read('dist/kettle/index.html').matchAll(
      /<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g,
    ),
  ];
  expect(linked.map(([, href]) => href)).toEqual([
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/site.webmanifest',
  ]);
  const { icons: ofManifest } = JSON.parse(read('dist/kettle/site.webmanifest'));
  expect(ofManifest.map(({ src }: { src: string }) => src)).toEqual([
    '/icon-192.png',
    '/icon-512.png',
  ]);
});

test('the typeface of each device needs no file', async () => {
  await run('new', 'site', 'Kettle', '--font', 'system', '--yes');
  expect(siteFile('kettle').fonts).toEqual([]);
  expect(await run('validate')).toMatchObject({ code: 0, stdout: 'No problems.\n' });
});

describe('what cannot be is one plain line, and nothing is written', () => {
  test.each<[name: string, args: string[], said: string]>([
    ['no name', ['--yes'], 'error The name is missing.\nhelp: Write site new site "Kettle House".'],
    [
      'nobody to ask',
      ['Kettle', '--language', 'en'],
      'error --trade is missing.\nhelp: Write --trade clinic, or take the default with --yes.',
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
      'a language that nobody knows',
      ['K', '--language', 'xx', '--yes'],
      '`xx` is not the tag of a language.',
    ],
    ['no colour', ['K', '--colour', 'leaf', '--yes'], '`leaf` is no colour.'],
    ['a logo that is not there', ['K', '--logo', 'x.svg', '--yes'], 'There is no file '],
    ['a logo that is no picture', ['K', '--logo', '.', '--yes'], 'is no picture that can be read.'],
    ['an unknown look', ['K', '--kit', 'clam', '--yes'], 'Did you mean `calm`?'],
    [
      'an unknown typeface',
      ['K', '--font', 'comic', '--yes'],
      'There are: kit, figtree, readex, system.',
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
      ['What should it look like?', 'editorial'],
      ['Your colour', '#0f6b57'],
      ['Your logo', ''],
      ['The typeface?', 'readex'],
    ]);
    expect(shown).toContain('Next: npx site dev kettle-house');
    expect(code).toBe(0);
    const { locale, theme, fonts, leads } = siteFile('kettle-house');
    expect([locale, theme.kit, fonts[0].family]).toEqual(['en', 'editorial', 'Readex Pro']);
    expect(Object.keys(leads.types)).toEqual(['appointment', 'question']);
  });

  test('a campaign names its zone, and asks again for a day that cannot be', async () => {
    await run('new', 'site', 'Kettle', '--yes');
    const answers: [string, string][] = [
      ['What do visitors call it', 'Spring'],
      ['Which time zone', 'Berlin'],
      ['There is no time zone', 'Europe/Berlin'],
      ['When does it open (Europe/Berlin)', '2127-02-30'],
      ['There is no day', '2127-03-01'],
      ['When does it close (Europe/Berlin)', '2127-02-01'],
      ['It closes before it opens', '2127-03-31'],
      ['How many places', ''],
    ];
    expect(await converse(answers, 'new campaign')).toMatchObject({ code: 0 });
    const { zone, opens, closes } = parse(read('sites/kettle/campaigns/spring.yaml'));
    expect([zone, opens, closes]).toEqual(['Europe/Berlin', '2127-03-01', '2127-03-31']);
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
async function converse(answers: [question: string, answer: string][], called = 'new site') {
  const command = `'${process.execPath}' '${program}' ${called}`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { ...process.env, TERM: 'xterm' },
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

function siteFile(name: string) {
  return parse(read(`sites/${name}/site.yaml`));
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function run(...args: string[]) {
  return runSite(args, folder);
}
