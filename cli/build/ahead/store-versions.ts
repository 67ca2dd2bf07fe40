import type { OutputFile, PageFile } from '../../../renderer/index.ts';
import type { OutputChange } from '../../../schemas/generated/contract.ts';
import type { PageOutput } from '../../graph/site-query.ts';
import type { StagedFile } from '../../write/stage-files.ts';

/** Where the files of a coming moment lie in the output folder: visitors never get them from there. */
const AHEAD = '.site/ahead';

/**
 * Stores versions of files, by `stage`, below `.site/ahead`. `present` are the files of the output
 * itself.
 */
export function storeVersions(
  stage: (file: OutputFile | PageFile) => StagedFile,
  present: readonly StagedFile[],
) {
  const places = new Map(present.map((file) => [keyOf(file), file.path]));
  const stored: StagedFile[] = [];
  const named = new Map<string, StagedFile>();
  return {
    /** An output that stores what is rendered for a moment in a folder of its own. */
    outputFor: (folder: string): PageOutput => ({
      stage({ path, content }) {
        const place = `${AHEAD}/${folder}/${path}`;
        const { file } = stage({ path: place, content } as OutputFile | PageFile);
        const version = { path, file };
        if (places.has(keyOf(version))) return version;
        places.set(keyOf(version), place);
        stored.push({ path: place, file });
        named.set(path, version);
        return version;
      },
      has: () => true,
    }),
    /** Where a version of a file lies: in its own place if it is the one that the build itself leaves. */
    placeOf: (file: StagedFile) => places.get(keyOf(file)) ?? file.path,
    /** A file at a path whose name has the hash of its content, if it was stored. */
    storedAs: (path: string) => named.get(path),
    /** All files that were stored, in the places where they lie. */
    stored: () => stored,
  };
}

/** The files of the output from moment to moment: each version is stored once. */
export type StoredVersions = ReturnType<typeof storeVersions>;

/** What changes between two sets of files. */
export function changeBetween(
  before: readonly StagedFile[],
  after: readonly StagedFile[],
  { placeOf }: StoredVersions,
): OutputChange {
  const known = new Map(before.map((file) => [file.path, keyOf(file)]));
  const left = new Set(after.map(({ path }) => path));
  const changed = after.filter((file) => known.get(file.path) !== keyOf(file));
  return {
    files: Object.fromEntries(changed.map((file) => [file.path, placeOf(file)])),
    removed: before.flatMap(({ path }) => (left.has(path) ? [] : [path])),
  };
}

function keyOf({ path, file: { checksum, size } }: StagedFile): string {
  return `${path} ${checksum} ${size}`;
}
