import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputFile } from '../../renderer/index.ts';
import { beginOutput } from '../write/write-output.ts';

/** Starts the service over a built site, at an address of its own. */
export type StartService = (siteDir: string) => Promise<{ url: string; close(): Promise<void> }>;

/** The lead service behind a preview: it takes leads and knows redirects, but has no pages. */
export interface LeadService {
  /** Tells it what leads and forms the site has; starts it the first time. */
  update(files: readonly OutputFile[]): void;
  /** Passes a request on; `unknown` is asked where the service has no page at the address. */
  answer(request: IncomingMessage, response: ServerResponse, unknown: () => void): Promise<void>;
  close(): Promise<void>;
}

/** The service wants a home page in its folder; nobody is shown it. */
const HOME: OutputFile = { path: 'index.html', content: '' };

/** Runs the lead service beside the preview; `fail` is told why it cannot be started. */
export function leadService(start: StartService, fail: (reason: string) => void): LeadService {
  const folder = mkdtempSync(join(tmpdir(), 'site-dev-'));
  let running: ReturnType<StartService> | undefined;

  return {
    update(files) {
      const output = beginOutput(folder);
      for (const file of [HOME, ...files]) output.stage(file);
      output.commit();
      if (running) return;
      running = start(folder);
      running.catch((error: Error) => fail(error.message));
    },
    async answer(request, response, unknown) {
      const service = await running?.catch(() => undefined);
      if (service) pass(service.url, request, response, unknown);
      else if (request.url?.startsWith('/api/')) refuse(response);
      else unknown();
    },
    async close() {
      await running?.then(({ close }) => close()).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function pass(
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
  unknown: () => void,
): void {
  const { method, headers, url: path } = request;
  const passed = ask(new URL(path ?? '/', url), { method, headers }, (answer) => {
    if (answer.statusCode === 404 && !path?.startsWith('/api/')) {
      answer.resume();
      unknown();
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => refuse(response));
  request.pipe(passed);
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(
    'The lead service is not running: the site has errors, or the terminal says what is wrong.\n',
  );
}
