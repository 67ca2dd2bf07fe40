import { setTimeout as sleep } from 'node:timers/promises';
import { goodLead } from './service.ts';
import { endProcess, spawnService, startService } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

/** Visitors who send at once, so that several leads share one statement. */
const clients = 4;
const pauseMs = 15;
const mostLeadsOfLife = 15;
const mostPauseMs = 20;
const longestStartMs = 1_500;
const patienceMs = 240_000;

/**
 * Kills a service at random moments while leads come in and starts it anew, each fifth time only
 * after another kill while it starts. Returns the id of each acknowledged lead by its name.
 */
export async function killOften(
  env: Record<string, string>,
  { kills, prefix, onKill }: { kills: number; prefix: string; onKill?: () => void },
): Promise<Map<string, string>> {
  let service = await startService(env);
  // None while no service runs: another test's could have its port by then, and take the lead.
  let address: string | undefined = service.url;
  const { acknowledged, stop } = sendLeads(() => address, prefix);
  for (let count = 1; count <= kills; count++) {
    const enough = acknowledged.size + Math.floor(Math.random() * mostLeadsOfLife);
    await waitUntil(() => acknowledged.size >= enough, patienceMs);
    await sleep(Math.random() * mostPauseMs);
    address = undefined;
    await endProcess(service.child, 'SIGKILL');
    onKill?.();
    if (count % 5 === 0) await killWhileStarting(env);
    service = await startService(env);
    address = service.url;
  }
  await stop();
  await endProcess(service.child, 'SIGTERM');
  return acknowledged;
}

async function killWhileStarting(env: Record<string, string>): Promise<void> {
  const child = spawnService(env);
  await sleep(Math.random() * longestStartMs);
  await endProcess(child, 'SIGKILL');
}

/** Sends leads without an end; each is sent again until it is acknowledged. */
export function sendLeads(addressOf: () => string | undefined, prefix: string) {
  const acknowledged = new Map<string, string>();
  let stopped = false;
  async function send(key: string): Promise<void> {
    while (!acknowledged.has(key)) {
      const address = addressOf();
      const id = address && (await sendOnce(address, key).catch(() => undefined));
      if (id) acknowledged.set(key, id);
      else await sleep(50);
    }
  }
  const sending = Array.from({ length: clients }, async (_none, client) => {
    for (let count = 0; !stopped; count++) {
      await send(`${prefix}-${client}-${count}`);
      await sleep(pauseMs);
    }
  });
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(sending);
    },
  };
}

async function sendOnce(address: string, key: string): Promise<string | undefined> {
  const response = await fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...goodLead, name: key, email: `${key}@site.example` }),
    signal: AbortSignal.timeout(10_000),
  });
  const { id } = (await response.json()) as { id?: string };
  return response.status === 201 ? id : undefined;
}
