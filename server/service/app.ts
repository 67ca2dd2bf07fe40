import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import { startBuildHook } from '../campaigns/build-hook.ts';
import { dueSince } from '../campaigns/due-build.ts';
import { countFullCampaigns, type FullCampaigns } from '../campaigns/full-campaigns.ts';
import type { ServiceConfig } from '../config/config.ts';
import { createCounter } from '../counting/counter.ts';
import { registerPageEvents } from '../counting/seen.routes.ts';
import { registerVitals } from '../counting/vitals.routes.ts';
import type { Connection } from '../database/connection.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { type MailTemplates, openMailTemplates } from '../delivery/mail/mail-templates.ts';
import type { Delivery } from '../delivery/outbox/delivery.ts';
import { type Outbox, startOutbox } from '../delivery/outbox/outbox.ts';
import { definitionOf, experimentsOf } from '../experiments/site-experiments.ts';
import { createLeadGuard } from '../http/lead-guard.ts';
import { pageBrand } from '../http/page-brand.ts';
import { createRateLimits, type RateLimits } from '../http/rate-limits.ts';
import { createAccess, inboxCookie } from '../inbox/access.ts';
import { type InboxParts, registerInbox } from '../inbox/inbox.routes.ts';
import { databaseSessions } from '../inbox/sessions.ts';
import { noteFailedSignIn } from '../leads/audit.ts';
import { registerConfirm } from '../leads/confirm.routes.ts';
import { recordExperiments } from '../leads/experiment-record.ts';
import { recordLead } from '../leads/lead.ts';
import { createLeadInserter } from '../leads/lead-inserter.ts';
import { registerLeads } from '../leads/leads.routes.ts';
import { placesOfLead } from '../leads/places-of-lead.ts';
import { registerRegistrations } from '../leads/registrations/registrations.routes.ts';
import { columnKeeper } from '../leads/site-columns.ts';
import { tokenVerifier, type Verifier } from '../leads/verify-token.ts';
import type { AlertChannel } from '../monitoring/alert-channels.ts';
import { registerHealth } from '../monitoring/health.routes.ts';
import { sharedIncidents } from '../monitoring/incident-log.ts';
import { createReadiness, type Readiness } from '../monitoring/readiness.ts';
import { statusReader } from '../monitoring/service-status.ts';
import { startWatch, type WatchParts } from '../monitoring/watch.ts';
import { watchJournal } from '../monitoring/watch-journal.ts';
import type { LogStream } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type ControlParts, openControl } from '../operations/control/control-server.ts';
import { operationsOn } from '../operations/control/operations.ts';
import type { ReportedSite } from '../report/read-report.ts';
import {
  type ReportReceivers,
  startWeeklyMail,
  type WeeklyMailParts,
} from '../report/weekly-mail.ts';
import { type CurrentOutput, openOutput } from '../site/current-output.ts';
import { noticeBuilds } from '../site/notice-builds.ts';
import { registerOpenapi } from '../site/openapi.routes.ts';
import type { Output } from '../site/output.ts';
import { registerPages } from '../site/pages.routes.ts';
import { createHttpServer } from './http-server.ts';

/** Where the leads of a site are stored; the caller opens it, and closes it after the app. */
export interface Storage {
  connection: Connection;
  /** Folder of the service's own files. */
  dataDir: string;
  /** Fulfilled once the database has what the journal holds. Leads and commands wait for it. */
  restored?: Promise<void>;
  /** Whether the tables are up to date; by default they are. The outbox waits for it. */
  isPrepared?(): boolean;
}

/** Where the service sends messages and reports. */
export interface Receivers {
  metrics: Metrics;
  logStream: LogStream;
  /** Receivers of the messages of leads; without them, leads are only stored. */
  deliveries?: readonly Delivery[];
  /** Opens those to the targets of a later build. */
  openTargets?(targets: SiteLeads['targets']): readonly Delivery[];
  /** Receivers of alerts when something is stuck. */
  alerts?: readonly AlertChannel[];
  /** Who gets the report of each week. */
  reports?: ReportReceivers;
}

/** How other processes on the machine reach the service, and how it ends. */
export interface Process {
  /** Socket for commands, needed while the service alone may use the database. */
  controlSocket?: string;
  /** Aborted once the service is about to stop, so that load balancers notice. */
  stopping: AbortSignal;
}

/**
 * The whole service: the built pages, the leads, the health checks. It opens no port.
 * @throws StartupError if `config.siteDir` has no built site.
 */
export async function buildApp(
  config: ServiceConfig,
  storage: Storage,
  { metrics, logStream, deliveries = [], openTargets, alerts = [], reports }: Receivers,
  { controlSocket, stopping }: Process,
): Promise<FastifyInstance> {
  const { dataDir, restored, isPrepared } = storage;
  const { journal, lagMs } = watchJournal(storage.connection.journal);
  const connection = { ...storage.connection, journal };
  const { db } = connection;
  const full = countFullCampaigns(db, (error) =>
    app.log.warn({ err: error }, 'The places of campaigns could not be counted'),
  );
  const { output, logTo, close } = await openOutput(config.siteDir, full.current);
  const app = createHttpServer(config, { metrics, logStream, base: output.base });
  const { log } = app;
  logTo(log);
  const campaigns = async () => (await output.current()).campaigns;
  full.watch(campaigns);
  const builds = config.buildHook && startBuildHook({ db, hook: config.buildHook, campaigns, log });
  app.addHook('onClose', async () => {
    close();
    full.close();
    builds?.close();
  });
  const limits = createRateLimits({
    leadsPerMinute: config.leadsPerMinute,
    onExceeded: () => metrics.count('rate_limited'),
  });
  const leads = async () => (await output.current()).leads;
  const outbox = startOutbox(deliveries, {
    db,
    log,
    record: async (row) => recordLead(row, await leads()),
    onEnd: journal?.noteMessage,
    isPrepared,
  });
  app.addHook('onClose', () => outbox.close());
  const verifier = tokenVerifier(config.challengeSecret, log, metrics.countChallenge);
  const process = {
    metrics,
    receivers: outbox.receivers,
    journalLagMs: lagMs,
    dueSince: async (now: Date) => dueSince(await output.current(), now),
    unverified: async () => verifier.problem((await output.current()).challenge),
  };
  const readStatus = statusReader({ connection, dataDir, process });
  const whyNotReady = createReadiness({ db, journal, restored, metrics, log });
  registerHealth(app, { whyNotReady, metrics, readStatus, showMetrics: config.metrics, stopping });
  const operations = operationsOn(connection, {
    dataDir,
    leads,
    readStatus,
    placesOf: async (lead) => placesOfLead(lead, await output.current()),
  });
  if (controlSocket)
    await openControlAfter(restored, app, { socket: controlSocket, operations, log });
  startAlerts(app, alerts, { readStatus, db, siteDir: config.siteDir });
  const templates = await openMailTemplates(config.siteDir);
  startReports(app, reports, { db, source: operations, output, templates });
  const routes = { output, limits, metrics };
  registerVisitorRoutes(
    app,
    config,
    { connection, restored },
    { ...routes, outbox, openTargets, templates, full, whyNotReady, verifier },
  );
  addInbox(app, config, { connection, restored }, { ...routes, leads: operations, templates });
  if (config.openapi) registerOpenapi(app, output);
  await registerPages(app, { siteDir: config.siteDir, output, limitUnknown: limits.unknown });
  return app;
}

function startAlerts(
  app: FastifyInstance,
  channels: readonly AlertChannel[],
  {
    readStatus,
    db,
    siteDir,
  }: Pick<WatchParts, 'readStatus'> & {
    db: Connection['db'];
    siteDir: string;
  },
): void {
  if (channels.length === 0) return;
  const place = `${basename(siteDir)} on ${hostname()}`;
  const shared = sharedIncidents(db);
  const watch = startWatch({ readStatus, channels, shared, place, log: app.log });
  app.addHook('onClose', async () => watch.close());
}

function startReports(
  app: FastifyInstance,
  receivers: ReportReceivers | undefined,
  {
    db,
    source,
    output,
    templates,
  }: Pick<WeeklyMailParts, 'db' | 'source'> & Pick<Shared, 'output' | 'templates'>,
): void {
  if (!receivers) return;
  const site = async () => {
    return reportedSite(await output.current());
  };
  const brand = pageBrand(templates.current().brand);
  const weekly = startWeeklyMail({ ...receivers, db, source, site, brand, log: app.log });
  app.addHook('onClose', async () => weekly.close());
}

/** Opens the control socket after the restore: leads that are erased meanwhile could come back. */
async function openControlAfter(
  restored: Promise<void> | undefined,
  app: FastifyInstance,
  control: ControlParts,
): Promise<void> {
  let opened: ReturnType<typeof openControl> | undefined;
  const open = () => {
    opened = openControl(control);
    return opened;
  };
  if (restored) void restored.then(open);
  else await open();
  app.addHook('onClose', async () => (await opened)?.());
}

interface Shared {
  output: CurrentOutput;
  limits: RateLimits;
  metrics: Metrics;
  templates: MailTemplates;
}

/** The routes that pages of the site use: sending and confirming a lead, counting registrations and visits. */
function registerVisitorRoutes(
  app: FastifyInstance,
  { allowedOrigins, registrationsThreshold: threshold }: ServiceConfig,
  { connection, restored }: Pick<Storage, 'connection' | 'restored'>,
  {
    output,
    limits,
    metrics,
    outbox,
    openTargets,
    templates,
    full,
    whyNotReady,
    verifier,
  }: Shared & {
    outbox: Outbox;
    openTargets: Receivers['openTargets'];
    full: FullCampaigns;
    whyNotReady: Readiness;
    verifier: Verifier;
  },
): void {
  const { db, journal } = connection;
  const guard = createLeadGuard({
    limit: limits.leads,
    allowedOrigins,
    onForeign: () => metrics.count('leads_foreign'),
  });
  const insert = createLeadInserter(db);
  const columnsFor = columnKeeper(db, (problem) => app.log.error(problem));
  const store = { db, insert, columnsFor, journal, outbox, restored };
  const noticed = noticeBuilds(output, (built) => {
    recordBuilt(app, db, built);
    outbox.add(openTargets?.(built.leads.targets) ?? []);
  });
  const brand = async () => {
    await templates.refresh();
    return pageBrand(templates.current().brand);
  };
  registerLeads(app, {
    store,
    brand,
    output: noticed,
    metrics,
    guard,
    whyNotReady,
    places: full,
    verifier,
  });
  const shared = { output, metrics, limit: limits.reads, allowedOrigins };
  registerConfirm(app, { ...shared, connection, restored, outbox, brand });
  registerRegistrations(app, { ...shared, db, threshold });
  registerPageEvents(app, {
    ...shared,
    limit: limits.beacons,
    count: createCounter(db, async () => (await output.current()).leads.zone),
  });
  registerVitals(app, { db, output, limit: limits.reads });
}

/** Records what experiments are made of, before the first lead that has seen it. */
function recordBuilt({ log }: FastifyInstance, db: Connection['db'], built: Output): void {
  const made = experimentsOf(built).map((one) => ({
    name: one.name,
    definition: definitionOf(one),
  }));
  recordExperiments(db, made, new Date()).catch((error: unknown) =>
    log.error({ err: error }, 'What experiments are made of now could not be recorded'),
  );
}

function reportedSite({ forms, experiments, leads: { zone } }: Output): ReportedSite {
  return { forms: [...forms.values()], experiments, zone };
}

/** Where the studio asks from. */
const thisMachine = ['127.0.0.0/8', '::1'];

/** The lead inbox for a company's own people, if it is switched on. */
function addInbox(
  app: FastifyInstance,
  { inbox, trustProxy }: ServiceConfig,
  { connection: { db }, restored }: Pick<Storage, 'connection' | 'restored'>,
  { output, limits, metrics, leads, templates }: Shared & Pick<InboxParts, 'leads'>,
): void {
  if (!inbox) return;
  registerInbox(app, {
    leads,
    site: async () => (await output.current()).leads,
    reported: async () => reportedSite(await output.current()),
    brand: pageBrand(templates.current().brand),
    access: createAccess({
      cookie: inboxCookie,
      sessions: databaseSessions(db, inbox.password),
      secret: () => sharedSecret(db, 'desk'),
      userHeader: inbox.userHeader,
      trustProxy: inbox.isInStudio ? thisMachine : trustProxy,
    }),
    isInStudio: inbox.isInStudio,
    password: inbox.password,
    onFailedSignIn() {
      metrics.count('sign_ins_failed');
      return noteFailedSignIn(db, new Date());
    },
    restored,
    limits,
  });
}
