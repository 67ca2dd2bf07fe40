/*
 * Starts the service as often as the parent process asks for it, and does with it all that uses files
 * while it runs, with one place refused. One process for all: most of the time of a start is that of a
 * process.
 */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../../server/config/password.ts';
import { operationsThrough } from '../../server/operations/control/control-client.ts';
import { controlSocket } from '../../server/operations/control/wire.ts';
import { startServer } from '../../server/service/start-server.ts';
import { placesUsed, type Refusal, refuse } from './refuse-files.ts';
import { formPost, goodLead, testSite } from './service.ts';
import { waitUntil } from './wait-until.ts';

/** What the parent asks for. */
export interface WorkOrder {
  dataDir: string;
  siteDir: string;
  /** Begins the names of the people in the leads. */
  name: string;
  refusal?: Refusal;
}

/** What came of it. */
export interface WorkAnswer {
  /** What each step was answered with: a status, or the sentence of an operator's command. */
  steps: Record<string, string>;
  /** People whose leads were acknowledged and not erased. */
  acknowledged: string[];
  places: string[];
  /** Whether a lead was stored once nothing was refused any more, without a new start. */
  recovered: boolean;
}

const password = 'four words of mine';
/** For what is written and for what never can be. */
const deliveryMs = 3_000;

// As in the service: a promise that nobody awaits ends nothing.
process.on('unhandledRejection', () => {});
process.on('message', async (order: WorkOrder) => {
  process.send?.(await answer(order));
});

async function answer(order: WorkOrder): Promise<WorkAnswer> {
  const { dataDir, siteDir, name, refusal } = order;
  const desk = { password: await hashPassword(password) };
  const where = { siteDir, dataDir, host: '127.0.0.1', port: 0 };
  const server = await startServer({ ...where, desk, log: () => {} });
  const folder = join(dataDir, testSite.site);
  await waitUntil(async () => (await fetch(`${server.url}/readyz`)).ok);
  const signIn = await request(server.url, '/desk/sign-in', { form: { password } });
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  refuse(refusal);
  const work = await doAll(server.url, { folder, siteDir, cookie, name });
  const places = placesUsed();
  refuse(undefined);
  const last = `${name} last`;
  const recovered = (await sendLead(server.url, last)) === 303;
  if (recovered)
    await waitUntil(async () => (await operations(folder).status()).outbox?.pending === 0);
  await server.close();
  const acknowledged = recovered ? [...work.acknowledged, last] : work.acknowledged;
  return { steps: work.steps, acknowledged, places, recovered };
}

const operations = (folder: string) => operationsThrough(controlSocket(folder));

/** All that uses files while the service runs; a step that fails keeps no other from being done. */
async function doAll(
  url: string,
  {
    folder,
    siteDir,
    cookie,
    name,
  }: { folder: string; siteDir: string; cookie: string; name: string },
): Promise<Pick<WorkAnswer, 'steps' | 'acknowledged'>> {
  const steps: Record<string, string> = {};
  const step = async (title: string, work: () => Promise<unknown>) => {
    steps[title] = await work().then(String, (error: unknown) => String(error));
    return steps[title];
  };
  const acknowledged: string[] = [];
  const lead = async (who: string) => {
    const status = await step(`lead ${who}`, () => sendLead(url, `${name} ${who}`));
    if (status === '303') acknowledged.push(`${name} ${who}`);
  };
  await lead('first');
  await lead('erased');
  const isSent = async () => (await operations(folder).status()).outbox?.pending === 0;
  await step('delivery', () => waitUntil(isSent, deliveryMs));
  await step('list', async () => (await request(url, '/desk', { cookie })).status);
  await step('export', async () => (await request(url, '/desk/export.csv', { cookie })).text());
  await step('backup', async () => {
    let rows = 0;
    for await (const _entry of operations(folder).backup()) rows++;
    return rows > 0;
  });
  const erased = await step('erase', async () => {
    const { leads } = await operations(folder).erase(emailOf(`${name} erased`));
    return leads;
  });
  if (erased !== '0') acknowledged.splice(acknowledged.indexOf(`${name} erased`), 1);
  const built = new Date();
  await utimes(join(siteDir, '.site/build.json'), built, built);
  await step('page', async () => (await fetch(`${url}/canada`)).status);
  await step('media', async () => (await fetch(`${url}/assets/clip.mp4`)).status);
  await step('health', async () => (await fetch(`${url}/healthz`)).status);
  return { steps, acknowledged };
}

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@pines.example`;

async function sendLead(url: string, name: string): Promise<number> {
  const { method, headers, payload } = formPost({ ...goodLead, name, email: emailOf(name) });
  const body = { method, headers, body: payload, redirect: 'manual' as const };
  return (await fetch(`${url}/api/leads`, body)).status;
}

function request(
  url: string,
  path: string,
  { form, cookie = '' }: { form?: Record<string, string>; cookie?: string },
): Promise<Response> {
  const body = form && new URLSearchParams(form);
  const method = form ? 'POST' : 'GET';
  return fetch(url + path, { method, body, headers: { cookie }, redirect: 'manual' });
}
