import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { build as buildWith } from '../../cli/commands/build.ts';
import { runDataCode } from '../../cli/data/run-data-code.ts';
import { withAnswers } from '../../cli/data/take-answers.ts';
import { readSite } from '../../cli/read/read-site.ts';
import { startContentApi } from '../support/content-api.ts';
import { previewEditor } from '../support/edit-preview.ts';
import { patienceMs } from '../support/patience.ts';
import { startPreview } from '../support/preview.ts';
import { temporaryFolder } from '../support/site.ts';
import { readOutput } from './read-tree.ts';
import { build, runSite } from './run-site.ts';

/* Data of a content management system, a table and JSON reach pages, and nothing of them goes stale. */

const scratch = await temporaryFolder();
const api = await startContentApi();
afterAll(async () => {
  vi.unstubAllEnvs();
  await api[Symbol.asyncDispose]();
  await scratch.remove();
});

const CODE = `import { sign } from './code/sign.ts';

export const lifetime = 3600;

export default async ({ fetchJson, readFile }) => {
  const query = new URLSearchParams({ access_token: process.env.CMS_TOKEN });
  const { items } = await fetchJson(\`\${process.env.CMS_URL}/entries?\${query}\`);
  return items.map(({ question }) => ({ question: question + sign, answer: readFile('assets/answer.txt') }));
};
`;
const PAGE = `  - { type: faq, id: from-code, heading: From code, items: { from: code } }
  - { type: faq, id: from-table, heading: From a table, items: { from: table } }
  - { type: faq, id: from-json, heading: From JSON, items: { from: list } }
`;

const TEMPLATE = `collection: { from: table }
path: /items/{{item.path}}
title: "{{item.title}}"
description: "{{item.about}}, which boils a litre of water in no more than two minutes."
sections:
  - use: header
  - { type: hero, heading: "{{item.title}}" }
`;

let folder: string;
let site: string;
let out: string;
let count = 0;

beforeEach(() => {
  count += 1;
  folder = join(scratch.path, String(count));
  site = join(folder, 'site');
  out = join(folder, 'out');
  cpSync(join(import.meta.dirname, '../errors/base'), site, { recursive: true });
  mkdirSync(join(site, 'data/code'), { recursive: true });
  writeFileSync(join(site, 'data/code.ts'), CODE);
  writeFileSync(join(site, 'data/code/sign.ts'), "export const sign: string = '?';\n");
  writeFileSync(join(site, 'data/table.csv'), 'question;answer\nIn rows;"So; it is"\n');
  writeFileSync(join(site, 'data/list.json'), '[{ "question": "In JSON", "answer": "Yes" }]\n');
  writeFileSync(join(site, 'assets/answer.txt'), 'From a file');
  appendFileSync(join(site, 'pages/index.yaml'), PAGE);
  vi.stubEnv('CMS_URL', api.url);
  vi.stubEnv('CMS_TOKEN', 'a-secret-token');
  api.requests.length = 0;
  api.answer(200, entries('From the CMS'));
});

function entries(question: string): string {
  return JSON.stringify({ items: [{ question }] });
}

const home = () => readFileSync(join(out, 'index.html'), 'utf8');

test('pages show what code, tables and JSON hold', async () => {
  expect((await build(site, out, folder)).code).toBe(0);
  for (const text of ['From the CMS?', 'From a file', 'In rows', 'So; it is', 'In JSON']) {
    expect(home()).toContain(text);
  }
  const secret = Object.values(readOutput(out)).filter((text) => text.includes('a-secret-token'));
  expect(secret).toEqual([]);
});

test('an answer is asked for again when anything that it was made of has changed, and only then', async () => {
  const changes: Record<string, () => void> = {
    nothing: () => {},
    'the code': () => appendFileSync(join(site, 'data/code.ts'), '// more\n'),
    'an import': () => appendFileSync(join(site, 'data/code/sign.ts'), '// more\n'),
    'a file that is read': () => writeFileSync(join(site, 'assets/answer.txt'), 'Another'),
    'the environment': () => vi.stubEnv('CMS_TOKEN', 'another-token'),
    'a page': () => appendFileSync(join(site, 'pages/index.yaml'), '# more\n'),
  };
  await build(site, out, folder);
  const asked: string[] = [];
  for (const [name, change] of Object.entries(changes)) {
    const before = api.requests.length;
    api.answer(200, entries(`After ${name}`));
    change();
    expect((await build(site, out, folder)).code).toBe(0);
    if (api.requests.length > before) asked.push(name);
    expect(home().includes(`After ${name}`), name).toBe(api.requests.length > before);
  }
  expect(asked).toEqual(['the code', 'an import', 'a file that is read', 'the environment']);
  await runSite(['build', site, '--out', out, '--force'], folder);
  expect(home()).toContain('After a page');
});

test('code without a lifetime left is run, and an answer that is the same builds nothing', async () => {
  writeFileSync(join(site, 'data/code.ts'), CODE.replace('3600', '0'));
  await build(site, out, folder);
  const { stdout, stderr } = await build(site, out, folder);
  expect(api.requests).toHaveLength(2);
  expect(stdout + stderr).toContain('0 written');
  api.answer(200, entries('News'));
  await build(site, out, folder);
  expect(home()).toContain('News');
});

test.each([
  ['HTML', () => api.answer(200, '<!doctype html><p>Sign in</p>'), 'answers with HTML'],
  ['an error', () => api.answer(500, '{"items":[]}'), 'answers with the status 500'],
  ['nothing', () => api.hangUp(), 'cannot be reached'],
  ['another shape', () => api.answer(200, '{}'), 'undefined'],
])(
  'a system that answers %s is one located error, and the last output stays',
  async (_name, fail, message) => {
    await build(site, out, folder);
    const before = readOutput(out);
    fail();
    appendFileSync(join(site, 'data/code.ts'), '// more\n');
    const { code, stderr } = await build(site, out, folder);
    expect(code).toBe(1);
    expect(stderr.match(/^error .*/gm)).toEqual([
      expect.stringMatching(/^error data\/fails {2}site\/data\/code\.ts:[78]:\d+$/),
    ]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('a-secret-token');
    expect(readOutput(out)).toEqual(before);
    expect((await runSite(['build', site, '--out', out, '--offline'], folder)).code).toBe(0);
    expect(home()).toContain('From the CMS?');
  },
);

test.each([
  ['no entries', [], ''],
  ['no entry that a page names', []],
  ['an entry without a field', [{ id: 'one', question: 'Bad' }]],
  ['a field of another type', [{ id: 'one', question: 'Bad', answer: 5 }]],
  ['other ids', [{ id: 'two', question: 'Bad', answer: 'a' }]],
  ['a link to nowhere', [{ id: 'one', question: 'Bad', answer: '[a](/nowhere)' }]],
])(
  'an answer with %s is asked for again, and the one before it stays',
  async (_name, bad, only = ', only: [one]') => {
    const answer = (question: string) =>
      api.answer(200, JSON.stringify([{ id: 'one', question, answer: 'Yes' }]));
    writeFileSync(
      join(site, 'data/code.ts'),
      'export const lifetime = 3600;\nexport default ({ fetchJson }) => fetchJson(process.env.CMS_URL);\n',
    );
    const page = readFileSync(join(site, 'pages/index.yaml'), 'utf8');
    writeFileSync(join(site, 'pages/index.yaml'), page.replace('from: code', `$&${only}`));
    answer('Good');
    expect((await build(site, out, folder)).code).toBe(0);
    api.answer(200, JSON.stringify(bad));
    expect((await runSite(['build', site, '--out', out, '--force'], folder)).code).toBe(1);
    for (const command of ['build', 'validate']) {
      api.requests.length = 0;
      const options = command === 'build' ? ['--out', out] : [];
      expect((await runSite([command, site, ...options], folder)).code).toBe(1);
      expect(api.requests.length, command).toBe(1);
    }
    api.answer(500, '');
    expect((await runSite(['build', site, '--out', out, '--offline'], folder)).code).toBe(0);
    expect(home()).toContain('Good');
    answer('Corrected');
    expect((await build(site, out, folder)).code).toBe(0);
    expect(home()).toContain('Corrected');
  },
);

test('each row or entry of a list can be a page, and its mistakes are at their place', async () => {
  const table = 'path;title;about\none;First;A kettle for one\ntwo;Second;A kettle for two\n';
  writeFileSync(join(site, 'data/table.csv'), table);
  writeFileSync(
    join(site, 'data/list.json'),
    '[{ "path": "three", "title": "Third", "about": "x" }]',
  );
  const page = readFileSync(join(site, 'pages/index.yaml'), 'utf8');
  writeFileSync(
    join(site, 'pages/index.yaml'),
    page.replaceAll(/^.*from: (?:table|list).*\n/gm, ''),
  );
  writeFileSync(join(site, 'pages/rows.yaml'), TEMPLATE);
  writeFileSync(join(site, 'pages/entries.yaml'), TEMPLATE.replace('table', 'list'));
  const { code, stderr } = await build(site, out, folder);
  expect(code, stderr).toBe(0);
  const heads = ['one', 'two', 'three'].map(
    (name) => /<h1[^>]*>([^<]*)/.exec(readFileSync(join(out, `items/${name}.html`), 'utf8'))?.[1],
  );
  expect(heads).toEqual(['First', 'Second', 'Third']);
  writeFileSync(join(site, 'data/table.csv'), table.replace(';Second', ';'));
  expect((await build(site, out, folder)).stderr).toMatch(
    /^error schema\/missing-field {2}site\/data\/table\.csv:3:5 /m,
  );
});

test('validate --changed reports all that a changed schema or imported code finds', async () => {
  await build(site, out, folder);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '--quiet', '-m', 'Begin');
  const changed = async () =>
    (await runSite(['validate', site, '--changed', 'HEAD'], folder)).stdout.match(/^error .*/gm);
  expect(await changed()).toBe(null);
  writeFileSync(join(site, 'data/table.schema.json'), '{ "required": ["id"], "format": "row" }');
  expect(await changed()).toEqual([expect.stringContaining('site/data/table.csv:2:1')]);
  git('clean', '--quiet', '--force');
  writeFileSync(join(site, 'data/code/sign.ts'), "throw new Error('No sign.');\n");
  expect(await changed()).toEqual([expect.stringContaining('data/fails  site/data/code.ts')]);
});

test('code that never answers is ended', async () => {
  const waits = 'export default () => new Promise((answer) => setTimeout(answer, 1e9));\n';
  writeFileSync(join(site, 'data/code.ts'), waits);
  const { result } = await runDataCode(site, 'data/code.ts', 1);
  expect(result).toEqual({ message: 'It has not answered within 0.001 seconds.' });
  writeFileSync(join(site, 'data/code.ts'), 'export default () => new Promise(() => {});\n');
  expect((await build(site, out, folder)).stderr).toContain('It waits for something that never');
});

const READ = "import fs, { readFileSync } from 'node:fs';\n";

test.each([
  ['a file', "readFileSync(F, 'utf8')", 'a file'],
  ['a file by its URL', "readFileSync(new URL('file://' + F), 'utf8')", 'a file'],
  ['a file as a promise', "await fs.promises.readFile(F, 'utf8')", 'a file'],
  ['a stream', 'String(await fs.createReadStream(F).toArray())', 'a file'],
  ['a file that is opened', '(await (await fs.promises.open(F)).readFile()).toString()', 'a file'],
  ['the size of a file', 'fs.statSync(F).size', 'a file'],
  ['whether a file exists', 'fs.existsSync(F + ".new")', 'a folder'],
  ['the names in a folder', "fs.readdirSync(F.replace(/[^/]+$/, '')).join()", 'a folder'],
  ['a variable', 'process.env.MY_FLAG', 'a variable'],
  ['whether a variable is set', "'MY_FLAG' in process.env", 'a variable'],
  ['whether a variable is its own', "Object.hasOwn(process.env, 'MY_FLAG')", 'a variable'],
  ['the names of all variables', 'Object.keys(process.env).join()', 'a variable'],
  ['a copy of all variables', '({ ...process.env }).MY_FLAG', 'a variable'],
])('%s that code reads is recorded', async (_name, read, change) => {
  const file = join(site, 'assets/answer.txt');
  writeFileSync(
    join(site, 'data/code.ts'),
    `${READ}export const lifetime = 3600;
const F = ${JSON.stringify(file)};
export default async () => [{ question: String(${read}), answer: String(process.hrtime.bigint()) }];
`,
  );
  vi.stubEnv('MY_FLAG', undefined);
  const first = await answered();
  expect(first).toHaveProperty('json');
  expect(await answered()).toEqual(first);
  if (change === 'a file') writeFileSync(file, 'Another text');
  else if (change === 'a folder') writeFileSync(`${file}.new`, '');
  else vi.stubEnv('MY_FLAG', '1');
  expect(await answered()).not.toEqual(first);
});

/** What the code of the site has answered. */
async function answered() {
  const { answers } = await withAnswers(readSite(site), join(folder, '.cache'));
  return answers?.['data/code.ts'];
}

test.each([
  ['fetchCsv(process.env.MY_SHEET)', 'this is `undefined`', 'The environment has no MY_SHEET.'],
  ["fetchJson('localhost:4130/api')", 'begins with https:// or http://', 'Correct the code'],
  ["fetchJson(process.env.CMS_URL + '/cut')", '/cut breaks off its answer: ', 'Correct the code'],
  [
    'fetchJson(process.env.CMS_URL).then((all) => all.map(String))',
    'all.map is not a function. URL/ answers with the fields items.',
    'Correct the code',
  ],
])('%s fails with what is wrong with it, at its line', async (call, message, help) => {
  const text = `export default async ({ fetchJson, fetchCsv }) => {\n  return await ${call};\n};\n`;
  writeFileSync(join(site, 'data/code.ts'), text);
  api.cutOff('/cut');
  expect(await answered()).toEqual({
    message: expect.stringContaining(message.replace('URL', api.url)),
    help: expect.stringContaining(help),
    span: expect.toSatisfy(({ start }: { start: number }) => start > text.indexOf('return')),
  });
});

test('what code prints goes to the error output, without secrets', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const print =
    "console.log('out', process.env.CMS_TOKEN); console.error('err', process.env.CMS_TOKEN);";
  writeFileSync(join(site, 'data/code.ts'), `export default () => { ${print} return []; };\n`);
  await answered();
  writeFileSync(
    join(site, 'data/code.ts'),
    `export default () => { ${print} throw new Error(); };\n`,
  );
  await answered();
  const printed = write.mock.calls.map(([text]) => String(text));
  write.mockRestore();
  expect(printed).toEqual(Array(2).fill('out (CMS_TOKEN)\nerr (CMS_TOKEN)\n'));
});

test('a secret in the data is an error that does not show it', async () => {
  api.answer(200, entries('a-secret-token'));
  const { code, stderr } = await build(site, out, folder);
  expect(code).toBe(1);
  expect(stderr).toContain('Its data holds the value of CMS_TOKEN');
  expect(stderr).not.toContain('a-secret-token');
});

test('without a last answer, --offline is an error', async () => {
  const { code, stderr } = await runSite(['validate', site, '--offline'], folder);
  expect([code, stderr]).toEqual([1, '']);
  expect(api.requests).toEqual([]);
});

test('several threads build the same', async () => {
  const terminal = { cwd: folder, colour: false, result() {}, note() {} };
  const progress = () => ({ update() {}, done() {} });
  const run = (threads: number, place: string) =>
    buildWith(
      { site, out: place, threads, force: true },
      { ...terminal, progress },
      { pause: async () => {} },
    );
  expect(await run(0, out)).toBe(0);
  expect(await run(2, `${out}-2`)).toBe(0);
  expect(readOutput(`${out}-2`)).toEqual(readOutput(out));
});

test('the preview follows all of it, and its editor changes none of it', async () => {
  await using preview = await startPreview(site, folder);
  const page = async () => (await fetch(preview.url)).text();
  expect(await page()).toContain('From the CMS?');
  api.answer(200, entries('News'));
  writeFileSync(join(site, 'data/code.ts'), CODE.replace('3600', '0'));
  writeFileSync(join(site, 'data/table.csv'), 'question;answer\nIn other rows;Yes\n');
  await expect.poll(page, { timeout: patienceMs }).toContain('In other rows');
  expect(await page()).toContain('News?');
  const editor = await previewEditor(preview.url);
  const { texts } = await editor.page('/');
  const files = ['data/code.ts', 'data/table.csv', 'data/list.json'];
  for (const file of files) {
    const before = readFileSync(join(site, file), 'utf8');
    const found = texts.find((text) => text.file === file);
    expect(found, file).toBeDefined();
    const outcome = await editor.change('/', {
      do: 'set',
      pointer: found?.pointer ?? '',
      value: 'X',
    });
    expect(outcome, file).toMatchObject({ done: false });
    expect(readFileSync(join(site, file), 'utf8')).toBe(before);
  }
});
