import { buildApp } from '../../../server/app.ts';
import { batchLines } from '../../../server/batch-lines.ts';
import { readConfig } from '../../../server/config.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openPostgres } from '../../../server/database/postgres.ts';
import { createMetrics } from '../../../server/metrics.ts';

/**
 * The service as `server/main.ts` runs it, with every protection. Only the messages of leads are
 * left out: they are sent later, and in their own time.
 */
const config = readConfig({
  ...process.env,
  LEADS_PER_MINUTE: '1000000',
  TRUST_PROXY: '10.0.0.0/8',
  METRICS: 'on',
});
const { db } = await openPostgres(config.databaseUrl ?? '');
await migrate(db);
const lines = batchLines((text) => process.stdout.write(text));
const app = await buildApp({
  db,
  dataDir: '.data',
  deliveries: [],
  metrics: createMetrics(),
  config,
  logStream: { write: (line) => lines.add(line.trimEnd()) },
  stopping: new AbortController().signal,
});
await app.listen({
  host: '127.0.0.1',
  port: 0,
  listenTextResolver: (address) => `Listening on ${address}`,
});
process.once('SIGTERM', () => process.exit());
