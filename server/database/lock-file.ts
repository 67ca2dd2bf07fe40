import { accessSync, constants, lstatSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;
/** A lock that nothing refers to any more would be collected, and with that be free. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock until the returned function is called or the process ends. It is an open transaction
 * on an empty SQLite file, since that is a lock of the kernel, which is freed even by kill -9, and
 * Node has no other. The file stays: one that is deleted could be held by two, each under its name.
 * @returns undefined if somebody else has the lock.
 * @throws a system error if the file cannot be written.
 */
export function lockFile(file: string): (() => void) | undefined {
  // SQLite does not report why it cannot open a file. To open a file here and close it would free a
  // lock that this process has on it.
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  accessSync(isThere ? file : dirname(file), constants.W_OK);
  if (isThere && statSync(file).isDirectory()) openSync(file, 'r+');
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Of any number that try at once, exactly one may intend to write. A journal on the disk would
    // outlive the process.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    held.add(lock);
    return () => {
      if (held.delete(lock)) lock.close();
    };
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return;
    throw error;
  }
}
