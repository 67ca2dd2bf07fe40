import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import caching from '../../schemas/caching.json' with { type: 'json' };
import mediaTypes from '../../schemas/media-types.json' with { type: 'json' };
import { Failure } from '../terminal/terminal.ts';
import { isAsset } from '../write/list-changes.ts';
import type { DeployTarget } from './deploy-target.ts';
import { runProgram } from './run-program.ts';
import { withCopy, withFolder } from './with-folder.ts';

const TYPES: Readonly<Record<string, string>> = {
  ...mediaTypes.compressible,
  ...mediaTypes.packed,
  ...mediaTypes.media,
};

/** The most that S3 deletes at once. */
const MOST_DELETED = 1000;

/** A bucket of S3, or what is below a prefix in it. */
export function s3Target(name: string, bucket: string, prefix: string): DeployTarget {
  const below = prefix && `${prefix}/`;
  const root = `s3://${bucket}/${below}`;
  return {
    name,
    compare: async (folder, paths) => {
      const tags = await listObjects(bucket, below);
      // Of an object that was uploaded in parts, the tag is no MD5 sum: it counts as changed.
      const isOther = (path: string) =>
        tags.has(path) && tags.get(path) !== hash('md5', readFileSync(join(folder, path)));
      return { paths: new Set(tags.keys()), changed: new Set(paths.filter(isOther)) };
    },
    read: (path) => runProgram('aws', ['s3', 'cp', root + path, '-']),
    put: async (folder, paths) => {
      for (const [headers, same] of Map.groupBy(paths, (path) => headersOf(path).join('\0'))) {
        const args = ['--recursive', '--only-show-errors', ...headers.split('\0')];
        const asItIs = (path: string) => path;
        await withCopy(folder, same, asItIs, (copy) =>
          runProgram('aws', ['s3', 'cp', copy, root, ...args]),
        );
      }
    },
    remove: async (paths) => {
      for (let at = 0; at < paths.length; at += MOST_DELETED) {
        const some = paths.slice(at, at + MOST_DELETED).map((path) => below + path);
        await deleteObjects(bucket, some);
      }
    },
  };
}

/** What S3 says of a file to browsers: the same as other hosts. */
function headersOf(path: string): string[] {
  const type = TYPES[extname(path).slice(1).toLowerCase()] ?? 'application/octet-stream';
  const cached = isAsset(path) ? caching.assets : caching.pages;
  return ['--content-type', type, '--cache-control', cached];
}

/** The tags of all objects, by their paths below the prefix. */
async function listObjects(bucket: string, below: string): Promise<Map<string, string>> {
  const prefix = below ? ['--prefix', below] : [];
  const { Contents = [] } = await ask<{ Contents?: { Key: string; ETag: string }[] }>(
    'list-objects-v2',
    ['--bucket', bucket, ...prefix],
  );
  return new Map(
    Contents.map(({ Key, ETag }) => [Key.slice(below.length), ETag.replaceAll('"', '')]),
  );
}

async function deleteObjects(bucket: string, keys: readonly string[]): Promise<void> {
  const request = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  await withFolder(async (folder) => {
    const file = join(folder, 'delete.json');
    writeFileSync(file, JSON.stringify(request));
    const args = ['--bucket', bucket, '--delete', `file://${file}`];
    const { Errors = [] } = await ask<{ Errors?: { Key: string; Message: string }[] }>(
      'delete-objects',
      args,
    );
    const [first] = Errors;
    if (!first) return;
    throw new Failure(
      `S3 has not deleted ${first.Key}: ${first.Message}`,
      'Give your account the right to delete objects.',
      1,
    );
  });
}

/** Where there is nothing to say, the AWS CLI prints nothing. */
async function ask<Answer>(command: string, args: readonly string[]): Promise<Answer> {
  const printed = await runProgram('aws', ['s3api', command, ...args, '--output', 'json']);
  return JSON.parse(printed || '{}');
}
