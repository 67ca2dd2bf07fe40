import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formMediaType } from './wants-html.ts';

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
