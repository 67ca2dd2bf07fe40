import { hostname } from 'node:os';
import { basename } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import type { ServiceConfig } from '../config/config.ts';
import type { Connection } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import type { Journal } from '../database/journal.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { type MailTemplates, openMailTemplates } from '../delivery/mail/mail-templates.ts';
import type { Delivery } from '../delivery/outbox/delivery.ts';
import { startOutbox } from '../delivery/outbox/outbox.ts';
import { createAccess } from '../desk/access.ts';
import { type DeskParts, registerDesk } from '../desk/desk.routes.ts';
import { deskBrand } from '../desk/desk-brand.ts';
import { databaseSessions } from '../desk/sessions.ts';
import { serializeError } from '../errors/describe-error.ts';
import { answerClientError } from '../http/client-error.ts';
import { handleError } from '../http/handle-error.ts';
import { createLeadGuard } from '../http/lead-guard.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { demandHttps } from '../http/strict-transport.ts';
import { noteFailedSignIn } from '../leads/audit.ts';
import { registerConfirm } from '../leads/confirm.routes.ts';
import { createLeadInserter } from '../leads/lead-inserter.ts';
import { recordLead } from '../leads/lead-record.ts';
import { registerLeads } from '../leads/leads.routes.ts';
import { registerRegistrations } from '../leads/registrations/registrations.routes.ts';
import { columnKeeper } from '../leads/site-columns.ts';
import type { AlertChannel } from '../monitoring/alert-channels.ts';
import { registerHealth } from '../monitoring/health.routes.ts';
import { sharedIncidents } from '../monitoring/incident-log.ts';
import { createReadiness } from '../monitoring/readiness.ts';
import { vitalsReader } from '../monitoring/vitals.ts';
import { startWatch } from '../monitoring/watch.ts';
import { watchJournal } from '../monitoring/watch-journal.ts';
import type { LogStream } from '../observability/log.ts';
import { type AnswerKind, answerKind, type Metrics } from '../observability/metrics.ts';
import { openControl } from '../operations/control/control-server.ts';
import { type OperationParts, operationsOn } from '../operations/control/operations.ts';
import { openOutput } from '../site/current-output.ts';
import { registerOpenapi } from '../site/openapi.routes.ts';
import { originForm } from '../site/origin-form.ts';
import { registerPages } from '../site/pages.routes.ts';

const bodyLimitBytes = 64 * 1024;
const headersTimeoutMs = 3_000;
const requestTimeoutMs = 10_000;
const timeoutCheckMs = 1_000;
/** Time without a byte in either direction, such as of a visitor who stops reading. */
const idleTimeoutMs = 120_000;

/** What the service is made of; the caller opens the database and closes it after the app. */
export interface ServiceParts {
  db: Kysely<Database>;
  /** Where the database alone does not survive a power cut. */
  journal?: Journal;
  /** Fulfilled once the database has what the journal holds. Leads and commands wait for it. */
  restored?: Promise<void>;
  /** Folder of the service's own files. */
  dataDir: string;
  /** What people in a browser work on, where that is switched on. */
  connection?: Connection;
  /** Lets commands work through the service, where it alone may use the database. */
  control?: { socket: string; connection: Connection };
  /** Who is told when something is stuck. */
  alerts?: readonly AlertChannel[];
  /** Where the messages of leads go; without them, leads are only stored. */
  deliveries?: readonly Delivery[];
  metrics: Metrics;
  config: ServiceConfig;
  logStream: LogStream;
  /** Aborted once the service is about to stop, so that load balancers can be told. */
  stopping: AbortSignal;
}

/**
 * The whole service: the built pages, the leads, the health checks. It opens no port.
 * @throws StartupError when there is no built site in `config.siteDir`.
 */
export async function buildApp(parts: ServiceParts): Promise<FastifyInstance> {
  const { db, metrics, config, stopping } = parts;
  const { journal, lagMs } = watchJournal(parts.journal);
  const { output, logTo, close } = await openOutput(config.siteDir);
  const leads = async () => (await output.current()).leads;
  const app = createApp(parts);
  logTo(app.log);
  dropTheVanished(app);
  app.addHook('onClose', async () => close());
  demandHttps(app);
  countAnswers(app, { metrics, logged: loggedAnswers(config) });
  const limits = await createRateLimits(app, {
    leadsPerMinute: config.leadsPerMinute,
    onExceeded: () => metrics.count('rate_limited'),
  });
  const { allowedOrigins } = config;
  const guard = createLeadGuard({
    limit: limits.leads,
    allowedOrigins,
    onForeign: () => metrics.count('leads_foreign'),
  });
  const outbox = startOutbox(parts.deliveries ?? [], {
    db,
    log: app.log,
    record: async (row) => recordLead(row, await leads()),
    onEnd: journal?.noteMessage,
  });
  app.addHook('onClose', () => outbox.close());
  const readVitals = vitalsReader({
    db,
    dataDir: parts.dataDir,
    process: { metrics, receivers: outbox.receivers, journalLagMs: lagMs },
  });
  const { restored } = parts;
  const whyNotReady = createReadiness({ db, journal, restored, metrics, log: app.log });
  registerHealth(app, { whyNotReady, metrics, readVitals, showMetrics: config.metrics, stopping });
  await lookAfter(app, parts, { readVitals, leads });
  const insert = createLeadInserter(db);
  const columnsFor = columnKeeper(db, (problem) => app.log.error(problem));
  registerLeads(app, {
    store: { db, insert, columnsFor, journal, outbox, restored },
    output,
    metrics,
    guard,
  });
  const templates = await openMailTemplates(config.siteDir);
  const shared = { output, metrics, limit: limits.reads, allowedOrigins };
  const connection = { db, journal };
  const brand = () => templates.refresh().then(() => templates.current().brand);
  registerConfirm(app, { ...shared, connection, restored, outbox, brand });
  registerRegistrations(app, { ...shared, db, threshold: config.registrationsThreshold });
  openDesk(app, parts, { limits, leads, templates });
  if (config.openapi) registerOpenapi(app, output);
  await registerPages(app, {
    siteDir: config.siteDir,
    output,
    limitUnknown: limits.unknown,
  });
  return app;
}

/** Lets a company's own people look through leads in a browser, where that is switched on. */
function openDesk(
  app: FastifyInstance,
  { db, connection, dataDir, restored, metrics, config }: ServiceParts,
  {
    limits,
    leads,
    templates,
  }: Pick<DeskParts, 'limits'> & Pick<OperationParts, 'leads'> & { templates: MailTemplates },
): void {
  const { desk, trustProxy } = config;
  if (!desk || !connection) return;
  const { brand } = templates.current();
  registerDesk(app, {
    leads: operationsOn(connection, { dataDir, leads }),
    site: leads,
    brand: deskBrand(brand),
    access: createAccess({
      sessions: databaseSessions(db, desk.password),
      secret: () => sharedSecret(db, 'desk'),
      userHeader: desk.userHeader,
      trustProxy,
    }),
    password: desk.password,
    onFailedSignIn() {
      metrics.count('sign_ins_failed');
      return noteFailedSignIn(db, new Date());
    },
    restored,
    limits,
  });
}

/** Lets operators look into the running service, and tells them when something is stuck. */
async function lookAfter(
  app: FastifyInstance,
  { db, dataDir, control, restored, alerts = [], config }: ServiceParts,
  { readVitals, leads }: Required<Pick<OperationParts, 'readVitals' | 'leads'>>,
): Promise<void> {
  if (control) {
    const { socket, connection } = control;
    const operations = operationsOn(connection, { dataDir, leads, readVitals });
    let opened: ReturnType<typeof openControl> | undefined;
    const open = () => {
      opened = openControl({ socket, operations, log: app.log });
      return opened;
    };
    // What is erased while leads are put back could come back.
    if (restored) void restored.then(open);
    else await open();
    app.addHook('onClose', async () => (await opened)?.());
  }
  if (alerts.length > 0) {
    const watch = startWatch({
      readVitals,
      channels: alerts,
      shared: sharedIncidents(db),
      place: `${basename(config.siteDir)} on ${hostname()}`,
      log: app.log,
    });
    app.addHook('onClose', async () => watch.close());
  }
}

function createApp({ config, logStream }: ServiceParts): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckMs },
    // What arrives while the service stops is still answered, with `connection: close`.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Fastify's own request lines carry query strings and addresses.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      stream: logStream,
      base: null,
      // Fastify's type asks for the message of an error, which must not be logged.
      serializers: { err: serializeError as () => never },
    },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  return app;
}

/**
 * A connection that was reset before its request was read has no remote address any more: nobody is
 * left to answer, and neither limits nor proxies can be looked up.
 */
function dropTheVanished(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (socket.remoteAddress !== undefined) return done();
    reply.hijack();
    socket.destroy();
  });
}

function loggedAnswers({ logRequests, logLevel }: ServiceConfig): ReadonlySet<AnswerKind> {
  if (!logRequests) return new Set();
  return new Set(logLevel === 'debug' ? ['api', 'page'] : ['api']);
}

function countAnswers(
  app: FastifyInstance,
  { metrics, logged }: { metrics: Metrics; logged: ReadonlySet<AnswerKind> },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply.raw;
    const ms = reply.elapsedTime;
    const kind = answerKind(request.raw.url ?? '');
    metrics.countAnswer({ kind, status, ms });
    if (logged.has(kind)) {
      const { method, routeOptions } = request;
      // The route, not the address: people paste addresses with personal data in them.
      const { url: route = 'none' } = routeOptions;
      request.log[kind === 'page' ? 'debug' : 'info'](
        { method, route, status, ms: Math.round(ms) },
        'answered',
      );
    }
    done();
  });
}
