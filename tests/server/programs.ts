import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { endProcess } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

/** A user without rights: servers refuse to run as root. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const running = new Set<ChildProcess>();

/** Runs a program to its end, as a user without rights. */
export async function run(program: string, options: readonly string[]): Promise<void> {
  await promisify(execFile)(program, options, { ...nobody, cwd: '/' });
}

/** Starts a server, as a user without rights, and waits until it listens. */
export async function startProgram(
  program: string,
  options: readonly string[],
  port: number,
): Promise<ChildProcess> {
  const child = spawn(program, options, { ...nobody, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000);
    });
  }
  await waitUntil(() => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
    return listensAt(port);
  });
  return child;
}

/** Ends a server with a signal and waits for its end. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  running.delete(child);
  await endProcess(child, signal);
}

/** Ends what a test left running. */
export async function stopPrograms(): Promise<void> {
  await Promise.all([...running].map((child) => stopProgram(child, 'SIGKILL')));
}

/** Whether a port of this machine takes new connections. */
async function listensAt(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
