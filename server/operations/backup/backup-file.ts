import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { isMapping } from '../../../renderer/light.ts';
import { inChunks, linesOf } from '../../database/read-lines.ts';
import { replaceFile } from '../../database/replace-file.ts';
import { type BackupEntry, type TableName, tableNames } from './tables.ts';

/** How many rows of each table a backup holds. */
export type RowCounts = Record<string, number>;

/** Why a backup cannot be restored; the message is for the operator and says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const format = 'site-backup';
const version = 1;
/** Characters of the longest line: far more than a lead that the service takes. */
const longestLine = 4_000_000;

interface Head {
  format: typeof format;
  version: number;
  at: string;
}

/** The last line: what came before it, so that a part is not taken for the whole. */
interface End {
  rows: RowCounts;
  sha256: string;
}

/**
 * Writes entries to a file that only its owner may read: gzipped JSON lines, first the format, last
 * the number of rows and a SHA-256 of all lines before. It appears once it is complete.
 */
export async function writeBackup(
  path: string,
  entries: AsyncIterable<BackupEntry>,
  now: Date,
): Promise<RowCounts> {
  const rows: RowCounts = {};
  async function* lines() {
    yield `${JSON.stringify({ format, version, at: now.toISOString() } satisfies Head)}\n`;
    for await (const entry of entries) {
      if ('table' in entry) rows[entry.table] = (rows[entry.table] ?? 0) + 1;
      yield `${'table' in entry ? rowLine(entry) : JSON.stringify(entry)}\n`;
    }
  }
  async function* sealed() {
    const digest = createHash('sha256');
    for await (const chunk of inChunks(lines())) {
      digest.update(chunk);
      yield chunk;
    }
    yield `${JSON.stringify({ rows, sha256: digest.digest('hex') } satisfies End)}\n`;
  }
  // Errors of all streams arrive at the last one, whose reader they reach.
  await replaceFile(
    path,
    pipeline(sealed, createGzip(), () => {}),
  );
  return rows;
}

/**
 * The entries of a backup. It is whole only where this comes to its end.
 * @throws BackupError where it is damaged, incomplete or of a later version.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupEntry> {
  const digest = createHash('sha256');
  let isOurs = false;
  let end: End | undefined;
  for await (const line of unzip(path)) {
    const value = parse(line, path);
    if (!isOurs) {
      checkHead(value, path);
      isOurs = true;
    } else if (end) throw damaged(path);
    else if (isEnd(value)) end = value;
    else yield toEntry(value, path);
    if (!end) digest.update(`${line}\n`);
  }
  if (!end)
    throw new BackupError(`${path} is not complete: its end is missing. Take another backup.`);
  if (end.sha256 !== digest.digest('hex')) throw damaged(path);
}

function rowLine({ table, row }: { table: TableName; row: string }): string {
  return `{"table":${JSON.stringify(table)},"row":${row}}`;
}

function toEntry(value: unknown, path: string): BackupEntry {
  if (!isMapping(value)) throw damaged(path);
  const { migrations, table, row } = value;
  const known = tableNames.find((name) => name === table);
  if (known && isMapping(row)) return { table: known, row: JSON.stringify(row) };
  if (Array.isArray(migrations) && migrations.every((name) => typeof name === 'string')) {
    return { migrations };
  }
  throw damaged(path);
}

async function* unzip(path: string): AsyncGenerator<string> {
  try {
    yield* linesOf(
      pipeline(createReadStream(path), createGunzip(), () => {}),
      longestLine,
    );
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') {
      throw new BackupError(`${path} is not complete: its end is missing. Take another backup.`);
    }
    throw code.startsWith('Z_') ? damaged(path) : error;
  }
}

function parse(line: string, path: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged(path);
  }
}

function checkHead(value: unknown, path: string): void {
  if (!isMapping(value) || value.format !== format) {
    throw new BackupError(`${path} is no backup of this program.`);
  }
  if (value.version === version) return;
  throw new BackupError(
    `${path} was written by a later version of this program. Restore it with that one.`,
  );
}

function isEnd(value: unknown): value is End {
  return isMapping(value) && typeof value.sha256 === 'string' && isMapping(value.rows);
}

function damaged(path: string): BackupError {
  return new BackupError(`${path} is damaged: it is not what was written. Take another backup.`);
}
