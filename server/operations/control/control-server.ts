import { randomUUID } from 'node:crypto';
import { chmod, open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { inChunks } from '../../database/read-lines.ts';
import { errorCode } from '../../errors/describe-error.ts';
import type { Operations } from './operations.ts';
import { fromLine, toLine } from './wire.ts';

export interface ControlParts {
  /** Where it is; the folder must belong to this process alone. */
  socket: string;
  operations: Operations;
  log: FastifyBaseLogger;
}

/**
 * Lets commands of the same user work beside this process: `POST /<operation>` over a Unix socket,
 * answered with a line of JSON for each value. Returns a function that closes it. A socket that
 * cannot be opened is a warning, since visitors do not need it.
 */
export async function openControl({
  socket,
  operations,
  log,
}: ControlParts): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(request, response, { operations, folder: dirname(socket) }).catch((error: unknown) => {
      log.error({ err: error }, 'A command of an operator failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(toLine({ code: errorCode(error) ?? 'unknown reason' }));
    });
  });
  try {
    // Left behind by a process that was killed: the folder has no other owner.
    await rm(socket, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(socket, resolve);
    });
    await chmod(socket, 0o600);
  } catch (error) {
    log.warn(
      { err: error },
      'Commands such as "site leads list" cannot work beside this service: DATA_DIR takes no socket. A shorter path may help',
    );
  }
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { operations, folder }: { operations: Operations; folder: string },
): Promise<void> {
  const name = request.url?.slice(1) ?? '';
  if (request.method !== 'POST' || !Object.hasOwn(operations, name)) {
    response.writeHead(404).end();
    return;
  }
  const operation = operations[name as keyof Operations] as (input: unknown) => unknown;
  const chunks = inChunks(linesOf(operation(fromLine(await text(request)))));
  // The first values show whether the operation works.
  const first = await chunks.next();
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const all = prepend(first, chunks);
  await pipeline(name === 'backup' ? spool(all, folder) : all, response);
}

async function* linesOf(result: unknown): AsyncGenerator<string> {
  if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) {
    for await (const value of result as AsyncIterable<unknown>) yield toLine(value);
  } else yield toLine(await result);
}

async function* prepend(first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/**
 * Takes all chunks in before it gives the first one away, so that a slow reader does not hold up
 * where they come from. They wait in a file without a name, which is gone with the process.
 */
async function* spool(chunks: AsyncIterable<string>, folder: string): AsyncGenerator<Buffer> {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await file.writeFile(chunks);
    yield* file.createReadStream({ start: 0, autoClose: false });
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
