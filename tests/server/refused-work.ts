/*
 * Runs a service, and uses all that takes files while it is at work as often as the parent process asks
 * for it, each time with another place refused.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteFolder } from '../../server/database/site-folder.ts';
import { emlFolder, mailFolder } from '../../server/delivery/mail/eml-folder.ts';
import { operationsThrough } from '../../server/operations/control/control-client.ts';
import { controlSocket } from '../../server/operations/control/wire.ts';
import { startServer } from '../../server/service/start-server.ts';
import { placesUsed, type Refusal, refuse } from './refuse-files.ts';
import { fixtureSite, formPost, goodLead, testSite } from './service.ts';

/** One use of everything that the parent asks for. */
export interface WorkOrder {
  /** Name of the person in the lead. */
  name: string;
  refusal?: Refusal;
}

/** What visitors and operators got, and the places and log lines of that time. */
export interface WorkAnswer {
  statuses: Record<'lead' | 'page' | 'clip' | 'ready' | 'metrics', number>;
  /** The codes with which an e-mail and a backup failed, or `done`. */
  outcomes: Record<'mail' | 'unwanted' | 'backup', string>;
  places: string[];
  lines: string[];
}

process.on('unhandledRejection', () => {});
const dataDir = process.argv[2] ?? '';
const folder = siteFolder(dataDir, testSite);
let lines: string[] = [];
refuse(undefined);
const { url } = await startServer({
  siteDir: fixtureSite,
  dataDir,
  host: '127.0.0.1',
  port: 0,
  metrics: true,
  log: (line) => lines.push(line),
});
process.on('message', async (order: WorkOrder) => process.send?.(await answer(order)));
process.send?.('ready');

async function answer({ name, refusal }: WorkOrder): Promise<WorkAnswer> {
  lines = [];
  refuse(refusal);
  const { method, headers, payload: body } = formPost({ ...goodLead, name });
  const lead = await statusOf('/api/leads', { method, headers, body, redirect: 'manual' });
  const mail = await outcomeOf(() => sendMail('wanted', true));
  const unwanted = await outcomeOf(() => sendMail('unwanted', false));
  const [page, clip] = [await statusOf('/'), await statusOf('/assets/clip.mp4')];
  const [ready, metrics] = [await statusOf('/readyz'), await statusOf('/metrics')];
  const backup = await outcomeOf(async () => {
    for await (const _ of operationsThrough(controlSocket(folder)).backup());
  });
  const places = placesUsed();
  refuse(undefined);
  const statuses = { lead, page, clip, ready, metrics };
  return { statuses, outcomes: { mail, unwanted, backup }, places, lines };
}

async function statusOf(path: string, init?: RequestInit): Promise<number> {
  const response = await fetch(`${url}${path}`, init);
  await response.arrayBuffer();
  return response.status;
}

async function sendMail(id: string, isWanted: boolean): Promise<void> {
  const mail = { from: 'a@site.example', to: 'b@site.example', subject: id, text: id };
  await emlFolder(folder, async () => isWanted).send(mail, id);
  if (existsSync(join(mailFolder(folder), `${id}.eml`)) !== isWanted) throw new Error(id);
}

function outcomeOf(work: () => Promise<void>): Promise<string> {
  return work().then(
    () => 'done',
    (error: Error) => `${Object(error).code ?? error.message}`,
  );
}
