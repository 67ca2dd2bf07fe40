import { execFile } from 'node:child_process';
import { Failure } from '../../terminal/terminal.ts';

/** Most bytes of an answer of git: a picture may be large. */
const LARGEST = 2 ** 28;

/** Most lines of a reason. */
const MOST_LINES = 5;

/** How git is run. */
interface Run {
  environment?: Record<string, string>;
  /** Milliseconds after which it is stopped; by default, none. */
  limit?: number;
}

/** Runs git in a folder; rejects with a GitFailure where it ends with an error. */
export type Git = (words: readonly string[], run?: Run) => Promise<Buffer>;

/** What git could not do, in its own words. */
export class GitFailure extends Failure {
  /** The number that git ended with, or undefined if it is not installed. */
  readonly code?: number;
  /** What it has answered all the same. */
  readonly output: string;

  constructor(reason: string, code?: number, output = '') {
    super(
      code === undefined ? 'Git is not installed on this machine.' : 'That did not work.',
      code === undefined
        ? 'Versions of the site are kept with it: install it, and start again.'
        : `Git says: ${reason}`,
      1,
    );
    this.code = code;
    this.output = output;
  }
}

/** Makes the function that runs git in a folder. */
export function gitIn(folder: string): Git {
  return (words, { environment = {}, limit: timeout } = {}) =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...environment };
      execFile(
        'git',
        words,
        { cwd: folder, env, encoding: 'buffer', maxBuffer: LARGEST, timeout },
        (error, stdout, stderr) => {
          if (!error) return resolve(stdout);
          if (error.killed) return reject(noAnswer());
          const code = typeof error.code === 'number' ? error.code : undefined;
          if (code === undefined && error.code !== 'ENOENT') return reject(error);
          reject(new GitFailure(reasonIn(`${stderr}\n${stdout}`), code, String(stdout)));
        },
      );
    });
}

/** What git answers, or undefined if it has no such thing. */
export async function absentOnFailure<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GitFailure && error.code !== undefined) return undefined;
    throw error;
  }
}

function noAnswer(): Failure {
  const help = 'Try again later. Nothing is lost.';
  return new Failure('The place that the site is published to does not answer.', help, 1);
}

/** The lines of an output that say what is wrong: those of the other side, or else of git. */
function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  for (const sign of [/^remote: (?:error: )?(?=.)/, /^(?:fatal|error): /]) {
    const at = lines.findIndex((line) => sign.test(line));
    if (at < 0) continue;
    const isOther = (line: string) => !sign.test(line) && /^\w+: |^$/.test(line);
    const end = lines.findIndex((line, index) => index > at && isOther(line));
    const found = lines.slice(at, Math.min(end < 0 ? lines.length : end, at + MOST_LINES));
    return found.map((line) => line.replace(sign, '')).join(' ');
  }
  return lines.find((line) => line !== '') ?? 'it ended without a reason.';
}
