import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MANIFEST } from '../../cli/write/manifest.ts';
import { openOutput } from '../../server/site/current-output.ts';
import { describeWith } from '../server/installed.ts';
import { temporaryFolder } from '../support/site.ts';
import { original } from './edits/random-edit.ts';
import { build, runSite } from './run-site.ts';

const scratch = await temporaryFolder();
const here = realpathSync(scratch.path);
const place = join(here, 'place/of site');
const calls = join(here, 'calls');

/** The site is built twice: page and picture changed in between, and a page deleted. */
beforeAll(async () => {
  cpSync(original, join(here, 'site'), { recursive: true });
  await build('site', 'first', here);
  edit('site/pages/thanks.yaml', 'number 10', 'number 1');
  edit('site/assets/wheel.svg', '<svg', '<svg data-changed=""');
  rmSync(join(here, 'site/pages/heir.yaml'));
  await build('site', 'second', here);
  installPrograms();
});
afterAll(scratch.remove);

beforeEach(() => {
  mkdirSync(place, { recursive: true });
  writeFileSync(calls, '');
  vi.stubEnv('PATH', `${join(here, 'bin')}:${process.env.PATH}`);
  vi.stubEnv('CALLS', calls);
  vi.stubEnv('BUCKETS', here);
  vi.stubEnv('RSYNC_RSH', join(here, 'bin/no-ssh'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true });
});

/**
 * What holds for all places that files are copied to: `to` leads to the folder `place`. They get
 * `files` of a build.
 */
function copies(to: string, files: (built: string) => string[]): void {
  const expectSame = (built: string) => {
    for (const path of files(built)) {
      const there = readFileSync(join(place, path));
      expect({ path, isSame: there.equals(readFileSync(join(here, built, path))) }).toEqual({
        path,
        isSame: true,
      });
    }
  };

  /** Files that both builds have, with other content, in the order of a deploy. */
  const changed = () => {
    const first = new Set(files('first'));
    const isOther = (path: string) =>
      first.has(path) &&
      !readFileSync(join(here, 'first', path)).equals(readFileSync(join(here, 'second', path)));
    const byOrder = (path: string) => (path.startsWith('.site/') ? 1 : 0);
    const others = files('second').filter((path) => path !== MANIFEST && isOther(path));
    const last = files('second').includes(MANIFEST) ? [MANIFEST] : [];
    return [...others.toSorted((a, b) => byOrder(a) - byOrder(b)), ...last];
  };

  test('all files that are read there get there, and nothing else', async () => {
    const { code, stdout } = await deploy('first', '--to', to);
    expect({ code, last: stdout.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: `Deployed to ${to}: ${files('first').length} files sent.`,
    });
    expect(filesIn(place)).toEqual([...files('first'), '.deployed.json'].sort());
    expectSame('first');
  });

  test('only what is another file is sent; what is gone goes when no page needs it', async () => {
    await deploy('first', '--to', to);
    writeFileSync(join(place, 'foreign.html'), 'not of this site');
    const wheel = /^assets\/wheel-.*\.svg$/;
    const plan = await planOf('second', to);
    expect({ ...plan, unchanged: 0, remarks: [] }).toMatchObject({
      new: [expect.stringMatching(wheel)],
      put: [expect.stringMatching(wheel), ...changed()],
      delete: ['heir.html'],
      stay: [expect.stringMatching(wheel)],
    });
    expectSame('first');
    await deploy('second', '--to', to);
    expectSame('second');
    expect(existsSync(join(place, 'heir.html'))).toBe(false);
    expect(existsSync(join(place, plan.stay[0] ?? ''))).toBe(true);
    expect(await planOf('second', to)).toMatchObject({ put: [], delete: [], stay: plan.stay });
    aDayPasses();
    await deploy('second', '--to', to);
    expect(existsSync(join(place, plan.stay[0] ?? ''))).toBe(false);
    expect(filesIn(place)).toEqual([...files('second'), '.deployed.json', 'foreign.html'].sort());
  });

  test('what is not ours is left alone', async () => {
    writeFileSync(join(place, 'index.html'), 'not of this site');
    const { code, stderr } = await deploy('first', '--to', to);
    expect({ code, line: stderr.split('\n')[0] }).toEqual({
      code: 2,
      line: `error ${to} holds files that no deploy has put there, such as index.html.`,
    });
    expect(filesIn(place)).toEqual(['index.html']);
    writeFileSync(join(place, '.deployed.json'), '{}');
    writeFileSync(join(place, 'foreign.html'), 'not of this site');
    await deploy('first', '--to', to);
    expectSame('first');
    expect(existsSync(join(place, 'foreign.html'))).toBe(true);
    writeFileSync(join(place, '.deployed.json'), '[');
    expect((await deploy('first', '--to', to)).stderr).toContain('is damaged');
  });

  test('a failure in the middle keeps pages with all that they load', async () => {
    await deploy('first', '--to', to);
    rmSync(join(place, 'thanks.html'));
    mkdirSync(join(place, 'thanks.html/in-the-way'), { recursive: true });
    writeFileSync(join(place, 'thanks.html/in-the-way/file'), '');
    const { code, stderr } = await deploy('second', '--to', to);
    // rsync already fails when it compares.
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/nothing was deleted|could not make way/),
    });
    const builds = stderr.includes('could not make way') ? ['first'] : ['first', 'second'];
    for (const path of builds.flatMap(files)) {
      if (path.startsWith('assets/')) expect(existsSync(join(place, path)), path).toBe(true);
    }
    expect(existsSync(join(place, 'heir.html'))).toBe(true);
    rmSync(join(place, 'thanks.html'), { recursive: true });
    await deploy('second', '--to', to);
    expectSame('second');
  });
}

describe('a folder', () => {
  copies(place, whole);

  test('is one that the service can serve, before and after a deploy that was stopped', async () => {
    const serves = async (built: string) => {
      const { output, close } = await openOutput(place, () => new Set());
      const { routes, asBuilt } = await output.current();
      close();
      const expected = readFileSync(join(here, built, MANIFEST), 'utf8');
      expect(readFileSync(join(place, MANIFEST), 'utf8')).toBe(expected);
      expect([routes.has('/'), asBuilt]).toEqual([true, true]);
    };
    await deploy('first', '--to', place);
    await serves('first');
    mkdirSync(join(place, `${MANIFEST}.deploying`));
    expect((await deploy('second', '--to', place)).code).toBe(1);
    expect(readFileSync(join(place, MANIFEST))).toEqual(
      readFileSync(join(here, 'first', MANIFEST)),
    );
    rmSync(join(place, `${MANIFEST}.deploying`), { recursive: true });
    await deploy('second', '--to', place);
    await serves('second');
  });

  test('is not left by links', async () => {
    await deploy('first', '--to', place);
    const elsewhere = join(here, 'elsewhere');
    cpSync(join(place, 'assets'), elsewhere, { recursive: true });
    rmSync(join(place, 'assets'), { recursive: true });
    symlinkSync(elsewhere, join(place, 'assets'));
    const before = filesIn(elsewhere);
    const { code, stderr } = await deploy('second', '--to', place);
    expect({ code, isLink: stderr.includes('assets is a link') }).toEqual({
      code: 1,
      isLink: true,
    });
    expect(filesIn(elsewhere)).toEqual(before);
  });

  test('gets what its web server reads of .site', async () => {
    await withSiteYaml('host: nginx', async () => {
      await build('site', 'third', here);
      const { stdout } = await deploy('third', '--to', place);
      expect(stdout).toContain('nginx reads .site/nginx.conf: reload it afterwards');
      expect(filesIn(place)).toEqual([...whole('third'), '.deployed.json'].sort());
    });
  });

  test('is not made of a misspelt host', async () => {
    const { code, stderr } = await deploy('first', '--to', 'netlfy');
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/did you mean netlify/),
    });
  });
});

describeWith({ rsync: 'rsync' }, 'rsync', () => {
  copies(`me@host.example:${place}`, whole);

  test('that does not get there says so', async () => {
    vi.stubEnv('RSYNC_RSH', 'false');
    const { code, stderr } = await deploy('first', '--to', `me@host.example:${place}`);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The program rsync has failed/),
    });
  });
});

describe('S3', () => {
  copies('s3://place/of site', visible);

  test('gets assets first, each file with its type and caching', async () => {
    await deploy('first', '--to', 's3://place/of site/');
    const groups = callsOf<{ put: string[]; type: string; caching: string }>();
    const all = groups.flatMap(({ put, ...headers }) => put.map((path) => ({ path, ...headers })));
    const isAsset = all.map(({ path }) => path.startsWith('assets/'));
    expect(isAsset.lastIndexOf(true)).toBeLessThan(isAsset.indexOf(false, 1));
    expect(all).toContainEqual({
      path: 'index.html',
      type: 'text/html; charset=utf-8',
      caching: 'public, max-age=0, must-revalidate',
    });
    expect(all).toContainEqual({
      path: expect.stringMatching(/^assets\/.*\.woff2$/),
      type: 'font/woff2',
      caching: 'public, max-age=31536000, immutable',
    });
  });
});

describe('the program of a host', () => {
  test.each([
    ['netlify', 'netlify', ['deploy', '--no-build', '--dir', 'COPY', '--prod']],
    ['cloudflare', 'wrangler', ['pages', 'deploy', 'COPY']],
    ['vercel', 'vercel', ['deploy', 'COPY', '--prod']],
  ])('publishes for %s', async (host, name, args) => {
    await withSiteYaml(`host: ${host}`, async () => {
      mkdirSync(join(here, '.vercel'), { recursive: true });
      writeFileSync(join(here, '.vercel/project.json'), '{}');
      await build('site', 'third', here);
      const { code, stdout } = await deploy('third');
      expect({ code, problem: stdout.includes('host/leads') }).toEqual({ code: 0, problem: true });
      const link = host === 'vercel' ? ['.vercel/project.json'] : [];
      expect(callsOf()).toEqual([
        { name, args, cwd: here, files: [...visible('third'), ...link].sort() },
      ]);
      expect(await planOf('third')).toMatchObject({ put: [], delete: [] });
    });
  });

  test.each(['', '{', '[]', '{}', '{"version":1}', '{"version":1,"files":{"index.html":1}}'])(
    'has all files again where the record of the last deploy is %j',
    async (record) => {
      await withSiteYaml('host: netlify', async () => {
        await build('site', 'third', here);
        mkdirSync(join(here, '.cache/site/deployed'), { recursive: true });
        writeFileSync(join(here, '.cache/site/deployed/site-netlify.json'), record);
        const plan = await planOf('third');
        expect(plan.new.toSorted()).toEqual(visible('third').sort());
      });
    },
  );

  test.each([
    ['netlify', ['deploy', '--no-build', '--dir', 'COPY', '--alias', 'preview']],
    ['cloudflare', ['pages', 'deploy', 'COPY', '--branch', 'preview']],
    ['vercel', ['deploy', 'COPY']],
  ])('publishes a preview for %s beside the site, and only as what it is', async (host, args) => {
    await withSiteYaml(`${environments(host)}\nhost: ${host}`, async () => {
      for (const options of [
        ['--env', 'preview'],
        ['--site-url', 'https://preview.example'],
        ['--drafts'],
      ]) {
        writeFileSync(calls, '');
        await build('site', 'preview', here, ...options);
        for (const others of [[], ['--env', 'other'], ['--site-url', 'https://other.example']]) {
          const { code, stderr } = await deploy('preview', ...others);
          expect({ options, others, code, stderr }).toMatchObject({
            code: 2,
            stderr: expect.stringContaining('is not what is to be deployed'),
          });
        }
        expect(callsOf()).toEqual([]);
        expect(await deploy('preview', ...options)).toMatchObject({ code: 0 });
        expect(callsOf()).toMatchObject([{ args }]);
      }
    });
  });

  test('refuses what was built for another moment, until it is built for now', async () => {
    await withSiteYaml('host: netlify', async () => {
      await build('site', 'then', here, '--at', '2026-05-01T09:00:00Z');
      expect(await deploy('then')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('as it is at 2026-05-01T09:00:00.000Z'),
      });
      await build('site', 'then', here);
      expect(await deploy('then')).toMatchObject({ code: 0 });
    });
  });

  test.each(['netlify', 'cloudflare', 'vercel'])(
    'has a site for %s below its path',
    async (host) => {
      await withSiteYaml(`host: ${host}\nurl: https://user.example/spring`, async () => {
        await build('site', 'third', here);
        const { stdout } = await deploy('third');
        expect(stdout).toContain('go below /spring');
        const [{ files = [] } = {}] = callsOf<{ files: string[] }>();
        const html = readFileSync(join(here, 'third/index.html'), 'utf8');
        const own = [...html.matchAll(/ (?:href|src)="\/([^"#?]*)/g)].map(([, path = '']) => path);
        const isThere = (path: string) =>
          [path, `${path}.html`, `${path}index.html`].some((file) => files.includes(file));
        expect(own.filter((path) => !isThere(path))).toEqual([]);
        expect(own.length).toBeGreaterThan(5);
        const atRoot = files.filter((path) => !path.startsWith('spring/') && !path.startsWith('.'));
        expect(['404.html', '_headers', '_redirects', 'vercel.json']).toEqual(
          expect.arrayContaining(atRoot),
        );
      });
    },
  );

  test('that fails is named, and the next deploy sends the same again', async () => {
    await withSiteYaml('host: netlify\nname: Another', async () => {
      vi.stubEnv('EXIT_CODE', '7');
      await build('site', 'third', here);
      const { put } = await planOf('third');
      const { code, stderr } = await deploy('third');
      expect({ code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/netlify has failed \(7\)/),
      });
      expect((await planOf('third')).put).toEqual(put);
    });
  });

  test.each([
    ['netlify', 'netlify', /^error The program netlify is not installed\.\nhelp: Install it/],
    ['cloudflare', 'wrangler', /^error The program wrangler is not installed/],
  ])('of %s has to be installed', async (host, name, message) => {
    await withSiteYaml(`host: ${host}`, async () => {
      await build('site', 'third', here);
      vi.stubEnv('PATH', join(here, 'bin'));
      rmSync(join(here, 'bin', name));
      const { code, stderr } = await deploy('third');
      installPrograms();
      expect(stderr).toMatch(message);
      expect(code).toBe(2);
    });
  });

  test('takes only a site that was built for it', async () => {
    const { code, stderr } = await deploy('first', '--to', 'netlify');
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Write `host: netlify`/),
    });
    expect(callsOf()).toEqual([]);
  });
});

test.each([
  [[], /Say where the site goes, with --to/],
  [['--to', 'github-pages'], /published by a workflow/],
  [['--to', 'me@host.example:'], /Sites cannot be deployed to "me@host/],
  [['--to', 'nginx'], /There is no folder nginx\./],
  [['--to', 'ftp://host/site'], /Sites cannot be deployed to "ftp:/],
  [['--to', place, '--env', 'staging'], /no environment staging/],
])('%s is one clear message', async (args, message) => {
  const { code, stderr } = await deploy('first', ...args);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});

test('a site that its host cannot serve stays here', async () => {
  await withSiteYaml('host: cloudflare', async () => {
    await build('site', 'third', here);
    edit('site/site.yaml', 'from: /old', `from: /${'old'.repeat(400)}`);
    const { code, stdout } = await deploy('third');
    expect({ code, isNamed: stdout.includes('host/limit') }).toEqual({ code: 1, isNamed: true });
    expect(callsOf()).toEqual([]);
  });
});

test('a service of its own and another host may be those of an environment', async () => {
  await withSiteYaml(environments('vercel'), async () => {
    await build('site', 'third', here, '--env', 'other');
    const pages = globSync('**/*.html', { cwd: join(here, 'third') }).map((path) =>
      readFileSync(join(here, 'third', path), 'utf8'),
    );
    const actions = pages.flatMap((page) => page.match(/(?<=<form[^>]* action=")[^"]*/g) ?? []);
    expect(new Set(actions)).toEqual(new Set(['https://leads.other.example/api/leads']));
    expect(existsSync(join(here, 'third/vercel.json'))).toBe(true);
  });
});

/** An environment of another name, and one that differs in where its pages and leads are. */
function environments(host: string): string {
  const service = 'https://leads.other.example';
  const other = `{ url: https://other.example, host: ${host}, leads: { service: "${service}" } }`;
  return `environments: { preview: { name: Preview }, other: ${other} }`;
}

interface Plan {
  put: string[];
  new: string[];
  stay: string[];
}

async function planOf(built: string, to?: string): Promise<Plan> {
  const { stdout } = await deploy(built, '--dry-run', '--json', ...(to ? ['--to', to] : []));
  return JSON.parse(stdout);
}

function deploy(built: string, ...args: string[]) {
  return runSite(['deploy', 'site', '--out', built, ...args], here);
}

/** Files that left the site did so two days earlier. */
function aDayPasses(): void {
  const file = join(place, '.deployed.json');
  const list = JSON.parse(readFileSync(file, 'utf8'));
  const earlier = (at: string) => new Date(Date.parse(at) - 2 * 86_400_000).toISOString();
  for (const sum of Object.keys(list.left)) list.left[sum] = earlier(list.left[sum]);
  writeFileSync(file, JSON.stringify(list));
}

function visible(built: string): string[] {
  return whole(built).filter((path) => !path.startsWith('.site/'));
}

function whole(built: string): string[] {
  return filesIn(join(here, built)).filter((path) => !/^\.site\/(staging|lock)/.test(path));
}

function filesIn(folder: string): string[] {
  return globSync(['**/*', '**/.*', '**/.*/**'], { cwd: folder })
    .filter((path) => statSync(join(folder, path)).isFile())
    .filter((path, index, all) => all.indexOf(path) === index)
    .sort();
}

function callsOf<Call>(): Call[] {
  return readFileSync(calls, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function installPrograms(): void {
  const run = (file: string) =>
    `#!${process.execPath}\n${readFileSync(join(import.meta.dirname, 'deploys', file), 'utf8')}`;
  install('aws', run('aws.mjs'));
  for (const name of ['netlify', 'wrangler', 'vercel']) install(name, run('host-program.mjs'));
  // In place of ssh: -l user host command.
  install('no-ssh', '#!/bin/sh\nshift 3\nexec sh -c "$*"\n');
}

function install(name: string, text: string): void {
  const file = join(here, 'bin', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

/** With lines of site.yaml, which take the place of those of the same names. */
async function withSiteYaml(lines: string, work: () => Promise<void>): Promise<void> {
  const file = join(here, 'site/site.yaml');
  const before = readFileSync(file, 'utf8');
  const names = lines.split('\n').map((line) => line.split(':')[0]);
  const others = before.split('\n').filter((line) => !names.includes(line.split(':')[0]));
  writeFileSync(file, `${others.join('\n')}\n${lines}\n`);
  try {
    await work();
  } finally {
    writeFileSync(file, before);
  }
}

function edit(path: string, from: string, to: string): void {
  const file = join(here, path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}
