import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { OutputFile } from '../../renderer/index.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { beginOutput } from '../write/write-output.ts';
import { sendText } from './answers.ts';
import { oneAfterAnother } from './one-after-another.ts';

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
  /**
   * Passes a request on, about the site as it is or as `seen` has it, one after the other. The first
   * one starts the service, which keeps a machine busy for a while; one that fails is started again.
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    seen?: readonly OutputFile[],
  ): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which the service is taken as gone. */
const PATIENCE = 30_000;

/** Milliseconds after which the service has seen that its folder is another one. */
const NOTICED = 300;

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
  let own: readonly OutputFile[] | undefined;
  let written: readonly OutputFile[] | undefined;
  const inTurn = oneAfterAnother();
  let running: Promise<RunningService | undefined> | undefined;

  function startOnce(): Promise<RunningService | undefined> {
    running ??= start(folder).catch((error: Error) => {
      fail(error.message);
      // The next request may find what was missing.
      running = undefined;
      return undefined;
    });
    return running;
  }

  function write(files: readonly OutputFile[]): void {
    const output = beginOutput(folder);
    try {
      for (const file of [HOME, ...files]) output.stage(file);
      output.commit();
    } finally {
      output.discard();
    }
    written = files;
  }

  async function answerFrom(
    files: readonly OutputFile[] | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (files && files !== written) {
      write(files);
      if (running) await wait(NOTICED);
    }
    const service = files && (await startOnce());
    // Somebody who has gone meanwhile waits for no answer, and nobody for theirs.
    if (response.destroyed) return;
    if (service) await pass(service.url, request, response);
    else refuse(response);
  }

  return {
    update(files) {
      own = files;
    },
    answer: (request, response, seen) => inTurn(() => answerFrom(seen ?? own, request, response)),
    async close() {
      await running?.then((service) => service?.close());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once the answer has ended, or was broken off. */
function pass(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, headers, url: path } = request;
  const passed = ask(new URL(path ?? '/', url), { method, headers }, (answer) => {
    if (response.destroyed) return answer.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // An answer that breaks off ends here too: nobody waits for the rest of it.
    pipeline(answer, response, () => {});
  });
  passed.setTimeout(PATIENCE, () => passed.destroy());
  passed.on('error', () => refuse(response));
  request.pipe(passed);
  return new Promise((ended) => response.once('close', ended));
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else sendText(response, 503, 'Leads are not taken: the terminal of the preview shows why.\n');
}
