/* A program of a host: it keeps how it was called, where, and which files it was given, in $CALLS. */
import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const [, name = '', ...args] = process.argv;
const folder = args.find((arg) => arg.startsWith('/')) ?? '';
const files = readdirSync(folder, { recursive: true })
  .filter((path) => statSync(join(folder, path)).isFile())
  .sort();
const call = { name: basename(name), args: args.map((arg) => arg.replace(folder, 'COPY')) };
appendFileSync(
  process.env.CALLS ?? '',
  `${JSON.stringify({ ...call, cwd: process.cwd(), files })}\n`,
);
process.exitCode = Number(process.env.EXIT_CODE ?? 0);
