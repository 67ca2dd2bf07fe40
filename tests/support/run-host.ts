import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a web server serves, and where it keeps what it needs meanwhile. */
export interface Hosted {
  /** The built site. */
  siteDir: string;
  /** Address that it listens on, such as 127.0.0.2:2080. */
  address: string;
  /** Address of the lead service. */
  service: string;
  /** A folder of its own. */
  scratch: string;
}

/** A web server that runs. */
export interface RunningHost {
  close(): Promise<void>;
}

/** Serves a site with a program, by the file that its build wrote for it. */
export const runHost: Readonly<
  Record<'nginx' | 'caddy', (program: string, hosted: Hosted) => Promise<RunningHost>>
> = {
  nginx(program, hosted) {
    const config = join(hosted.scratch, 'nginx.conf');
    return run(hosted, config, nginxConfig(hosted), [program, '-c', config]);
  },
  caddy(program, hosted) {
    const config = join(hosted.scratch, 'Caddyfile');
    const args = ['run', '--config', config, '--adapter', 'caddyfile'];
    return run(hosted, config, caddyConfig(hosted), [program, ...args]);
  },
};

async function run(
  { scratch, address, service }: Hosted,
  config: string,
  text: string,
  [program = '', ...args]: readonly string[],
): Promise<RunningHost> {
  mkdirSync(scratch, { recursive: true });
  writeFileSync(config, text);
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      XDG_DATA_HOME: scratch,
      XDG_CONFIG_HOME: scratch,
      SITE_SERVICE: service,
    },
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`${program} ended.\n${said}`);
    await sleep(50);
  }
  return { close: () => stop(child) };
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(`http://${address}/`, { redirect: 'manual' }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer !== undefined;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

function nginxConfig({ siteDir, address, service, scratch }: Hosted): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path "${join(scratch, kind)}";`,
  );
  return `daemon off;
master_process off;
pid "${join(scratch, 'nginx.pid')}";
error_log stderr;
events { worker_connections 256; }
http {
  access_log off;
  include /etc/nginx/mime.types;
  ${temporary.join('\n  ')}
  upstream site_service { server ${service}; }
  server {
    listen ${address};
    root "${siteDir}";
    include "${siteDir}/.site/nginx.conf";
  }
}
`;
}

function caddyConfig({ siteDir, address }: Hosted): string {
  return `{
  admin off
  auto_https off
}
http://${address} {
  root * "${siteDir}"
  import "${siteDir}/.site/Caddyfile"
}
`;
}
