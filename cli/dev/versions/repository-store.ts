import { mkdirSync, rmSync } from 'node:fs';
import { Failure } from '../../terminal/terminal.ts';
import { absentOnFailure, type Git } from './run-git.ts';
import {
  asFileContent,
  BESIDE,
  thisUser,
  UnknownVersion,
  unpackOnce,
  type VersionStore,
} from './version-store.ts';

/** Most versions that are listed. */
const MOST = 100;

/** Name of the tree without files, which is the same in every repository. */
const NOTHING = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** The files of a site: leads, builds and packages may lie beside them. */
const FILES = ['--', '.', ':(exclude).*', ...BESIDE.map((name) => `:(exclude)${name}`)];

/** The versions of a site that lies below `prefix` in the repository of `git`; earlier ones are unpacked below `cache`. */
export function repositoryStore(git: Git, prefix: string, cache: string): VersionStore {
  const text = async (words: readonly string[]) => String(await git(words));
  const fields = async (words: readonly string[]) =>
    (await text(words)).split('\0').filter(Boolean);
  const latest = async () =>
    (await absentOnFailure(text(['rev-parse', '--verify', '--quiet', 'HEAD'])))?.trim() ?? NOTHING;

  return {
    latest,
    async upstream() {
      const name = (
        await absentOnFailure(text(['rev-parse', '--abbrev-ref', '@{upstream}']))
      )?.trim();
      if (!name) return undefined;
      return {
        name,
        git,
        unsent: Number(await text(['rev-list', '--count', '@{upstream}..', ...FILES])),
      };
    },
    async list() {
      const format = '--format=%H%n%aI%n%an%n%s';
      const words = [
        'log',
        '-z',
        '--no-merges',
        '--full-history',
        `--max-count=${MOST}`,
        format,
        ...FILES,
      ];
      const found = (await absentOnFailure(fields(words))) ?? [];
      return found.map((entry) => {
        const [id = '', at = '', author = '', ...note] = entry.split('\n');
        return { id, at, author, note: note.join(' ') };
      });
    },
    async changedFiles(version) {
      const words = ['diff', '--name-only', '-z', '--no-renames', '--relative', version, ...FILES];
      const added = await fields(['ls-files', '--others', '--exclude-standard', '-z', ...FILES]);
      return [...new Set([...(await fields(words)), ...added])].sort();
    },
    contentAt: async (version, path) =>
      asFileContent(await absentOnFailure(git(['show', `${version}:./${path}`]))),
    unpack: (version) =>
      unpackOnce(cache, version, async (fresh) => {
        const isKnown = await succeeds(git(['cat-file', '-e', `${version}:./site.yaml`]));
        if (!isKnown) throw new UnknownVersion();
        const environment = { GIT_INDEX_FILE: `${fresh}.index` };
        mkdirSync(fresh, { recursive: true });
        await git(['read-tree', `${version}:${prefix}`], { environment });
        await git([`--work-tree=${fresh}`, 'checkout-index', '--all'], { environment });
        rmSync(environment.GIT_INDEX_FILE, { force: true });
      }),
    async keep(note) {
      if (!(await succeeds(git(['symbolic-ref', '--quiet', 'HEAD'])))) throw noBranch();
      await git(['add', '--all', ...FILES]);
      if (await succeeds(git(['diff', '--cached', '--quiet', ...FILES]))) return false;
      const isKnown = await succeeds(git(['var', 'GIT_AUTHOR_IDENT']));
      const { name, email } = thisUser();
      const author = isKnown ? [] : ['-c', `user.name=${name}`, '-c', `user.email=${email}`];
      await git([...author, 'commit', '--quiet', '-m', note, ...FILES]);
      return true;
    },
  };
}

/** What is kept on no branch is lost as soon as another one is checked out. */
function noBranch(): Failure {
  return new Failure(
    'Nothing can be kept now: this copy of the site is on no branch.',
    'The people who look after the site can put it on one.',
    1,
  );
}

async function succeeds(asked: Promise<unknown>): Promise<boolean> {
  return (await absentOnFailure(asked.then(() => true))) ?? false;
}
