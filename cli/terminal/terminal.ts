import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { Interrupted } from './interruption.ts';

/** Everything a command may know of, and write to, its terminal. */
export interface Terminal {
  cwd: string;
  /** True where what is printed goes to a person who sees colours. */
  colour: boolean;
  /** The outcome, on stdout. */
  result(text: string): void;
  /** News on the way, on stderr. */
  note(text: string): void;
  /** Asks a person for a line; absent if the terminal is not interactive. */
  ask?(question: string): Promise<string>;
  /** A bar on stderr for work that takes longer than half a second; nothing elsewhere. */
  progress(label: string, total: number): Progress;
}

export interface Progress {
  update(done: number): void;
  done(): void;
}

/** Milliseconds of work before a bar appears. */
const PATIENCE = 500;
const WIDTH = 24;

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  return {
    cwd: process.cwd(),
    colour: wantsColour(stdout, env),
    result: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
    ask: stdin.isTTY && stderr.isTTY ? askForLine : undefined,
    progress: stderr.isTTY ? drawProgress : () => ({ update() {}, done() {} }),
  };
}

/** Ctrl-C and Ctrl-D are no answer: they end the program. */
async function askForLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const left = Promise.withResolvers<never>();
  lines.once('close', () => left.reject(new Interrupted('\nStopped. Nothing was written.')));
  try {
    return await Promise.race([lines.question(question), left.promise]);
  } finally {
    lines.close();
  }
}

/** Colour on a terminal only, unless NO_COLOR or FORCE_COLOR overrides that. */
function wantsColour(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0';
  return Boolean(stream.isTTY) && env.TERM !== 'dumb';
}

/** Drawn by hand: the well-known library for it has had no release for years. */
function drawProgress(label: string, total: number): Progress {
  const started = performance.now();
  let drawn = false;
  return {
    update(done) {
      if (performance.now() - started < PATIENCE) return;
      drawn = true;
      const filled = Math.round((done / total) * WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      process.stderr.write(`\r${label} ${styleText('green', bar)} ${done}/${total}`);
    },
    done() {
      if (drawn) process.stderr.write('\r\u001b[K');
    },
  };
}

/**
 * A reason to stop that is not a bug: one line on what happened, one on what to
 * do. `exitCode` is 2 where the call or the configuration is wrong, 1 otherwise.
 */
export class Failure extends Error {
  readonly help: string;
  readonly exitCode: number;

  constructor(message: string, help: string, exitCode = 2) {
    super(message);
    this.help = help;
    this.exitCode = exitCode;
  }
}

/**
 * What an operation on a file returns.
 * @throws Failure in plain words, by the name that people know the file by.
 */
export function withFileErrors<T>(name: string, operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    throw explainFileError(error, name);
  }
}

/** The same; undefined if the file or folder is missing, as all are whose name no disk takes. */
export function unlessMissing<T>(name: string, operation: () => T): T | undefined {
  try {
    return operation();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw explainFileError(error, name);
  }
}

/** What a failed file operation means, in plain words. */
export function explainFileError(error: unknown, path: string): Failure {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'ENOENT':
      return new Failure(`There is no file or folder ${path}.`, 'Check how the path is written.');
    case 'EACCES':
    case 'EPERM':
      return new Failure(
        `${path} may not be opened.`,
        'Give yourself the right to read and write it.',
      );
    case 'ENOSPC':
      return new Failure(
        `The disk is full: ${path} could not be written.`,
        'Free some space and try again. What was there before is unchanged.',
        1,
      );
    case 'EROFS':
      return new Failure(
        `${path} is on a disk that cannot be written.`,
        'Choose another folder with --out.',
      );
    case 'EISDIR':
      return new Failure(`${path} is a folder where a file belongs.`, 'Move the folder away.');
    case 'EEXIST':
    case 'ENOTDIR':
      return new Failure(`A file stands where ${path} needs a folder.`, 'Move the file away.');
    case 'ENAMETOOLONG':
      return new Failure('This name is too long for a file.', 'Choose a shorter one.');
    default:
      return new Failure(`${path} could not be used (${code ?? String(error)}).`, 'Try again.');
  }
}
