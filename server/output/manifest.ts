import { crc32 } from 'node:zlib';

/** Checksums of the files that a build wrote, by their place in the output folder. */
export type Manifest = ReadonlyMap<string, number>;

/** Reads `.site/build.json`, which a build writes last. */
export function parseManifest(text: string): Manifest {
  const { files = {} }: { files?: Record<string, { checksum: number }> } = JSON.parse(text);
  return new Map(Object.entries(files).map(([file, { checksum }]) => [file, checksum]));
}

/** Whether the content is what the build wrote under this name, as far as the manifest knows it. */
export function isAsBuilt(manifest: Manifest, file: string, content: Buffer): boolean {
  const checksum = manifest.get(file);
  return checksum === undefined || checksum === crc32(content);
}
