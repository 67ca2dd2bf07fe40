import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Desk, type DeskPage, deskStyles, renderDesk } from '../../renderer/desk/index.ts';
import { securityHeaders } from '../http/security-headers.ts';

/** Answers with a page for the company's own people: one style sheet, kept nowhere. */
export function sendDeskPage(
  reply: FastifyReply,
  status: number,
  desk: Desk,
  page: DeskPage,
): FastifyReply {
  const hash = createHash('sha256').update(deskStyles(desk)).digest('base64');
  // What is no other origin's is the desk's own: its one script is named, its answers are fetched.
  const script = desk.script ? ` script-src 'self'; connect-src 'self';` : '';
  return reply
    .code(status)
    .headers({
      ...securityHeaders,
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}';${script} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(renderDesk(desk, page));
}
