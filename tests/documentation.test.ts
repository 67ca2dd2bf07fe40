import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { wholeProgram } from '../cli/commands/run.ts';
import { diagnostics } from '../cli/graph/whole-site.ts';
import { builtInRegistry, isError, type SourceFile } from '../renderer/index.ts';
import { quickStart } from './support/quick-start.ts';
import { temporaryFolder } from './support/site.ts';
import { storeInMemory } from './support/store-in-memory.ts';

/*
 * What the manual in sites/docs says is true: its examples fit the files that they belong into, and
 * its commands do what they say. Its reference is written from the program itself.
 */

const repository = join(import.meta.dirname, '..');
const pages = join(repository, 'sites/docs/pages');

interface Block {
  page: string;
  language: string;
  code: string;
}

/** The pages that are not written from the program, in the order in which they are read. */
const written = [
  ...readFileSync(join(pages, '../partials/manual.yaml'), 'utf8').matchAll(
    /href: \/(\w+\/[\w-]+)/g,
  ),
].map(([, path]) => `${path}.md`);
const blocks = written.flatMap(blocksOf);

/** Rules about what an example leads to or takes, which is not all beside it. */
const ABOUT_OTHERS = /^(asset|collection|data|extends|link|mail|partial|unused)\//;

test('the manual has no problems itself', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['.build/site.js', 'validate', 'sites/docs'],
    {
      cwd: repository,
      encoding: 'utf8',
    },
  );
  expect(status, stdout).toBe(0);
});

test('the page of every section has a picture of it', () => {
  const without = [...builtInRegistry.sections.keys()].filter((type) => {
    const article = readFileSync(join(pages, `sections/${type}.md`), 'utf8');
    return !article.includes(`, as a page shows it](sections/${type}.webp)`);
  });
  // `site gallery --out <folder>`, then `node tests/bench/picture-sections.ts <folder>` takes them.
  expect(without).toEqual([]);
});

describe('an example', () => {
  const examples = blocks.filter(({ language }) => language === 'yaml');

  test.each(examples.map(({ page, code }) => [`${page}: ${code.split('\n', 1)}`, code] as const))(
    '%s',
    (_name, code) => {
      const store = storeInMemory({ sources: laidOut(code), assets: [] });
      const errors = store.ask(diagnostics).filter(isError);
      expect(errors.filter(({ rule }) => !ABOUT_OTHERS.test(rule))).toEqual([]);
    },
  );

  test('of an article has front matter', () => {
    const [article] = blocks.filter(({ language }) => language === 'markdown');
    const [, head = ''] = article?.code.split(/^---$/m) ?? [];
    expect(parse(head)).toMatchObject({ title: expect.any(String), date: expect.any(String) });
  });
});

/** Commands that are not run here, with the reason. */
const NOT_RUN: Record<string, RegExp> = {
  'tests/package.test.ts installs the package': /^npm install /,
  'it runs until it is stopped, as those of tests/server and tests/preview do':
    /site (dev|serve)|leads ui/,
  'tests/server/check-live.test.ts checks live sites': /site check/,
  'tests/builds/deploy.test.ts deploys': /site deploy/,
  'tests/browser/gallery.test.ts builds galleries': /site gallery/,
  'tests/server does so with leads that have come in':
    /site (leads (erase|erasures|person|export|quarantine|replay|report)|db|experiment)\b/,
  'it measures for minutes': /^npm run bench/,
};

describe('the commands', async () => {
  const scratch = await temporaryFolder();
  afterAll(scratch.remove);
  const lines = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trim().split('\n'));
  const commands = [...new Set(lines)];

  test('do what they say', () => {
    const [begin = '', ...others] = commands.filter(
      (command) => !Object.values(NOT_RUN).some((pattern) => pattern.test(command)),
    );
    expect(run(begin)).toMatchObject({ status: 0, stderr: '' });
    const site = join(scratch.path, 'sites/kettle-house/site.yaml');
    // Nothing links to the pages that the commands make.
    const settings =
      'environments: { preview: { name: Preview of Kettle House } }\nrules: { page/orphan: off, text/placeholder: off }\n';
    writeFileSync(site, readFileSync(site, 'utf8') + settings);
    commitAll(scratch.path);
    for (const command of others) expect(run(command), command).toMatchObject({ status: 0 });
  });

  test('know all of their options', async () => {
    const program = await wholeProgram('');
    for (const command of commands) {
      const [, line] = /npx site (.*)/.exec(command) ?? [];
      if (line) expect(unknownOptions(program, line.split(' ')), command).toEqual([]);
    }
  });

  test('that are not run have a reason that fits them still', () => {
    for (const [reason, pattern] of Object.entries(NOT_RUN)) {
      expect(
        commands.filter((command) => pattern.test(command)),
        reason,
      ).not.toEqual([]);
    }
  });

  function run(command: string) {
    const program = join(repository, '.build/site.js');
    const site = `'${process.execPath}' ${quickStart.join(' ')} '${program}'`;
    return spawnSync(command.replace('npx site', site), {
      shell: true,
      cwd: scratch.path,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '' },
    });
  }
});

/** Options that a command, or the command in it that is meant, does not have. */
function unknownOptions(command: CommandUnknownOpts, words: readonly string[]): string[] {
  const [name, ...others] = words;
  const inner = command.commands.find((one) => one.name() === name);
  return inner ? unknownOptions(inner, others) : command.parseOptions([...words]).unknown;
}

/** The blocks of code of a page, as its visitors read them. */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(pages, page), 'utf8').replaceAll('\\{{', '{{');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = '', code = '']) => ({
    page,
    language,
    code,
  }));
}

/** A site with an example in its file: its first line says which; without one, it is of a page. */
function laidOut(code: string): SourceFile[] {
  const [, path = 'pages/example.yaml'] = /^# ([\w./-]+\.yaml)$/m.exec(code) ?? [];
  const value = parse(code) as object;
  const isSite = path === 'site.yaml';
  const isPage = path.startsWith('pages/');
  return [
    { path: 'site.yaml', text: JSON.stringify({ ...SITE, ...(isSite && value) }) },
    { path: 'pages/index.yaml', text: JSON.stringify(PAGE) },
    ...(isSite ? [] : [{ path, text: isPage ? stringify({ ...PAGE, ...value }) : code }]),
    ...(path.startsWith('partials/') ? [using(path)] : []),
  ];
}

/** A page that takes a partial: one that nobody takes is not looked at. */
function using(partial: string): SourceFile {
  const [, name = ''] = partial.split(/[/.]/);
  return { path: 'pages/using.yaml', text: stringify({ ...PAGE, sections: [{ use: name }] }) };
}

const PAGE = {
  title: 'Kettles for quiet mornings',
  description: 'What it is about.',
  sections: [{ type: 'hero', id: 'top', heading: 'Kettles for quiet mornings' }],
};
const SITE = {
  name: 'Kettle House',
  product: 'Kettle House',
  url: 'https://kettle-house.example',
  locale: 'en',
  organization: { name: 'Kettle House', phone: '+1-555-0100', email: 'hello@example.com' },
  social: { image: { src: 'share.png', alt: 'A kettle' } },
  themes: { canada: {} },
  claims: { trialDays: { value: 30 }, kitchens: { value: 300 } },
  leads: {
    types: { order: { label: 'Order' } },
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'email', label: 'E-mail', input: 'email' },
      { name: 'litres', label: 'Litres', input: 'number' },
    ],
  },
};

/** What `--changed origin/main` compares with. */
function commitAll(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), 'dist/\n.cache/\n.data/\n');
  git('init');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '-m', 'Begin');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}
