import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderVisitorPage } from '../../renderer/service-pages/index.ts';
import { wantsHtml } from './read-request.ts';
import { apiHeaders } from './security-headers.ts';
import { sendServicePage } from './send-service-page.ts';

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

/** Answers a request that cannot be handled: a page for a person, problem details for a program. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  if (!wantsHtml(request)) return sendProblem(reply, refusal);
  const page = renderVisitorPage({
    locale: 'en',
    dir: 'ltr',
    heading: 'This did not work',
    problem: refusal.detail,
    back: { href: '/', label: 'Go to the home page' },
  });
  return sendServicePage(reply, refusal.status, page);
}
