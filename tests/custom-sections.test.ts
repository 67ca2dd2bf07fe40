import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSite } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const site = join(scratch.path, 'site');
const out = join(scratch.path, 'out');
const folder = join(site, 'sections/price-list');

beforeEach(copySite);

describe('a section type in a folder of the site', () => {
  test('is built like a built-in one, with its style, island, icons and structured data', async () => {
    const { code, stderr } = await run('build');
    expect(stderr).toBe("The site's own section stats takes the place of the built-in one.\n");
    expect(code).toBe(0);
    const html = readFileSync(join(out, 'index.html'), 'utf8');
    expect(html).toContain('data-section="price-list"');
    expect(html).toContain('£4.50');
    expect(html).toContain('.price-list__items{');
    expect(html).toContain('<symbol id="icon-wheat"');
    expect(html).toContain('"@type":"Product","name":"Rye"');
    expect(html).toContain('<p class="stats__one">1200 loaves</p>');
    const script = /data-src="\/(assets\/scripts\/basket-[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect(readFileSync(join(out, script), 'utf8')).toContain('.price-list__counted{');
    expect(html).not.toContain('.price-list__counted{');
  });

  test('gives the same bytes in threads, and when it was compiled before', async () => {
    await run('build');
    const first = readFileSync(join(out, 'index.html'), 'utf8');
    rmSync(join(scratch.path, '.cache'), { recursive: true });
    await run('build');
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(first);
  });

  test('is compiled again when its code changes', async () => {
    await run('build');
    change('price-list.tsx', 'className="price-list__items"', 'className="price-list__items new"');
    await run('build');
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('price-list__items new');
  });

  test('is rendered again when an icon that its code names comes, changes or goes', async () => {
    const icon = join(site, 'assets/icons/bell.svg');
    const draw = (height: number) =>
      writeFileSync(
        icon,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0v${height}"/></svg>`,
      );
    change('price-list.tsx', '{icon && <Icon name={icon} />}', '<Icon name="icons/bell.svg" />');
    expect((await run('build')).stderr).toContain('There is no icon `icons/bell.svg`.');
    mkdirSync(join(site, 'assets/icons'));
    for (const height of [5, 7]) {
      draw(height);
      expect((await run('build')).stderr).not.toContain('unused/asset');
      expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain(`d="M0 0v${height}"`);
    }
    expect((await run('validate')).stdout).not.toContain('unused/asset');
    rmSync(icon);
    expect((await run('build')).stderr).toContain('There is no icon `icons/bell.svg`.');
  });

  test('is checked by its own schema and by its own rules', async () => {
    writeFileSync(
      join(site, 'pages/index.yaml'),
      readFileSync(join(site, 'pages/index.yaml'), 'utf8')
        .replace('currency: GBP', 'curency: GBP')
        .replace('name: Rye', 'name: Sourdough'),
    );
    const { code, stdout } = await run('validate');
    expect(code).toBe(1);
    expect(stdout).toContain('`curency` is not a field of Price list.');
    expect(stdout).toContain('Did you mean `currency`?');
    change('../../pages/index.yaml', 'curency: GBP', 'currency: GBP');
    const again = await run('validate');
    expect(again.stdout).toContain('`Sourdough` is for sale twice.');
    expect(again.stdout).toContain('site/pages/index.yaml:10:17');
  });

  test('has rules of its own, about which site.yaml decides', async () => {
    change('../../pages/index.yaml', 'name: Rye', 'name: Sourdough');
    appendFileSync(join(site, 'site.yaml'), 'rules: { price-list/twice: warning }\n');
    expect((await run('validate')).stdout).toContain('warning price-list/twice');
    change('../../site.yaml', 'price-list/twice: warning', 'price-list/twise: warning');
    expect((await run('validate')).stdout).toContain('Did you mean `price-list/twice`?');
  });

  test('is found by the other words that people use for it', async () => {
    change('../../pages/index.yaml', 'type: price-list', 'type: pricelist');
    const { stdout } = await run('validate');
    expect(stdout).toContain('Did you mean `price-list`?');
  });

  test('has types that are written from its schema', async () => {
    rmSync(join(site, 'sections/types.ts'));
    const { code } = await run('types');
    expect(code).toBe(0);
    const written = readFileSync(join(site, 'sections/types.ts'), 'utf8');
    const kept = join(import.meta.dirname, 'custom-sections/site/sections/types.ts');
    expect(written).toBe(readFileSync(kept, 'utf8'));
  });
});

describe('a type that is broken', () => {
  let before = '';
  beforeAll(async () => {
    copySite();
    await run('build');
    before = readFileSync(join(out, 'index.html'), 'utf8');
  });

  test.each<[name: string, breakIt: () => void, place: string, message: string]>([
    [
      'a schema that is no JSON',
      () => change('schema.json', '"title": "Price list",', '"title": "Price list"'),
      'site/sections/price-list/schema.json:',
      'It is not JSON.',
    ],
    [
      'a schema that refers to nothing',
      () => change('schema.json', '$defs/icon', '$defs/icom'),
      'site/sections/price-list/schema.json:27:',
      'There is no such definition in `common.schema.json`.',
    ],
    [
      'a schema that says nothing of a kind that there is',
      () => change('schema.json', '"type": "number"', '"type": "nummer"'),
      'site/sections/price-list/schema.json:',
      'This schema cannot be used.',
    ],
    [
      'no schema',
      () => rmSync(join(folder, 'schema.json')),
      'site/sections/price-list/schema.json:1:1',
      'This file is missing',
    ],
    [
      'no component',
      () => rmSync(join(folder, 'price-list.tsx')),
      'site/sections/price-list/price-list.tsx:1:1',
      'The section has no component',
    ],
    [
      'a component by another name',
      () => change('price-list.tsx', 'function PriceList(', 'function Prices('),
      'site/sections/price-list/price-list.tsx:1:1',
      '`price-list.tsx` exports no `PriceList`.',
    ],
    [
      'a component file that exports nothing',
      () => writeFileSync(join(folder, 'price-list.tsx'), ''),
      'site/sections/price-list/price-list.tsx:1:1',
      '`price-list.tsx` exports no `PriceList`.',
    ],
    [
      'an island by another name',
      () => change('basket.island.tsx', 'BasketIsland', 'Basket'),
      'site/sections/price-list/basket.island.tsx:1:1',
      '`basket.island.tsx` exports no `BasketIsland`.',
    ],
    [
      'a style with a mistake',
      () => change('price-list.css', 'max-width: 40ch;\n}', 'max-width: 40ch;'),
      'site/sections/price-list/price-list.css:1:20',
      '`price-list.css` cannot be compiled:',
    ],
    [
      'a schema that is no object',
      () => writeFileSync(join(folder, 'schema.json'), 'null'),
      'site/sections/price-list/schema.json:1:1',
      'It must be an object',
    ],
    [
      'a fact that there is none',
      () => change('section.ts', 'aliases:', 'aliasses:'),
      'site/sections/price-list/section.ts:5:3',
      'There is no fact `aliasses`. Did you mean `aliases`?',
    ],
    [
      'facts that are not exported',
      () => change('section.ts', 'export default', 'export const facts ='),
      'site/sections/price-list/section.ts:1:1',
      'It exports no facts.',
    ],
    [
      'code with a mistake',
      () => change('price-list.tsx', '</Section>', '</section>'),
      'site/sections/price-list/price-list.tsx:1',
      '`price-list.tsx` cannot be compiled:',
    ],
    [
      'an island that asks for what is not there',
      () => change('basket.island.tsx', "from 'react'", "from './no-such-file.ts'"),
      'site/sections/price-list/basket.island.tsx:1:',
      '`basket.island.tsx` cannot be compiled:',
    ],
    [
      'facts that fail',
      () => change('section.ts', 'aliases: [', 'aliases: [nothing.at.all, '),
      'site/sections/price-list/section.ts:5:13',
      'fails when it is loaded: nothing is not defined',
    ],
    [
      'a component file that fails',
      () => change('price-list.tsx', '/** ', 'nothing.at.all();\n/** '),
      'site/sections/price-list/price-list.tsx:',
      'fails when it is loaded: nothing is not defined',
    ],
    [
      'facts that fail behind those of another type',
      () => {
        const other = join(site, 'sections/badge');
        mkdirSync(other);
        writeFileSync(join(other, 'schema.json'), '{ "type": "object" }');
        writeFileSync(join(other, 'badge.tsx'), 'export function Badge() { return null; }');
        writeFileSync(join(other, 'section.ts'), 'export default {};');
        change('section.ts', 'aliases: [', 'aliases: [nothing.at.all, ');
      },
      'site/sections/price-list/section.ts:5:13',
      'fails when it is loaded: nothing is not defined',
    ],
    [
      'a name that cannot be one',
      () => {
        mkdirSync(join(site, 'sections/Big Prices'));
        writeFileSync(join(site, 'sections/Big Prices/schema.json'), '{}');
      },
      'site/sections/Big Prices',
      '`Big Prices` cannot be the name of a section type.',
    ],
  ])(
    '%s is one located problem, and the last good output stays',
    async (_name, breakIt, place, message) => {
      breakIt();
      const built = await run('build');
      expect(built.code).toBe(1);
      expect(built.stderr).toContain(place);
      expect(built.stderr).toContain(message);
      expect(built.stderr).toContain('1 error in 1 file.');
      expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(before);
      const validated = await run('validate');
      expect(validated.stdout).toBe(built.stderr);
    },
  );

  test.each([
    [
      'a component that throws',
      'price-list.tsx',
      '  return (\n    <Section',
      "  throw new Error('no flour');\n  return (\n    <Section",
      'sections/price-list/price-list.tsx:7:9 The code of `price-list` fails here with what a page writes: no flour',
    ],
    [
      'an icon that there is none',
      'price-list.tsx',
      '{icon && <Icon name={icon} />}',
      '<Icon name="flour" />',
      'There is no icon `flour`.',
    ],
    [
      'a component of ours that there is none',
      'price-list.tsx',
      '{ Icon,',
      '{ Icno as Icon,',
      'a page writes: `campaign-site` exports no `Icno`. Did you mean `Icon`?',
    ],
    [
      'a group of fields in place of a text',
      'price-list.tsx',
      '<li key={name}>',
      '<li key={name}>{{ name }}',
      'A group of fields (name) stands where a text belongs: show one of them.',
    ],
    [
      'an island that there is none',
      'price-list.tsx',
      'name="basket"',
      'name="till"',
      'There is no island `till`.',
    ],
    [
      'a check that throws',
      'section.ts',
      'check: ({ items }) =>',
      "check: () => { throw new Error('no flour'); },\n  moments: ({ items }) =>",
      '`check`: no flour',
    ],
    [
      'structured data that are none',
      'section.ts',
      'items.map(({ name, price }) => ({',
      "'flour' ?? items.map(({ name, price }) => ({",
      '`structuredData` must give a list.',
    ],
    [
      'an island at a moment that there is none',
      'price-list.tsx',
      'on="interaction"',
      'on="hover"',
      '`on` of the island `basket` must be one of interaction, visible,',
    ],
    [
      'an island that gets a function',
      'price-list.tsx',
      "word: 'Order'",
      "word: 'Order', onOrder: () => {}",
      '`onOrder` of the island `basket` is a function, which the browser cannot get.',
    ],
    [
      'a section root without its section',
      'price-list.tsx',
      '<Section section={section}>',
      '<Section>',
      '`Section` needs its section',
    ],
    [
      'a heading of its own that is out of order',
      'price-list.tsx',
      '<ul className',
      '<h4>Bread</h4>\n      <ul className',
      'An `h4` follows where an `h2` is due.',
    ],
    [
      'a main heading that is none',
      'price-list.tsx',
      '<SectionHead heading={heading} />',
      '<h2>{heading}</h2>',
      'The first section has no `h1`.',
    ],
  ])('%s is a problem of the section that shows it', async (_name, file, from, to, message) => {
    change(file, from, to);
    const { code, stderr } = await run('build');
    expect(code).toBe(1);
    expect(stderr).toContain('site/pages/index.yaml:4:5');
    expect(stderr.replace(/\n\s+/g, ' ')).toContain(message);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(before);
    const validated = await run('validate');
    expect(validated.stderr + validated.stdout).toBe(stderr);
  });

  test.each([
    [
      'a link to no page',
      '<b>',
      '<a href="/prices">Prices</a><b>',
      'No page has the path `/prices`.',
    ],
    [
      'a link of ours to no page',
      '<b>',
      '<Link href="/prices">Prices</Link><b>',
      'No page has the path `/prices`.',
    ],
    [
      'a link to no place of the page',
      '<b>',
      '<a href="#form">Order</a><b>',
      'Nothing on this page has the id `form`.',
    ],
    [
      'a picture beside the page',
      '<b>',
      '<img src="shop.jpg" alt="Our shop" /><b>',
      '`shop.jpg` leads nowhere',
    ],
    [
      'a picture by its name in the assets folder',
      '<b>',
      '<img src="/assets/share.svg" alt="Our shop" /><b>',
      '`/assets/share.svg` leads nowhere',
    ],
    [
      'a name of ours that is not imported',
      '<b>',
      '<SectionHeader /><b>',
      'Did you mean `SectionHead`?',
    ],
    [
      'a name of React that is not imported',
      '<b>',
      '{useId()}<b>',
      "import { useId } from 'react';",
    ],
    ['a component that is waited for', 'export function', 'export async function', 'is `async`'],
    [
      'a module of ours that is misspelt',
      "from 'campaign-site'",
      "from 'campain-site'",
      'Did you mean `campaign-site`?',
    ],
  ])('%s is a problem at its place in the code', async (_name, from, to, message) => {
    const own = '<ul className="price-list__items">';
    change('price-list.tsx', own, `<b>Bread</b>${own}`);
    change('price-list.tsx', '{ Icon,', '{ Icon, Link,');
    change('price-list.tsx', from, to);
    const { stdout } = await run('validate');
    expect(stdout).toContain(' site/sections/price-list/price-list.tsx:');
    expect(stdout.replace(/\n\s+/g, ' ')).toContain(message);
    expect(stdout).toMatch(/^1 (error|warning) in 1 file\.$/m);
    expect((await run('build')).stderr).toContain(stdout);
  });

  test('links to what there is, and to what its own code shows, are none', async () => {
    const own = '<ul className="price-list__items">';
    const links = '<a href="#bread">Bread</a><a href="/?all#x">All</a><p id="bread" />';
    change('price-list.tsx', own, links + own);
    expect((await run('validate')).stdout).toBe('No problems.\n');
  });

  test('what its code prints is no part of a report for programs', async () => {
    change('price-list.tsx', '  return (', "  console.log('bread');\n  return (");
    const { stdout } = await runSite(['validate', 'site', '--format', 'json'], scratch.path);
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [] });
  });
});

function copySite(): void {
  rmSync(site, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'custom-sections/site'), site, { recursive: true });
}

function change(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

function run(command: 'build' | 'validate' | 'types') {
  const args = command === 'build' ? ['build', 'site', '--out', 'out'] : [command, 'site'];
  return runSite(args, scratch.path);
}
