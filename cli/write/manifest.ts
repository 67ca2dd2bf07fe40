import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../renderer/light.ts';
import type { BuiltEdition, KnownFile, Manifest } from '../../schemas/generated/contract.ts';
import { isManifest } from '../../schemas/generated/contract-checks.js';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { Failure, unlessMissing } from '../terminal/terminal.ts';

/** The file in an output folder that lists what the last build left there. */
export const MANIFEST = routes.files.manifest;

type Files = Readonly<Record<string, KnownFile>>;

/**
 * The files that a manifest, or a file like it, lists by their paths; none if it does not exist.
 * @throws Failure if it is damaged, or lists files outside of the folder.
 */
export function readManifest(folder: string, path: string): Files {
  return read(folder, path).files;
}

/** What was built into a folder, or undefined if no build is known to have written there. */
export function builtEdition(folder: string): BuiltEdition | undefined {
  return read(folder, MANIFEST).edition;
}

function read(folder: string, path: string): Manifest {
  const file = join(folder, path);
  const text = unlessMissing(file, () => readFileSync(file, 'utf8'));
  if (text === undefined) return { files: {} };
  const manifest = parseJson(text);
  if (isManifest(manifest)) return manifest;
  throw new Failure(
    `${file} is not as a build has written it.`,
    `Delete ${folder}, or name another folder with --out.`,
  );
}

/** Refuses paths that a manifest cannot list, since they lead out of the output folder. */
export function checkPaths(files: Files): void {
  if (isManifest({ files })) return;
  const [path] =
    Object.entries(files).find(([path, file]) => !isManifest({ files: { [path]: file } })) ?? [];
  throw new Failure(
    `\`${path}\` cannot be a file of the output.`,
    'Give the page or file a name without `..`, backslashes and control characters.',
  );
}
