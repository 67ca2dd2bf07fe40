import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { unlessMissing, withFileErrors } from '../terminal/terminal.ts';
import { checkLinks } from '../write/claim-output.ts';
import type { DeployTarget } from './deploy-target.ts';

/** A folder of this machine. Links in it are not followed. */
export function folderTarget(name: string, root: string): DeployTarget {
  return {
    name,
    compare: async (folder, paths) => {
      const there = new Set(filesIn(root));
      const isOther = (path: string) =>
        there.has(path) && !isSame(join(folder, path), join(root, path));
      return { paths: there, changed: new Set(paths.filter(isOther)) };
    },
    read: async (path) => readFileSync(join(root, path), 'utf8'),
    put: async (folder, paths) => {
      checkLinks(root, paths);
      for (const path of paths) {
        withFileErrors(join(root, path), () => replace(join(folder, path), join(root, path)));
      }
    },
    remove: async (paths) => {
      for (const path of paths) {
        withFileErrors(join(root, path), () => rmSync(join(root, path), { force: true }));
      }
    },
  };
}

function filesIn(root: string): string[] {
  const entries = unlessMissing(root, () =>
    readdirSync(root, { recursive: true, withFileTypes: true }),
  );
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
}

function isSame(a: string, b: string): boolean {
  return statSync(a).size === statSync(b).size && readFileSync(a).equals(readFileSync(b));
}

/** Visitors get the old file or the new one, never a part of it. */
function replace(from: string, to: string): void {
  const beside = `${to}.deploying`;
  mkdirSync(dirname(to), { recursive: true });
  try {
    copyFileSync(from, beside);
    renameSync(beside, to);
  } finally {
    rmSync(beside, { force: true });
  }
}
