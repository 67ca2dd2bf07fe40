import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../terminal/terminal.ts';

/** The port that people know, and how many after it are tried. */
const USUAL_PORT = 3000;
const TRIES = 20;

/** Milliseconds that a connection may be idle: one that closes while it is used again fails. */
const KEEP_ALIVE = 60_000;

/** Only this machine: what is being worked on is nobody else's business. */
const LOOPBACK = '127.0.0.1';

/**
 * Lets a host listen on a port of this machine: `wanted`, which has to be free, else the default or
 * the next that is. Resolves to its address.
 */
export async function listen(host: Server, wanted?: number): Promise<string> {
  host.keepAliveTimeout = KEEP_ALIVE;
  const ports =
    wanted === undefined
      ? Array.from({ length: TRIES }, (_, index) => USUAL_PORT + index)
      : [wanted];
  for (const port of wanted === undefined ? [...ports, 0] : ports) {
    if (await tryPort(host, port, wanted !== undefined)) {
      return `http://localhost:${(host.address() as AddressInfo).port}`;
    }
  }
  throw new Failure(
    `Port ${wanted} is taken by another program.`,
    'Omit --port to get a free one, or name another.',
  );
}

async function tryPort(host: Server, port: number, isWanted: boolean): Promise<boolean> {
  try {
    host.listen(port, LOOPBACK);
    await once(host, 'listening');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return false;
    if (code === 'EACCES' && !isWanted) return false;
    throw new Failure(
      `The preview cannot listen on port ${port} (${code}).`,
      'Name another one with --port, above 1023.',
    );
  }
}
