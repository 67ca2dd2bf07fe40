import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import glob from 'fast-glob';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './support/site.ts';

/*
 * Follows CONTRIBUTING.md in a copy of the repository: makes the files that its recipes name, adds
 * the lines that they add, and runs the commands that they give.
 */

const repository = join(import.meta.dirname, '..');
const recipes = readFileSync(join(repository, 'CONTRIBUTING.md'), 'utf8');
const scratch = await temporaryFolder();

beforeAll(async () => {
  copyRepository();
  for (const step of stepsOf(recipes)) follow(step);
  for (const command of commandsOf(recipes)) await run(command);
  await run('npx tsc');
});
afterAll(scratch.remove);

test('a site shows the new section, overlay, provider, look and language', async () => {
  const site = join(scratch.path, 'site');
  cpSync(join(repository, 'tests/trades/bakery/site'), site, { recursive: true });
  writeFileSync(join(site, 'pages/visit.yaml'), page);
  appendFileSync(join(site, 'site.yaml'), 'themes:\n  quiet: { kit: quiet }\n');
  const { stderr } = await run('npm run -s site -- build site --out out');
  expect(stderr).toContain('page/shouting');
  const html = readFileSync(join(scratch.path, 'out/visit.html'), 'utf8');
  expect(html).toContain('<html lang="ht"');
  expect(html).toContain('Aller au contenu');
  expect(html).toContain('<ul class="opening-hours__days"><li>Lendi: 9 a 5</li></ul>');
  expect(html).toContain('data-overlay="ribbon"');
  expect(html).toContain('.opening-hours__days{');
  expect(html).toContain('--heading-weight:500');
  expect(html).toMatch(/frame-src[^;"]* https:\/\/geo\.dailymotion\.com/);
});

test('the new command and the new rule print what they know', async () => {
  const { stdout } = await run('npm run -s site -- pages sites/childcare');
  expect(stdout.split('\n')).toContain('pages/canada.yaml');
  expect((await run('npm run -s site -- explain page/shouting')).stdout).toContain('shouting');
  const expected = join(scratch.path, 'tests/errors/title-in-capitals/expected.txt');
  expect(readFileSync(expected, 'utf8')).toContain('The title is in capitals throughout.');
});

test('how builds and edits travel is described by files that exist', () => {
  const [ways = ''] = recipes.split('## Recipes');
  const named = Array.from(ways.matchAll(/`((?:cli|renderer)\/[^`]+)`/g), ([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

const page = `title: VIZITE NOU NAN TWA FOU
description: Tout sa ou bezwen konnen anvan ou vini pran pen an, ak yon ti videyo sou fou yo.
locale: ht
theme: quiet
sections:
  - use: header
  - { type: opening-hours, heading: Lè nou louvri, days: ["Lendi: 9 a 5"] }
  - type: video
    heading: Fou yo
    provider: dailymotion
    videoId: x8k3v1a
    title: Twa fou
    uploaded: 2026-09-14
    duration: PT1M
    summary: Twa fou k ap travay.
    poster: { src: share.svg, alt: Twa fou }
  - use: footer
overlays:
  - { type: ribbon, text: Nouvo }
`;

/** The files of the repository as they are now, with its packages and without what is built. */
function copyRepository(): void {
  const files = glob.sync('**', {
    cwd: repository,
    dot: true,
    ignore: ['**/node_modules/**', '.git/**', '.build/**', '.cache/**', '.data/**', 'dist/**'],
  });
  for (const file of files) {
    mkdirSync(dirname(join(scratch.path, file)), { recursive: true });
    cpSync(join(repository, file), join(scratch.path, file));
  }
  symlinkSync(join(repository, 'node_modules'), join(scratch.path, 'node_modules'));
}

interface Step {
  path: string;
  /** How the file is changed, or written anew. */
  kind: 'diff' | 'file';
  text: string;
}

/** A line that begins with a path names the file that the next blocks are about. */
function stepsOf(markdown: string): Step[] {
  const steps: Step[] = [];
  let path = '';
  for (const [, named, language, text = ''] of markdown.matchAll(
    /^`([\w./-]+)`|^```(\w+)\n([\s\S]*?)^```/gm,
  )) {
    if (named) path = named;
    else if (language !== 'sh')
      steps.push({ path, kind: language === 'diff' ? 'diff' : 'file', text });
  }
  return steps;
}

function commandsOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
  const commands = blocks.flatMap((text) => text.trim().split('\n'));
  const bare = commands.map((command) => command.replace(/ +#.*/, ''));
  // All recipes are followed at once, and files come before what is made of them.
  const order = ['cp ', 'npm ', 'npx '];
  return [...new Set(bare)].sort((a, b) => rank(a) - rank(b));

  function rank(command: string): number {
    return order.findIndex((start) => command.startsWith(start));
  }
}

function follow({ path, kind, text }: Step): void {
  const file = join(scratch.path, path);
  if (kind === 'file') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
    return;
  }
  const lines = text.trimEnd().split('\n');
  const place = lines
    .flatMap((line) => (line.startsWith(' ') ? [`${line.slice(1)}\n`] : []))
    .join('');
  const added = lines.map((line) => `${line.slice(1)}\n`).join('');
  const before = readFileSync(file, 'utf8');
  expect([path, before.split(place).length - 1]).toEqual([path, 1]);
  writeFileSync(
    file,
    before.replace(place, () => added),
  );
}

async function run(command: string): Promise<{ stdout: string; stderr: string }> {
  const { CI: _ci, VITEST: _vitest, ...env } = process.env;
  const [program = '', ...args] = command.match(/"[^"]*"|\S+/g) ?? [];
  return promisify(execFile)(
    program,
    args.map((arg) => arg.replace(/^"|"$/g, '')),
    { cwd: scratch.path, env, maxBuffer: 1e8 },
  ).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${command} failed.\n${error.stdout}${error.stderr}`);
  });
}
