import { hash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../terminal/failure.ts';
import type { FileContent } from '../../write/change-files.ts';
import type { Version } from '../edit-protocol.ts';
import { absentOnFailure, type Git, GitFailure, gitIn } from './run-git.ts';

/** Most versions that are listed. */
const MOST = 100;

/** Name of the tree without files, which is the same in every repository. */
const NOTHING = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** The files of a site: leads, builds and packages may lie beside them. */
const FILES = ['--', '.', ':(exclude).*', ':(exclude)dist', ':(exclude)node_modules'];

/** The versions of a site that git keeps. */
export interface VersionStore {
  git: Git;
  /** Where it is published to, such as `origin/main`; undefined where versions stay on this machine. */
  remote(): Promise<string | undefined>;
  /** How many versions were not sent there yet. */
  unsent(): Promise<number>;
  /** The versions in which files of the site were changed, the latest first. */
  list(): Promise<Version[]>;
  /** The latest version; one without files where nothing was kept yet. */
  latest(): Promise<string>;
  /** Files that differ from those of a version, in order; paths are relative to the site. */
  changedFiles(version: string): Promise<string[]>;
  /** What a file held; undefined if it was missing. */
  contentAt(version: string, path: string): Promise<FileContent>;
  /** The folder in which all files of a version are. */
  unpack(version: string): Promise<string>;
  /** Keeps the files as they are now; false where nothing has changed. */
  keep(note: string, author?: Author): Promise<boolean>;
}

/** Who a version is from. */
export interface Author {
  name: string;
  email: string;
}

/** True for what may be the name of a version, and no option of git. */
export function isVersion(text: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(text);
}

/** Files are compared as texts, but for those that are none, such as pictures. */
export function asText(content: Buffer | undefined): FileContent {
  return content?.includes(0) ? content : content?.toString();
}

/**
 * The versions of a site: those of the repository that its folder is in, or of one below `cache` which
 * begins with the site as it is.
 * @throws GitFailure where git is not installed, or does not work there.
 */
export async function openVersions(folder: string, cache: string): Promise<VersionStore> {
  const shared = gitIn(folder);
  const prefix = await prefixIn(shared);
  if (prefix !== undefined) return storeOf(shared, prefix, cache);
  const key = hash('sha256', folder).slice(0, 16);
  const own = join(cache, 'versions', `${key}.git`);
  const git = gitIn(folder, [`--git-dir=${own}`, `--work-tree=${folder}`]);
  const isNew = !existsSync(own);
  if (isNew) {
    mkdirSync(join(cache, 'versions'), { recursive: true });
    await git(['init', '--quiet']);
  }
  const store = storeOf(git, '', cache);
  if (isNew) await store.keep('The site as it was at first', thisUser());
  return {
    ...store,
    keep: (note, author = thisUser()) => store.keep(note, author),
  };
}

/** Where a folder lies in its repository; undefined where it is in none, or not part of it. */
async function prefixIn(git: Git): Promise<string | undefined> {
  try {
    const prefix = String(await git(['rev-parse', '--show-prefix'])).trim();
    const isIgnored = await succeeds(git(['check-ignore', '--quiet', '.']));
    return isIgnored ? undefined : prefix;
  } catch (error) {
    if (error instanceof GitFailure && error.code !== undefined) return undefined;
    throw error;
  }
}

function storeOf(git: Git, prefix: string, cache: string): VersionStore {
  const text = async (words: readonly string[]) => String(await git(words));
  const fields = async (words: readonly string[]) =>
    (await text(words)).split('\0').filter(Boolean);
  const latest = async () =>
    (await absentOnFailure(text(['rev-parse', '--verify', '--quiet', 'HEAD'])))?.trim() ?? NOTHING;

  return {
    git,
    latest,
    remote: async () =>
      (await absentOnFailure(text(['rev-parse', '--abbrev-ref', '@{upstream}'])))?.trim(),
    unsent: async () =>
      Number(
        (await absentOnFailure(text(['rev-list', '--count', '@{upstream}..', ...FILES]))) ?? 0,
      ),
    async list() {
      const words = ['log', '-z', `--max-count=${MOST}`, '--format=%H%n%aI%n%an%n%s', ...FILES];
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
      asText(await absentOnFailure(git(['show', `${version}:./${path}`]))),
    async unpack(version) {
      const target = join(cache, 'versions', version);
      if (existsSync(target)) return target;
      const fresh = `${target}.${process.pid}`;
      const environment = { GIT_INDEX_FILE: join(cache, 'versions', `${version}.index`) };
      mkdirSync(fresh, { recursive: true });
      await git(['read-tree', `${version}:${prefix}`], { environment });
      await git([`--work-tree=${fresh}`, 'checkout-index', '--all'], { environment });
      rmSync(environment.GIT_INDEX_FILE, { force: true });
      renameSync(fresh, target);
      return target;
    },
    async keep(note, author) {
      await git(['add', '--all', ...FILES]);
      if (await succeeds(git(['diff', '--cached', '--quiet', ...FILES]))) return false;
      if (!author && !(await succeeds(git(['var', 'GIT_AUTHOR_IDENT'])))) throw unknownAuthor();
      const from = author && ['-c', `user.name=${author.name}`, '-c', `user.email=${author.email}`];
      await git([...(from ?? []), 'commit', '--quiet', '-m', note, ...FILES]);
      return true;
    },
  };
}

function unknownAuthor(): Failure {
  const help =
    'Once, in a terminal: git config --global user.name "Your name", and user.email the same way.';
  return new Failure('Git does not know who you are.', help);
}

async function succeeds(asked: Promise<unknown>): Promise<boolean> {
  return (await absentOnFailure(asked.then(() => true))) ?? false;
}

function thisUser(): Author {
  const { username } = userInfo();
  return { name: username, email: `${username}@localhost` };
}
