import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compiledCode, quickStart } from '../support/quick-start.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const running = new Set<ChildProcess>();

/** The service as a process of its own. */
export interface ServiceProcess {
  child: ChildProcess;
  url: string;
  /** Its output so far. */
  log(): string;
}

/** Runs `server/main.ts` with these settings and no others, on any free port. */
export function spawnService(env: Record<string, string>) {
  const child = spawn(process.execPath, [...quickStart, main], {
    env: { PATH: process.env.PATH, PORT: '0', NODE_COMPILE_CACHE: compiledCode, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Runs the service and waits for its address. */
export async function startService(env: Record<string, string>): Promise<ServiceProcess> {
  const child = spawnService(env);
  let output = '';
  const url = await new Promise<string>((done, fail) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Listening on (http[^"]*)/.exec(output)?.[1];
      if (found) done(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${output.slice(-500)}`)));
  });
  return { child, url, log: () => output };
}

/** Ends a process and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Ends what a test left running. */
export async function killServices(): Promise<void> {
  await Promise.all([...running].map((child) => endProcess(child, 'SIGKILL')));
}
