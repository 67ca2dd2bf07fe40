import { join } from 'node:path';
import { lockFile } from '../../server/database/lock-file.ts';
import { Failure, withFileErrors } from '../terminal/terminal.ts';
import { claimOutput } from './claim-output.ts';
import { makeFolders } from './make-folders.ts';

/**
 * Keeps other builds out of an output folder until the returned function is called: two at once
 * would take each other's files, and leave pages of both. A build that was killed keeps nobody out.
 */
export function lockOutput(folder: string): () => void {
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
