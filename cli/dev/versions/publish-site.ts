import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../terminal/failure.ts';
import type { Sides } from '../edit-protocol.ts';
import type { FileVersions } from './changes-of-file.ts';
import { absentOnFailure, GitFailure } from './run-git.ts';
import type { VersionStore } from './version-store.ts';

/** Most attempts: somebody else may publish between bringing in and sending. */
const ATTEMPTS = 3;

/** The branch that the site is published from. */
const UPSTREAM = '@{upstream}';

/** What publishing has come to. */
export type Published =
  | { kind: 'kept' }
  | { kind: 'sent'; remote: string }
  /** Others have changed the same words: theirs before, ours after. Nothing was sent. */
  | { kind: 'collided'; files: FileVersions[] }
  /** What others have published was brought in, and `isSound` was false with it. Nothing was sent. */
  | { kind: 'faulty' };

/**
 * Sends the latest version to where the site is published from, together with what others have sent
 * meanwhile. `isSound` tests the site with both. Without a remote, versions stay on this machine.
 * @throws GitFailure where git cannot do it.
 */
export async function sendVersion(
  folder: string,
  store: VersionStore,
  sides: Sides,
  isSound: () => Promise<boolean>,
): Promise<Published> {
  const remote = await store.remote();
  if (remote === undefined) return { kind: 'kept' };
  for (let attempt = 1; ; attempt += 1) {
    const collided = await bringIn(folder, store, sides);
    if (collided.length > 0) return { kind: 'collided', files: collided };
    if (!(await isSound())) return { kind: 'faulty' };
    try {
      await store.git(['push', '--quiet']);
      return { kind: 'sent', remote };
    } catch (error) {
      if (!(error instanceof GitFailure) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Merges what others have published. Returns what collides; then everything is as it was before. */
async function bringIn(folder: string, store: VersionStore, sides: Sides): Promise<FileVersions[]> {
  const { git } = store;
  await git(['fetch', '--quiet']);
  const files = await collisions(store);
  if (files.some(({ path }) => sides[path] === undefined)) return files;
  if (files.length === 0) {
    await git(['merge', '--quiet', '--no-edit', UPSTREAM]);
    return [];
  }
  try {
    // Without lines that mark a conflict, which the preview would show.
    await absentOnFailure(
      git(['merge', '--quiet', '--no-commit', '--strategy-option=ours', UPSTREAM]),
    );
    for (const { path, before, after } of files) {
      await settle(folder, git, path, sides[path] === 'mine' ? after : before);
    }
    await git(['commit', '--quiet', '--no-edit']);
  } catch (error) {
    await git(['merge', '--abort']);
    throw error;
  }
  return [];
}

/** The files in which others have published changes of the same lines. */
async function collisions(store: VersionStore): Promise<FileVersions[]> {
  const words = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z'];
  const output = await store.git([...words, 'HEAD', UPSTREAM]).then(
    () => '',
    (error) => conflictsIn(error),
  );
  const [, ...paths] = output.split('\0').filter(Boolean);
  if (paths.some((path) => path.startsWith('../'))) {
    throw new Failure(
      'Others have published changes beside the site that do not go together with yours.',
      'A developer has to merge them with git.',
      1,
    );
  }
  const base = String(await store.git(['merge-base', 'HEAD', UPSTREAM])).trim();
  return Promise.all(paths.map((path) => bothVersions(store, base, path)));
}

/** What git prints where it cannot merge. */
function conflictsIn(error: unknown): string {
  if (error instanceof GitFailure && error.code === 1) return error.output;
  throw error;
}

/** The file as it would be if theirs, or ours, won where both have changed the same lines. */
async function bothVersions(
  { git, contentAt }: VersionStore,
  base: string,
  path: string,
): Promise<FileVersions> {
  const [mine, theirs] = [await contentAt('HEAD', path), await contentAt(UPSTREAM, path)];
  if (!mine || !theirs) return { path, before: theirs, after: mine };
  const old = (await contentAt(base, path)) ?? Buffer.alloc(0);
  const merge = (side: string) => mergeTexts(git, side, mine, old, theirs);
  return { path, before: await merge('--theirs'), after: await merge('--ours') };
}

async function mergeTexts(
  git: VersionStore['git'],
  side: string,
  ...contents: Buffer[]
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'site-merge-'));
  try {
    const files = contents.map((content, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, content);
      return file;
    });
    await git(['merge-file', '--quiet', side, ...files]);
    return readFileSync(join(folder, '0'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a file that collided; one without content is deleted. */
async function settle(
  folder: string,
  git: VersionStore['git'],
  path: string,
  content: FileVersions['after'],
): Promise<void> {
  if (content === undefined) await git(['rm', '--quiet', '--force', '--', path]);
  else {
    writeFileSync(join(folder, path), content);
    await git(['add', '--', path]);
  }
}
