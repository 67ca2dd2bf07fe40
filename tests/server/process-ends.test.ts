import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compiledCode, quickStart } from '../support/quick-start.ts';
import { lastingPort } from './lasting-port.ts';
import { fixtureSite, goodLead, jsonPost } from './service.ts';
import { endProcess } from './service-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const failOnDemand = fileURLToPath(new URL('fail-on-demand.ts', import.meta.url));

/** The two ways to run the service: both end the same. */
const programs: [string, string[]][] = [
  ['server/main.ts', ['server/main.ts']],
  ['site serve', ['.build/site.js', 'serve', '--out', fixtureSite]],
];

let folder: string;
let child: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-ends-'));
});
afterEach(() => endProcess(child, 'SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Running {
  url: string;
  log(): string;
  ended: Promise<unknown[]>;
}

async function start(args: readonly string[], stdout: 'pipe' | number = 'pipe'): Promise<Running> {
  const port = await lastingPort();
  child = spawn(process.execPath, [...quickStart, '--import', failOnDemand, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiledCode,
      SITE_DIR: fixtureSite,
      DATA_DIR: folder,
      PORT: String(port),
      METRICS: 'on',
    },
    stdio: ['ignore', stdout, 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
  return { url, log: () => said, ended: once(child, 'close') };
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

/** A lead whose end is sent when `finish` is called; the service already works on its beginning. */
async function beginLead(url: string): Promise<{ finish(): Promise<number | undefined> }> {
  const { method, headers, payload } = jsonPost(goodLead);
  const length = Buffer.byteLength(payload);
  const post = request(`${url}/api/leads`, {
    method,
    headers: { ...headers, 'content-length': length, expect: '100-continue', connection: 'close' },
  });
  // A service that ends at once leaves it unanswered.
  post.on('error', () => {});
  post.write(payload.slice(0, 5));
  await once(post, 'continue');
  return {
    async finish() {
      post.end(payload.slice(5));
      const [answer] = await once(post, 'response');
      return answer.statusCode;
    },
  };
}

describe.each(programs)('%s', (_name, args) => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: answers what is under way, exit code 0',
    async (signal) => {
      const { url, ended } = await start(args);
      const lead = await beginLead(url);
      child.kill(signal);
      await expect.poll(() => statusOf(url)).toBe(0);
      expect(await lead.finish()).toBe(201);
      expect(await ended).toEqual([0, null]);
    },
  );

  test('a promise that nobody awaits: goes on; an exception: answers what is under way, code 1', async () => {
    const { url, ended, log } = await start(args);
    child.send('reject');
    await expect.poll(log).toContain('nobody waited for');
    expect(await statusOf(`${url}/canada`)).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^site_unhandled_rejections_total 1$/m);
    const lead = await beginLead(url);
    child.send('throw');
    await expect.poll(() => statusOf(url)).toBe(0);
    expect(await lead.finish()).toBe(201);
    expect(await ended).toEqual([1, null]);
    for (const words of ['nobody waited for', 'because of an unexpected error']) {
      const lines = log()
        .split('\n')
        .filter((line) => line.includes(words));
      expect(lines).toEqual([expect.stringContaining('E_ON_DEMAND')]);
    }
    expect(log()).not.toContain('maria@');
  });
});

test.each([
  ['signal', () => child.kill('SIGTERM')],
  ['exception', () => child.send('throw')],
])('after a first signal, a second %s: at once, exit code 1', async (_what, again) => {
  const { url, ended, log } = await start(['server/main.ts']);
  await beginLead(url);
  child.kill('SIGTERM');
  await expect.poll(() => statusOf(url)).toBe(0);
  again();
  expect(await ended).toEqual([1, null]);
  expect(log().match(/^.*The service ends at once.*$/gm)).toHaveLength(1);
  expect(log()).not.toContain('maria@');
});

test('a log that cannot be written: goes on', async () => {
  const { url } = await start(['server/main.ts'], openSync('/dev/full', 'w'));
  const { method, headers, payload } = jsonPost(goodLead);
  for (const _again of [1, 2]) {
    const { status } = await fetch(`${url}/api/leads`, { method, headers, body: payload });
    expect(status).toBe(201);
  }
  expect(child.exitCode).toBeNull();
});
