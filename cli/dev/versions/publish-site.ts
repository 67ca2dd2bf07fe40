import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sides } from '../edit-protocol.ts';
import type { FileVersions } from './changes-of-file.ts';
import { GitFailure } from './run-git.ts';
import type { VersionStore } from './version-store.ts';

/** Most attempts: somebody else may publish between bringing in and sending. */
const ATTEMPTS = 3;

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
async function bringIn(
  folder: string,
  { git }: VersionStore,
  sides: Sides,
): Promise<FileVersions[]> {
  await git(['fetch', '--quiet']);
  try {
    await git(['merge', '--quiet', '--no-edit', '@{upstream}']);
    return [];
  } catch (error) {
    const words = ['diff', '--name-only', '--diff-filter=U', '--relative', '-z', '--', '.'];
    const paths = String(await git(words))
      .split('\0')
      .filter(Boolean);
    if (paths.length === 0) throw error;
    const files = await Promise.all(paths.map((path) => bothVersions(git, path)));
    if (files.some(({ path }) => sides[path] === undefined)) {
      await git(['merge', '--abort']);
      return files;
    }
    for (const { path, before, after } of files) {
      await settle(folder, git, path, sides[path] === 'mine' ? after : before);
    }
    await git(['commit', '--quiet', '--no-edit']);
    return [];
  }
}

/** The file as it would be if theirs, or ours, won where both have changed the same lines. */
async function bothVersions(git: VersionStore['git'], path: string): Promise<FileVersions> {
  const stage = (number: number) => git(['show', `:${number}:./${path}`]).catch(absent);
  const [base, mine, theirs] = [await stage(1), await stage(2), await stage(3)];
  if (!mine || !theirs) return { path, before: theirs, after: mine };
  const merge = (side: string) => mergeTexts(git, side, mine, base ?? Buffer.alloc(0), theirs);
  return { path, before: await merge('--theirs'), after: await merge('--ours') };
}

/** The file is not there on that side. */
function absent(error: unknown): undefined {
  if (!(error instanceof GitFailure)) throw error;
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
