import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../bench/seeded-random.ts';
import { KINDS } from '../support/draw-change.ts';
import { original } from '../support/preview-copy.ts';
import { RandomWorkplace } from '../support/random-workplace.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, writeStarter } from '../support/starters.ts';

/*
 * Steps drawn by chance on a site of each kind that can be begun: changes of two people, saves from
 * outside, uploads, undo, publishing, discarding, kills. EDITS=5000 makes as many, SEED=7 others.
 */

const EDITS = Number(process.env.EDITS ?? 40);
const SEED = Number(process.env.SEED ?? 20261122);

/** Most steps until everybody begins with the first version again: a site must not go to pieces. */
const ROUND = 60;

/** The number of edits is the limit. */
const NO_LIMIT = { timeout: 0 };

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

const starters = listStarters().map((starter) => ({
  name: `${starter.language}-${starter.trade.name}`,
  write: (folder: string) => writeStarter(folder, starter),
}));

const reference = {
  name: 'reference',
  async write(folder: string) {
    cpSync(original, join(folder, 'site'), { recursive: true });
    return join(folder, 'site');
  },
};

const ALL = [...starters, reference];

/** Few steps are made on one site, as each costs a preview and two builds. */
const SITE = process.env.SITE ?? (process.env.EDITS ? '' : 'bakery');
const SITES = ALL.filter(({ name }) => name.includes(SITE));
const made = new Map<string, number>();

test.each(SITES)(
  '$name: steps do what was asked and nothing else',
  NO_LIMIT,
  async ({ name, write }) => {
    const folder = join(scratch.path, name);
    mkdirSync(folder);
    const random = seededRandom(SEED + name.length);
    const workplace = new RandomWorkplace(await write(folder), folder, random);
    await workplace.open();
    onTestFinished(() => workplace.close());
    for (let count = 0; count < EDITS / SITES.length; count += 1) {
      await workplace.step();
      if (count % ROUND === ROUND - 1) await workplace.restore();
    }
    await workplace.publish();
    await workplace.restore();
    for (const [kind, count] of workplace.made) made.set(kind, (made.get(kind) ?? 0) + count);
  },
);

test('changes of every kind are drawn', () => {
  if (process.env.LOG) console.error(Object.fromEntries([...made].sort()));
  expect(KINDS.filter((kind) => !made.has(`drawn ${kind}`))).toEqual([]);
});
