import { lstatSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { OutputFile, PageFile } from '../../renderer/index.ts';
import type { BuiltEdition, KnownFile } from '../../schemas/generated/contract.ts';
import { lockFile } from '../../server/database/lock-file.ts';
import type { NamedFile } from '../publish/publish-assets.ts';
import { explainFileError, Failure, withFileErrors } from '../terminal/terminal.ts';
import { checkLinks, claimOutput } from './claim-output.ts';
import { ANNOUNCED, findLeft, type LeftFile, type LeftFiles, leaveFiles } from './left-files.ts';
import { makeFolders } from './make-folders.ts';
import { checkPaths, MANIFEST, readManifest } from './manifest.ts';
import { fileStager, type StagedFile, type Staging, stagedName } from './stage-files.ts';

/** Files written, left alone because they were the same, and deleted. */
export interface WriteSummary {
  written: number;
  unchanged: number;
  deleted: number;
}

interface Finished {
  summary: WriteSummary;
  files: LeftFiles;
}

/**
 * An output folder that changes only at the end: files are staged first, put in their places by
 * `commit`, and forgotten by `discard`. Until then the last good output stays.
 */
export interface OutputFolder {
  /** What other threads need to stage files for this folder. */
  staging: Staging;
  /** True where a file that the last build left is in its place. */
  has(file: StagedFile): boolean;
  stage(file: OutputFile): StagedFile;
  /** The same without taking it in: `adopt` does that. */
  stageWaiting(file: OutputFile | PageFile): StagedFile;
  /** Makes and stages a file with a content hash in its name, unless it is in its place. */
  stageNamed(file: NamedFile): Promise<void>;
  /** Takes in a file that another thread has staged. */
  adopt(file: StagedFile): void;
  /** All files taken in so far. */
  files(): readonly StagedFile[];
  commit(edition?: BuiltEdition): Finished;
  discard(): void;
}

/**
 * Begins to change an output folder, in which no other build may be at work; `left` are its files as
 * the cache knows that the last build left them.
 */
export function beginOutput(folder: string, left: LeftFiles = {}): OutputFolder {
  const { unlock, before, area } = openOutput(folder);
  const after: Record<string, KnownFile> = {};
  const found: Record<string, LeftFile> = {};
  const staging = { folder, area, before };
  const stageFile = fileStager(staging);
  const adopted: StagedFile[] = [];

  function has({ path, file: { checksum, size } }: StagedFile): boolean {
    const seen = left[path];
    const isSame = seen && seen[1] === checksum && seen[2] === size;
    if (!before[path]) return false;
    const file = findLeft(folder, path, isSame ? seen : ['', checksum, size]);
    if (file) found[path] = file;
    return file !== undefined;
  }

  function adopt(staged: StagedFile): void {
    adopted.push(staged);
    after[staged.path] = staged.file;
  }

  function stage(file: OutputFile): StagedFile {
    const staged = stageFile(file);
    adopt(staged);
    return staged;
  }

  async function stageNamed({ path, make }: NamedFile): Promise<void> {
    const file = before[path];
    if (file && has({ path, file })) adopt({ path, file });
    else stage({ path, content: await make() });
  }

  function commit(edition?: BuiltEdition): Finished {
    const staged = listStaged(area, adopted);
    const gone = Object.keys(before).filter((path) => !after[path]);
    const paths = staged.map(({ path }) => path);
    checkPaths(after);
    checkLinks(folder, [...paths, ...gone]);
    makeRoom(folder, paths);
    announce(folder, area, staged, after);
    for (const { path, name } of staged) {
      withFileErrors(path, () => renameSync(join(area, name), join(folder, path)));
    }
    deleteFiles(folder, gone);
    const manifest = place(folder, area, MANIFEST, { edition, files: after });
    rmSync(join(folder, ANNOUNCED), { force: true });
    const unchanged = adopted.length - staged.length;
    const summary = { written: staged.length, unchanged, deleted: gone.length };
    return { summary, files: leaveFiles(folder, { ...after, [MANIFEST]: manifest }, found) };
  }

  function discard(): void {
    rmSync(area, { recursive: true, force: true });
    unlock();
  }

  return {
    staging,
    has,
    stage,
    stageWaiting: stageFile,
    stageNamed,
    adopt,
    files: () => [...adopted],
    commit,
    discard,
  };
}

function deleteFiles(folder: string, paths: readonly string[]): void {
  for (const path of paths) {
    withFileErrors(path, () => rmSync(join(folder, path), { force: true }));
  }
}

function openOutput(folder: string) {
  const unlock = lockOutput(folder);
  const area = join(folder, '.site/staging');
  try {
    const before = readBefore(folder);
    withFileErrors(area, () => {
      rmSync(area, { recursive: true, force: true });
      makeFolders(area);
    });
    return { unlock, before, area };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The adopted files that are staged, with their names in the staging folder. */
function listStaged(
  area: string,
  adopted: readonly StagedFile[],
): { path: string; name: string }[] {
  const names = new Set(withFileErrors(area, () => readdirSync(area)));
  return adopted
    .map(({ path }) => ({ path, name: stagedName(path) }))
    .filter(({ name }) => names.has(name));
}

function announce(
  folder: string,
  area: string,
  staged: readonly { path: string }[],
  after: Readonly<Record<string, KnownFile>>,
): void {
  const files = Object.fromEntries(staged.map(({ path }) => [path, after[path]]));
  place(folder, area, ANNOUNCED, { files });
}

/** Puts a file with some JSON in its place, at once. */
function place(folder: string, area: string, path: string, value: unknown): KnownFile {
  const text = JSON.stringify(value);
  withFileErrors(path, () => writeFileSync(join(area, 'json'), text));
  withFileErrors(path, () => renameSync(join(area, 'json'), join(folder, path)));
  return { checksum: crc32(text), size: Buffer.byteLength(text) };
}

/** The files of the last build, and those that one which was killed had put in their places. */
function readBefore(folder: string): Record<string, KnownFile> {
  const announced = Object.entries(readManifest(folder, ANNOUNCED));
  const placed = announced.filter(([path, { checksum, size }]) =>
    findLeft(folder, path, ['', checksum, size]),
  );
  return { ...readManifest(folder, MANIFEST), ...Object.fromEntries(placed) };
}

/** Makes sure that files can be moved to their places, so that no move fails halfway through. */
function makeRoom(folder: string, paths: readonly string[]): void {
  for (const [inside, files] of Map.groupBy(paths, dirname)) {
    withFileErrors(inside, () => makeFolders(join(folder, inside)));
    const blocked = files.find((path) => isFolder(join(folder, path)));
    if (blocked) throw explainFileError({ code: 'EISDIR' }, blocked);
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Keeps other builds out of an output folder until the returned function is called: two at once
 * would take each other's files, and leave pages of both. A build that was killed keeps nobody out.
 */
function lockOutput(folder: string): () => void {
  claimOutput(folder);
  const unlock = withFileErrors(folder, () => {
    makeFolders(join(folder, '.site'));
    return lockFile(join(folder, '.site/lock'));
  });
  if (unlock) return unlock;
  throw new Failure(
    `Another build is writing into ${folder}.`,
    'Wait until it is done, or name another folder with --out.',
  );
}
