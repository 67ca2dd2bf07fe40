import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DeliveryConfig, ProcessConfig, ServiceConfig } from '../config/config.ts';
import type { Connection } from '../database/connection.ts';
import { mailFolder } from '../delivery/mail/eml-folder.ts';
import { smtpTransport } from '../delivery/mail/smtp.ts';
import { openTargets } from '../delivery/target/site-targets.ts';
import { errorCode, StartupError } from '../errors/describe-error.ts';
import { openAlertChannels } from '../monitoring/alert-channels.ts';
import { createLogStream } from '../observability/log.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { controlSocket } from '../operations/control/wire.ts';
import type { ReportReceivers } from '../report/weekly-mail.ts';
import { readForms } from '../site/read-output.ts';
import { buildApp } from './app.ts';
import { checkLimits } from './check-limits.ts';
import { startDailyErasure } from './daily-erasure.ts';
import { keepTrying } from './keep-trying.ts';
import { openDeliveries } from './open-deliveries.ts';
import { type OpenedSite, openSite } from './open-site.ts';
import { warnOfSite } from './warn-of-site.ts';

/** Port 0 takes any free one. */
type Necessary = 'siteDir' | 'host' | 'port' | 'dataDir';

/** What `startServer` needs; what is omitted is off or quiet. */
export interface ServerOptions
  extends Partial<Omit<ProcessConfig, Necessary>>,
    Pick<ProcessConfig, Necessary> {
  /** Called with each line for the operator, without its line feed. */
  log: (line: string) => void;
}

/** A running service. `close` answers what is under way, then closes the database. */
export interface RunningServer {
  url: string;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** The database of the site. */
  db: Connection['db'];
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date, and serves the built site and its leads. A PostgreSQL
 * server that does not answer yet is tried again in the background, and leads are restored that a
 * power cut took: pages are served meanwhile. A server that turns the user or the name of the database
 * away would do so again, so that this ends the start.
 * @throws StartupError with one line that says what to do.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const embedded = options.databaseUrl === undefined;
  if (embedded) checkLimits(process.report);
  const site = await openSite(options);
  const { connection, dataDir } = site;
  const stopping = new AbortController();
  const metrics = createMetrics();
  const restored = Promise.withResolvers<void>();
  let app: FastifyInstance | undefined;
  let completing: Promise<() => Promise<void>> | undefined;
  const close = async () => {
    stopping.abort();
    if (app) await sleep(options.shutdownDelayMs ?? 0);
    await app?.close();
    const end = await completing;
    await end?.();
    await connection.close();
  };
  try {
    // Before the app, whose workers look for messages as soon as it is there.
    const { problem, notes } = await tryPreparing(site.prepare, embedded);
    const { delivery = {} } = options;
    let isPrepared = problem === undefined;
    app = await buildApp(
      readServiceConfig(options),
      {
        connection,
        dataDir,
        restored: connection.journal && restored.promise,
        isPrepared: () => isPrepared,
      },
      {
        metrics,
        logStream: createLogStream(options.logFormat ?? 'text', options.log),
        alerts: options.alerts && openAlertChannels(options.alerts, delivery),
        reports: openReports(options.reportTo, delivery),
        deliveries: await openDeliveries(delivery, {
          db: connection.db,
          siteDir: options.siteDir,
          dataDir,
          targets: site.site.leads.targets,
        }),
        openTargets: (targets) => openTargets(targets, delivery.targetSecrets),
      },
      {
        controlSocket: embedded ? controlSocket(dataDir) : undefined,
        stopping: stopping.signal,
      },
    );
    await listen(app, options);
    reportStorage(app, site, { embedded, smtp: delivery.smtp });
    const warnings = warnOfSite(site.site, options);
    const quarantined = (await connection.quarantined?.()) ?? [];
    for (const note of [...quarantined, ...notes, ...warnings]) app.log.warn(note);
    const prepare = async () => {
      if (!isPrepared) await site.prepare();
      isPrepared = true;
    };
    completing = complete(app, {
      site: { ...site, prepare },
      options,
      problem,
      stopping,
      done: restored.resolve,
    });
    return { url: urlOf(app, options.host), log: app.log, metrics, db: connection.db, close };
  } catch (error) {
    stopping.abort();
    await app?.close();
    await connection.close();
    throw error;
  }
}

function openReports(
  to: readonly string[] = [],
  { smtp, from = 'reports@localhost' }: DeliveryConfig,
): ReportReceivers | undefined {
  return smtp && to.length > 0 ? { transport: smtpTransport(smtp), from, to } : undefined;
}

function readServiceConfig(options: ServerOptions): ServiceConfig {
  return {
    siteDir: resolve(options.siteDir),
    trustProxy: options.trustProxy ?? [],
    allowedOrigins: options.allowedOrigins ?? [],
    leadsPerMinute: options.leadsPerMinute ?? 0,
    registrationsThreshold: options.registrationsThreshold ?? 0,
    retention: options.retention,
    challengeSecret: options.challengeSecret,
    inbox: options.inbox,
    buildHook: options.buildHook,
    metrics: options.metrics ?? false,
    openapi: options.openapi ?? false,
    logLevel: options.logLevel ?? 'info',
    logRequests: options.logRequests ?? false,
  };
}

/** Prepares the database; returns what went wrong if the service may start nevertheless. */
async function tryPreparing(
  prepare: () => Promise<readonly string[]>,
  embedded: boolean,
): Promise<{ notes: readonly string[]; problem?: StartupError }> {
  try {
    return { notes: await prepare() };
  } catch (error) {
    if (embedded || !(error instanceof StartupError) || error.reason) throw error;
    return { notes: [], problem: error };
  }
}

/**
 * Does in the background what pages need not wait for, until it is done or the signal says stop: a
 * database that had a problem is prepared, what a power cut took is restored, and leads past their
 * time are erased from then on. Fulfilled with what ends it.
 */
async function complete(
  app: FastifyInstance,
  parts: {
    site: Omit<OpenedSite, 'prepare'> & { prepare(): Promise<void> };
    options: ServerOptions;
    problem?: StartupError;
    stopping: AbortController;
    done: () => void;
  },
): Promise<() => Promise<void>> {
  const { log } = app;
  const { site, options, problem, stopping, done } = parts;
  const { signal } = stopping;
  if (problem) {
    log.error(
      `${problem.message} Pages are served, but leads cannot be stored until that is fixed`,
    );
  }
  const work = async () => {
    await site.prepare();
    for (const note of await site.restore(signal)) log.warn(note);
  };
  if (!(await keepTrying(work, { log, signal })) || signal.aborted) return async () => {};
  if (problem) log.info('The database answers now; leads are stored');
  done();
  return startDailyErasure({
    connection: site.connection,
    leads: async () => (await readForms(options.siteDir)).leads,
    mailFolder: mailFolder(site.dataDir),
    retention: options.retention,
    log,
  });
}

async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `Listening on ${address}` });
  } catch (error) {
    throw new StartupError(describeListenError(errorCode(error), host, port));
  }
}

function describeListenError(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all networks.`;
    default:
      return `The service cannot listen on ${host}:${port} (${code ?? 'unknown reason'}).`;
  }
}

function reportStorage(
  app: FastifyInstance,
  { connection, dataDir }: Pick<OpenedSite, 'connection' | 'dataDir'>,
  { embedded, smtp }: { embedded: boolean } & Pick<DeliveryConfig, 'smtp'>,
): void {
  app.log.info(`Leads are kept in ${connection.description}`);
  if (embedded) {
    app.log.warn(
      'The embedded database is for trying things out and small sites. For production, set DATABASE_URL to a PostgreSQL server',
    );
  }
  if (smtp) return;
  app.log.info(`E-mails are written to ${mailFolder(dataDir)}. To send them, set SMTP_URL`);
}

function urlOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
