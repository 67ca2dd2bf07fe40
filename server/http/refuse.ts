import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeText } from '../../renderer/light.ts';
import { sendHtmlPage } from './html-page.ts';
import { type Refusal, sendProblem } from './problem.ts';
import { wantsHtml } from './wants-html.ts';

/** Answers a request that cannot be handled: a page for a person, problem details for a program. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  if (!wantsHtml(request)) return sendProblem(reply, refusal);
  const title = 'This did not work';
  const body = `<h1>${title}</h1>
<div class="problem" role="alert"><p>${escapeText(refusal.detail)}</p></div>
<p class="back"><a href="/">Go to the home page</a></p>`;
  return sendHtmlPage(reply, refusal.status, { locale: 'en', dir: 'ltr', title, body });
}
