import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../answers/problem.ts';
import { refuse } from '../answers/refuse.ts';
import { securityHeaders } from '../answers/security-headers.ts';
import type { CurrentOutput } from '../output/current-output.ts';
import { requestPath } from './request-path.ts';

/** Serves the built site from `siteDir`: exactly the files that the output lists, nothing else. */
export async function registerPages(
  app: FastifyInstance,
  { siteDir, output }: { siteDir: string; output: CurrentOutput },
): Promise<void> {
  // Only listed files are ever sent, so the plugin's own rules about dotfiles are not needed, and
  // `.well-known` stays reachable.
  await app.register(fastifyStatic, {
    serve: false,
    root: siteDir,
    dotfiles: 'allow',
    index: false,
    cacheControl: false,
  });
  app.get('/*', (request, reply) => servePage(request, reply, output));
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, output));
}

async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  output: CurrentOutput,
): Promise<FastifyReply> {
  const path = requestPath(request);
  const { routes, redirects } = await output.current();
  const route = path === undefined ? undefined : routes.get(path);
  if (route) return reply.headers(route.headers).sendFile(route.file);
  const redirect = path === undefined ? undefined : redirects.get(path);
  if (redirect) {
    return reply
      .headers(securityHeaders)
      .redirect(withQuery(redirect.to, request), redirect.status);
  }
  return answerNotFound(request, reply, output);
}

function withQuery(to: string, request: FastifyRequest): string {
  const query = /\?[^#]*/.exec(request.raw.url ?? '')?.[0] ?? '';
  return to.includes('?') || to.includes('#') ? to : to + query;
}

async function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  output: CurrentOutput,
): Promise<FastifyReply> {
  if (requestPath(request)?.startsWith('/api/')) {
    return sendProblem(reply, {
      status: 404,
      code: 'not-found',
      detail: 'There is nothing at this address.',
    });
  }
  const { notFound } = await output.current();
  return reply
    .code(404)
    .headers(notFound.headers)
    .type('text/html; charset=utf-8')
    .send(notFound.html);
}

// Reached by methods other than GET and HEAD, and by a file that vanished during a build.
async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  output: CurrentOutput,
): Promise<FastifyReply> {
  const path = requestPath(request);
  const { routes } = await output.current();
  const readOnly = request.method === 'GET' || request.method === 'HEAD';
  const allow = path === '/api/leads' ? 'POST' : 'GET, HEAD';
  if (readOnly || path === undefined || (path !== '/api/leads' && !routes.has(path))) {
    return answerNotFound(request, reply, output);
  }
  return refuse(request, reply.header('allow', allow), {
    status: 405,
    code: 'method-not-allowed',
    detail: 'This address does not take this kind of request.',
  });
}
