import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { explainFileError, Failure, unlessMissing } from '../terminal/terminal.ts';
import { beginJournal, besides, putInPlace, realFile } from './change-journal.ts';

/** What a file holds; undefined if it is missing. */
export type FileContent = string | Uint8Array | undefined;

/** A file before and after a change, relative to a folder. */
export interface FileChange {
  path: string;
  before: FileContent;
  after: FileContent;
}

/** Thrown where a file does not hold what a change was made for; it is left as it is. */
export class OtherContent extends Failure {
  constructor(path: string) {
    super(`${path} has changed meanwhile.`, 'Look at it, and try again.', 1);
  }
}

/**
 * What a file of a folder holds now; undefined if it is missing.
 * @throws Failure where it cannot be read.
 */
export function contentOf(folder: string, path: string): Buffer | undefined {
  return unlessMissing(path, () => readFileSync(join(folder, path)));
}

/** True where a file holds exactly this. */
export function holds(folder: string, { path, before }: FileChange): boolean {
  return isSame(contentOf(folder, path), before);
}

function isSame(now: Buffer | undefined, content: FileContent): boolean {
  if (now === undefined || content === undefined) return now === content;
  return now.equals(Buffer.from(content as string));
}

/**
 * Writes files that hold what they held before, each of them as a whole: beside its place first, then
 * moved there. What was written is taken back where one of them cannot be, or this process ends before.
 * @throws OtherContent where a file holds something else, Failure with the file and the reason.
 */
export function writeFiles(folder: string, changes: readonly FileChange[]): void {
  const done: FileChange[] = [];
  const [first] = changes;
  if (!first) return;
  const end = explained(first, () => beginJournal(folder, changes));
  try {
    for (const change of changes) {
      explained(change, () => place(folder, change));
      done.push(change);
    }
  } catch (error) {
    takeBack(folder, done);
    throw error;
  } finally {
    end();
  }
}

/** @throws Failure with the file and the reason. */
function explained<T>({ path }: FileChange, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Failure ? error : explainFileError(error, path);
  }
}

/** What somebody has changed meanwhile is theirs. */
function takeBack(folder: string, changes: readonly FileChange[]): void {
  for (const { path, before, after } of changes.toReversed()) {
    try {
      place(folder, { path, before: after, after: before });
    } catch (error) {
      if (!(error instanceof OtherContent)) throw error;
    }
  }
}

/**
 * Renames a file to its backup, and puts the new one in its place unless somebody else has: of all who
 * write a file, only one can rename it, so nobody's words are written over.
 */
function place(folder: string, { path, before, after }: FileChange): void {
  const target = realFile(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  const { fresh, backup } = besides(target);
  try {
    const mode = statSync(target, { throwIfNoEntry: false })?.mode;
    if (after !== undefined) writeFileSync(fresh, after, { mode });
    if (before !== undefined) backUp(target, backup, before, path);
    if (after !== undefined && !putInPlace(fresh, target)) throw new OtherContent(path);
  } catch (error) {
    if (existsSync(backup)) {
      putInPlace(backup, target);
      rmSync(backup);
    }
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** @throws OtherContent if the file does not hold that. */
function backUp(target: string, backup: string, before: FileContent, path: string): void {
  try {
    renameSync(target, backup);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new OtherContent(path);
    throw error;
  }
  if (!isSame(readFileSync(backup), before)) throw new OtherContent(path);
}
