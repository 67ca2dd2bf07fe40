import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainFileError, Failure } from '../terminal/terminal.ts';

/** Files that are to be made: their content by their path, with forward slashes. */
export type NewFiles = ReadonlyMap<string, string | Uint8Array>;

/**
 * Writes files that are not there yet into a folder: all of them, or none. They are written to a temporary folder
 * and moved as a whole, so that nobody ever sees half of them.
 */
export function writeNew(folder: string, files: NewFiles): void {
  for (const path of files.keys()) {
    if (existsSync(join(folder, path))) throw taken(path);
  }
  const moved: string[] = [];
  let staging: string | undefined;
  try {
    staging = mkdtempSync(join(folder, '.new-'));
    for (const [path, content] of files) write(join(staging, path), content);
    for (const path of whatIsMissing(folder, files.keys())) {
      renameSync(join(staging, path), join(folder, path));
      moved.push(path);
    }
  } catch (error) {
    for (const path of moved) rmSync(join(folder, path), { recursive: true });
    const { dest } = error as { dest?: string };
    throw explainFileError(error, dest ? dirname(dest) : folder);
  } finally {
    if (staging) rmSync(staging, { recursive: true, force: true });
  }
}

export function taken(path: string): Failure {
  return new Failure(`${path} is there already.`, 'Choose another name, or move it away first.');
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The topmost folders on the way to the files that are not there yet, or the files themselves. */
function whatIsMissing(folder: string, paths: Iterable<string>): Set<string> {
  const missing = new Set<string>();
  for (const path of paths) {
    const steps = path.split('/');
    const length = steps.findIndex(
      (_step, index) => !existsSync(join(folder, ...steps.slice(0, index + 1))),
    );
    missing.add(steps.slice(0, length + 1).join('/'));
  }
  return missing;
}
