import { closeSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { readOrNothing } from '../read/read-or-nothing.ts';

/** Why a file cannot be used. */
export type StoredFileFault = 'missing' | 'damaged' | 'foreign';

/**
 * Reads lines that this program has stored: what another version of it, or of Node, has stored may
 * mean something else. The first line names the program that wrote them, the last is their checksum.
 */
export function readStored(file: string, program: string): string[] | StoredFileFault {
  const bytes = readOrNothing(file);
  if (!bytes) return 'missing';
  const start = bytes.indexOf('\n') + 1;
  const end = bytes.lastIndexOf('\n') + 1;
  const [mark, writer] = bytes.toString('latin1', 0, Math.max(0, start - 1)).split(' ');
  const body = bytes.subarray(start, end);
  if (mark !== MARK) return 'damaged';
  if (writer !== program) return 'foreign';
  if (bytes.toString('latin1', end) !== String(crc32(body))) return 'damaged';
  return body.toString('utf8', 0, body.length - 1).split('\n');
}

/** Stores lines in place of what was there, at once. */
export function storeLines(file: string, program: string, lines: Iterable<string>): void {
  const waiting = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(waiting, 'w');
  try {
    writeLines(handle, program, lines);
  } finally {
    closeSync(handle);
  }
  renameSync(waiting, file);
}

const MARK = 'site-cache';

/** Characters that are written at once: all of a large site would take its size of memory. */
const AT_ONCE = 50_000;

function writeLines(handle: number, program: string, lines: Iterable<string>): void {
  let checksum = 0;
  let waiting = '';
  const write = () => {
    checksum = crc32(waiting, checksum);
    writeFileSync(handle, waiting);
    waiting = '';
  };
  writeFileSync(handle, `${MARK} ${program}\n`);
  for (const line of lines) {
    waiting += `${line}\n`;
    if (waiting.length > AT_ONCE) write();
  }
  write();
  writeFileSync(handle, String(checksum));
}
