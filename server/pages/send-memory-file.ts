import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseCoding } from '../output/content-coding.ts';
import { type MemoryFile, type Representation, represent } from '../output/memory-file.ts';

/**
 * Answers with a file from memory, with the headers as they were prepared: Fastify's own sending
 * would turn them into an object and back for each request.
 */
export function sendMemoryFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status }: { file: MemoryFile; status: 200 | 404 },
): void {
  const coding = codingFor(request, file);
  const ready = file.ready[coding];
  if (ready) write(request, response, { representation: ready, status });
  else
    represent(file, coding).then(
      (representation) => write(request, response, { representation, status }),
      () => write(request, response, { representation: file.ready.identity, status }),
    );
}

/** Whether the file can be sent at once, in the coding that the request asks for. */
export function isReady(request: IncomingMessage, file: MemoryFile): boolean {
  return file.ready[codingFor(request, file)] !== undefined;
}

function codingFor({ headers }: IncomingMessage, file: MemoryFile) {
  return file.compressible
    ? chooseCoding(headers['accept-encoding'] as string | undefined)
    : 'identity';
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { representation, status }: { representation: Representation; status: 200 | 404 },
): void {
  const { body, etag, headers, notModifiedHeaders } = representation;
  const asked = request.headers['if-none-match'];
  if (status === 200 && asked !== undefined && matches(asked, etag)) {
    response.writeHead(304, notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Whether If-None-Match names the ETag; caches on the way may have marked it as weak. */
function matches(asked: string, etag: string): boolean {
  if (asked === etag) return true;
  if (asked.trim() === '*') return true;
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
