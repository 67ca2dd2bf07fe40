import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderVisitorPage } from '../../renderer/service-pages/index.ts';
import { type Refusal, sendProblem } from './problem.ts';
import { sendServicePage } from './send-service-page.ts';
import { wantsHtml } from './wants-html.ts';

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
