import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What installs the packages of a project; Yarn 1 is `yarn-classic`. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'yarn-classic';

/** The package manager whose lock file a project has, else npm. */
export function packageManagerOf(folder: string): PackageManager {
  const has = (name: string) => existsSync(join(folder, name));
  if (has('package-lock.json')) return 'npm';
  if (has('pnpm-lock.yaml')) return 'pnpm';
  if (!has('yarn.lock')) return 'npm';
  const isBerry = readFileSync(join(folder, 'yarn.lock'), 'utf8').includes('__metadata:');
  return isBerry ? 'yarn' : 'yarn-classic';
}
