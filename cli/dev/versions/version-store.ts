import { isUtf8 } from 'node:buffer';
import { existsSync, renameSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../terminal/terminal.ts';
import type { FileContent } from '../../write/change-files.ts';
import type { Version } from '../edit-protocol.ts';
import type { Git } from './run-git.ts';

/** The versions of a site that are kept. */
export interface VersionStore {
  /** The versions in which files of the site were changed, the latest first. */
  list(): Promise<Version[]>;
  /** The latest version; one without files where nothing was kept yet. */
  latest(): Promise<string>;
  /** Files that differ from those of a version, in order; paths are relative to the site. */
  changedFiles(version: string): Promise<string[]>;
  /** What a file held; undefined if it was missing. */
  contentAt(version: string, path: string): Promise<FileContent>;
  /**
   * The folder in which all files of a version are.
   * @throws UnknownVersion
   */
  unpack(version: string): Promise<string>;
  /**
   * Keeps the files as they are now; false where nothing has changed.
   * @throws Failure where the version could be lost.
   */
  keep(note: string): Promise<boolean>;
  /** Where versions are published to, or undefined if they stay on this machine. */
  upstream(): Promise<Upstream | undefined>;
}

/** The branch that the site is published from, in a repository that others have as well. */
interface Upstream {
  /** Such as `origin/main`. */
  name: string;
  /** How many versions were not sent there yet. */
  unsent: number;
  git: Git;
}

/** Thrown for the name of a version that there is not. */
export class UnknownVersion extends Failure {
  constructor() {
    super('There is no such version.', 'Choose one of the list.');
  }
}

/** Who a version is from. */
export interface Author {
  name: string;
  email: string;
}

/** Folders at the top of a site that are none of its files: builds and packages. */
export const BESIDE = ['dist', 'node_modules'];

/** True for what may be the name of a version, and no option of git. */
export function isVersion(text: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(text);
}

/** The folder with the files of a version below `cache`; `fill` makes it, if it is not there. */
export async function unpackOnce(
  cache: string,
  version: string,
  fill: (folder: string) => void | Promise<void>,
): Promise<string> {
  const target = join(cache, 'versions', version);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  await fill(fresh);
  renameSync(fresh, target);
  return target;
}

/** Files are compared as texts, but for those that are none: pictures, and what another program has garbled. */
export function asFileContent(content: Buffer | undefined): FileContent {
  const isText = content && isUtf8(content) && !content.includes(0);
  return isText ? content.toString() : content;
}

/** Who works on this machine. */
export function thisUser(): Author {
  const { username } = userInfo();
  return { name: username, email: `${username}@localhost` };
}
