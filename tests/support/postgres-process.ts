import { startPostgres } from '../server/postgres-server.ts';

/*
 * PostgreSQL in a process of its own, until its parent lets go of it: the package that starts the
 * server ends the process that it is in with exit code 0, even after a failure.
 */

process.once('disconnect', () => void stop());
const { url, stop: stopServer } = await startPostgres();
process.send?.(url);

async function stop(): Promise<void> {
  await stopServer();
  process.exit();
}
