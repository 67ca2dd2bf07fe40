import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes all chunks in before it gives the first one away, so that a slow reader does not hold up
 * where they come from. They wait in a file without a name, which is gone with the process.
 */
export async function* spool(
  chunks: AsyncIterable<string>,
  folder: string,
): AsyncGenerator<Buffer> {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await file.writeFile(chunks);
    yield* file.createReadStream({ start: 0, autoClose: false });
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
