import { execFile, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compiledCode, quickStart } from './quick-start.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, '.build/site.js');

/** A folder below the system's temporary one; `remove` deletes it with everything in it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'site-test-'));
  return { path, remove: async () => rmSync(path, { recursive: true, force: true }) };
}

/** Builds a site with the compiled program. Rejects with what the program says. */
export async function buildSite(site: string, out: string): Promise<void> {
  const args = [...quickStart, program, 'build', site, '--out', out];
  const env = { ...process.env, NODE_COMPILE_CACHE: compiledCode };
  await promisify(execFile)(process.execPath, args, { cwd: root, env }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`site build ${site} failed.\n${error.stdout}${error.stderr}`);
    },
  );
}

/** A running service. */
export interface Service {
  url: string;
  stop: () => Promise<void>;
}

/** Serves a built site with the compiled program, as an operator would, on a free port. */
export async function serveSite(out: string, dataDir: string): Promise<Service> {
  const args = [...quickStart, program, 'serve', '--out', out, '--port', '0'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiledCode,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const lines: string[] = [];
  const url = await new Promise<string>((found, failed) => {
    const read = (line: string) => {
      lines.push(line);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (address) found(address);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    void ended.then(() => failed(new Error(`site serve ended.\n${lines.join('\n')}`)));
  });
  let stopping = false;
  void ended.then(() => {
    if (!stopping) console.error(`site serve ended during the tests.\n${lines.join('\n')}`);
  });
  return {
    url,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
