import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { build } from './run-site.ts';

const PAGE = `title: A page with a name of its own
description: A page that is somewhere else than pages are, or is called what pages are not called.
sections:
  - { type: rich-text, heading: Elsewhere, body: Some words. }
`;

const scratch = await temporaryFolder();
afterAll(scratch.remove);

test.each([
  ['pages/about.YAML', 1, 'of the end of its name', 'Rename it: `about.yaml`.'],
  ['pages/about.yaml.txt', 1, 'of the end of its name', 'Rename it: `about.yaml`.'],
  ['data/staff.yml~', 0, 'of its name or its place', 'Rename it: `staff.yaml`.'],
  ['page/about.yaml', 1, 'of the name of its folder', 'Move it to pages/about.yaml.'],
])('reports that %s is not read', async (name, exit, why, help) => {
  const site = siteCalled(name.replaceAll('/', '-'));
  mkdirSync(join(site, name, '..'), { recursive: true });
  writeFileSync(join(site, name), PAGE);
  const { code, stderr } = await build(site, join(site, '../out'), scratch.path);
  expect(code).toBe(exit);
  expect(stderr).toContain(`${name}:1:1\n  This file is not read, because ${why}.`);
  expect(stderr).toContain(`help: ${help}`);
});

test('reads a page through a link to its file', async () => {
  const site = siteCalled('linked');
  const elsewhere = join(site, '../elsewhere.yaml');
  writeFileSync(elsewhere, PAGE);
  symlinkSync(elsewhere, join(site, 'pages/linked.yaml'));
  const { code } = await build(site, join(site, '../out'), scratch.path);
  expect(code).toBe(0);
  expect(readTree(join(site, '../out'))).toHaveProperty(['linked.html']);
});

test('a link to nothing keeps nothing else from being built', async () => {
  const site = siteCalled('dead');
  symlinkSync(join(site, 'nothing.yaml'), join(site, 'pages/dead.yaml'));
  const { code, stderr } = await build(site, join(site, '../out'), scratch.path);
  expect(code).toBe(0);
  expect(stderr).toContain('pages/dead.yaml:1:1\n  This file is not read');
  expect(stderr).toContain('help: It is a link to a file that is not there: delete it.');
});

test('a picture has an address with any name of its file', async () => {
  const site = siteCalled('picture');
  mkdirSync(join(site, 'assets'), { recursive: true });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>';
  writeFileSync(join(site, 'assets/plan#2%ä.svg'), drawing);
  const picture = '{ kind: image, src: "plan#2%ä.svg", alt: A plan }';
  const hero = `sections:\n  - { type: hero, heading: Plans, picture: ${picture} }\n`;
  writeFileSync(
    join(site, 'pages/plans.yaml'),
    `${PAGE.slice(0, PAGE.indexOf('sections:'))}${hero}`,
  );
  const { code } = await build(site, join(site, '../out'), scratch.path);
  expect(code).toBe(0);
  const files = readTree(join(site, '../out'));
  const [, src = ''] = /<img src="\/([^"]+)"/.exec(files['plans.html'] ?? '') ?? [];
  expect(src).toMatch(/^assets\/plan-2---[0-9a-f]{10}\.svg$/);
  expect(files).toHaveProperty([src]);
});

function siteCalled(name: string): string {
  const site = join(scratch.path, name, 'site');
  cpSync(join(import.meta.dirname, 'base'), site, { recursive: true });
  return site;
}
