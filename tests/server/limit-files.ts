import { execFileSync } from 'node:child_process';

/**
 * Lets no file of this process grow beyond `bytes`, as on a full disk, until it is called again with
 * `unlimited`. Needs the program prlimit.
 */
export function limitFiles(prlimit: string, bytes: number | 'unlimited'): void {
  execFileSync(prlimit, ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
}
