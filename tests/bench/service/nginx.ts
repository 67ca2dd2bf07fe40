import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Peer } from '../find-peers.ts';
import { type Server, serverOf } from './run-process.ts';

/** Headers that nginx makes by itself. */
const OF_NGINX = new Set(['content-length', 'content-type', 'etag', 'last-modified']);

/** Starts nginx so that it answers `/page` with these headers and bytes, from a file in `folder`. */
export async function startNginx(
  { file }: Peer,
  folder: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'page'), body);
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf(folder, port, headers));
  const child = spawn(file, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/page`).catch(() => undefined);
    if (answer?.ok) return serverOf(child, port);
    if (child.exitCode !== null) throw new Error(`nginx ended: see ${folder}/error.log`);
    await sleep(50);
  }
}

/** One process, as the service is; files stay open, as the service keeps them in memory. */
function configOf(folder: string, port: number, headers: Record<string, string>): string {
  const added = Object.entries(headers)
    .filter(([name]) => !OF_NGINX.has(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000000;
  open_file_cache max=10 inactive=1h;
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location = /page {
      alias ${join(folder, 'page')};
      types {}
      default_type ${JSON.stringify(headers['content-type'])};
      ${added.join('\n      ')}
    }
  }
}
`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
