import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../../terminal/terminal.ts';
import type { FileChange, FileContent } from '../../write/change-files.ts';
import type { Sides } from '../edit-protocol.ts';
import type { Problem } from '../protocol.ts';
import { mergeFields } from './merge-fields.ts';
import { absentOnFailure, type Git, GitFailure } from './run-git.ts';
import { type SettledFile, settleCollision } from './settle-collision.ts';
import type { VersionStore } from './version-store.ts';

/** Most attempts: somebody else may publish between bringing in and sending. */
const ATTEMPTS = 3;

/** The branch that the site is published from, as git calls it. */
export const UPSTREAM = '@{upstream}';

/** Milliseconds that the place which the site is published to may take for an answer. */
const NETWORK = { limit: 60_000 };

/** What publishing has come to; nothing is sent unless it says so. */
export type Published =
  | { kind: 'kept' }
  | { kind: 'sent' }
  /** All was sent before: only what others have published has come, if anything. */
  | { kind: 'brought'; isAny: boolean }
  /** Others, by their names, have changed the same places: theirs before, ours after. */
  | { kind: 'collided'; files: FileChange[]; others: string[] }
  /** The site has these problems, perhaps only with what others have published; it is as it was before. */
  | { kind: 'faulty'; problems: Problem[]; isMerged: boolean };

/** A site in a folder, its versions, and the git that publishes them. */
interface PublishedSite {
  folder: string;
  git: Git;
  store: VersionStore;
}

/** What publishing asks of those who edit the site. */
export interface Publisher {
  /** Does something that nobody may edit beside. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** The errors of the site as it is now, and of what visitors would get of it. */
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
  const upstream = await store.upstream();
  if (!upstream) return { kind: 'kept' };
  const { git } = upstream;
  const site: PublishedSite = { folder, git, store };
  const before = await store.latest();
  for (let attempt = 1; ; attempt += 1) {
    await fetchFrom(git);
    const refused = await inTurn(() => bringIn(site, sides, problems));
    if (refused) return refused;
    const unsent = await git(['rev-list', '--count', `${UPSTREAM}..HEAD`]);
    if (Number(String(unsent)) === 0)
      return { kind: 'brought', isAny: (await store.latest()) !== before };
    try {
      await git(['-c', 'push.default=upstream', 'push', '--quiet'], NETWORK);
      return { kind: 'sent' };
    } catch (error) {
      if (!(error instanceof GitFailure) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Brings what others have published to what is written here, and sends nothing: what has changed since the
 * latest version stays such a change.
 * @throws Failure where git cannot do it.
 */
export async function bringOthers(
  folder: string,
  store: VersionStore,
  sides: Sides,
  { inTurn, problems }: Publisher,
): Promise<Published> {
  const upstream = await store.upstream();
  if (!upstream) return { kind: 'kept' };
  const { git } = upstream;
  await fetchFrom(git);
  return inTurn(async () => {
    if ((await countOthers(git)) === 0) return { kind: 'brought', isAny: false };
    const before = await store.latest();
    const isSent = (await lastSent(git)) === before;
    const isKept = await store.keep('Before what others have published');
    let base: string | undefined = before;
    try {
      const refused = await bringIn({ folder, git, store }, sides, problems);
      // What was kept beside versions that were not sent is one of them; others may have published since.
      if (!refused) base = isSent ? await lastSent(git) : undefined;
      return refused ?? { kind: 'brought', isAny: true };
    } finally {
      if (isKept && base) await git(['reset', '--quiet', '--mixed', base]);
    }
  });
}

/** How many versions others have published that are not here yet. */
export async function countOthers(git: Git): Promise<number> {
  const words = ['rev-list', '--count', '--no-merges', `HEAD..${UPSTREAM}`, '--', '.'];
  return Number(String(await git(words)));
}

/** The latest version that is also where the site is published from. */
export async function lastSent(git: Git): Promise<string> {
  return String(await git(['merge-base', 'HEAD', UPSTREAM])).trim();
}

/** Looks what others have published. */
async function fetchFrom(git: Git): Promise<void> {
  const look = () => absentOnFailure(git(['fetch', '--quiet'], NETWORK));
  // Two that look at once are in each other's way.
  if ((await look()) ?? (await look())) return;
  const help = 'Try again later. Nothing is lost.';
  throw new Failure('The place that the site is published to cannot be reached.', help, 1);
}

/** Merges what others have published. Returns why not; then everything is as it was before. */
async function bringIn(
  site: PublishedSite,
  sides: Sides,
  problems: Publisher['problems'],
): Promise<Published | undefined> {
  const { git, store } = site;
  const files = await collisions(site);
  const settled = files.map((file) => settleCollision(file, sides[file.path]));
  const open = files.filter((_file, index) => settled[index] === undefined);
  if (open.length > 0) return { kind: 'collided', files: open, others: await authorsOf(git, open) };
  const before = await store.latest();
  await merge(
    site,
    settled.filter((one) => one !== undefined),
  );
  const found = await problems();
  if (found.length === 0) return undefined;
  const isMerged = (await store.latest()) !== before;
  await git(['reset', '--quiet', '--keep', before]);
  return { kind: 'faulty', problems: found, isMerged };
}

/** Who has published what is not here yet, in some files. */
async function authorsOf(git: Git, files: readonly FileChange[]): Promise<string[]> {
  const paths = files.map(({ path }) => path);
  const output = await git(['log', '--format=%an', `HEAD..${UPSTREAM}`, '--', ...paths]);
  return [...new Set(String(output).split('\n').filter(Boolean))];
}

async function merge(
  { folder, git }: PublishedSite,
  settled: readonly SettledFile[],
): Promise<void> {
  const note = ['-m', 'Bring in what others have published'];
  try {
    if (settled.length === 0) return void (await git(['merge', '--quiet', ...note, UPSTREAM]));
    // Without lines that mark a conflict, which the preview would show.
    await absentOnFailure(
      git(['merge', '--quiet', '--no-commit', '--strategy-option=ours', ...note, UPSTREAM]),
    );
    for (const { path, mine } of settled) await place(folder, git, path, mine);
    await git(['commit', '--quiet', '--no-edit']);
    // What was taken of theirs is a version of its own.
    const taken = settled.filter(({ mine, content }) => mine !== content);
    for (const { path, content } of taken) await place(folder, git, path, content);
    if (taken.length > 0) {
      await git(['commit', '--quiet', '-m', 'Take what others have published']);
    }
  } catch (error) {
    await absentOnFailure(git(['merge', '--abort']));
    throw error;
  }
}

/** The files in which others have published changes of the same or neighbouring lines. */
async function collisions({ git, store }: PublishedSite): Promise<FileChange[]> {
  const words = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z'];
  const output = await git([...words, 'HEAD', UPSTREAM]).then(
    () => '',
    (error) => conflictsIn(error),
  );
  const [, ...paths] = output.split('\0').filter(Boolean);
  if (paths.some((path) => path.startsWith('../'))) {
    throw new Failure(
      'Others have published changes beside the site that do not go together with yours.',
      'The people who look after the site can put them together.',
      1,
    );
  }
  const base = await lastSent(git);
  return Promise.all(paths.map((path) => bothVersions(git, store, base, path)));
}

/** What git prints where it cannot merge. */
function conflictsIn(error: unknown): string {
  if (error instanceof GitFailure && error.code === 1) return error.output;
  throw error;
}

/** The file as it would be if theirs, or ours, won where both have changed the same fields or lines. */
async function bothVersions(
  git: Git,
  { contentAt }: VersionStore,
  base: string,
  path: string,
): Promise<FileChange> {
  const [mine, theirs] = [await contentAt('HEAD', path), await contentAt(UPSTREAM, path)];
  const areTexts = typeof mine === 'string' && typeof theirs === 'string';
  if (!areTexts) return { path, before: theirs, after: mine };
  const old = String((await contentAt(base, path)) ?? '');
  const merged = mergeFields({ path, base: old, mine, theirs });
  if (merged) return { path, before: merged.theirs, after: merged.mine };
  const mergeFor = (side: string) => mergeTexts(git, side, mine, old, theirs);
  return { path, before: await mergeFor('--theirs'), after: await mergeFor('--ours') };
}

async function mergeTexts(git: Git, side: string, ...contents: string[]): Promise<string> {
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
async function place(folder: string, git: Git, path: string, content: FileContent): Promise<void> {
  if (content === undefined)
    await git(['rm', '--quiet', '--force', '--ignore-unmatch', '--', path]);
  else {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    await git(['add', '--', path]);
  }
}
