import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { absentOnFailure, GitFailure, gitIn } from '../dev/versions/run-git.ts';
import { Failure } from '../terminal/terminal.ts';

/** The repository that a site lies in, as drafts are made of it. */
export interface SiteRepository {
  /** The folder of the repository. */
  top: string;
  /** Where the site lies in it; '' for the repository itself. */
  prefix: string;
  /** What drafts are copied from, and published to. */
  origin: string;
  branch: string;
  /** Whether drafts are published to this folder, so that the site has to be built here. */
  isHere: boolean;
}

/**
 * Finds the repository of a site. Where it has a remote, drafts come from there, and go there; else this
 * folder takes them.
 * @throws Failure where the site is in no repository, or was never committed.
 */
export async function findRepository(siteFolder: string): Promise<SiteRepository> {
  const git = gitIn(siteFolder);
  const ask = async (...words: string[]) => String(await git(words)).trim();
  const top = await ask('rev-parse', '--show-toplevel').catch((error: unknown) => {
    if (error instanceof GitFailure && error.code === undefined) throw error;
    throw new Failure(
      'The studio keeps drafts and versions with git, and the site is in no repository.',
      'In the folder of the project: git init, git add ., git commit -m "The site".',
    );
  });
  const branch = await absentOnFailure(ask('symbolic-ref', '--short', 'HEAD'));
  const isCommitted = await absentOnFailure(ask('cat-file', '-e', 'HEAD:./site.yaml'));
  if (branch === undefined || isCommitted === undefined) {
    throw new Failure(
      'The site is not committed, or no branch is checked out.',
      'Commit it first: git add . and git commit -m "The site".',
    );
  }
  const prefix = await ask('rev-parse', '--show-prefix');
  const remote = await absentOnFailure(ask('config', `branch.${branch}.remote`));
  const origin = remote && (await absentOnFailure(ask('remote', 'get-url', remote)));
  if (origin) {
    const merged = await ask('config', `branch.${branch}.merge`);
    return { top, prefix, origin, branch: merged.replace('refs/heads/', ''), isHere: false };
  }
  // A push brings the files of this folder up to date, unless somebody has changed them here.
  await ask('config', 'receive.denyCurrentBranch', 'updateInstead');
  return { top, prefix, origin: top, branch, isHere: true };
}

/**
 * What keeps the folder from taking what is published, or undefined if nothing does, or where it goes
 * elsewhere.
 */
export async function obstacleIn({
  top,
  branch,
  isHere,
}: SiteRepository): Promise<string | undefined> {
  if (!isHere) return undefined;
  const git = gitIn(top);
  const out = async (...words: string[]) => String(await git(words)).trim();
  const now = await absentOnFailure(out('symbolic-ref', '--short', 'HEAD'));
  if (now !== branch) return `${top} is on ${now ?? 'no branch'}, not on ${branch}.`;
  const changed = await out('status', '--porcelain', '--untracked-files=no');
  return changed && `${top} has changes without a commit:\n${changed}`;
}

/** The nearest folder of packages, which code of the site's own needs. */
export function packagesFor(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const packages = join(at, 'node_modules');
    if (existsSync(packages)) return packages;
    if (at === dirname(at)) return undefined;
  }
}
