import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { apiHeaders } from './security-headers.ts';

/** What went wrong with one field of a request, for the sender's program and its user. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** Why a request was refused: a stable code for programs and a sentence for people. */
export interface Refusal {
  status: number;
  code: string;
  detail: string;
  errors?: readonly FieldProblem[];
}

/** Answers with problem details (RFC 9457). */
export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, detail, errors } = refusal;
  return reply
    .code(status)
    .headers(apiHeaders)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: STATUS_CODES[status] ?? 'Error',
        status,
        code,
        detail,
        errors,
      }),
    );
}
