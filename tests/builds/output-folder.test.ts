import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findForeign } from '../../cli/write/claim-output.ts';
import { refusePlace } from '../../cli/write/place-output.ts';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { type Outcome, runSite } from './run-site.ts';

/*
 * Nothing outside of an output folder is written or deleted, whatever --out, a manifest, a link or an
 * address says.
 */

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** A project with the site `tea`, and beside it the folder `precious`, in which nothing may change. */
let project = '';
let precious = '';
let count = 0;
beforeEach(() => {
  const folder = join(scratch.path, String(count++));
  project = join(folder, 'project');
  precious = join(folder, 'precious');
  cpSync(join(import.meta.dirname, 'base'), join(project, 'sites/tea'), { recursive: true });
  mkdirSync(join(precious, 'assets'), { recursive: true });
  writeFileSync(join(precious, 'index.html'), 'precious');
  writeFileSync(join(precious, 'assets/staging'), 'precious');
});

const run = (...args: string[]) => runSite(args, project);
const write = (path: string, text: string) => {
  mkdirSync(join(project, path, '..'), { recursive: true });
  writeFileSync(join(project, path), text);
};

/** Runs a command that has to be refused: one line, what to do, and no file that came, went or changed. */
async function refused(...args: string[]): Promise<string> {
  const before = treeAround();
  const outcome = await run(...args);
  expect(treeAround()).toEqual(before);
  return messageOf(outcome);
}

function messageOf({ code, stderr }: Outcome): string {
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^error .+\nhelp: .+\n$/),
  });
  return stderr;
}

/** All files of the project but for the cache and what belongs to builds alone, and all beside it. */
function treeAround(): Record<string, string> {
  const files = Object.entries(readTree(join(project, '..')));
  return Object.fromEntries(files.filter(([path]) => !/\.cache\/|\.site\//.test(path)));
}

describe('the place of an output', () => {
  const around = { home: '/home/ada', site: '/home/ada/project/sites/tea' };

  test.each([
    '/',
    '/home',
    '/home/ada',
    '/home/ada/project',
    '/home/ada/project/sites',
    '/home/ada/project/sites/tea',
    '/home/ada/project/sites/tea/pages',
    '/home/ada/project/sites/tea/sections/public',
    '/home/ada/project/.git',
    '/home/ada/project/.git/new',
    '/home/ada/project/node_modules',
    '/home/ada/project/node_modules/new',
  ])('cannot be %s', (output) => {
    expect(refusePlace(output, around)).toEqual(expect.any(String));
  });

  test.each(['/home/ada/project/dist/tea', '/var/www/tea', '/home/ada/project/sites/tea/public'])(
    'can be %s',
    (output) => {
      expect(refusePlace(output, around)).toBeUndefined();
    },
  );

  test('has nothing that no build has written, such as /etc has', () => {
    expect(findForeign(['fstab', 'passwd'], [])).toBe('fstab');
    expect(findForeign(['.site', 'index.html'], [])).toBe('index.html');
    expect(findForeign(['.site', 'index.html'], ['.site/build.json'])).toBeUndefined();
    expect(findForeign(['.site'], [])).toBeUndefined();
    expect(findForeign([], [])).toBeUndefined();
  });
});

describe.each([
  ['build', ['build', 'tea'], ['empty', 'linked', 'new/folder', 'new/folder']],
  ['build of a part', ['build', 'tea', '--shard', '1/1'], ['empty', 'empty']],
  ['gallery', ['gallery', 'tea'], ['linked']],
])('%s', (_name, command, outs) => {
  test.each([
    '.',
    '..',
    'sites',
    'sites/tea',
    'sites/tea/data',
    '.git',
    '.git/new',
    'node_modules',
  ])('does not take --out %s', async (out) => {
    write('.git/config', '');
    write('node_modules/react/package.json', '{}');
    expect(await refused(...command, '--out', out)).toContain('--out public');
  });

  test('does not take a folder of others, reached by a link or not', async () => {
    symlinkSync(precious, join(project, 'linked'));
    expect(await refused(...command, '--out', precious)).toContain('no build has written');
    expect(await refused(...command, '--out', 'linked')).toContain('no build has written');
  });

  test('does not take a place that only a link makes another one', async () => {
    symlinkSync(join(project, 'sites'), join(project, 'linked'));
    expect(await refused(...command, '--out', 'linked/tea/pages')).toContain('the site itself');
  });

  test.runIf(process.platform === 'linux')(
    'does not wait where no folder can be made',
    async () => {
      expect(await refused(...command, '--out', '/proc/new')).toContain('cannot be written');
    },
  );

  test('takes a folder that is empty, new, its own, or reached by a link', async () => {
    mkdirSync(join(project, 'empty'));
    symlinkSync(join(project, 'empty'), join(project, 'linked'));
    for (const out of outs) {
      const { code, stderr } = await run(...command, '--out', out);
      expect([out, code, stderr.includes('error')]).toEqual([out, 0, false]);
    }
  });
});

test('merge does not take a folder of others', async () => {
  await run('build', 'tea', '--shard', '1/1', '--out', 'part');
  const message = await refused('merge', 'part', '--site', 'tea', '--out', precious);
  expect(message).toContain('no build has written');
});

describe('a manifest', () => {
  const FILE = { checksum: 1, size: 8 };

  test.each([
    '../../../precious/index.html',
    '/etc/hostname',
    'assets/../../x',
    './index.html',
    'assets//x',
    'assets/',
    '..\\x',
    'a\0b',
    '',
  ])('that lists %j is refused', async (path) => {
    await run('build', 'tea');
    write('dist/tea/.site/build.json', JSON.stringify({ files: { [path]: FILE } }));
    expect(await refused('build', 'tea', '--force')).toContain('Delete ');
    expect(await refused('changes', 'tea')).toContain('Delete ');
  });

  test.each(['', '{', 'null', '{"files":[]}', '{"files":{"a":{}}}'])(
    'that is %j is refused, as is the list of a build that was killed',
    async (text) => {
      await run('build', 'tea');
      const manifest = join(project, 'dist/tea/.site/build.json');
      const good = readFileSync(manifest, 'utf8');
      writeFileSync(manifest, text);
      expect(await refused('build', 'tea', '--force')).toContain('Delete ');
      writeFileSync(manifest, good);
      write('dist/tea/.site/announced.json', text);
      expect(await refused('build', 'tea', '--force')).toContain('Delete ');
    },
  );
});

describe('a link in the output folder', () => {
  test.each(['assets', '.site', 'shop'])('in the place of %s leads no file out', async (name) => {
    write('sites/tea/pages/shop/green.yaml', PAGE);
    await run('build', 'tea');
    renameSync(join(project, 'dist/tea', name), join(project, 'moved'));
    const isOwn = name === '.site';
    const target = isOwn ? join(project, 'moved') : precious;
    symlinkSync(target, join(project, 'dist/tea', name));
    write('sites/tea/pages/shop/green.yaml', PAGE.replace('Green tea', 'Greener tea'));
    write('sites/tea/site.yaml', `${readFileSync(join(project, 'sites/tea/site.yaml'), 'utf8')}\n`);
    expect(await refused('build', 'tea', '--force')).toContain('is a link');
  });

  test('is not followed to delete a page that is gone', async () => {
    write('sites/tea/pages/precious/index.yaml', PAGE);
    write('sites/tea/pages/precious/green.yaml', PAGE.replace('title: Green', 'title: More green'));
    await run('build', 'tea');
    const folder = join(project, 'dist/tea/precious');
    renameSync(folder, join(precious, 'pages'));
    symlinkSync(join(precious, 'pages'), folder);
    renameSync(join(project, 'sites/tea/pages/precious'), join(project, 'unused'));
    expect(await refused('build', 'tea')).toContain('is a link');
    expect(readdirSync(join(precious, 'pages'))).toContain('green.html');
  });

  test('in the place of a file gives way to the file', async () => {
    await run('build', 'tea');
    const page = join(project, 'dist/tea/index.html');
    renameSync(page, join(project, 'moved.html'));
    symlinkSync(join(precious, 'index.html'), page);
    expect((await run('build', 'tea', '--force')).code).toBe(0);
    expect(readFileSync(join(precious, 'index.html'), 'utf8')).toBe('precious');
    expect(readFileSync(page, 'utf8')).toContain('<html');
  });
});

test('schemas are not written through links', async () => {
  mkdirSync(join(project, '.schemas'));
  symlinkSync(join(precious, 'index.html'), join(project, '.schemas/page.schema.json'));
  expect((await run('schema', '--out', '.schemas')).code).toBe(0);
  expect(readFileSync(join(precious, 'index.html'), 'utf8')).toBe('precious');
  expect(readFileSync(join(project, '.schemas/page.schema.json'), 'utf8')).toContain('$defs');
});

test.each(['/../../escaped', '/a/../../escaped', '/..', '/./a', '/a/.'])(
  'a page cannot have the address %s',
  async (address) => {
    write('sites/tea/pages/green.yaml', `path: ${address}\n${PAGE}`);
    const { code, stderr } = await run('build', 'tea');
    expect([code, stderr]).toEqual([1, expect.stringContaining('green.yaml:1:7')]);
    expect(Object.keys(treeAround()).filter((path) => path.includes('escaped'))).toEqual([]);
    expect((await run('new', 'page', address, '--site', 'tea')).code).toBe(2);
  },
);

const PAGE = `title: Green tea from the hills behind the shop
description: All that there is to know about green tea, how it is grown, dried and brewed at home.
sections:
  - { type: hero, heading: Green tea }
`;
