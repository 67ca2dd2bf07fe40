import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { runSite } from './run-site.ts';

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
afterAll(scratch.remove);

/** A site with two pages that show a noisy photo, which compresses badly. */
beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'base'), site, { recursive: true });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1600, height: 900, channels: 3, background: '#888', noise } as const;
  await sharp({ create }).jpeg().toFile(join(site, 'assets/photo.jpg'));
  for (const name of ['heavy', 'other']) {
    writeFileSync(
      join(site, `pages/${name}.yaml`),
      `title: The page with the name ${name} and a photo
description: A page called ${name} that shows a photo, which browsers have to fetch before it is seen.
robots: noindex
sections:
  - { type: hero, heading: Look, picture: { kind: image, src: photo.jpg, alt: Noise } }
`,
    );
  }
});

test('says which pages weigh more than their budget, of unchanged pages too', async () => {
  expect(await warnings('build')).toEqual([]);
  appendFileSync(join(site, 'site.yaml'), 'budgets: { html: 20 KB, pictures: 50 KB }\n');
  const heavy = ['heavy', 'other'].map((name) => [
    `site/pages/${name}.yaml`,
    expect.stringMatching(
      new RegExp(`^\`/${name}\` has [\\d.]+ KB of pictures, and the budget is 50 KB\\.$`),
    ),
  ]);
  expect(await warnings('build')).toEqual(heavy);
  appendFileSync(join(site, 'pages/other.yaml'), '# Changed.\n');
  expect(await warnings('build')).toEqual(heavy);
  expect(await warnings('build')).toEqual(heavy);
});

test('weighs style and scripts, and stops a build where the site wants that', async () => {
  const changed = readFileSync(join(site, 'site.yaml'), 'utf8').replace(
    /^budgets: .*/m,
    'budgets: { style: 0.1 KB, script: 0.1 KB }\nrules: { page/weight: error }',
  );
  writeFileSync(join(site, 'site.yaml'), changed);
  appendFileSync(
    join(site, 'pages/other.yaml'),
    '  - { type: countdown, heading: Soon, until: "2999-01-01T00:00:00Z" }\n',
  );
  const { code, stdout, stderr } = await runSite(['build', 'site', '--out', 'out'], scratch.path);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const found = stderr.match(/`\/\w*` has [\d.]+ KB of \w+/g) ?? [];
  expect(found.map((one) => one.replace(/[\d.]+ KB of /, ''))).toEqual([
    '`/404` has style',
    '`/404` has scripts',
    '`/heavy` has style',
    '`/` has style',
    '`/other` has style',
    '`/other` has scripts',
  ]);
});

async function warnings(command: string): Promise<unknown[]> {
  const args = [command, 'site', '--out', 'out', '--format', 'json'];
  const { stdout } = await runSite(args, scratch.path);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { file: string; rule: string; message: string }[];
  };
  return diagnostics.map(({ file, message }) => [file, message]);
}
