import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findSiteProblems } from '../../cli/build/find-site-problems.ts';
import type { LiveStore } from '../../cli/graph/open-kept.ts';
import { readSite } from '../../cli/read/read-site.ts';
import type { Terminal } from '../../cli/terminal/terminal.ts';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';
import { temporaryFolder } from '../support/site.ts';
import { makeRandomEdit, original } from './edits/random-edit.ts';
import { readTree } from './read-tree.ts';
import { runSite, startSite } from './run-site.ts';

/*
 * Whatever is done to a site, and whenever a build is killed: the next one gives what a build
 * gives that knows nothing of earlier ones.
 */

/** Edits for each seed; EDITS=1000 makes a thousand. */
const STEPS = Number(process.env.EDITS ?? 15);

/** The number of edits is the limit. */
const NO_LIMIT = 0;

const BUILD = ['build', 'site', '--out', 'out'];

/** Where a store is kept. */
const GRAPH = '.cache/site/graph';

/** Changes of the disk, at most, after which a build is killed. */
const LATEST_END = 80;

const scratch = await temporaryFolder();
afterAll(scratch.remove);

test.each([1, 2])(
  'random edits lead to what a clean build gives (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const here = join(scratch.path, `${seed}/here`);
    const clean = join(scratch.path, `${seed}/clean`);
    const out = join(here, 'out');
    mkdirSync(here, { recursive: true });
    cpSync(original, join(here, 'site'), { recursive: true });
    const history: string[] = [];
    const live: LiveStore = {};
    let isFaulty = false;
    for (let step = 1; step <= STEPS; step += 1) {
      history.push(makeRandomEdit(join(here, 'site'), out, isFaulty, random));
      history.push(...(await somethingBefore({ here, clean, live }, random)));
      const before = outputIn(out);
      const buildSite = [...BUILD, ...(random.between(1, 8) === 1 ? ['--compress'] : [])];
      const built = await runIn(here, buildSite);
      const expected = await runClean(clean, here, buildSite);
      expect(built, history.join('; ')).toEqual(expected);
      isFaulty = built.code !== 0;
      expect(outputIn(out), history.join('; ')).toEqual(
        isFaulty ? before : outputIn(join(clean, 'out')),
      );
    }
  },
  NO_LIMIT,
);

/** The folder of the edits, one for clean runs, and the store of those who watch the first. */
interface Places {
  here: string;
  clean: string;
  live: LiveStore;
}

/** Sometimes, the site is checked first, or a build is killed while it changes the disk. */
async function somethingBefore(
  { here, clean, live }: Places,
  random: SeededRandom,
): Promise<string[]> {
  const chosen = random.between(1, 5);
  if (chosen === 5) {
    const watched = await findSiteProblems(readSite(join(here, 'site')), silentIn(here), live);
    makeClean(clean, here);
    const expected = await findSiteProblems(readSite(join(clean, 'site')), silentIn(clean));
    expect(watched.diagnostics).toEqual(expected.diagnostics);
    return ['(watched)'];
  }
  if (chosen === 1) {
    const checked = await runIn(here, ['validate', 'site']);
    expect(checked).toEqual(await runClean(clean, here, ['validate', 'site']));
    return ['(checked)'];
  }
  if (chosen > 2) return [];
  const changes = random.between(0, LATEST_END);
  const compress = random.between(1, 4) === 1 ? ['--compress'] : [];
  await startSite([...BUILD, ...compress], here, {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'edits/die-at.ts'))}`,
    DIE_AT: String(changes),
  }).outcome;
  return [`(killed after ${changes} changes)`];
}

interface Run {
  code: number | null;
  said: string;
}

/** Runs a command on a copy of the site, without a cache. */
async function runClean(clean: string, here: string, args: readonly string[]): Promise<Run> {
  makeClean(clean, here);
  const run = await runIn(clean, args);
  // Otherwise nothing of it would be removed the next time.
  expect(existsSync(join(clean, GRAPH))).toBe(true);
  return run;
}

/** Copies the site, and forgets what was known of it. */
function makeClean(clean: string, here: string): void {
  for (const folder of ['site', 'out', GRAPH]) {
    rmSync(join(clean, folder), { recursive: true, force: true });
  }
  cpSync(join(here, 'site'), join(clean, 'site'), { recursive: true });
}

function silentIn(cwd: string): Terminal {
  const progress = () => ({ update() {}, done() {} });
  return { cwd, colour: false, result() {}, note() {}, progress };
}

/** What a command says, but for how many files were written. */
async function runIn(cwd: string, args: readonly string[]): Promise<Run> {
  const { code, stdout, stderr } = await runSite(args, cwd);
  return { code, said: (stderr + stdout).replace(/ \(files: .*\)/, '') };
}

/** The files of an output folder, without those that only a build that is at work needs. */
function outputIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = Object.entries(readTree(folder));
  return Object.fromEntries(
    files.filter(([path]) => !/^\.site\/(staging\/|announced\.json)/.test(path)),
  );
}
