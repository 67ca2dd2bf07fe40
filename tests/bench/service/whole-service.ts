import { readConfig } from '../../../server/config/config.ts';
import { batchLines } from '../../../server/observability/batch-lines.ts';
import { createMetrics } from '../../../server/observability/metrics.ts';
import { buildApp } from '../../../server/service/app.ts';
import { openSite } from '../../../server/service/open-site.ts';

/**
 * The service as `server/main.ts` runs it, with every protection. Only the messages of leads are
 * left out: they are sent later, and in their own time.
 */
const config = readConfig({
  ...process.env,
  LEADS_PER_MINUTE: '1000000',
  TRUST_PROXY: '127.0.0.0/8',
  METRICS: 'on',
});
const { connection, prepare } = await openSite(config);
await prepare();
const lines = batchLines((text) => process.stdout.write(text));
const app = await buildApp(
  config,
  { connection, dataDir: '.data' },
  { metrics: createMetrics(), logStream: { write: (line) => lines.add(line.trimEnd()) } },
  { stopping: new AbortController().signal },
);
await app.listen({
  host: '127.0.0.1',
  port: 0,
  listenTextResolver: (address) => `Listening on ${address}`,
});
process.once('SIGTERM', () => process.exit());
