import {
  constants,
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseJson } from '../../renderer/light.ts';
import { contentHash } from '../publish/content-hash.ts';

/** The ending of journals: a process writes one before it changes files, and removes it afterwards. */
const JOURNAL = '.journal';

/** What a file is to hold, and what it holds, or undefined if it is missing. */
interface Change {
  path: string;
  before: unknown;
  after: string | Uint8Array | undefined;
}

/** A file that is about to be changed. */
interface JournalEntry {
  /** Relative to the folder; what a link leads to. */
  file: string;
  isNew: boolean;
  /** The hash of what it is to hold; absent where it is deleted. */
  after?: string;
}

/**
 * Writes down which files of a folder this process is about to change. The function that it returns
 * ends that: from then on the changes are made, and backups are superfluous.
 */
export function beginJournal(folder: string, changes: readonly Change[]): () => void {
  const journal = join(folder, `.${process.pid}${JOURNAL}`);
  const entries = changes.map(({ path, before, after }): JournalEntry => {
    const file = relative(folder, realFile(folder, path));
    const isNew = before === undefined;
    return { file, isNew, ...(after !== undefined && { after: contentHash(after) }) };
  });
  writeFileSync(journal, JSON.stringify(entries));
  return () => {
    rmSync(journal);
    for (const { file } of entries) {
      rmSync(besides(join(folder, file)).backup, { force: true });
      removeEmpty(folder, dirname(file));
    }
  };
}

/** Removes folders inside one that nothing is left in. */
function removeEmpty(folder: string, inner: string): void {
  if (inner === '.' || inner.startsWith('..')) return;
  try {
    rmdirSync(join(folder, inner));
  } catch {
    // It holds something, or has to stay: nobody needs it gone.
    return;
  }
  removeEmpty(folder, dirname(inner));
}

/** A link stays one; what it leads to is changed. */
export function realFile(folder: string, path: string): string {
  const file = join(folder, path);
  return existsSync(file) ? realpathSync(file) : file;
}

/** Where a process puts what a file is to hold, and what it has held, by default this one. */
export function besides(
  target: string,
  pid: number | string = process.pid,
): Record<'fresh' | 'backup', string> {
  const beside = (ending: string) => join(dirname(target), `.${basename(target)}.${pid}${ending}`);
  return { fresh: beside('.new'), backup: beside('.backup') };
}

/** Puts a file in a place that is free; false if it is not. */
export function putInPlace(file: string, target: string): boolean {
  try {
    linkSync(file, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
  }
  // A disk without links.
  try {
    copyFileSync(file, target, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes back what processes have written of changes that they were killed in. */
export function takeBackUnfinished(folder: string): void {
  for (const name of globSync(`.*${JOURNAL}`, { cwd: folder })) {
    const journal = join(folder, name);
    const [pid = ''] = /\d+/.exec(name) ?? [];
    for (const entry of readJournal(journal).toReversed()) takeBackEntry(folder, entry, pid);
    rmSync(journal);
  }
}

/** A journal that is not whole is that of a process that had changed nothing yet. */
function readJournal(journal: string): JournalEntry[] {
  const entries = parseJson(readFileSync(journal, 'utf8'));
  return Array.isArray(entries) && entries.every(isEntry) ? entries : [];
}

function isEntry(value: unknown): value is JournalEntry {
  const { file, isNew, after = '' } = Object(value);
  return typeof file === 'string' && typeof isNew === 'boolean' && typeof after === 'string';
}

/** What somebody has saved since is theirs. */
function takeBackEntry(folder: string, { file, isNew, after }: JournalEntry, pid: string): void {
  const target = join(folder, file);
  const { fresh, backup } = besides(target, pid);
  const isBackedUp = existsSync(backup);
  const isWritten =
    existsSync(target) && after === contentHash(readFileSync(target)) && (isNew || isBackedUp);
  if (isWritten) rmSync(target);
  if (isBackedUp) putInPlace(backup, target);
  rmSync(backup, { force: true });
  rmSync(fresh, { force: true });
  removeEmpty(folder, dirname(file));
}
