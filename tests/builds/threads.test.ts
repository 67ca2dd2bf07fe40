import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderPages } from '../../cli/build/threads/render-pages.ts';
import type { ThreadSite } from '../../cli/build/threads/start-thread.ts';
import { build } from '../../cli/commands/build.ts';
import { loadTypes } from '../../cli/custom-sections/load-types.ts';
import { fileNames, filesAt } from '../../cli/graph/inputs.ts';
import { newStore } from '../../cli/graph/open-store.ts';
import { shareNothing } from '../../cli/publish/publish-shared.ts';
import { readSite } from '../../cli/read/read-site.ts';
import { Interrupted, type Interruption } from '../../cli/terminal/interruption.ts';
import { Failure, type Terminal } from '../../cli/terminal/terminal.ts';
import { fileStager } from '../../cli/write/stage-files.ts';
import { temporaryFolder } from '../support/site.ts';
import { readOutput } from './read-tree.ts';

/** So many that each of a few threads gets some. */
const PAGES = 240;
const THREADS = [0, 1, 2, 4];

const never: Interruption = { pause: () => new Promise((resume) => setImmediate(resume)) };

const scratch = await temporaryFolder();
const good = join(scratch.path, 'good');
const faulty = join(scratch.path, 'faulty');

beforeAll(() => {
  writeSite(good);
  writeSite(faulty);
  writeMistakes(faulty);
});
afterAll(scratch.remove);

test('any number of threads writes the same bytes and says the same', async () => {
  const runs = await buildWithAll(good);
  const [first] = runs;
  expect(first?.code).toBe(0);
  expect(Object.keys(first?.files ?? {}).length).toBeGreaterThan(PAGES + 5);
  for (const run of runs) expect(run).toEqual(first);
});

test('any number of threads finds the same mistakes in the same order', async () => {
  const runs = await buildWithAll(faulty);
  const [first] = runs;
  expect(first?.code).toBe(1);
  for (const mistake of ['schema/', 'yaml/', 'link/page', 'page/duplicate-title']) {
    expect(first?.said).toContain(mistake);
  }
  for (const run of runs) expect(run).toEqual(first);
});

test('a second build in several threads leaves everything as it is', async () => {
  const out = join(scratch.path, 'twice');
  await buildWith(good, out, 3);
  const { said } = await buildWith(good, out, 3);
  expect(said).toContain('files: 0 written');
});

test('the progress reaches the last page, in any thread', async () => {
  const { steps } = await buildWith(good, join(scratch.path, 'progress'), 3);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(steps.at(-1)).toBe(readSite(good).sources.filter(isPage).length);
});

test('Ctrl-C ends all threads, and the last good output stays', async () => {
  const out = join(scratch.path, 'stopped');
  const { files } = await buildWith(good, out, 1);
  // The first pause: a fast machine has no more of them while its threads run.
  const atOnce: Interruption = {
    async pause() {
      await never.pause();
      throw new Interrupted();
    },
  };
  const stopped = build(
    { site: faulty, out, threads: 3, force: true },
    terminal().terminal,
    atOnce,
  );
  await expect(stopped).rejects.toThrow(Interrupted);
  expect(readOutput(out)).toEqual(files);
  expect(existsSync(join(out, '.site/staging'))).toBe(false);
});

test('a page that a thread cannot read is a failure with its name', async () => {
  const folder = join(scratch.path, 'gone');
  cpSync(good, folder, { recursive: true });
  rmSync(join(folder, 'pages'), { recursive: true });
  const rendered = render({ folder }, 2);
  await expect(rendered).rejects.toThrow(Failure);
  await expect(rendered).rejects.toThrow(/^There is no file or folder pages\/.*\.yaml\.$/);
});

test.each([0, 2])('a page that one of %i threads cannot write is a failure', async (threads) => {
  const nowhere = join(scratch.path, 'nowhere');
  const rendered = render({ staging: { folder: nowhere, area: nowhere, before: {} } }, threads);
  await expect(rendered).rejects.toThrow(Failure);
  await expect(rendered).rejects.toThrow(/^There is no file or folder .*\.html\.$/);
});

/** Renders the good site in this thread and others, but for what is given. */
async function render(given: Partial<Pick<ThreadSite, 'folder' | 'staging'>>, threads: number) {
  const { folder = good, staging = { folder: scratch.path, area: scratch.path, before: {} } } =
    given;
  const siteFolder = readSite(good);
  const types = await loadTypes(good, scratch.path);
  const shared = shareNothing(types.scripts);
  const store = newStore({
    ...filesAt(siteFolder, () => ''),
    types,
    rendering: { shared, components: await types.components() },
    output: { stage: fileStager(staging), has: () => true },
  });
  const { assets, others, edition } = siteFolder;
  const site = {
    folder,
    cache: scratch.path,
    sources: pathsOf(siteFolder),
    rest: { assets, others, edition },
    addresses: shared.public,
    staging,
  };
  const context = { progress: { update() {}, done() {} }, interruption: never };
  return renderPages(store, store.ask(fileNames, 'pages'), Array(threads).fill(site), context);
}

function pathsOf({ sources }: { sources: readonly { path: string }[] }): string[] {
  return sources.map(({ path }) => path);
}

interface Run {
  code: number;
  said: string;
  files: Record<string, string>;
}

async function buildWithAll(site: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (const threads of THREADS) {
    const out = join(scratch.path, 'out');
    rmSync(out, { recursive: true, force: true });
    const { steps: _steps, ...run } = await buildWith(site, out, threads);
    runs.push(run);
  }
  return runs;
}

async function buildWith(site: string, out: string, threads: number) {
  const { terminal: quiet, said, steps } = terminal();
  const code = await build({ site, out, threads, force: true }, quiet, never);
  const files = existsSync(join(out, '.site')) ? readOutput(out) : {};
  return { code, said: said.join('\n'), files, steps };
}

/** A terminal that records what is printed. */
function terminal(): { terminal: Terminal; said: string[]; steps: number[] } {
  const said: string[] = [];
  const steps: number[] = [];
  return {
    said,
    steps,
    terminal: {
      cwd: scratch.path,
      colour: false,
      result: (text) => said.push(text),
      note: (text) => said.push(text),
      progress: () => ({ update: (done) => steps.push(done), done() {} }),
    },
  };
}

function isPage({ path }: { path: string }): boolean {
  return path.startsWith('pages/');
}

/** Pages of all kinds: plain ones, heirs of a page at another path, a collection. */
function writeSite(folder: string): void {
  for (const layer of ['base', 'collection/site', 'extends-by-id/site']) {
    cpSync(join(import.meta.dirname, layer), folder, { recursive: true });
  }
  write(folder, 'elsewhere', `path: /Elsewhere\n${plainPage(0)}`);
  for (let number = 1; number <= PAGES; number += 1) {
    const text = number % 5 === 0 ? heir(number) : plainPage(number);
    write(folder, `p-${number}`, text);
  }
}

function writeMistakes(folder: string): void {
  for (const number of [12, 77, 131]) write(folder, `p-${number}`, `${plainPage(number)}more: 1\n`);
  for (const number of [18, 150])
    write(folder, `p-${number}`, `title: "open\n${plainPage(number)}`);
  for (const number of [9, 99, 159]) {
    write(folder, `p-${number}`, plainPage(number).replace('href: / }', `href: /gone-${number} }`));
  }
  for (const number of [41, 151]) write(folder, `p-${number}`, plainPage(2));
}

function plainPage(number: number): string {
  return `title: The page with the number ${number}
description: One of many pages of the bicycle workshop, and this is the one with the number ${number}.
sections:
  - type: hero
    id: start
    heading: Number ${number}
    text: Call {{phone}}.
    actions: [{ label: Home, href: / }]
  - { type: rich-text, heading: More, body: "Back to [the start](#start), or to [another](/p-${(number % PAGES) + 1})." }
  - use: footer
`;
}

function heir(number: number): string {
  return `extends: /Elsewhere
title: The heir with the number ${number}
description: A page that takes what it says from another, and has the number ${number} of its own.
sections:
  - { id: start, heading: Number ${number} }
`;
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'pages', `${name}.yaml`), text);
}
