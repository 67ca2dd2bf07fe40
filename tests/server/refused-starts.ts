/*
 * Starts the service as often as the parent process asks for it, each time with another place refused,
 * and sends a lead if it runs. One process for all: most of the time of a start is that of a process.
 */
import { asStartupError, StartupError } from '../../server/errors/describe-error.ts';
import { type RunningServer, startServer } from '../../server/service/start-server.ts';
import { placesUsed, type Refusal, refuse } from './refuse-files.ts';
import { fixtureSite, formPost, goodLead } from './service.ts';

/** A start that the parent asks for. */
export interface Order {
  dataDir: string;
  /** Name of the person in the lead. */
  name: string;
  refusal?: Refusal;
}

/** How a start ended: with the status of the lead, or with an exit code and the line for stderr. */
export type Start = { status: number } | { code: number; error: string };

/** A start, and the places that it used. */
export interface Answer {
  start: Start;
  places: string[];
}

// As in the service: a promise that nobody awaits ends nothing.
process.on('unhandledRejection', () => {});
process.on('message', async (order: Order) => {
  process.send?.(await answer(order));
});

async function answer({ dataDir, name, refusal }: Order): Promise<Answer> {
  let server: RunningServer | undefined;
  refuse(refusal);
  try {
    const where = { siteDir: fixtureSite, dataDir, host: '127.0.0.1', port: 0 };
    server = await startServer({ ...where, log: () => {} });
    return { start: { status: await sendLead(server.url, name) }, places: placesUsed() };
  } catch (error) {
    const reason = asStartupError(error);
    const [code, line] =
      reason instanceof StartupError ? [2, reason.message] : [1, JSON.stringify(String(reason))];
    return { start: { code, error: `${line}\n` }, places: placesUsed() };
  } finally {
    refuse(undefined);
    await server?.close();
  }
}

async function sendLead(url: string, name: string): Promise<number> {
  const { method, headers, payload } = formPost({ ...goodLead, name });
  const body = { method, headers, body: payload, redirect: 'manual' as const };
  return (await fetch(`${url}/api/leads`, body)).status;
}
