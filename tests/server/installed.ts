import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import glob from 'fast-glob';
import { describe } from 'vitest';

/** Where programs are, those of Debian that are not in the path of every user included. */
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  ...glob.sync('/usr/lib/postgresql/*/bin', { onlyDirectories: true }).sort().reverse(),
];

type Programs<Name extends string> = Readonly<Record<Name, string>>;

/**
 * Describes what needs other programs. Where one is not installed, the tests are skipped, and it is
 * said which package of Debian has it.
 */
export function describeWith<Name extends string>(
  packages: Programs<Name>,
  title: string,
  tests: (programs: Programs<Name>) => void,
): void {
  const names = Object.keys(packages) as Name[];
  const found = names.map((name) => [name, findProgram(name)] as const);
  const missing = found.flatMap(([name, path]) => (path ? [] : [packages[name]]));
  if (missing.length > 0) {
    console.warn(`SKIPPED: ${title}. It needs: apt-get install ${[...new Set(missing)].join(' ')}`);
  }
  describe.skipIf(missing.length > 0)(title, () => {
    tests(Object.fromEntries(found) as Programs<Name>);
  });
}

function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
