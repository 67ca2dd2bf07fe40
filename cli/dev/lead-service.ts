import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { OutputFile } from '../../renderer/index.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { beginOutput } from '../write/write-output.ts';
import { sendText } from './answers.ts';

/** Starts the service over a built site, at an address of its own. */
export type StartService = (siteDir: string) => Promise<RunningService>;

interface RunningService {
  url: string;
  close(): Promise<void>;
}

/** The lead service behind a preview. */
export interface LeadService {
  /** Passes on the leads and forms of the site. */
  update(files: readonly OutputFile[]): void;
  /** Passes a request on; the first one starts the service, which keeps a machine busy for a while. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which the service is taken as gone. */
const PATIENCE = 30_000;

/** The service wants a home page in its folder; nobody is shown it. */
const HOME: OutputFile = { path: 'index.html', content: '' };

const OWN_PATHS: readonly string[] = Object.values(routes.service);

/** Whether a path is one of the service rather than of the site. */
export function isOfService(path: string): boolean {
  return path.startsWith('/api/') || OWN_PATHS.includes(path);
}

/** Runs the lead service beside the preview; `fail` receives the reason if it cannot be started. */
export function leadService(start: StartService, fail: (reason: string) => void): LeadService {
  const folder = mkdtempSync(join(tmpdir(), 'site-dev-'));
  let isReady = false;
  let running: Promise<RunningService | undefined> | undefined;

  function startOnce(): Promise<RunningService | undefined> {
    running ??= start(folder).catch((error: Error) => {
      fail(error.message);
      return undefined;
    });
    return running;
  }

  return {
    update(files) {
      const output = beginOutput(folder);
      try {
        for (const file of [HOME, ...files]) output.stage(file);
        output.commit();
      } finally {
        output.discard();
      }
      isReady = true;
    },
    async answer(request, response) {
      const service = isReady ? await startOnce() : undefined;
      if (service) pass(service.url, request, response);
      else refuse(response);
    },
    async close() {
      await running?.then((service) => service?.close());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function pass(url: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url: path } = request;
  const passed = ask(new URL(path ?? '/', url), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // An answer that breaks off ends here too: nobody waits for the rest of it.
    pipeline(answer, response, () => {});
  });
  passed.setTimeout(PATIENCE, () => passed.destroy());
  passed.on('error', () => refuse(response));
  request.pipe(passed);
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else sendText(response, 503, 'Leads are not taken: the terminal of the preview shows why.\n');
}
