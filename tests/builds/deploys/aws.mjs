/* S3 as the AWS CLI reaches it: objects are files below $BUCKETS, and each call is a line of $CALLS. */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';

const [service, command, ...args] = process.argv.slice(2);
const { BUCKETS = '', CALLS = '' } = process.env;
const optionOf = (option) => args[args.indexOf(option) + 1];
const fileOf = (url) => join(BUCKETS, url.replace('s3://', ''));
const filesIn = (folder) =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true })
        .filter((path) => fs.statSync(join(folder, path)).isFile())
        .sort()
    : [];

if (service === 's3' && args.includes('--recursive')) {
  const [from, to] = args;
  const headers = { type: optionOf('--content-type'), caching: optionOf('--cache-control') };
  const paths = filesIn(from);
  for (const path of paths) {
    fs.mkdirSync(dirname(join(fileOf(to), path)), { recursive: true });
    fs.copyFileSync(join(from, path), join(fileOf(to), path));
  }
  fs.appendFileSync(CALLS, `${JSON.stringify({ put: paths, ...headers })}\n`);
} else if (service === 's3') {
  process.stdout.write(fs.readFileSync(fileOf(args[0])));
} else if (command === 'list-objects-v2') {
  const bucket = join(BUCKETS, optionOf('--bucket'));
  const prefix = args.includes('--prefix') ? optionOf('--prefix') : '';
  const md5 = (key) =>
    createHash('md5')
      .update(fs.readFileSync(join(bucket, key)))
      .digest('hex');
  const Contents = filesIn(bucket)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ Key: key, ETag: `"${md5(key)}"` }));
  // As the real one, it prints nothing where nothing is found.
  if (Contents.length > 0) process.stdout.write(JSON.stringify({ Contents }));
} else if (command === 'delete-objects') {
  const { Objects } = JSON.parse(
    fs.readFileSync(optionOf('--delete').replace('file://', ''), 'utf8'),
  );
  for (const { Key } of Objects) fs.rmSync(join(BUCKETS, optionOf('--bucket'), Key));
  fs.appendFileSync(CALLS, `${JSON.stringify({ delete: Objects.map(({ Key }) => Key) })}\n`);
} else {
  process.exitCode = 252;
}
