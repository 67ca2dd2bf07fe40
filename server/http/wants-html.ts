import type { FastifyRequest } from 'fastify';

/** The media type of a form that a browser sends without JavaScript. */
export const formMediaType = 'application/x-www-form-urlencoded';

/**
 * Whether the answer goes to a person: a browser that opens a page asks for text/html. A program
 * may post a form too; it asks for JSON.
 */
export function wantsHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  if (accept.includes('text/html')) return true;
  const type = request.headers['content-type'] ?? '';
  return type.toLowerCase().startsWith(formMediaType) && !accept.includes('json');
}
