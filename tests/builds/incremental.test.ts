import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';
import { temporaryFolder } from '../support/site.ts';
import { readOutput, readTree } from './read-tree.ts';
import { build } from './run-site.ts';

const original = join(import.meta.dirname, 'second-site/site');
const scratch = await temporaryFolder();
afterAll(scratch.remove);

test('the same site gives the same bytes, wherever it lies and goes', async () => {
  const copy = join(scratch.path, 'copies/another place');
  cpSync(original, copy, { recursive: true });
  const outs = [join(scratch.path, 'first'), join(scratch.path, 'second')];
  await Promise.all([
    build(original, outs[0] as string, scratch.path),
    build(copy, outs[1] as string, join(scratch.path, 'copies')),
  ]);
  const [first, second] = outs.map(readOutput);
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(15);
  expect(second).toEqual(first);
});

test('a build with nothing changed writes nothing', async () => {
  const out = join(scratch.path, 'unchanged');
  await build(original, out, scratch.path);
  const { stdout } = await build(original, out, scratch.path);
  expect(stdout).toContain('files: 0 written');
});

/** One change that a person could make. `mend` undoes one that no build survives. */
interface Edit {
  name: string;
  apply(site: string, random: SeededRandom): void;
  mend?(site: string): void;
}

const EDITS: Edit[] = [
  {
    name: 'a page',
    apply: (site, random) =>
      edit(join(site, 'pages/products.yaml'), 'لكل عجين دقيقه', `عجين ${random.between(1, 99)}`),
  },
  {
    name: 'a partial',
    apply: (site, random) =>
      edit(
        join(site, 'partials/footer.yaml'),
        /legal: .*/,
        `legal: © ${random.between(2000, 2099)}`,
      ),
  },
  {
    name: 'a data file',
    apply: (site, random) =>
      edit(join(site, 'data/marks.yaml'), /منذ \d+/, `منذ ${random.between(1900, 1999)}`),
  },
  {
    name: 'an asset',
    apply: (site, random) =>
      edit(join(site, 'assets/mill.svg'), /r="\d+"/, `r="${random.between(40, 70)}"`),
  },
  {
    name: 'the colours',
    apply: (site, random) =>
      edit(join(site, 'site.yaml'), /radius: \d+/, `radius: ${random.between(0, 20)}`),
  },
  {
    name: 'a new page',
    apply: (site, random) => {
      const page = readFileSync(join(site, 'pages/thanks.yaml'), 'utf8');
      writeFileSync(join(site, `pages/extra-${random.between(1, 5)}.yaml`), page);
    },
  },
  {
    name: 'a page less',
    apply: (site) => {
      const extra = readdirSync(join(site, 'pages')).find((name) => name.startsWith('extra-'));
      if (extra) rmSync(join(site, 'pages', extra));
    },
  },
  {
    name: 'a page at another path',
    apply: (site, random) => {
      const file = join(site, `pages/extra-${random.between(1, 5)}.yaml`);
      const page = readFileSync(join(site, 'pages/thanks.yaml'), 'utf8');
      writeFileSync(file, `path: /Deep/er-${random.between(1, 5)}/page\n${page}`);
      const { pages, taken } = pathsOf(site);
      if (taken.size < pages) rmSync(file);
    },
  },
  {
    name: 'a broken page',
    apply: (site) => edit(join(site, 'pages/order.yaml'), 'sections:', 'sectons:'),
    mend: (site) => edit(join(site, 'pages/order.yaml'), 'sectons:', 'sections:'),
  },
  {
    name: 'a page that cannot be read',
    apply: (site) => edit(join(site, 'pages/404.yaml'), 'title: "', 'title: "" "'),
    mend: (site) => edit(join(site, 'pages/404.yaml'), 'title: "" "', 'title: "'),
  },
  {
    name: 'a missing picture',
    apply: (site) => renameSync(join(site, 'assets/miller.svg'), join(site, 'assets/gone.svg')),
    mend: (site) => renameSync(join(site, 'assets/gone.svg'), join(site, 'assets/miller.svg')),
  },
];

/** Milliseconds that some thirty builds may take on a busy machine. */
const PATIENCE = 300_000;

/** Some edits twice or not at all, in an order that the seed decides. */
test.each([1, 2])(
  'random edits lead to what a clean build gives (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const folder = join(scratch.path, `edits-${seed}`);
    const site = join(folder, 'site');
    const out = join(folder, 'out');
    mkdirSync(folder);
    cpSync(original, site, { recursive: true });
    expect(await build(site, out, folder)).toMatchObject({ code: 0 });
    for (let step = 1; step <= 9; step += 1) {
      const change = random.pick(EDITS);
      const before = readTree(out);
      change.apply(site, random);
      const { code } = await build(site, out, folder);
      expect(code, change.name).toBe(change.mend ? 1 : 0);
      if (change.mend) {
        expect(readTree(out), `${change.name} left the last good output`).toEqual(before);
        change.mend(site);
        await build(site, out, folder);
      }
      const clean = join(folder, `clean-${step}`);
      await build(site, clean, folder);
      expect(readOutput(out), `step ${step}: ${change.name}`).toEqual(readOutput(clean));
    }
  },
  PATIENCE,
);

function edit(file: string, from: string | RegExp, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

function pathsOf(site: string): { pages: number; taken: Set<string> } {
  const files = readdirSync(join(site, 'pages'));
  const paths = files.map((name) => {
    const text = readFileSync(join(site, 'pages', name), 'utf8');
    return /^path: (.*)$/m.exec(text)?.[1] ?? name;
  });
  return { pages: files.length, taken: new Set(paths) };
}
