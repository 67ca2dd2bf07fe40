import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OutputFile } from '../../renderer/index.ts';
import { explainFileError } from '../failure.ts';
import { lockOutput } from './lock-output.ts';
import { fileStager, type KnownFile, type StagedFile, type Staging } from './stage-files.ts';

/** What a build left in the output folder. */
interface Manifest {
  files: Record<string, KnownFile>;
}

/** Files written, left alone because they were the same, and deleted. */
export interface WriteSummary {
  written: number;
  unchanged: number;
  deleted: number;
}

/**
 * An output folder that changes only at the end: files are staged first, put in their places by
 * `commit`, and forgotten by `discard`. Whatever happens before, the last good output stays.
 */
export interface OutputFolder {
  /** What other threads need to stage files for this folder. */
  staging: Staging;
  stage(file: OutputFile): void;
  /** Takes in a file that another thread has staged. */
  adopt(file: StagedFile): void;
  commit(): WriteSummary;
  discard(): void;
}

/** Begins to change an output folder, in which no other build may be at work. */
export function beginOutput(folder: string): OutputFolder {
  const unlock = lockOutput(folder);
  const before = readManifest(folder);
  const after: Manifest = { files: {} };
  const waiting = join(folder, '.site/staging');
  const staging = { folder, waiting, before: before.files };
  const stageFile = fileStager(staging, 'site');
  const staged: { path: string; name: string }[] = [];
  const summary: WriteSummary = { written: 0, unchanged: 0, deleted: 0 };
  attempt(waiting, () => {
    rmSync(waiting, { recursive: true, force: true });
    mkdirSync(waiting, { recursive: true });
  });

  function adopt({ path, file, name }: StagedFile): void {
    after.files[path] = file;
    if (name === undefined) summary.unchanged += 1;
    else staged.push({ path, name });
  }

  function commit(): WriteSummary {
    makeRoom(
      folder,
      staged.map(({ path }) => path),
    );
    for (const { path, name } of staged) {
      attempt(path, () => renameSync(join(waiting, name), join(folder, path)));
    }
    summary.written = staged.length;
    for (const path of Object.keys(before.files)) {
      if (after.files[path]) continue;
      rmSync(join(folder, path), { force: true });
      summary.deleted += 1;
    }
    attempt(MANIFEST, () => writeFileSync(join(waiting, 'manifest'), JSON.stringify(after)));
    attempt(MANIFEST, () => renameSync(join(waiting, 'manifest'), join(folder, MANIFEST)));
    discard();
    return summary;
  }

  function discard(): void {
    rmSync(waiting, { recursive: true, force: true });
    unlock();
  }

  return { staging, stage: (file) => adopt(stageFile(file)), adopt, commit, discard };
}

const MANIFEST = '.site/build.json';

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch {
    return { files: {} };
  }
}

/** Makes sure that files can be moved to their places, so that no move fails halfway through. */
function makeRoom(folder: string, paths: readonly string[]): void {
  for (const [inside, files] of Map.groupBy(paths, dirname)) {
    const target = join(folder, inside);
    attempt(inside, () => mkdirSync(target, { recursive: true }));
    const taken = new Set(foldersIn(target));
    const blocked = files.find((path) => taken.has(basename(path)));
    if (blocked) throw explainFileError({ code: 'EISDIR' }, blocked);
  }
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function attempt(path: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw explainFileError(error, path);
  }
}
