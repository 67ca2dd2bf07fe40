import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { original } from './edits/random-edit.ts';
import { readOutput, readTree } from './read-tree.ts';
import { runSite } from './run-site.ts';

/* A file of a cache is used while it is whole, and made again otherwise: builds do not differ. */

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const at = (path: string) => join(scratch.path, path);

const SECTIONS = `sections:
  - { type: hero, heading: A photo, picture: { kind: image, src: photo.jpg, alt: A wheel } }
  - { type: feature-grid, heading: An icon, items: [{ icon: icons/round.svg, title: Round }] }
  - { type: faq, heading: From code, items: { from: code } }
`;

let whole: Record<string, string>;

/** A site with pictures, icons, cards, data that code gets, and a section of its own. */
beforeAll(async () => {
  cpSync(original, at('site'), { recursive: true });
  mkdirSync(at('site/assets/icons'));
  cpSync(at('site/assets/wheel.svg'), at('site/assets/icons/round.svg'));
  writeFileSync(at('site/assets/photo.jpg'), await photo());
  writeFileSync(at('site/data/code.ts'), 'export default () => [{ question: "?", answer: "!" }];');
  change('site/site.yaml', 'social:\n', 'favicon: photo.jpg\nsocial:\n  cards: true\n');
  change('site/pages/prices.yaml', 'sections:\n', SECTIONS);
  whole = await buildAnew();
});

/** A photo that is not published as it is: its camera has written into it. */
function photo(): Promise<Buffer> {
  const background = { r: 20, g: 90, b: 60 };
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Make: 'A camera' } })
    .jpeg()
    .toBuffer();
}

/** The files of an output folder that is new. */
async function buildAnew(...options: string[]): Promise<Record<string, string>> {
  rmSync(at('out'), { recursive: true, force: true });
  const { code, stderr } = await runSite(['build', 'site', '--out', 'out', ...options], at(''));
  expect(code, stderr).toBe(0);
  return readOutput(at('out'));
}

function change(path: string, from: string, to: string): void {
  writeFileSync(at(path), readFileSync(at(path), 'utf8').replace(from, to));
}

const DAMAGES: Record<string, (bytes: Buffer) => string | Buffer> = {
  empty: () => '',
  cut: (bytes) => bytes.subarray(0, bytes.length / 2),
  'of something else': () => '{}',
};

test('every kind of file is in the caches', () => {
  expect(new Set(cached().map((path) => path.split('/')[0]))).toEqual(
    new Set(['cards', 'custom-sections', 'data', 'fonts', 'icons', 'images', 'pictures', 'svg']),
  );
});

test.each(Object.keys(DAMAGES))('a file that is %s is made again', async (damage) => {
  for (const paths of rounds()) {
    for (const path of paths) damageFile(path, damage);
    expect(await buildAnew(), paths.join()).toEqual(whole);
  }
});

test.each(Object.keys(DAMAGES))('with --force, too, where all are %s', async (damage) => {
  for (const path of cached()) damageFile(path, damage);
  expect(await buildAnew('--force')).toEqual(whole);
});

/** The files of all caches but the graph, whose damages are tested with it. */
function cached(): string[] {
  return Object.keys(readTree(at('.cache/site'))).filter((path) => !path.startsWith('graph/'));
}

/** The same files, one of each kind at a time: those of other kinds are whole or made again as well. */
function rounds(): string[][] {
  const kinds = [...Map.groupBy(cached(), (path) => path.split('/')[0]).values()];
  const most = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: most }, (_none, round) =>
    kinds.flatMap((paths) => paths[round] ?? []),
  );
}

function damageFile(path: string, damage: string): void {
  const file = at(join('.cache/site', path));
  writeFileSync(file, DAMAGES[damage]?.(readFileSync(file)) ?? '');
}
