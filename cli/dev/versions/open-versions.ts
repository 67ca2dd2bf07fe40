import { repositoryStore } from './repository-store.ts';
import { absentOnFailure, type Git, GitFailure, gitIn } from './run-git.ts';
import { snapshotStore } from './snapshot-store.ts';
import type { VersionStore } from './version-store.ts';

/**
 * The versions of a site: those of the repository that its folder is part of, or copies below `cache`,
 * of which the first is the site as it is.
 */
export async function openVersions(folder: string, cache: string): Promise<VersionStore> {
  const git = gitIn(folder);
  const prefix = await prefixIn(git);
  return prefix === undefined ? snapshotStore(folder, cache) : repositoryStore(git, prefix, cache);
}

/** Where a folder lies in its repository, or undefined if it is part of none, or git is not installed. */
async function prefixIn(git: Git): Promise<string | undefined> {
  try {
    const prefix = String(await git(['rev-parse', '--show-prefix'])).trim();
    const ignored = await absentOnFailure(git(['check-ignore', '.']));
    return ignored ? undefined : prefix;
  } catch (error) {
    if (error instanceof GitFailure) return undefined;
    throw error;
  }
}
