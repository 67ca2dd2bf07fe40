import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutputFile } from '../../renderer/index.ts';
import { explainFileError } from '../failure.ts';
import { contentHash } from './content-hash.ts';

/** What a build left in the output folder. */
interface Manifest {
  files: Record<string, { hash: string; size: number; modified: number }>;
}

/** Files written, left alone because they were the same, and deleted. */
export interface WriteSummary {
  written: number;
  unchanged: number;
  deleted: number;
  bytes: number;
}

/**
 * An output folder that changes only at the end: files are staged first, put in their places by
 * `commit`, and forgotten by `discard`. Whatever happens before, the last good output stays.
 */
export interface OutputFolder {
  stage(file: OutputFile): void;
  commit(): WriteSummary;
  discard(): void;
}

export function openOutput(folder: string): OutputFolder {
  const before = readManifest(folder);
  const after: Manifest = { files: {} };
  const staging = join(folder, '.site/staging');
  const staged: string[] = [];
  const summary: WriteSummary = { written: 0, unchanged: 0, deleted: 0, bytes: 0 };
  attempt(staging, () => {
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { recursive: true });
  });

  function stage({ path, content }: OutputFile): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const hash = contentHash(bytes);
    const known = before.files[path];
    if (known?.hash === hash && isUntouched(join(folder, path), known)) {
      after.files[path] = known;
      summary.unchanged += 1;
      return;
    }
    after.files[path] = { hash, size: 0, modified: 0 };
    attempt(path, () => writeFileSync(join(staging, String(staged.length)), bytes));
    staged.push(path);
  }

  function commit(): WriteSummary {
    for (const path of staged) attempt(path, () => makeRoom(join(folder, path)));
    staged.forEach((path, index) => {
      const file = join(folder, path);
      attempt(path, () => renameSync(join(staging, String(index)), file));
      const { size, mtimeMs } = statSync(file);
      Object.assign(after.files[path] ?? {}, { size, modified: mtimeMs });
      summary.bytes += size;
    });
    summary.written = staged.length;
    for (const path of Object.keys(before.files)) {
      if (after.files[path]) continue;
      rmSync(join(folder, path), { force: true });
      summary.deleted += 1;
    }
    attempt(MANIFEST, () => writeFileSync(join(staging, 'manifest'), JSON.stringify(after)));
    attempt(MANIFEST, () => renameSync(join(staging, 'manifest'), join(folder, MANIFEST)));
    discard();
    return summary;
  }

  function discard(): void {
    rmSync(staging, { recursive: true, force: true });
  }

  return { stage, commit, discard };
}

const MANIFEST = '.site/build.json';

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch {
    return { files: {} };
  }
}

/** True where a file is still the one that was written. */
function isUntouched(file: string, known: { size: number; modified: number }): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.size === known.size && stats.mtimeMs === known.modified;
}

/** Makes sure that a file can be moved to its place, so that no move fails halfway through. */
function makeRoom(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  if (!stats) mkdirSync(dirname(file), { recursive: true });
}

function attempt(path: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw explainFileError(error, path);
  }
}
