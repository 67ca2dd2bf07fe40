import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError, Failure } from '../failure.ts';

/**
 * Keeps other builds out of an output folder until the returned function is called: two at once
 * would take each other's files, and leave pages of both. A build that was killed keeps nobody out.
 */
export function lockOutput(folder: string): () => void {
  const file = join(folder, LOCK);
  try {
    mkdirSync(join(folder, '.site'), { recursive: true });
    if (!claim(file)) takeOver(file, folder);
  } catch (error) {
    throw error instanceof Failure ? error : explainFileError(error, folder);
  }
  return () => {
    if (readHolder(file) === process.pid) rmSync(file, { force: true });
  };
}

const LOCK = '.site/building';

/** Writes this process into the file, unless there is one. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function takeOver(file: string, folder: string): void {
  const holder = readHolder(file);
  if (holder === undefined || !isRunning(holder)) rmSync(file, { force: true });
  if (!claim(file)) throw beingBuilt(folder, file, readHolder(file));
}

/** The process that holds a folder; undefined where the file is gone or says nothing. */
function readHolder(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // There is one, of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function beingBuilt(folder: string, file: string, holder: number | undefined): Failure {
  return new Failure(
    `Another build is writing into ${folder}${holder ? `: process ${holder}` : ''}.`,
    `Wait until it is done, or name another folder with --out. If no build runs, delete ${file}.`,
  );
}
