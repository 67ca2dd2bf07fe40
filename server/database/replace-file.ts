import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only its owner may read. It has its name once it is whole and on the disk; what had
 * that name before is replaced, a link included.
 * @throws any error of the content or the file system; nothing is left of the file then.
 */
export async function replaceFile(
  path: string,
  content: string | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const part = `${path}.part`;
  try {
    await rm(part, { force: true });
    await writeFile(part, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
