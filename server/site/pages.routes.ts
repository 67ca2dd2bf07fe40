import { realpath } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { errorCode } from '../errors/describe-error.ts';
import type { Limit } from '../http/rate-limits.ts';
import { refuse, sendProblem } from '../http/refuse.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { chooseCoding } from './content-coding.ts';
import type { CurrentOutput } from './current-output.ts';
import { type MemoryFile, represent } from './memory-file.ts';
import type { Output, Route } from './output.ts';

export interface PagesParts {
  siteDir: string;
  output: CurrentOutput;
  /** How many addresses that do not exist somebody may try. */
  limitUnknown: Limit;
}

/** Serves the built site from `siteDir`: exactly the files that the output lists, nothing else. */
export async function registerPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  // Only listed files are ever sent, so the plugin's own rules about dotfiles are not needed, and
  // `.well-known` stays reachable.
  await app.register(fastifyStatic, {
    serve: false,
    root: parts.siteDir,
    dotfiles: 'allow',
    index: false,
    cacheControl: false,
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // A logger for each request is only worth it for something to report.
    childLoggerFactory: (logger) => logger,
    handler: (request, reply) =>
      whenReady(parts.output.current(), (now) => servePage(request, reply, { ...parts, now })),
  });
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, parts));
}

interface PagesNow extends PagesParts {
  now: Output;
}

function servePage(request: FastifyRequest, reply: FastifyReply, parts: PagesNow): PageAnswer {
  const path = requestPath(request.raw);
  if (path === undefined) return answerNotFound(request, reply, parts);
  const { routes, redirects, gone, notFound } = parts.now;
  const route = routes.get(path);
  if (route?.memory) return sendMemoryFile(request, reply, { file: route.memory, status: 200 });
  if (route) return sendFromDisk(request, reply, { ...parts, route });
  const redirect = redirects.get(path);
  if (redirect) {
    return reply
      .headers({ ...securityHeaders, 'cache-control': redirectCaching(parts.now) })
      .redirect(withQuery(redirect.to, request), redirect.status);
  }
  if (gone.has(path)) return sendMemoryFile(request, reply, { file: notFound, status: 410 });
  return answerNotFound(request, reply, parts);
}

async function sendFromDisk(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, ...parts }: PagesNow & { route: Route },
): Promise<FastifyReply> {
  if (!(await isInPlace(parts.siteDir, route.source))) return answerNotFound(request, reply, parts);
  return reply.headers(route.headers).sendFile(route.source);
}

/** Whether a file of the build is still one itself, and no link to what the build never had. */
async function isInPlace(siteDir: string, file: string): Promise<boolean> {
  try {
    const [folder, path] = await Promise.all([realpath(siteDir), realpath(join(siteDir, file))]);
    return path === join(folder, file);
  } catch (error) {
    if (!/^(ENOENT|ENOTDIR|ELOOP)$/.test(errorCode(error) ?? '')) throw error;
    return false;
  }
}

/** A redirect that was a mistake must not stay in browsers for good, nor one that ends soon. */
function redirectCaching({ until }: Output): string {
  const secondsLeft = Math.max(0, Math.floor((until - Date.now()) / 1000));
  return `public, max-age=${Math.min(3600, secondsLeft)}`;
}

function withQuery(to: string, request: FastifyRequest): string {
  const query = /\?[^#]*/.exec(request.raw.url ?? '')?.[0] ?? '';
  return to.replace(/^[^?#]*(?=#|$)/, (path) => path + query);
}

function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  { now, limitUnknown }: PagesNow,
): PageAnswer {
  const tooMany = limitUnknown(request, reply);
  if (tooMany) return refuse(request, reply, tooMany);
  if (requestPath(request.raw)?.startsWith('/api/')) {
    return sendProblem(reply, {
      status: 404,
      code: 'not-found',
      detail: 'There is nothing at this address.',
    });
  }
  return sendMemoryFile(request, reply, { file: now.notFound, status: 404 });
}

// Reached by methods other than GET and HEAD, and by a file that vanished from the disk.
async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PagesParts,
): Promise<FastifyReply> {
  const now = await parts.output.current();
  const path = requestPath(request.raw);
  const readOnly = request.method === 'GET' || request.method === 'HEAD';
  const methods = path === undefined ? undefined : methodsOf(path, request, now);
  if (readOnly || methods === undefined) return answerNotFound(request, reply, { ...parts, now });
  return refuse(request, reply.header('allow', methods), {
    status: 405,
    code: 'method-not-allowed',
    detail: 'This address does not take this kind of request.',
  });
}

/** The methods of an address, or undefined if it does not exist. */
function methodsOf(path: string, { server }: FastifyRequest, now: Output): string | undefined {
  // Some of the service's own addresses are there only where they are switched on.
  const isOwn = Object.hasOwn(ownMethods, path) && server.hasRoute({ method: 'GET', url: path });
  if (isOwn) return ownMethods[path];
  return now.routes.has(path) ? 'GET, HEAD' : undefined;
}

const ownMethods: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(routes.service).map((path) => [path, 'GET, HEAD'])),
  [routes.service.leads]: 'POST',
  [routes.service.confirm]: 'GET, HEAD, POST',
};

/**
 * The decoded path of a request without its query, or nothing where it is not a path that a file
 * can have: badly encoded, with a backslash or with control characters.
 */
function requestPath({ url = '' }: IncomingMessage): string | undefined {
  if (plainPath.test(url)) return url;
  const [raw = ''] = url.split(/[?#]/, 1);
  try {
    const path = decodeURIComponent(raw);
    return /[\\\p{Cc}]/u.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

/** What needs no decoding: nearly every address. */
const plainPath = /^[\w/.~-]+$/;

/** What a handler returns: the reply, which is sent or will be. */
type PageAnswer = FastifyReply | Promise<FastifyReply>;

/** Answers with a file from memory, in the smallest coding that the request takes. */
function sendMemoryFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, status }: { file: MemoryFile; status: 200 | 404 | 410 },
): PageAnswer {
  const accepted = request.headers['accept-encoding'] as string | undefined;
  const coding = file.compressible ? chooseCoding(accepted) : 'identity';
  return whenReady(represent(file, coding), ({ body, etag, headers, notModifiedHeaders }) => {
    const asked = request.headers['if-none-match'];
    if (status === 200 && asked !== undefined && matches(asked, etag)) {
      return reply.code(304).headers(notModifiedHeaders).send();
    }
    return reply.code(status).headers(headers).send(body);
  });
}

/** Whether If-None-Match names the ETag; caches on the way may have marked it as weak. */
function matches(asked: string, etag: string): boolean {
  if (asked === etag) return true;
  if (asked.trim() === '*') return true;
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Uses a value at once if it is there: for a page from memory, a promise that is waited for costs more
 * than all else that the service does.
 */
function whenReady<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
