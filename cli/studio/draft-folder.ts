import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { absentOnFailure, gitIn } from '../dev/versions/run-git.ts';
import type { Author } from '../dev/versions/version-store.ts';
import { packagesFor, type SiteRepository } from './site-repository.ts';

/** Milliseconds that a repository on another machine may take. */
const NETWORK = { limit: 60_000 };

/** Makes the copy of the repository that a draft is, unless it is there. Returns the folder of its site. */
export async function openDraftFolder(
  repository: SiteRepository,
  folder: string,
  { name, email }: Author,
): Promise<string> {
  const { top, origin, branch, prefix } = repository;
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
    const fresh = `${folder}.${process.pid}`;
    rmSync(fresh, { recursive: true, force: true });
    await gitIn(top)(['clone', '--quiet', '--branch', branch, origin, fresh]);
    const packages = packagesFor(top);
    if (packages && packagesFor(fresh) !== packages) {
      symlinkSync(packages, join(fresh, 'node_modules'), 'junction');
    }
    renameSync(fresh, folder);
  }
  await followOrigin(repository, folder);
  const git = gitIn(folder);
  await git(['config', 'author.name', name]);
  await git(['config', 'author.email', email]);
  await commitAs(folder, { name, email });
  await bringUpToDate(folder);
  return join(folder, prefix);
}

/** Lets a draft be published to where its repository is, or has its remote, by now. */
export async function followOrigin(
  { origin, branch }: SiteRepository,
  folder: string,
): Promise<void> {
  const git = gitIn(folder);
  const own = String(await git(['symbolic-ref', '--short', 'HEAD'])).trim();
  await git(['config', 'remote.origin.url', origin]);
  await git(['config', `branch.${own}.merge`, `refs/heads/${branch}`]);
}

/** From now on, somebody commits what the owner of the draft has written. */
export async function commitAs(folder: string, { name, email }: Author): Promise<void> {
  const git = gitIn(folder);
  await git(['config', 'committer.name', name]);
  await git(['config', 'committer.email', email]);
}

/** Brings in what others have published, where nothing was written in the draft. */
export async function bringUpToDate(folder: string): Promise<void> {
  const git = gitIn(folder);
  const isFetched = await absentOnFailure(git(['fetch', '--quiet'], NETWORK));
  if (!isFetched || (await countDraftChanges(folder)) > 0) return;
  await absentOnFailure(git(['merge', '--quiet', '--ff-only', '@{upstream}']));
}

/** How many files of a draft differ from what it was copied from. */
export async function countDraftChanges(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const git = gitIn(folder);
  const lines = async (words: string[]) =>
    String((await absentOnFailure(git(words))) ?? '')
      .split('\0')
      .filter(Boolean);
  const changed = await lines(['diff', '--name-only', '-z', '--merge-base', '@{upstream}']);
  const added = await lines(['ls-files', '--others', '--exclude-standard', '-z']);
  return new Set([...changed, ...added.filter((path) => path !== 'node_modules')]).size;
}
