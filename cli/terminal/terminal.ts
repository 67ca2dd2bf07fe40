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

/** The terminal of this process. */
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
