import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding } from './content-coding.ts';
import { type MemoryFile, represent } from './memory-file.ts';

/** Answers with a file from memory, in the smallest coding that the request takes. */
export async function sendMemoryFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, status }: { file: MemoryFile; status: 200 | 404 | 410 },
): Promise<FastifyReply> {
  const accepted = headers['accept-encoding'] as string | undefined;
  const coding = file.compressible ? chooseCoding(accepted) : 'identity';
  const { body, etag, ...prepared } = await represent(file, coding);
  const asked = headers['if-none-match'];
  if (status === 200 && asked !== undefined && matches(asked, etag)) {
    return reply.code(304).headers(prepared.notModifiedHeaders).send();
  }
  return reply.code(status).headers(prepared.headers).send(body);
}

/** Whether If-None-Match names the ETag; caches on the way may have marked it as weak. */
function matches(asked: string, etag: string): boolean {
  if (asked === etag) return true;
  if (asked.trim() === '*') return true;
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
