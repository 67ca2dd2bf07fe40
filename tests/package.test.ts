import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { temporaryFolder } from './support/site.ts';

/*
 * What somebody does who has the package alone: `npm pack` as it is published, `npm install` of
 * the tarball in an empty folder, and then the commands, which only have what was installed. Where
 * no registry can be reached, the tarball is unpacked, and what it depends on is linked from this
 * repository: then a dependency that is not declared is still missing, but npm was not asked.
 */

const repository = join(import.meta.dirname, '..');
const patienceMs = 600_000;

const scratch = await temporaryFolder();
const folder = join(scratch.path, 'project');
let packed: string[] = [];

beforeAll(async () => {
  mkdirSync(folder);
  // The scripts would compile, which was done before the tests, under the feet of other tests.
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch.path];
  const [tarball] = JSON.parse((await run('npm', args, repository)).stdout) as [Tarball];
  packed = tarball.files.map(({ path }) => path);
  await install(join(scratch.path, tarball.filename));
  await site('new', 'site', 'Kettle House', '--trade', 'shop', '--yes');
}, patienceMs);
afterAll(scratch.remove);

interface Tarball {
  filename: string;
  files: { path: string }[];
}

describe('the package', () => {
  test('holds what the program needs at run time, and no more', () => {
    const needed = ['.build/site.js', 'renderer/kit.ts', 'renderer/generated/types.ts', 'LICENSE'];
    expect(packed).toEqual(expect.arrayContaining(needed));
    const other =
      /^(tests|sites|server)\/|^cli\/(?!new\/templates\/|gallery\/.*(css|js)$)|^\.(?!build\/)|\.test\.|example\.html/;
    expect(packed.filter((path) => other.test(path))).toEqual([]);
  });
});

describe('a site that it begins', () => {
  test('has no problem and is built', async () => {
    expect((await site('validate')).stdout).toBe('No problems.\n');
    await site('build');
    expect(read('dist/kettle-house/index.html')).toContain('Kettle House');
  });

  test('shows a section type of its own, whose code the compiler finds sound', async () => {
    await site('new', 'section', 'price-list');
    const component = 'sites/kettle-house/sections/price-list/price-list.tsx';
    write(
      component,
      read(component)
        .replace(
          '<ul',
          '<Island name="prices" component={PricesIsland} on="visible" props={{}} />\n      <ul',
        )
        .replace('import {', "import { PricesIsland } from './prices.island.tsx';\nimport {")
        .replace('{ Section,', '{ Island, Section,'),
    );
    write('sites/kettle-house/sections/price-list/prices.island.tsx', island);
    const pricing = 'sites/kettle-house/pages/pricing.yaml';
    const section = '  - { type: price-list, heading: Prices, items: [One, Two] }\n';
    write(pricing, read(pricing).replace('  - use: footer\n', `${section}  - use: footer\n`));
    await run(join(repository, 'node_modules/.bin/tsc'), ['--project', '.'], folder);
    await site('build');
    const html = read('dist/kettle-house/pricing.html');
    expect(html).toContain('<ul class="price-list__items"><li>One</li><li>Two</li></ul>');
    const [, script = ''] = /data-src="\/(assets\/scripts\/prices-[^"]+\.js)"/.exec(html) ?? [];
    expect(read(`dist/kettle-house/${script}`)).toContain('Show more');
  });

  test('is seen while it is written', async () => {
    await using preview = await start('dev');
    const page = await fetch(preview.url, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Kettle House'),
    ]);
  });

  test('is served, and stores a lead', async () => {
    await site('build');
    await using service = await start('serve');
    const page = await fetch(`${service.url}/order`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('pickUpDay')]);
    const lead = {
      leadType: 'order',
      name: 'Nadia Rahman',
      email: 'nadia@post.example',
      wishes: 'Two loaves',
      pickUpDay: '2027-01-11',
      handover: 'I pick it up',
    };
    const answer = await fetch(`${service.url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(lead),
    });
    expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);
  });
});

const island = `import { useState } from 'react';

/** More, once somebody asks for it. */
export function PricesIsland() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Show more
    </button>
  );
}
`;

/** Installs the tarball as a person would; without a registry, as said above. */
async function install(tarball: string): Promise<void> {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries', '0'];
  try {
    await run('npm', [...args, tarball], folder);
  } catch (error) {
    const { stderr } = error as { stderr: string };
    if (!/code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED)/.test(stderr))
      throw error;
    await unpack(tarball);
  }
}

async function unpack(tarball: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const home = join(modules, project.name);
  mkdirSync(home, { recursive: true });
  mkdirSync(join(modules, '.bin'));
  await run(
    'tar',
    ['--extract', '--file', tarball, '--directory', home, '--strip-components', '1'],
    folder,
  );
  symlinkSync(join(home, project.bin.site), join(modules, '.bin/site'));
  for (const name of Object.keys(project.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(repository, 'node_modules', name), join(modules, name));
  }
}

/** A command that serves the site, on any free port, until it is disposed of. */
async function start(command: 'dev' | 'serve'): Promise<{ url: string } & AsyncDisposable> {
  const bin = join(folder, 'node_modules/.bin/site');
  const child = spawn(bin, [command, '--port', '0'], {
    cwd: folder,
    env: { ...environment(), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const url = await new Promise<string>((found, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        const [address] = /http:\/\/(127\.0\.0\.1|localhost):\d+/.exec(line) ?? [];
        if (address) found(address);
      });
    }
    void ended.then(() => failed(new Error(`site ${command} ended.`)));
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function site(...args: string[]) {
  return run('npx', ['--no', 'site', ...args], folder);
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const options = { cwd, env: { ...environment(), ...env }, maxBuffer: 1e8 };
  return promisify(execFile)(command, args, options).catch((error) => {
    error.message += `\n${error.stdout}`;
    throw error;
  });
}

/** That of a terminal: npm tells the scripts that it runs, such as this test, where it was called. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(package|lifecycle|config_local_prefix)|^(CI|VITEST.*|GITHUB_ACTIONS|NODE_ENV)$/.test(
        name,
      ),
  );
  const PATH = `${join(repository, 'node_modules/.bin')}:${process.env.PATH}`;
  return { ...Object.fromEntries(own), PATH, NO_COLOR: '1' };
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}
