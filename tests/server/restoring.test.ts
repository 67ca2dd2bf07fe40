import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJournal } from '../../server/database/journal.ts';
import { newLead } from './new-lead.ts';
import { openData } from './open-data.ts';
import { fixtureSite, goodLead, jsonPost, testSite } from './service.ts';
import { endProcess, killServices, startService } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

/** `LOST_LEADS=100000` shows how long the replay of a large journal takes. */
const leads = Number(process.env.LOST_LEADS ?? 10_000);
const together = 1_000;
const patienceMs = 10 * 60_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-restoring-'));
  await (await openData(dataDir)).close();
  const journal = await openJournal(join(dataDir, testSite.site, 'database', 'leads.journal'));
  for (let written = 0; written < leads; written += together) {
    const batch = Array.from({ length: Math.min(together, leads - written) }, () =>
      newLead({}, { kinds: ['team-mail', 'webhook'] }),
    );
    await Promise.all(batch.map(({ row, messages }) => journal.addLead(row, messages)));
    for (const { messages } of batch) {
      for (const { id } of messages) journal.noteMessage(id, 'sent');
    }
  }
  await journal.close();
}, patienceMs);
afterAll(async () => {
  await killServices();
  await rm(dataDir, { recursive: true, force: true });
});

test(
  'pages are served while leads are put back, and a new lead waits for it',
  async () => {
    const service = await startService({
      SITE_DIR: fixtureSite,
      DATA_DIR: dataDir,
      LEADS_PER_MINUTE: '0',
    });
    const start = performance.now();
    const ready = async () => (await fetch(`${service.url}/readyz`)).status === 200;
    expect(await ready()).toBe(false);
    let pages = 0;
    let slowestMs = 0;
    await waitUntil(async () => {
      const asked = performance.now();
      expect((await fetch(`${service.url}/canada`)).status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      pages++;
      return await ready();
    }, patienceMs);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.info(
      `${leads} leads put back in ${seconds} s; ${pages} pages meanwhile, the slowest in ${Math.round(slowestMs)} ms`,
    );
    expect(pages).toBeGreaterThan(1);
    const { method, headers, payload } = jsonPost(goodLead);
    const answer = await fetch(`${service.url}/api/leads`, { method, headers, body: payload });
    expect(answer.status).toBe(201);
    await endProcess(service.child, 'SIGTERM');
    const { db, close } = await openData(dataDir);
    const { count } = await db
      .selectFrom('leads')
      .select((is) => is.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const unsent = await db
      .selectFrom('outbox')
      .select('id')
      .where('status', '!=', 'sent')
      .execute();
    await close();
    expect(Number(count)).toBe(leads + 1);
    expect(unsent.length).toBeLessThan(2);
  },
  patienceMs,
);
