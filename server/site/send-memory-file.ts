import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding } from './content-coding.ts';
import { type MemoryFile, represent } from './memory-file.ts';
import { whenReady } from './when-ready.ts';

/** What a handler returns: the reply, which is sent or will be. */
export type PageAnswer = FastifyReply | Promise<FastifyReply>;

/** Answers with a file from memory, in the smallest coding that the request takes. */
export function sendMemoryFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, status }: { file: MemoryFile; status: 200 | 404 | 410 },
): PageAnswer {
  const accepted = request.headers['accept-encoding'] as string | undefined;
  const coding = file.compressible ? chooseCoding(accepted) : 'identity';
  return whenReady(represent(file, coding), ({ body, etag, headers, notModifiedHeaders }) => {
    const asked = request.headers['if-none-match'];
    if (status === 200 && asked !== undefined && matches(asked, etag)) {
      return reply.code(304).headers(notModifiedHeaders).send();
    }
    return reply.code(status).headers(headers).send(body);
  });
}

/** Whether If-None-Match names the ETag; caches on the way may have marked it as weak. */
function matches(asked: string, etag: string): boolean {
  if (asked === etag) return true;
  if (asked.trim() === '*') return true;
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
