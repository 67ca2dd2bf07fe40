import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerKind, type Metrics } from '../health/metrics.ts';
import type { CurrentOutput } from '../output/current-output.ts';
import type { MemoryFile } from '../output/memory-file.ts';
import type { DemandHttps } from '../protection/strict-transport.ts';
import { requestPath } from './request-path.ts';
import { isReady, sendMemoryFile } from './send-memory-file.ts';

/** What is needed to answer without Fastify. */
export interface AnswerFirstParts {
  output: CurrentOutput;
  metrics: Metrics;
  demandHttps: DemandHttps;
}

/**
 * Answers what is ready in memory before Fastify sees it, byte for byte as the page route would:
 * nothing else has to be decided, and a request and a reply of Fastify cost as much as the answer.
 */
export function answerFirst(app: FastifyInstance, parts: AnswerFirstParts): void {
  const [handle] = app.server.listeners('request') as RequestListener[];
  if (!handle) return;
  app.server.removeListener('request', handle);
  app.server.on('request', (request, response) => {
    // While it closes, Fastify says so: a connection that is kept alive would hold up the end.
    const file = app.server.listening ? findFile(request, parts) : undefined;
    if (file) answer(request, response, { ...parts, file });
    else handle(request, response);
  });
}

function findFile(request: IncomingMessage, { output }: AnswerFirstParts): MemoryFile | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  // The service's own addresses come before files of the same name, which Fastify sees to.
  if (answerKind(request.url ?? '') === 'api') return undefined;
  const path = requestPath(request);
  const now = path === undefined ? undefined : output.current();
  if (path === undefined || now === undefined || now instanceof Promise) return undefined;
  const file = now.routes.get(path)?.memory;
  return file && isReady(request, file) ? file : undefined;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { file, metrics, demandHttps }: AnswerFirstParts & { file: MemoryFile },
): void {
  const began = performance.now();
  demandHttps(request, response);
  sendMemoryFile(request, response, { file, status: 200 });
  metrics.countAnswer({
    kind: 'page',
    status: response.statusCode,
    ms: performance.now() - began,
  });
}
