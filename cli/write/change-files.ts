import {
  constants,
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { explainFileError, Failure } from '../terminal/failure.ts';

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
  try {
    return readFileSync(join(folder, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw explainFileError(error, path);
  }
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
 * moved there. What was written is taken back where one of them cannot be.
 * @throws OtherContent where a file holds something else, Failure with the file and the reason.
 */
export function writeFiles(folder: string, changes: readonly FileChange[]): void {
  const done: FileChange[] = [];
  for (const change of changes) {
    try {
      place(folder, change);
      done.push(change);
    } catch (error) {
      takeBack(folder, done);
      throw error instanceof Failure ? error : explainFileError(error, change.path);
    }
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

/** How the name of a file ends that was taken aside. */
const ASIDE = '.aside';

/**
 * Takes a file aside, and puts the new one where it was unless somebody has been there: of all who write
 * a file, only one can take it, so nobody's words are written over.
 */
function place(folder: string, { path, before, after }: FileChange): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const known = statSync(file, { throwIfNoEntry: false });
  // A link stays one; what it leads to is changed.
  const target = known ? realpathSync(file) : file;
  const beside = (ending: string) =>
    join(dirname(target), `.${basename(target)}.${process.pid}${ending}`);
  const [fresh, aside] = [beside('.new'), beside(ASIDE)];
  try {
    if (after !== undefined) writeFileSync(fresh, after, { mode: known?.mode });
    if (before !== undefined) takeAside(target, aside, before, path);
    if (after !== undefined && !putInPlace(fresh, target)) throw new OtherContent(path);
  } catch (error) {
    if (existsSync(aside)) {
      putInPlace(aside, target);
      rmSync(aside);
    }
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  rmSync(aside, { force: true });
}

/** @throws OtherContent where the file does not hold that. */
function takeAside(target: string, aside: string, before: FileContent, path: string): void {
  try {
    renameSync(target, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new OtherContent(path);
    throw error;
  }
  if (!isSame(readFileSync(aside), before)) throw new OtherContent(path);
}

/** Puts a file where there is none; false where there is one. */
function putInPlace(file: string, target: string): boolean {
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

/** Puts back what a process had taken aside that was killed before it had written. */
export function putBackAside(folder: string): void {
  for (const path of globSync(`**/.*${ASIDE}`, { cwd: folder })) {
    const name = basename(path).replace(/^\.(.*)\.\d+\.aside$/, '$1');
    const aside = join(folder, path);
    putInPlace(aside, join(dirname(aside), name));
    rmSync(aside, { force: true });
  }
}
