import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadOrder, LoadResult } from './load.ts';

/** A server in a process of its own. */
export interface Server {
  port: number;
  /** Seconds of processor time so far, or undefined if the system does not tell. */
  cpuSeconds(): number | undefined;
  stop(): Promise<void>;
}

/** Starts a program that says "Listening on <address>" once it is there. */
export async function startServer(
  program: string,
  {
    env = {},
    input = '',
    onOutput,
  }: {
    env?: Record<string, string>;
    input?: string;
    /** Gets all that the program writes. */
    onOutput?: (text: string) => void;
  } = {},
): Promise<Server> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  const port = await new Promise<number>((done, fail) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      onOutput?.(String(chunk));
      if (said.length > 10_000) return;
      said += chunk;
      const found = /Listening on http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (found) done(Number(found));
    });
    child.once('exit', (code) => fail(new Error(`${program} ended with ${code}: ${said}`)));
  });
  return serverOf(child, port);
}

/** A process that listens on `port` by now. */
export function serverOf(child: ChildProcess, port: number): Server {
  return { port, cpuSeconds: () => readCpuSeconds(child), stop: () => stop(child) };
}

/** Sends load from a process of its own, so that it does not take the server's turn. */
export async function sendLoad(order: LoadOrder): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load.ts'));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The load generator ended with ${code}`);
  });
  child.send(order);
  const [result] = (await Promise.race([once(child, 'message'), failed])) as [LoadResult];
  failed.catch(() => {});
  return result;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function readCpuSeconds({ pid }: ChildProcess): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}
