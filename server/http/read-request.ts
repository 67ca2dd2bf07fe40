import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets the routes of `app` take what forms send, and nothing else. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formMediaType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

/** A field of the form that was sent; the first one where several have its name. */
export function field(request: FastifyRequest, name: string): string {
  return fields(request, name)[0] ?? '';
}

export function fields({ body }: FastifyRequest, name: string): string[] {
  return body instanceof URLSearchParams ? body.getAll(name) : [];
}

/** What a request asks for behind `?`. */
export function queryOf({ raw }: Pick<FastifyRequest, 'raw'>): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(raw.url ?? '')?.[1]);
}

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
