import { type ChildProcess, spawn } from 'node:child_process';
import { printable } from '../print/printable.ts';
import { Failure } from '../terminal/terminal.ts';

/** Where people get the programs that deploys are handed to. */
const INSTALL: Readonly<Record<string, string>> = {
  rsync: 'Install it with the package manager of this machine.',
  aws: 'Install the AWS CLI: https://aws.amazon.com/cli',
  netlify: 'Install it: npm install netlify-cli',
  wrangler: 'Install it: npm install wrangler',
  vercel: 'Install it: npm install vercel',
};

/** Lines of a program's last words that are repeated. */
const LAST_LINES = 4;

/**
 * Runs a program, with `input` as its standard input. Returns what it prints.
 * @throws Failure if it is not installed, or fails.
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  input = '',
): Promise<string> {
  const child = spawn(name, args, { stdio: 'pipe' });
  const printed: Buffer[] = [];
  let problems = '';
  child.stdout.on('data', (bytes: Buffer) => printed.push(bytes));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problems += text;
  });
  // A program that fails before it has read its input says why.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  await ended(child, name, () => problems);
  return Buffer.concat(printed).toString();
}

/** Runs a program in a folder, at the terminal of the user; standard output stays free for our own. */
export async function handOver(name: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(name, args, { cwd, stdio: ['inherit', 2, 'inherit'] });
  await ended(child, name, () => '');
}

function ended(child: ChildProcess, name: string, problems: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'ENOENT'
          ? new Failure(`The program ${name} is not installed.`, INSTALL[name] ?? 'Install it.')
          : new Failure(`The program ${name} cannot be run (${error.code}).`, 'Install it again.'),
      );
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(failed(name, code ?? signal, problems()));
    });
  });
}

function failed(name: string, code: number | string | null, problems: string): Failure {
  const lines = problems
    .split(/[\r\n]+/)
    .map(printable)
    .filter(Boolean)
    .slice(-LAST_LINES);
  return new Failure(
    [`The program ${name} has failed (${code}).`, ...lines.map((line) => `  ${line}`)].join('\n'),
    'Fix what it reports, and run the same command again.',
    1,
  );
}
