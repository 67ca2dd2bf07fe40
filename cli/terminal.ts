import { styleText } from 'node:util';

/** Everything a command may know of, and say to, the terminal it runs in. */
export interface Terminal {
  cwd: string;
  /** True where what is printed goes to a person who sees colours. */
  colour: boolean;
  /** The outcome, on stdout. */
  result(text: string): void;
  /** News on the way, on stderr. */
  note(text: string): void;
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
  const { stdout, stderr, env } = process;
  return {
    cwd: process.cwd(),
    colour: wantsColour(stdout, env),
    result: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
    progress: stderr.isTTY ? drawProgress : () => ({ update() {}, done() {} }),
  };
}

/** Colour on a terminal only, unless NO_COLOR or FORCE_COLOR say otherwise. */
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
