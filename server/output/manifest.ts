import { crc32 } from 'node:zlib';
import type { Manifest } from '../../schemas/generated/contract.ts';

/** Whether the content is what the build wrote under this name, as far as the manifest knows it. */
export function isAsBuilt({ files }: Manifest, file: string, content: Buffer): boolean {
  const known = Object.hasOwn(files, file) ? files[file] : undefined;
  return known === undefined || known.checksum === crc32(content);
}
