import { createHash } from 'node:crypto';

/** Hashes of the files that a build wrote, by their place in the output folder. */
export type Manifest = ReadonlyMap<string, string>;

/** Reads `.site/build.json`, which a build writes last. */
export function parseManifest(text: string): Manifest {
  const { files = {} }: { files?: Record<string, { hash: string }> } = JSON.parse(text);
  return new Map(Object.entries(files).map(([file, { hash }]) => [file, hash]));
}

/** Whether the content is what the build wrote under this name, as far as the manifest knows it. */
export function isAsBuilt(manifest: Manifest, file: string, content: Buffer): boolean {
  const hash = manifest.get(file);
  if (hash === undefined) return true;
  return createHash('sha256').update(content).digest('hex').startsWith(hash);
}
