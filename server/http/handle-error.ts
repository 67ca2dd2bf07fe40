import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../errors/describe-error.ts';
import { type Refusal, refuse } from './refuse.ts';

const refusals: Readonly<Record<number, Omit<Refusal, 'status'>>> = {
  400: { code: 'malformed-request', detail: 'The request could not be read.' },
  408: { code: 'timeout', detail: 'The request took too long to arrive. Please try again.' },
  413: { code: 'too-large', detail: 'The request is too large. Please shorten your answers.' },
  415: {
    code: 'unsupported-media-type',
    detail: 'Send application/json or application/x-www-form-urlencoded.',
  },
};

/**
 * Answers what a route did not answer itself. What is the sender's fault becomes a refusal
 * in our own words; anything else is a bug, logged without the message and answered without details.
 */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = statusOf(error);
  if (status < 500) {
    const refusal = refusals[status] ?? refusals[400];
    if (refusal) return refuse(request, reply, { status, ...refusal });
  }
  request.log.error({ err: error }, 'A request failed unexpectedly');
  return refuse(request, reply, {
    status: 500,
    code: 'internal-error',
    detail: 'Something went wrong on our side. Please try again.',
  });
}

function statusOf(error: unknown): number {
  if (errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE') return 400;
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
