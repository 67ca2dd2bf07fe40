import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../bench/seeded-random.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, writeStarter } from '../support/starters.ts';
import { isError, type Outcome, openWholeSite } from './damaged-site.ts';

const root = join(import.meta.dirname, '../..');
const scratch = await temporaryFolder();
afterAll(scratch.remove);

/**
 * How many damages are tried; `DAMAGES=2000` for a measurement, with `SHOW=is` and the like to see
 * them, and `SITE=en-clinic` and the like for one site alone.
 */
const COUNT = Number(process.env.DAMAGES ?? 100);
const random = seededRandom(Number(process.env.SEED ?? 1));

/**
 * What is asked of every damage that changes the meaning. Some that do no program can hold against a
 * site, and a measurement shows them: an icon misspelt into another one, a name that may be any, an
 * entry or field that reads on as the text above it, and what every page replaces or none shows.
 */
const promises: Record<string, { least: number; isKept(outcome: Outcome): boolean }> = {
  'is reported': { least: 1, isKept: ({ found }) => found.length > 0 },
  'is reported within one line': {
    least: 0.98,
    isKept: ({ found, file, line }) =>
      found.some((one) => one.file === file && Math.abs(one.line - line) <= 1),
  },
  'has exactly one error': {
    least: 0.95,
    isKept: ({ found }) => found.filter(isError).length === 1,
  },
  'has no more errors once the help was obeyed': {
    least: 1,
    isKept: ({ found, errorsLeft = 0 }) => errorsLeft <= found.filter(isError).length,
  },
};

const outcomes = await damageAll();

async function damageAll(): Promise<Outcome[]> {
  const own = globSync(['sites/childcare', 'tests/trades/*/site'], { cwd: root }).sort();
  const starters = await Promise.all(listStarters().map((one) => writeStarter(scratch.path, one)));
  const folders = [...own.map((folder) => join(root, folder)), ...starters];
  const wanted = folders.filter((folder) => folder.includes(process.env.SITE ?? ''));
  const sites = await Promise.all(wanted.map((folder) => openWholeSite(folder, scratch.path)));
  return Array.from({ length: COUNT }, () => random.pick(sites).damage(random));
}

test.each(Object.entries(promises))('a damaged line %s', (name, { least, isKept }) => {
  const broken = outcomes.filter((outcome) => !isKept(outcome));
  if (process.env.SHOW && name.startsWith(process.env.SHOW))
    console.log(broken.map(describe).join('\n'));
  const share = 1 - broken.length / outcomes.length;
  if (process.env.DAMAGES) console.log(`${name}: ${(share * 100).toFixed(2)} %`);
  expect(share, broken.slice(0, 5).map(describe).join('\n')).toBeGreaterThanOrEqual(least);
});

function describe({ kind, file, line, text, found, errorsLeft }: Outcome): string {
  const written = text.split('\n')[line - 1];
  const said = found.map(
    (one) => `    ${one.rule} ${one.file}:${one.line} ${one.message} | ${one.help}`,
  );
  return [`${kind}: ${file}:${line} left ${errorsLeft}`, `    ${written}`, ...said].join('\n');
}
