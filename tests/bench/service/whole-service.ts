import { buildApp } from '../../../server/app.ts';
import { batchLines } from '../../../server/batch-lines.ts';
import { readConfig } from '../../../server/config.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { openSite } from '../../../server/open-site.ts';

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
const { connection, prepare } = await openSite(config);
await prepare();
const { db } = connection;
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
