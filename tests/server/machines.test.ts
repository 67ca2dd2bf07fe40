import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countMessages } from '../../server/delivery/outbox/outbox.repository.ts';
import { openServer, type TestConnection } from './databases.ts';
import { describeWith } from './installed.ts';
import { sendLeads } from './kill-often.ts';
import { lastingPort } from './lasting-port.ts';
import { nobody, run, startProgram, stopProgram, stopPrograms } from './programs.ts';
import { fixtureSite } from './service.ts';
import { endProcess, killServices, type ServiceProcess, startService } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

/*
 * Several instances on engines that companies have: behind HAProxy, through PgBouncer, and on a pair of
 * PostgreSQL servers of which one takes over.
 */

const packages = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  initdb: 'postgresql',
  postgres: 'postgresql',
  pg_ctl: 'postgresql',
  pg_basebackup: 'postgresql',
};
const patienceMs = 5 * 60_000;
const enoughLeads = 60;

describeWith(packages, 'more than one machine', (programs) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-machines-'));
    await chmod(folder, 0o755);
  });
  afterEach(async () => {
    await killServices();
    await stopPrograms();
    await rm(folder, { recursive: true, force: true });
  });

  const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

  /** A folder that the servers' user may use. */
  async function makeFolder(name: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(path, { mode: 0o700 });
    if (nobody.uid) await chown(path, nobody.uid, nobody.gid);
    return path;
  }

  async function writeConfig(name: string, lines: readonly string[]): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, `${lines.join('\n')}\n`);
    return file;
  }

  const startDatabase = (data: string, port: number, options: readonly string[] = []) =>
    startProgram(
      programs.postgres,
      ['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1', ...options],
      port,
    );

  async function newDatabase(): Promise<{ data: string; port: number }> {
    const data = await makeFolder('primary');
    await run(programs.initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8']);
    return { data, port: await lastingPort() };
  }

  async function startBalancer(mode: 'http' | 'tcp', servers: readonly string[]): Promise<number> {
    const port = await lastingPort();
    const config = await writeConfig(`haproxy-${mode}.cfg`, [
      'defaults',
      `  mode ${mode}`,
      '  timeout connect 2s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  option redispatch',
      'listen all',
      `  bind 127.0.0.1:${port}`,
      ...(mode === 'http' ? ['  option httpchk GET /readyz'] : []),
      // Connections to a server that is gone end with it.
      '  default-server inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions',
      ...servers.map((server) => `  server ${server}`),
    ]);
    await startProgram(programs.haproxy, ['-db', '-f', config], port);
    return port;
  }

  const startInstances = (count: number, databaseUrl: string) =>
    Promise.all(
      Array.from({ length: count }, (_none, index) =>
        startService({
          SITE_DIR: fixtureSite,
          DATA_DIR: join(folder, `data-${index}`),
          DATABASE_URL: databaseUrl,
          LEADS_PER_MINUTE: '0',
        }),
      ),
    );

  const portOf = ({ url }: ServiceProcess) => new URL(url).port;

  /** What was acknowledged is stored, once, and all of it is reported. */
  async function check({ db }: TestConnection, acknowledged: ReadonlyMap<string, string>) {
    const leads = await db.selectFrom('leads').select(['id', 'name']).execute();
    const stored = new Map(leads.map(({ id, name }) => [name, id]));
    expect(stored.size).toBe(leads.length);
    expect(Object.fromEntries(stored)).toMatchObject(Object.fromEntries(acknowledged));
    // What a killed instance had taken becomes due after minutes; the test does not wait for that.
    await sql`update outbox set due_at = ${new Date(0)} where status = 'pending'`.execute(db);
    await waitUntil(async () => (await countMessages(db)).pending === 0, patienceMs);
    const messages = await db.selectFrom('outbox').select('status').execute();
    expect(messages).toEqual(leads.map(() => ({ status: 'sent' })));
  }

  test(
    'three instances behind HAProxy, through PgBouncer in transaction mode, lose nothing',
    async () => {
      const { data, port } = await newDatabase();
      await startDatabase(data, port);
      const poolerPort = await lastingPort();
      const config = await writeConfig('pgbouncer.ini', [
        '[databases]',
        `postgres = host=127.0.0.1 port=${port} user=postgres dbname=postgres`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${poolerPort}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = transaction',
        'default_pool_size = 4',
      ]);
      await startProgram(programs.pgbouncer, [config], poolerPort);
      const [first, ...others] = await startInstances(3, urlAt(poolerPort));
      if (!first) throw new Error('no instance');
      const balancer = await startBalancer(
        'http',
        [first, ...others].map((one, index) => `s${index} 127.0.0.1:${portOf(one)} check`),
      );
      const { acknowledged, stop } = sendLeads(() => `http://127.0.0.1:${balancer}`, 'pooled');
      await waitUntil(() => acknowledged.size > enoughLeads, patienceMs);
      await endProcess(first.child, 'SIGKILL');
      await waitUntil(() => acknowledged.size > 2 * enoughLeads, patienceMs);
      await stop();
      const connection = await openServer(urlAt(port));
      await check(connection, acknowledged);
      await connection.close();
    },
    patienceMs,
  );

  test(
    'a synchronous replica takes over, and has everything that was acknowledged',
    async () => {
      const { data, port } = await newDatabase();
      const primary = await startDatabase(data, port);
      const replicaData = await makeFolder('replica');
      const replicaPort = await lastingPort();
      await run(programs.pg_basebackup, [
        '-D',
        replicaData,
        '-R',
        '-X',
        'stream',
        '-d',
        `${urlAt(port)}?application_name=replica`,
      ]);
      const replica = await startDatabase(replicaData, replicaPort);
      const direct = await openServer(urlAt(port));
      await sql`alter system set synchronous_standby_names = 'replica'`.execute(direct.db);
      await sql`select pg_reload_conf()`.execute(direct.db);
      await waitUntil(async () => {
        const { rows } = await sql<{ sync_state: string }>`
          select sync_state from pg_stat_replication`.execute(direct.db);
        return rows[0]?.sync_state === 'sync';
      }, patienceMs);
      await direct.close();

      const balancer = await startBalancer('tcp', [
        `primary 127.0.0.1:${port} check`,
        `replica 127.0.0.1:${replicaPort} check backup`,
      ]);
      const instances = await startInstances(2, urlAt(balancer));
      let at = 0;
      const turns = () => instances[at++ % instances.length]?.url;
      const { acknowledged, stop } = sendLeads(turns, 'replicated');
      await waitUntil(() => acknowledged.size > enoughLeads, patienceMs);
      await stopProgram(primary, 'SIGKILL');
      const before = acknowledged.size;
      await run(programs.pg_ctl, ['promote', '-D', replicaData, '-w']);
      await waitUntil(() => acknowledged.size > before + enoughLeads, patienceMs);
      await stop();
      const connection = await openServer(urlAt(replicaPort));
      await check(connection, acknowledged);
      for (const { url } of instances) expect((await fetch(`${url}/readyz`)).status).toBe(200);
      await connection.close();
      await stopProgram(replica, 'SIGINT');
    },
    patienceMs,
  );
});
