import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastingPort } from './lasting-port.ts';
import { loadPostgres } from './load-postgres.ts';

/** A PostgreSQL server. */
export interface PostgresServer {
  url: string;
  /** Stops the server and keeps its data, until `resume`. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL server in a temporary folder on a free port, for a test that stops it or
 * changes its settings. All others share one: see `freshDatabase`.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'site-postgres-'));
  // As root the server runs as another user, who has to reach its data.
  await chmod(folder, 0o755);
  const EmbeddedPostgres = await loadPostgres(folder);
  const port = await lastingPort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'a p@ss/word',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...['-c', 'unix_socket_directories='],
      // In its own folder, where nobody who tidies up the machine's shared memory can take it away.
      ...['-c', 'dynamic_shared_memory_type=mmap'],
      // No power cut is tried, and waiting for the disk takes longer than all else.
      ...['-c', 'fsync=off'],
    ],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:${encodeURIComponent('a p@ss/word')}@127.0.0.1:${port}/postgres`,
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
