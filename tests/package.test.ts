import { execFile, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { temporaryFolder } from './support/site.ts';

/*
 * What somebody does who has the package alone: `npm pack` as it is published, the tarball installed
 * in an empty folder by each package manager, and then the commands, which only have what was
 * installed. Where no registry can be reached, the tarball is unpacked, and what it depends on is
 * linked from this repository in the layout of pnpm: then a dependency that is not declared is still
 * missing, but the package manager was not asked.
 */

const repository = join(import.meta.dirname, '..');
const patienceMs = 600_000;

const scratch = await temporaryFolder();
let packed: string[] = [];

interface PackageManager {
  name: string;
  /** What installs a tarball into a folder with a package.json. */
  install(tarball: string): string[];
  /** What installs the compiler for checking code, as the manual says. */
  compiler: string[];
  /** What runs the command `site` in that folder. */
  runner: string[];
  settings: Record<string, string>;
}

/** Packages that were downloaded before; those of npm are in its own cache. */
const stores = join(repository, '.cache/package-stores');

const npm: PackageManager = {
  name: 'npm',
  install: (tarball) => ['npm', 'install', '--prefer-offline', '--fetch-retries', '0', tarball],
  compiler: ['npm', 'install', '--prefer-offline', '--fetch-retries', '0', '-D', 'typescript'],
  runner: ['npx', '--no', 'site'],
  settings: {},
};
const pnpm: PackageManager = {
  name: 'pnpm',
  install: (tarball) => ['pnpm', 'add', '--prefer-offline', '--fetch-retries', '0', tarball],
  compiler: ['pnpm', 'add', '--prefer-offline', '--fetch-retries', '0', '-D', 'typescript'],
  runner: ['pnpm', 'exec', 'site'],
  settings: { npm_config_store_dir: join(stores, 'pnpm') },
};
const yarn: PackageManager = {
  name: 'Yarn',
  install: (tarball) => ['yarn', 'add', `${project.name}@file:${tarball}`],
  compiler: ['yarn', 'add', '-D', 'typescript'],
  runner: ['yarn', 'run', 'site'],
  settings: {
    YARN_NODE_LINKER: 'node-modules',
    YARN_NM_MODE: 'hardlinks-global',
    YARN_GLOBAL_FOLDER: join(stores, 'yarn'),
    YARN_ENABLE_TELEMETRY: '0',
    YARN_HTTP_RETRY: '0',
  },
};
const managers = [npm, pnpm, yarn];

const folderOf = ({ name }: PackageManager) => join(scratch.path, name);

beforeAll(async () => {
  // The scripts would compile, which was done before the tests, under the feet of other tests.
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch.path];
  const [tarball] = JSON.parse((await run(['npm', ...args], repository)).stdout) as [Tarball];
  packed = tarball.files.map(({ path }) => path);
  await Promise.all(
    managers.map((manager) => install(manager, join(scratch.path, tarball.filename))),
  );
}, patienceMs);
afterAll(scratch.remove);

interface Tarball {
  filename: string;
  files: { path: string }[];
}

describe('the package', () => {
  test('holds what the program needs at run time, and no more', () => {
    const needed = [
      '.build/site.js',
      'renderer/kit/kit.ts',
      'renderer/generated/types.ts',
      'LICENSE',
      '.deploy/site.service',
    ];
    expect(packed).toEqual(expect.arrayContaining(needed));
    const other =
      /^(tests|sites\/(?!docs\/)|server)\/|^cli\/(?!new\/templates\/|build\/gallery\/.*(css|js)$)|^\.(?!build\/|github\/home\.png$|deploy\/[^/]+\.(service|json|yaml|dockerignore)$)|\.test\.|example\.html/;
    expect(packed.filter((path) => other.test(path))).toEqual([]);
  });

  test('holds what its README links to', () => {
    const text = readFileSync(join(repository, 'README.md'), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(5);
    const isPacked = (link: string) =>
      packed.some((path) => path === link || path.startsWith(`${link}/`));
    expect(links.filter((link) => !isPacked(link))).toEqual([]);
  });
});

test('what the manual imports comes with the package', () => {
  const docs = join(repository, 'sites/docs');
  const files = globSync(['**/*.{ts,tsx}', 'site.yaml'], { cwd: docs });
  const named = files.flatMap((file) => [
    ...readFileSync(join(docs, file), 'utf8').matchAll(
      /(?:from |import |file: )['"]((?:@[\w-]+\/)?[a-z][\w-]*)/g,
    ),
  ]);
  const packages = new Set(named.map(([, name = '']) => name));
  expect(packages).toContain('minisearch');
  const known = [project.name, ...Object.keys(project.dependencies)];
  expect([...packages].filter((name) => !known.includes(name))).toEqual([]);
});

describe('installed by', () => {
  test.concurrent.each(managers)(
    '$name, it builds, checks and serves a site with a section and an overlay of its own',
    async (manager) => {
      const home = folderOf(manager);
      const bin = join(home, 'node_modules/.bin/site');
      await run([bin, 'new', 'site', 'Kettle House', '--trade', 'shop', '--yes'], home);
      expect((await run([bin, 'validate'], home)).stdout).toBe('No problems.\n');
      addOverlay(home);
      await run([bin, 'new', 'section', 'price-list'], home);
      addIsland(home);
      await run([join(home, 'node_modules/.bin/tsc'), '--project', '.'], home);
      await run([...manager.runner, 'build'], home, manager.settings);
      const html = readFileSync(join(home, 'dist/kettle-house/pricing.html'), 'utf8');
      expect(html).toContain('<ul class="price-list__items"><li>One</li><li>Two</li></ul>');
      expect(html).toContain('<p class="ribbon">New in town</p>');
      const [, script = ''] = /data-src="\/(assets\/scripts\/prices-[^"]+\.js)"/.exec(html) ?? [];
      expect(readFileSync(join(home, 'dist/kettle-house', script), 'utf8')).toContain('Show more');

      const service = await start(manager, 'serve');
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
      // The port is free once the runner has got the signal.
      await service.stop();
      await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
    },
    patienceMs,
  );
});

test(
  'programs open, check and build a site, and render its section',
  async () => {
    const home = folderOf(npm);
    writeFileSync(join(home, 'use.mts'), program);
    const { stdout } = await run(['node', 'use.mts'], home);
    expect(JSON.parse(stdout)).toEqual({
      problems: [],
      html: expect.stringContaining('<ul class="price-list__items"><li>One</li></ul>'),
      refused: '`headng` is not a field of Price list.',
      built: { problems: [], pages: 6 },
    });
    expect(readFileSync(join(home, 'built/pricing.html'), 'utf8')).toContain('Kettle House');
    await run([join(home, 'node_modules/.bin/tsc'), '--project', '.'], home);
  },
  patienceMs,
);

const program = `import { build, type OpenSite, openSite } from 'campaign-site';

const site: OpenSite = await openSite('kettle-house');
const { length } = await site.validate();
const section = { type: 'price-list', items: ['One'] };
const found = {
  problems: length === 0 ? [] : await site.validate(),
  html: await site.renderSection({ ...section, heading: 'Prices' }),
  refused: await site.renderSection({ ...section, headng: 'Prices' }).catch((error) => error.message),
  built: await build(site, { out: 'built' }),
};
console.log(JSON.stringify(found));
`;

test('what it installs are at most 150 packages and 120 MB', async ({ skip }) => {
  const home = folderOf(npm);
  const list = join(home, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return skip('No registry can be reached.');
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as InstalledPackages;
  const needed = Object.keys(packages).filter((path) => !packages[path]?.dev);
  expect(needed.length).toBeLessThanOrEqual(150);
  const { stdout } = await run(['du', '-c', '-k', '-s', ...needed], home);
  expect(Number.parseInt(stdout.trim().split('\n').at(-1) ?? '', 10)).toBeLessThan(120_000);
});

/** What npm notes about the packages in a folder, by their paths. */
interface InstalledPackages {
  packages: Record<string, { dev?: true }>;
}

describe('a site that it begins', () => {
  test('is seen while it is written', async () => {
    await using preview = await start(npm, 'dev');
    const page = await fetch(preview.url, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Kettle House'),
    ]);
  });

  test('is served, and stores a lead', async () => {
    await using service = await start(npm, 'serve');
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

/** Lets the section of the site come alive, and shows it on a page. */
function addIsland(home: string): void {
  const place = join(home, 'sites/kettle-house');
  edit(join(place, 'sections/price-list/price-list.tsx'), (component) =>
    component
      .replace(
        '<ul',
        '<Island name="prices" component={PricesIsland} on="visible" props={{}} />\n      <ul',
      )
      .replace('import {', "import { PricesIsland } from './prices.island.tsx';\nimport {")
      .replace('{ Section,', '{ Island, Section,'),
  );
  writeFileSync(join(place, 'sections/price-list/prices.island.tsx'), island);
  const section = '  - { type: price-list, heading: Prices, items: [One, Two] }\n';
  edit(join(place, 'pages/pricing.yaml'), (page) =>
    page.replace('  - use: footer\n', `${section}  - use: footer\n`),
  );
}

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

/** Gives the site an overlay of its own, and shows it on a page. */
function addOverlay(home: string): void {
  const place = join(home, 'sites/kettle-house');
  mkdirSync(join(place, 'overlays/ribbon'), { recursive: true });
  writeFileSync(join(place, 'overlays/ribbon/schema.json'), overlaySchema);
  writeFileSync(join(place, 'overlays/ribbon/ribbon.tsx'), overlay);
  edit(
    join(place, 'pages/pricing.yaml'),
    (page) => `${page}overlays:\n  - { type: ribbon, text: New in town }\n`,
  );
}

const overlaySchema = JSON.stringify({
  $id: 'overlay-ribbon.schema.json',
  title: 'Ribbon',
  description: 'A few words across a corner of the page.',
  type: 'object',
  properties: { text: { $ref: 'common.schema.json#/$defs/text', description: 'The words.' } },
  required: ['text'],
});

const overlay = `import type { OverlayProps } from 'campaign-site';
import type { RibbonOverlay } from '../types.ts';

/** A few words across a corner of the page. */
export function Ribbon({ overlay }: OverlayProps<RibbonOverlay>) {
  return <p className="ribbon">{overlay.text}</p>;
}
`;

/** Installs the tarball as a person would; without a registry, as said above. */
async function install(manager: PackageManager, tarball: string): Promise<void> {
  const home = folderOf(manager);
  mkdirSync(home);
  // Without these, pnpm and Yarn look for a project above.
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  writeFileSync(join(home, 'yarn.lock'), '');
  try {
    await run(manager.install(tarball), home, manager.settings);
    await run(manager.compiler, home, manager.settings);
  } catch (error) {
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED/.test(String(error)))
      throw error;
    await unpack(home, tarball);
    manager.runner = [join(home, 'node_modules/.bin/site')];
  }
}

async function unpack(home: string, tarball: string): Promise<void> {
  const store = join(home, 'store/node_modules');
  const place = join(store, project.name);
  const bin = join(home, 'node_modules/.bin');
  mkdirSync(place, { recursive: true });
  mkdirSync(bin, { recursive: true });
  await run(['tar', 'xf', tarball, '--directory', place, '--strip-components', '1'], home);
  symlinkSync(place, join(home, 'node_modules', project.name));
  symlinkSync(join(place, project.bin.site), join(bin, 'site'));
  symlinkSync(join(repository, 'node_modules/.bin/tsc'), join(bin, 'tsc'));
  for (const name of Object.keys(project.dependencies)) {
    mkdirSync(dirname(join(store, name)), { recursive: true });
    symlinkSync(join(repository, 'node_modules', name), join(store, name));
  }
}

interface Running extends AsyncDisposable {
  url: string;
  /** Sends SIGTERM to the runner, as supervisors do, and waits until nothing that it started runs. */
  stop(): Promise<void>;
}

/** A command that serves the site, on any free port, until it is stopped. */
async function start(manager: PackageManager, command: 'dev' | 'serve'): Promise<Running> {
  const [program = '', ...args] = [...manager.runner, command, '--port', '0'];
  const child = spawn(program, args, {
    cwd: folderOf(manager),
    env: { ...environment(), ...manager.settings, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Comes when all who write to its streams have ended.
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
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, stop, [Symbol.asyncDispose]: stop };
}

function run([command = '', ...args]: string[], cwd: string, env: Record<string, string> = {}) {
  const options = { cwd, env: { ...environment(), ...env }, maxBuffer: 1e8 };
  return promisify(execFile)(command, args, options).catch((error) => {
    error.message += `\n${error.stdout}`;
    throw error;
  });
}

/** That of a terminal: npm passes to its scripts, such as this test, where it was called. */
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

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
