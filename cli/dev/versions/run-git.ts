import { execFile } from 'node:child_process';
import { Failure } from '../../terminal/failure.ts';

/** Most bytes of an answer of git: a picture may be large. */
const LARGEST = 2 ** 28;

/** Runs git in a folder; rejects with a GitFailure where it ends with an error. */
export type Git = (
  words: readonly string[],
  environment?: Record<string, string>,
) => Promise<Buffer>;

/** What git could not do, in its own words. */
export class GitFailure extends Failure {
  /** The number that git ended with; undefined where it is not installed. */
  readonly code?: number;
  /** What it has answered all the same. */
  readonly output: string;

  constructor(reason: string, code?: number, output = '') {
    super(
      code === undefined ? 'Git is not installed on this machine.' : `Git says: ${reason}`,
      code === undefined
        ? 'Versions of the site are kept with it: install it, and start again.'
        : 'A developer can help with that.',
      1,
    );
    this.code = code;
    this.output = output;
  }
}

/** Makes the function that runs git in a folder, with some words before those of each command. */
export function gitIn(folder: string, before: readonly string[] = []): Git {
  return (words, environment = {}) =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...environment };
      execFile(
        'git',
        [...before, ...words],
        { cwd: folder, env, encoding: 'buffer', maxBuffer: LARGEST },
        (error, stdout, stderr) => {
          if (!error) return resolve(stdout);
          const code = typeof error.code === 'number' ? error.code : undefined;
          if (code === undefined && error.code !== 'ENOENT') return reject(error);
          reject(new GitFailure(reasonIn(`${stderr}\n${stdout}`), code, String(stdout)));
        },
      );
    });
}

/** What git answers; undefined where it has no such thing. */
export async function absentOnFailure<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GitFailure && error.code !== undefined) return undefined;
    throw error;
  }
}

/** The line of an output that says what is wrong. */
function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const found = lines.find((line) => /^(fatal|error|remote: error):/.test(line)) ?? lines[0] ?? '';
  return found.replace(/^(fatal|error|remote: error): /, '');
}
