import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runOn } from '../../cli/commands/run.ts';
import type { Terminal } from '../../cli/terminal/terminal.ts';
import { compiledCode, quickStart } from '../support/quick-start.ts';

/** The compiled program. */
export const program = join(import.meta.dirname, '../../.build/site.js');

const node = [process.execPath, ...quickStart];

/** How a run of the program ended, and what it said. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A program that runs: the process, and how it will have ended. */
export interface Running {
  child: ChildProcess;
  outcome: Promise<Outcome>;
}

/**
 * Runs a command in this process, with a folder for its own and its cache, and says how a process would
 * have ended: that takes a fraction of the time. One at a time, as the exit code is that of the process.
 */
export async function runSite(args: readonly string[], cwd: string): Promise<Outcome> {
  const said = { stdout: '', stderr: '' };
  const terminal: Terminal = {
    cwd,
    colour: false,
    result: (text) => {
      said.stdout += `${text}\n`;
    },
    note: (text) => {
      said.stderr += `${text}\n`;
    },
    progress: () => ({ update() {}, done() {} }),
  };
  const { exitCode } = process;
  const listeners = SIGNALS.map((signal) => process.listeners(signal));
  await runOn(terminal, ['node', 'site', ...args], '');
  const code = Number(process.exitCode);
  process.exitCode = exitCode;
  for (const [index, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!listeners[index]?.includes(listener)) process.off(signal, listener);
    }
  }
  return { code, ...said };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Starts the compiled program in a folder, where its cache goes too. */
export function startSite(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Running {
  return start([...node, program, ...args], cwd, env);
}

/** Builds the site in a folder into `out`. */
export function build(
  site: string,
  out: string,
  cwd: string,
  ...options: readonly string[]
): Promise<Outcome> {
  return runSite(['build', site, '--out', out, ...options], cwd);
}

/** Runs the program held to the permissions of files and folders: root may write everywhere else. */
export function runAsAnybody(args: readonly string[], cwd: string): Promise<Outcome> {
  const bound = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : [];
  return start([...bound, ...node, program, ...args], cwd).outcome;
}

function start(
  [command = '', ...args]: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Running {
  if (!existsSync(program)) throw new Error('The program is not built yet. Run: npm run compile');
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_COMPILE_CACHE: compiledCode, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
  return { child, outcome };
}
