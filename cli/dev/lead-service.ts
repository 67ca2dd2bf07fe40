import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OutputFile } from '../../renderer/index.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { beginOutput } from '../write/write-output.ts';
import { sendText } from './answers.ts';
import { oneAfterAnother } from './one-after-another.ts';
import { proxyRequest } from './proxy-request.ts';

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
    if (service) await proxyRequest(service.url, request, response, { excuse: NO_LEADS });
    else sendText(response, 503, NO_LEADS);
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

const NO_LEADS = 'Leads are not taken: the terminal of the preview shows why.\n';
