import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../terminal/failure.ts';
import type { Sides } from '../edit-protocol.ts';
import type { Problem } from '../protocol.ts';
import type { FileVersions } from './changes-of-file.ts';
import { mergeFields } from './merge-fields.ts';
import { absentOnFailure, GitFailure } from './run-git.ts';
import type { VersionStore } from './version-store.ts';

/** Most attempts: somebody else may publish between bringing in and sending. */
const ATTEMPTS = 3;

/** The branch that the site is published from. */
const UPSTREAM = '@{upstream}';

/** Milliseconds that the place which the site is published to may take for an answer. */
const NETWORK = { limit: 60_000 };

/** What publishing has come to; nothing is sent unless it says so. */
export type Published =
  | { kind: 'kept' }
  | { kind: 'sent'; remote: string }
  /** Others have changed the same words: theirs before, ours after. */
  | { kind: 'collided'; files: FileVersions[] }
  /** Together with what others have published, the site has these problems; it is as it was before. */
  | { kind: 'faulty'; problems: Problem[] };

/** What publishing asks of those who edit the site. */
export interface Publisher {
  /** Does something that nobody may edit beside. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** The errors of the site as it is now. */
  problems(): Promise<Problem[]>;
}

/**
 * Sends the latest version to where the site is published from, together with what others have sent
 * meanwhile. Without a remote, versions stay on this machine.
 * @throws Failure where git cannot do it.
 */
export async function sendVersion(
  folder: string,
  store: VersionStore,
  sides: Sides,
  { inTurn, problems }: Publisher,
): Promise<Published> {
  const remote = await store.remote();
  if (remote === undefined) return { kind: 'kept' };
  for (let attempt = 1; ; attempt += 1) {
    await fetchFrom(store);
    const refused = await inTurn(() => bringIn(folder, store, sides, problems));
    if (refused) return refused;
    try {
      await store.git(['-c', 'push.default=upstream', 'push', '--quiet'], NETWORK);
      return { kind: 'sent', remote };
    } catch (error) {
      if (!(error instanceof GitFailure) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Looks what others have published. */
async function fetchFrom({ git }: VersionStore): Promise<void> {
  try {
    await git(['fetch', '--quiet'], NETWORK);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    const help =
      'Try again later. Nothing is lost: this version is kept. A developer finds the reason with git fetch.';
    throw new Failure('The place that the site is published to cannot be reached.', help, 1);
  }
}

/** Merges what others have published. Returns why not; then everything is as it was before. */
async function bringIn(
  folder: string,
  store: VersionStore,
  sides: Sides,
  problems: Publisher['problems'],
): Promise<Published | undefined> {
  const files = await collisions(store);
  const unlike = files.filter(({ before, after }) => before !== after);
  if (unlike.some(({ path }) => sides[path] === undefined)) {
    return { kind: 'collided', files: unlike };
  }
  const before = await store.latest();
  await merge(folder, store.git, files, sides);
  const found = await problems();
  if (found.length === 0) return undefined;
  await store.git(['reset', '--quiet', '--keep', before]);
  return { kind: 'faulty', problems: found };
}

async function merge(
  folder: string,
  git: VersionStore['git'],
  files: readonly FileVersions[],
  sides: Sides,
): Promise<void> {
  const note = ['-m', 'Bring in what others have published'];
  if (files.length === 0) return void (await git(['merge', '--quiet', ...note, UPSTREAM]));
  try {
    // Without lines that mark a conflict, which the preview would show.
    await absentOnFailure(
      git(['merge', '--quiet', '--no-commit', '--strategy-option=ours', ...note, UPSTREAM]),
    );
    for (const { path, before, after } of files) {
      await settle(folder, git, path, sides[path] === 'mine' ? after : before);
    }
    await git(['commit', '--quiet', '--no-edit']);
  } catch (error) {
    await absentOnFailure(git(['merge', '--abort']));
    throw error;
  }
}

/** The files in which others have published changes of the same or neighbouring lines. */
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

/** The file as it would be if theirs, or ours, won where both have changed the same fields or lines. */
async function bothVersions(
  { git, contentAt }: VersionStore,
  base: string,
  path: string,
): Promise<FileVersions> {
  const [mine, theirs] = [await contentAt('HEAD', path), await contentAt(UPSTREAM, path)];
  const areTexts = typeof mine === 'string' && typeof theirs === 'string';
  if (!areTexts) return { path, before: theirs, after: mine };
  const old = String((await contentAt(base, path)) ?? '');
  const merged = mergeFields({ path, base: old, mine, theirs });
  if (merged) return { path, before: merged.theirs, after: merged.mine };
  const mergeFor = (side: string) => mergeTexts(git, side, mine, old, theirs);
  return { path, before: await mergeFor('--theirs'), after: await mergeFor('--ours') };
}

async function mergeTexts(
  git: VersionStore['git'],
  side: string,
  ...contents: string[]
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'site-merge-'));
  try {
    const files = contents.map((content, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, content);
      return file;
    });
    await git(['merge-file', '--quiet', side, ...files]);
    return readFileSync(join(folder, '0'), 'utf8');
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
