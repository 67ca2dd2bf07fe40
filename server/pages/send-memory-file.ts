import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding } from '../output/content-coding.ts';
import { type MemoryFile, type Representation, represent } from '../output/memory-file.ts';

/**
 * Answers with a file from memory. It writes past Fastify's own sending, which would turn the
 * prepared headers into an object and back for each request.
 */
export function sendMemoryFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, status }: { file: MemoryFile; status: 200 | 404 },
): void {
  const coding = file.compressible
    ? chooseCoding(request.headers['accept-encoding'] as string | undefined)
    : 'identity';
  const ready = file.ready[coding];
  reply.hijack();
  if (ready) write(request, reply, { representation: ready, status });
  else
    represent(file, coding).then(
      (representation) => write(request, reply, { representation, status }),
      () => write(request, reply, { representation: file.ready.identity, status }),
    );
}

function write(
  request: FastifyRequest,
  { raw }: FastifyReply,
  { representation, status }: { representation: Representation; status: 200 | 404 },
): void {
  const { body, etag, headers, notModifiedHeaders } = representation;
  const asked = request.headers['if-none-match'];
  if (status === 200 && asked !== undefined && matches(asked, etag)) {
    raw.writeHead(304, notModifiedHeaders);
    raw.end();
    return;
  }
  raw.writeHead(status, headers);
  raw.end(request.method === 'HEAD' ? undefined : body);
}

/** Whether If-None-Match names the ETag; caches on the way may have marked it as weak. */
function matches(asked: string, etag: string): boolean {
  if (asked === etag) return true;
  if (asked.trim() === '*') return true;
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
