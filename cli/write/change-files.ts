import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { explainFileError } from '../terminal/failure.ts';

/** What a file holds; undefined if it is missing. */
export type FileContent = string | Uint8Array | undefined;

/** A file before and after a change, relative to a folder. */
export interface FileChange {
  path: string;
  before: FileContent;
  after: FileContent;
}

/** True where a file holds exactly this. */
export function holds(folder: string, { path, before }: FileChange): boolean {
  let now: Buffer | undefined;
  try {
    now = readFileSync(join(folder, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return before === undefined;
    throw explainFileError(error, path);
  }
  return before !== undefined && now.equals(Buffer.from(before as string));
}

/**
 * Writes files, each of them as a whole: beside its place first, then moved there. What was written
 * is taken back where one of them cannot be.
 * @throws Failure with the file and the reason.
 */
export function writeFiles(folder: string, changes: readonly FileChange[]): void {
  const done: FileChange[] = [];
  for (const change of changes) {
    try {
      place(folder, change.path, change.after);
      done.push(change);
    } catch (error) {
      for (const { path, before } of done.reverse()) place(folder, path, before);
      throw explainFileError(error, change.path);
    }
  }
}

function place(folder: string, path: string, content: FileContent): void {
  const file = join(folder, path);
  if (content === undefined) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const before = statSync(file, { throwIfNoEntry: false });
  // A link stays one; what it leads to is changed.
  const target = before ? realpathSync(file) : file;
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}`);
  try {
    writeFileSync(temporary, content, { mode: before?.mode });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
