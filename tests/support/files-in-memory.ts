import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const PLACE = '/dev/shm';
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Lets temporary files of this process and of those that it starts be in the memory of the machine,
 * in a folder that goes with the process. Tests delete as many files as they make, and file systems
 * on disks take their time for that. Nothing changes if TMPDIR is set or there is too little room.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(join(PLACE, 'site-tests-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Whether files may be made and programs started there. */
function hasRoom(): boolean {
  if (process.platform !== 'linux') return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.includes(` ${PLACE} tmpfs `));
  if (!mount || /[ ,](ro|noexec)\b/.test(mount)) return false;
  const { bavail, bsize } = statfsSync(PLACE);
  return bavail * bsize >= NEEDED_BYTES;
}
