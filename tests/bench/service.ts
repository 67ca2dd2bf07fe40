import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../server/databases.ts';
import type { LoadOrder, LoadResult } from './service/load.ts';
import { type Server, sendLoad, startServer } from './service/run-process.ts';

const connections = 50;
const roundSeconds = 3;
const warmAnswers = 15_000;
const mostWarmTurns = 10;
const pageBytes = 30_000;
/** Share of what the service can take at most that counts as lead load beside page requests. */
const leadLoadShare = 0.3;
const pageRate = 200;

const program = (name: string) => join(import.meta.dirname, 'service', name);

const pageRequest = (coding: string) =>
  `GET /page HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\naccept-encoding: ${coding}\r\n\r\n`;

/**
 * Measures the service against the least that could do the same work, in turn, and prints ratios:
 * pages from memory, leads with every protection on, and how long pages take beside leads.
 */
export async function benchService(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-service-'));
  const postgres = await startPostgres();
  try {
    const siteDir = writeBuiltSite(join(folder, 'site'));
    const service = await startServer(program('whole-service.ts'), {
      env: { SITE_DIR: siteDir, DATABASE_URL: postgres.url },
    });
    // The pages are compressed ahead in the first moments.
    await sleep(2_000);
    console.log('\nThe service (medians of rounds in turn)');
    await benchPages(service, { coding: 'identity', rounds });
    await benchPages(service, { coding: 'br', rounds });
    const most = await benchLeads(service, { databaseUrl: postgres.url, rounds });
    await benchPagesBesideLeads(service, { rounds, leadRate: most * leadLoadShare });
    await service.stop();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A built site with one page and one form, and the headers of a real one. */
function writeBuiltSite(folder: string): string {
  mkdirSync(join(folder, '.site'), { recursive: true });
  let text = '';
  for (let n = 0; text.length < pageBytes; n += 1) text += `<p>Paragraph ${n * 7919} of it.</p>\n`;
  const html = `<!doctype html><html lang="en"><title>Page</title>${text}</html>`;
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'page.html'), html);
  writeFileSync(
    join(folder, '_headers'),
    `/*\n  X-Frame-Options: DENY\n  Permissions-Policy: camera=(), microphone=(), geolocation=()\n/page\n  Content-Security-Policy: default-src 'self'; script-src 'self'; style-src 'self' 'sha256-0LaKF1PUBowbJ235Is0vMtx3MEgrc/PR/YilHJH9Vbw='; object-src 'none'; base-uri 'none'\n`,
  );
  const fields = ['name', 'company', 'email', 'phone'].map((name) => ({
    name,
    column: name,
    label: name,
    input: name === 'email' ? 'email' : 'text',
    required: true,
    maxLength: 200,
  }));
  const leads = {
    schema: 'public',
    typeName: 'leadType',
    typeColumn: 'lead_type',
    types: { contact: { label: 'Contact' } },
    fields,
  };
  const form = {
    id: '/page#form',
    page: '/page',
    leadType: 'contact',
    thankYou: '/',
    locale: 'en',
    dir: 'ltr',
    button: 'Send',
    fields,
    hidden: {},
  };
  const built = { site: 'bench', locale: 'en', leads, forms: [form] };
  writeFileSync(join(folder, '.site/forms.json'), JSON.stringify(built));
  writeFileSync(join(folder, '.site/build.json'), '{"files":{}}');
  return folder;
}

async function benchPages(
  service: Server,
  { coding, rounds }: { coding: string; rounds: number },
): Promise<void> {
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
  const plain = await startServer(program('bare-pages.ts'), {
    input: JSON.stringify({ headers, body: body.toString('base64') }),
  });
  const order = { connections, seconds: roundSeconds, request: pageRequest(coding) };
  const [ours, theirs] = await measureInTurn([service, plain], { order, rounds, status: '200' });
  await plain.stop();
  report(`Pages, ${coding}, ${body.length} bytes`, ours, theirs, 'node:http', '≥ 0.80');
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
): Promise<number> {
  const plain = await startServer(program('bare-leads.ts'), { env: { DATABASE_URL: databaseUrl } });
  const order = { connections, seconds: roundSeconds, request: leadRequest(service.port) };
  const [ours, theirs] = await measureInTurn([service, plain], { order, rounds, status: '201' });
  await plain.stop();
  report('Leads, every protection on', ours, theirs, 'Fastify and one insert', '≥ 0.70');
  return ours.perSecond;
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
): Promise<void> {
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
  const ratio = median(busy) / median(idle);
  console.log(
    `p99 of a page: ${median(idle).toFixed(2)} ms idle, ${median(busy).toFixed(2)} ms beside ${leadRate.toFixed(0)} leads/s  ratio ${ratio.toFixed(2)} (≤ 3.00)`,
  );
}

interface Measured {
  perSecond: number;
  p99Ms: number;
  /** Processor time of the server for one answer, which a busy machine changes less. */
  cpuMicros: number | undefined;
}

/** Loads the servers one after the other, round by round, once they have run themselves warm. */
async function measureInTurn(
  servers: readonly [Server, Server],
  { order, rounds, status }: { order: Omit<LoadOrder, 'port'>; rounds: number; status: string },
): Promise<[Measured, Measured]> {
  const runs: [Measured[], Measured[]] = [[], []];
  for (const server of servers) await warmUp(server, order);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const before = server.cpuSeconds();
      const result = await sendLoad({ ...order, port: server.port });
      check(result, status);
      const after = server.cpuSeconds();
      const cpuMicros =
        before === undefined || after === undefined
          ? undefined
          : ((after - before) / result.answers) * 1e6;
      runs[index]?.push({ ...result, cpuMicros });
    }
  }
  return [medianRun(runs[0]), medianRun(runs[1])];
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

function medianRun(runs: readonly Measured[]): Measured {
  return {
    perSecond: median(runs.map((run) => run.perSecond)),
    p99Ms: median(runs.map((run) => run.p99Ms)),
    cpuMicros: median(runs.flatMap((run) => run.cpuMicros ?? [])),
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function report(title: string, ours: Measured, theirs: Measured, peer: string, goal: string): void {
  const ratio = (ours.perSecond / theirs.perSecond).toFixed(2);
  const cpu = ((theirs.cpuMicros ?? Number.NaN) / (ours.cpuMicros ?? Number.NaN)).toFixed(2);
  console.log(
    `${title}: ${ours.perSecond.toFixed(0)}/s, p99 ${ours.p99Ms.toFixed(1)} ms; ${peer} ${theirs.perSecond.toFixed(0)}/s, p99 ${theirs.p99Ms.toFixed(1)} ms  ratio ${ratio} (${goal}), by processor time ${cpu}`,
  );
}

if (import.meta.main) await benchService(Number(process.argv[2] ?? 3));
