import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TestConnection } from './databases.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite, goodLead } from './service.ts';
import { endProcess, killServices, type ServiceProcess, startService } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

/*
 * The service as a process of its own, with the database in its folder: what it counts, and what it
 * leaves behind of those who were counted. `VISITS=1000000` sends as many as a large site has in a
 * month.
 */

const visits = Number(process.env.VISITS ?? 10_000);
const kills = 3;
const together = 300;
const patienceMs = 60 * 60_000;
const pages = ['/start-trial', '/canada'];
const variants = ['a', 'b'];
const sources = Array.from({ length: 10 }, (_, number) => `source-${number}`);
const devices = ['phone', 'desktop'];

let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-counted-'));
  const siteDir = join(folder, 'site');
  await cp(fixtureSite, siteDir, { recursive: true });
  const forms = JSON.parse(await readFile(join(siteDir, '.site/forms.json'), 'utf8'));
  const experiments = [{ name: 'headline', variants }];
  const counting = { pages: pages.map((path) => ({ path, experiments })) };
  await writeFile(join(siteDir, '.site/forms.json'), JSON.stringify({ ...forms, counting }));
  settings = { SITE_DIR: siteDir, TRUST_PROXY: '127.0.0.1', LEADS_PER_MINUTE: '0' };
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await killServices();
  await rm(folder, { recursive: true, force: true });
});

/** What a visit reports: each way in which visits differ comes up equally often. */
function beaconOf(visit: number) {
  const pick = <T>(list: readonly T[], step: number) =>
    list[Math.floor(visit / step) % list.length];
  return {
    page: pick(pages, 1),
    events: ['visit', 'view'],
    source: pick(sources, pages.length),
    campaign: 'autumn',
    device: pick(devices, pages.length * sources.length),
    variants: { headline: pick(variants, pages.length * sources.length * devices.length) },
  };
}

/** Reports a visit with everything that could tell one visitor from another. */
async function report(url: string, visit: number): Promise<number> {
  const number = `${visit >> 16}.${(visit >> 8) & 255}.${visit & 255}`;
  const response = await fetch(`${url}/api/seen`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 marked-browser-${visit}`,
      'accept-language': `en;q=0.9, marked-language-${visit}`,
      cookie: `visitor=marked-cookie-${visit}`,
      'x-forwarded-for': `198.${number}`,
      'x-request-id': `marked-request-${visit}`,
    },
    body: JSON.stringify(beaconOf(visit)),
  });
  await response.arrayBuffer();
  return response.status;
}

const wayOf = (beacon: ReturnType<typeof beaconOf>) =>
  [beacon.page, beacon.source, beacon.device, beacon.variants.headline].join(' ');

async function countersOf({ db }: TestConnection) {
  const rows = await db.selectFrom('counts').selectAll().execute();
  return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }));
}

/** The views of each way in which visits differ. */
function viewsIn(counters: Awaited<ReturnType<typeof countersOf>>): Record<string, number> {
  const views: Record<string, number> = {};
  for (const { event, page, source, device, variant, n } of counters) {
    if (event !== 'view' || variant === '') continue;
    const way = [page, source, device, variant.replace('headline: ', '')].join(' ');
    views[way] = (views[way] ?? 0) + n;
  }
  return views;
}

/** Everything that the service has written into its folder. */
async function filesIn(dataDir: string): Promise<Buffer> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(
    await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))),
  );
}

async function sendLead({ url }: ServiceProcess): Promise<void> {
  const { status } = await fetch(`${url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(goodLead),
  });
  expect(status).toBe(201);
}

test(`${visits} visits are counted once each, and nothing of the visitors is left`, {
  timeout: patienceMs,
}, async () => {
  const dataDir = join(folder, 'data');
  const service = await startService({ ...settings, DATA_DIR: dataDir });
  await sendLead(service);
  const answered = new Map<string, number>();
  let next = 0;
  const visitor = async () => {
    for (let visit = next++; visit < visits; visit = next++) {
      let status = await report(service.url, visit);
      // On a busy machine: what came in too slowly, or could not be stored, is not counted.
      while (status === 408 || status === 503) status = await report(service.url, visit);
      expect(status).toBe(204);
      const way = wayOf(beaconOf(visit));
      answered.set(way, (answered.get(way) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: together }, visitor));
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', dataDir);
  const { terminal } = quietTerminal(() => folder);
  await runCommand(terminal, ['db', 'backup', 'visits.backup'], { built: settings.SITE_DIR });
  const backup = gunzipSync(await readFile(join(folder, 'visits.backup')));
  await endProcess(service.child, 'SIGTERM');

  expect([...answered.values()].reduce((sum, n) => sum + n, 0)).toBe(visits);
  const connection = await openData(dataDir);
  const counters = await countersOf(connection);
  const leads = await connection.db.selectFrom('leads').select('email').execute();
  await connection.close();
  expect(leads).toEqual([{ email: goodLead.email }]);
  expect(viewsIn(counters)).toEqual(Object.fromEntries(answered));
  // Visits and views, of all visitors together and of each variant; a day may end meanwhile.
  const days = new Set(counters.map(({ day }) => String(day))).size;
  const ways = pages.length * sources.length * devices.length;
  expect(counters.length).toBeLessThanOrEqual(days * 2 * ways * (1 + variants.length));

  const places = { files: await filesIn(dataDir), backup, log: Buffer.from(service.log()) };
  for (const [place, content] of Object.entries(places)) {
    const text = content.toString('latin1');
    const found = text.match(/marked-\w+-\d+|198\.\d+\.\d+\.\d+|Chrome\/140/g);
    expect([place, found]).toEqual([place, null]);
    // What is stored, the search does find.
    if (place !== 'log') expect(text).toContain(goodLead.email);
  }
});

test(`nothing that was answered is lost or doubled where the service is killed ${kills} times`, {
  timeout: patienceMs,
}, async () => {
  const env = { ...settings, DATA_DIR: join(folder, 'killed') };
  let service: ServiceProcess | undefined = await startService(env);
  const sent = new Map<string, number>();
  const answered = new Map<string, number>();
  const add = (counts: Map<string, number>, way: string) =>
    counts.set(way, (counts.get(way) ?? 0) + 1);
  let total = 0;
  let visit = 0;
  let stopped = false;
  const visitors = Array.from({ length: 20 }, async () => {
    while (!stopped) {
      const { url } = service ?? {};
      if (!url) {
        await new Promise((done) => setTimeout(done, 20));
        continue;
      }
      const way = wayOf(beaconOf(visit));
      add(sent, way);
      const status = await report(url, visit++).catch(() => 0);
      if (status === 204) {
        add(answered, way);
        total++;
      }
    }
  });
  for (let kill = 0; kill < kills; kill++) {
    const enough = total + 100;
    await waitUntil(() => total >= enough, patienceMs);
    const { child } = service;
    service = undefined;
    await endProcess(child, 'SIGKILL');
    service = await startService(env);
  }
  stopped = true;
  await Promise.all(visitors);
  await endProcess(service.child, 'SIGTERM');
  const connection = await openData(env.DATA_DIR);
  const counters = await countersOf(connection);
  await connection.close();
  const views = viewsIn(counters);
  for (const [way, n] of answered) {
    const isWithin = (views[way] ?? 0) >= n && (views[way] ?? 0) <= (sent.get(way) ?? 0);
    expect([way, isWithin]).toEqual([way, true]);
  }
});
