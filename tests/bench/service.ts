import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../server/postgres-server.ts';
import { findPeers, type Peer } from './find-peers.ts';
import { median } from './median.ts';
import { beaconRequest } from './service/beacon-request.ts';
import type { LoadOrder, LoadResult } from './service/load.ts';
import { startNginx } from './service/nginx.ts';
import { type Server, sendLoad, startServer } from './service/run-process.ts';
import { writeBuiltSite } from './service/write-built-site.ts';
import { printTable, type Table } from './table.ts';

const connections = 50;
const roundSeconds = 3;
const warmAnswers = 15_000;
const mostWarmTurns = 10;
/** Share of what the service can take at most that counts as lead load beside page requests. */
const leadLoadShare = 0.3;
const pageRate = 200;
/** A million in 17 minutes, from as many networks as there are connections: each may send so many. */
const beaconRate = 1_000;
const beaconSenders = 250;

const program = (name: string) => join(import.meta.dirname, 'service', name);

const pageRequest = (coding: string) =>
  `GET /page HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\naccept-encoding: ${coding}\r\n\r\n`;

/**
 * Measures the service against the least that could do the same work, in turn: pages from memory, leads
 * with every protection on, and how long pages take beside leads, and how many come through beside what
 * counts visits.
 */
export async function benchService(rounds: number, nginx?: Peer): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-service-'));
  const postgres = await startPostgres();
  try {
    const siteDir = writeBuiltSite(join(folder, 'site'));
    const service = await startServer(program('whole-service.ts'), {
      env: { SITE_DIR: siteDir, DATABASE_URL: postgres.url },
    });
    // A page that is asked for again is compressed as small as it gets.
    for (let turn = 0; turn < 2; turn += 1) await readRaw(service, 'br');
    await sleep(2_000);
    const rows = [['Load', 'answers/s', 'p99 ms', 'CPU µs', 'service ÷ it', 'by CPU', 'goal']];
    for (const coding of ['identity', 'br']) {
      rows.push(...(await benchPages(service, { coding, rounds, nginx, folder })));
    }
    const leads = await benchLeads(service, { databaseUrl: postgres.url, rounds });
    rows.push(...rowsOf('Leads', leads, '≥ 0.70'));
    const leadRate = (leads[0]?.perSecond ?? 0) * leadLoadShare;
    rows.push(...(await benchPagesBesideLeads(service, { rounds, leadRate })));
    rows.push(...(await benchPagesBesideBeacons(service, rounds)));
    await service.stop();
    const about = `The service with every protection on, beside the least that could do the same work, each in one process with ${connections} connections. Ratios of answers a second, and of processor time for an answer: more is better.`;
    return { title: 'The service', about, rows };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchPages(
  service: Server,
  {
    coding,
    rounds,
    nginx,
    folder,
  }: { coding: string; rounds: number; nginx: Peer | undefined; folder: string },
): Promise<string[][]> {
  const answer = await fetch(`http://127.0.0.1:${service.port}/page`, {
    headers: { 'accept-encoding': coding },
  });
  const {
    date: _date,
    connection: _one,
    'keep-alive': _two,
    ...headers
  } = Object.fromEntries(answer.headers);
  const body = await readRaw(service, coding);
  const servers = [
    { name: 'service', server: service },
    {
      name: 'node:http',
      server: await startServer(program('bare-pages.ts'), {
        input: JSON.stringify({ headers, body: body.toString('base64') }),
      }),
    },
  ];
  if (nginx) {
    const server = await startNginx(nginx, join(folder, `nginx-${coding}`), { headers, body });
    servers.push({ name: nginx.name, server });
  }
  const order = { connections, seconds: roundSeconds, request: pageRequest(coding) };
  const measured = await measureInTurn(servers, { order, rounds, status: '200' });
  for (const { server } of servers.slice(1)) await server.stop();
  return rowsOf(`Pages, ${coding}, ${body.length} bytes`, measured, '≥ 0.80');
}

/** The body as it travels, which fetch would decode. */
async function readRaw({ port }: Server, coding: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((done, fail) => {
    const options = { port, path: '/page', headers: { 'accept-encoding': coding } };
    get(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(Buffer.concat(parts)));
    }).on('error', fail);
  });
}

async function benchLeads(
  service: Server,
  { databaseUrl, rounds }: { databaseUrl: string; rounds: number },
): Promise<NamedMeasured[]> {
  const plain = await startServer(program('bare-leads.ts'), { env: { DATABASE_URL: databaseUrl } });
  const order = { connections, seconds: roundSeconds, request: leadRequest(service.port) };
  const servers = [
    { name: 'service', server: service },
    { name: 'Fastify and one insert', server: plain },
  ];
  const measured = await measureInTurn(servers, { order, rounds, status: '201' });
  await plain.stop();
  return measured;
}

/** What a browser sends: the fields, where the visitor came from, a submission key, its headers. */
function leadRequest(port: number): string {
  const body = JSON.stringify({
    name: 'Maria Lopez',
    company: 'Little Pines',
    email: 'maria@pines.example',
    phone: '+1 555 0100',
    leadType: 'contact',
    form: '/page#form',
    submission: '~~~~~~~~~~~~',
    elapsed: 21_000,
  });
  return [
    'POST /api/leads HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `origin: http://127.0.0.1:${port}`,
    'sec-fetch-site: same-origin',
    'accept: application/json',
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

async function benchPagesBesideLeads(
  service: Server,
  { rounds, leadRate }: { rounds: number; leadRate: number },
): Promise<string[][]> {
  const pages = { port: service.port, connections: 10, seconds: roundSeconds, rate: pageRate };
  const leads = { port: service.port, connections, seconds: roundSeconds + 1, rate: leadRate };
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    idle.push((await sendLoad({ ...pages, request: pageRequest('br') })).p99Ms);
    const load = sendLoad({ ...leads, request: leadRequest(service.port) });
    await sleep(500);
    busy.push((await sendLoad({ ...pages, request: pageRequest('br') })).p99Ms);
    check(await load, '201');
  }
  const rowOf = (load: string, p99Ms: number, goal: string) => [
    load,
    String(pageRate),
    p99Ms.toFixed(2),
    '',
    '',
    '',
    goal,
  ];
  const ratio = (median(busy) / median(idle)).toFixed(2);
  return [
    rowOf('Few pages, br: service', median(idle), ''),
    rowOf(
      `The same beside ${leadRate.toFixed(0)} leads/s`,
      median(busy),
      `p99 ≤ 3.00 ×, now ${ratio}`,
    ),
  ];
}

/** As many pages as possible, alone and while others are counted. */
async function benchPagesBesideBeacons(service: Server, rounds: number): Promise<string[][]> {
  const pages = { port: service.port, connections, seconds: roundSeconds };
  const beacons = { port: service.port, connections: beaconSenders, seconds: roundSeconds + 1 };
  const request = beaconRequest(service.port);
  const alone: Measured[] = [];
  const beside: Measured[] = [];
  const counted: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measure(service, { ...pages, request: pageRequest('br') }, '200'));
    const load = sendLoad({ ...beacons, rate: beaconRate, request });
    await sleep(500);
    beside.push(await measure(service, { ...pages, request: pageRequest('br') }, '200'));
    const beaconsSent = await load;
    check(beaconsSent, '204');
    counted.push(beaconsSent.perSecond);
  }
  const [before, after] = [medianOf(alone), medianOf(beside)];
  const ratio = (after.perSecond / before.perSecond).toFixed(2);
  const byCpu = (before.cpuMicros / after.cpuMicros).toFixed(2);
  return [
    [...cellsOf('Many pages, br: service', before), '', '', ''],
    [
      ...cellsOf(`The same beside ${median(counted).toFixed(0)} beacons/s`, after),
      '',
      '',
      `pages ≥ 0.90 ×, now ${ratio}, by CPU ${byCpu}`,
    ],
  ];
}

interface Measured {
  perSecond: number;
  p99Ms: number;
  /** Processor time of the server for one answer; NaN where the system does not report it. */
  cpuMicros: number;
}

type NamedMeasured = Measured & { name: string };

/** Loads the servers one after the other, round by round, once they have run themselves warm. */
async function measureInTurn(
  servers: readonly { name: string; server: Server }[],
  { order, rounds, status }: { order: Omit<LoadOrder, 'port'>; rounds: number; status: string },
): Promise<NamedMeasured[]> {
  for (const { server } of servers) await warmUp(server, order);
  const runs = servers.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { server }] of servers.entries()) {
      runs[index]?.push(await measure(server, { ...order, port: server.port }, status));
    }
  }
  return servers.map(({ name }, index) => ({ name, ...medianOf(runs[index] ?? []) }));
}

async function measure(server: Server, order: LoadOrder, status: string): Promise<Measured> {
  const before = server.cpuSeconds() ?? Number.NaN;
  const result = await sendLoad(order);
  check(result, status);
  const used = (server.cpuSeconds() ?? Number.NaN) - before;
  return { ...result, cpuMicros: (used / result.answers) * 1e6 };
}

function medianOf(runs: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(runs.map((run) => run[key]));
  return { perSecond: of('perSecond'), p99Ms: of('p99Ms'), cpuMicros: of('cpuMicros') };
}

/** Until the engine has optimized what is run often; the first thousands of answers cost more. */
async function warmUp({ port }: Server, order: Omit<LoadOrder, 'port'>): Promise<void> {
  for (let answers = 0, turn = 0; answers < warmAnswers && turn < mostWarmTurns; turn += 1) {
    answers += (await sendLoad({ ...order, port })).answers;
  }
}

function check({ statuses }: LoadResult, status: string): void {
  const wrong = Object.keys(statuses).filter((key) => key !== status);
  if (wrong.length > 0) throw new Error(`Unexpected answers: ${JSON.stringify(statuses)}`);
}

/** The service stands first, and is compared with each of the others. */
function rowsOf(load: string, measured: readonly NamedMeasured[], goal: string): string[][] {
  const [ours] = measured;
  return measured.map((one) => [
    ...cellsOf(`${load}: ${one.name}`, one),
    ...(ours && one !== ours
      ? [(ours.perSecond / one.perSecond).toFixed(2), (one.cpuMicros / ours.cpuMicros).toFixed(2)]
      : ['', '']),
    one === measured[1] ? goal : '',
  ]);
}

function cellsOf(load: string, { perSecond, p99Ms, cpuMicros }: Measured): string[] {
  return [load, perSecond.toFixed(0), p99Ms.toFixed(1), cpuMicros.toFixed(0)];
}

if (import.meta.main) {
  printTable(await benchService(Number(process.argv[2] ?? 3), findPeers().nginx));
}
