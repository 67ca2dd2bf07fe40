import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { systemErrorCode } from '../errors/system-error.ts';

/** What names the build in the folder: its manifest, which it writes last; undefined without one. */
export async function readStamp(siteDir: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(join(siteDir, routes.files.manifest));
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}
