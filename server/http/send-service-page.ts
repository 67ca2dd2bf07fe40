import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ServicePage } from '../../renderer/service-pages/index.ts';
import { securityHeaders } from './security-headers.ts';

/** What a page of the service may do beyond showing itself. */
interface Allowed {
  /** Whether it has a script, which may fetch answers of the service. */
  script?: boolean;
  /** Whether it is for the company's own people: other sites learn nothing of its address. */
  isInternal?: boolean;
  /** Origin of another host that the answer to its form leads to. */
  leadsTo?: string;
}

/** Answers with a page of the service's own: one style sheet, kept nowhere, shown by no search engine. */
export function sendServicePage(
  reply: FastifyReply,
  status: number,
  { html, style }: ServicePage,
  { script, isInternal, leadsTo }: Allowed = {},
): FastifyReply {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    `form-action 'self'${leadsTo ? ` ${leadsTo}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .code(status)
    .headers({
      ...securityHeaders,
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      ...(isInternal && { 'referrer-policy': 'same-origin' }),
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
