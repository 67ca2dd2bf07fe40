import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ProcessConfig } from '../../server/config/config.ts';
import { lockFile } from '../../server/database/lock-file.ts';
import { sharedSecret } from '../../server/database/shared-secret.ts';
import { siteFolder } from '../../server/database/site-folder.ts';
import { openMailTemplates } from '../../server/delivery/mail/mail-templates.ts';
import { smtpTransport } from '../../server/delivery/mail/smtp.ts';
import { StartupError } from '../../server/errors/describe-error.ts';
import { describeProgress, describeVerdict } from '../../server/experiments/describe-verdict.ts';
import { judgeExperiment } from '../../server/experiments/judge-experiment.ts';
import { experimentsOf } from '../../server/experiments/site-experiments.ts';
import { pageBrand } from '../../server/http/page-brand.ts';
import { addAuditEntry } from '../../server/leads/audit.ts';
import { experimentCounts } from '../../server/operations/control/operations.ts';
import { type RunningServer, startServer } from '../../server/service/start-server.ts';
import { mediaTypeOf } from '../../server/site/media-types.ts';
import { readForms } from '../../server/site/read-output.ts';
import { type Account, accountByEmail, setRoles } from '../../server/studio/accounts.repository.ts';
import { addPerson, invitationLink, inviteAgain } from '../../server/studio/invitations.ts';
import { buildStudio, studioHome } from '../../server/studio/studio-app.ts';
import { studioMetrics } from '../../server/studio/studio-metrics.ts';
import { oneAfterAnother } from '../dev/one-after-another.ts';
import { proxyRequest } from '../dev/proxy-request.ts';
import { cacheFolder, type SiteLocation } from '../read/find-site.ts';
import { programFolder } from '../read/program-folder.ts';
import { buildPublished, lastBuildOptions } from './build-published.ts';
import { findRepository, type SiteRepository } from './site-repository.ts';
import { draftWorkplaces } from './workplaces.ts';

export interface StudioStart {
  location: SiteLocation;
  /** The folder that commands are called from. */
  cwd: string;
  config: ProcessConfig;
  log(line: string): void;
}

/** A studio that runs, with its lead service. */
export interface RunningStudio extends RunningServer {
  /** The address that people open. */
  studioUrl: string;
  /** A link with which somebody becomes an owner, and chooses a password. */
  ownerLink(email: string): Promise<string>;
}

/**
 * Starts the lead service of a built site, and the studio beside it.
 * @throws StartupError, or a Failure where the site is in no repository.
 */
export async function startStudio(start: StudioStart): Promise<RunningStudio> {
  const { location, config, log } = start;
  const repository = await findRepository(location.folder);
  const userHeader = `x-studio-${randomBytes(16).toString('hex')}`;
  const server = await startServer({
    ...config,
    inbox: { password: config.inbox?.password, userHeader, isInStudio: true },
    log,
  });
  try {
    return await openStudio(start, { repository, server, userHeader });
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Milliseconds in which requests that are under way may end when the studio stops. */
const PATIENCE = 3_000;

const NO_SERVICE = 'The lead service does not answer. Please try again.\n';

async function openStudio(
  { location, cwd, config }: StudioStart,
  {
    repository,
    server,
    userHeader,
  }: { repository: SiteRepository; server: RunningServer; userHeader: string },
): Promise<RunningStudio> {
  const { siteDir, studioPort, trustProxy, inbox } = config;
  const { smtp, from = '' } = config.delivery;
  const { db } = server;
  const url = config.studioUrl ?? `http://localhost:${studioPort}`;
  const set = (await openMailTemplates(siteDir)).current();
  const mail = smtp && { transport: smtpTransport(smtp), from, set };
  const inTurn = oneAfterAnother();
  const build = () => buildPublished(location.folder, siteDir, cwd);
  // What was published while nobody could build it.
  if (repository.isHere)
    void inTurn(build).then((problems) => problems && server.log.warn(problems));
  const data = siteFolder(resolve(cwd, config.dataDir), await readForms(siteDir));
  const folder = join(data, 'studio');
  const release = lockStudio(folder);
  const metrics = studioMetrics(server.metrics.registry, {
    db,
    drafts: () => workplaces.count(),
  });
  const workplaces = draftWorkplaces({
    count: metrics.countPublish,
    ...draftServices(server, siteDir, folder),
    repository,
    folder: join(folder, 'drafts'),
    cache: cacheFolder(cwd),
    url,
    home: studioHome,
    inTurn,
    build,
    published: () => lastBuildOptions(siteDir),
  });
  const app = buildStudio({
    db,
    log: server.log,
    url,
    brand: pageBrand(set.brand),
    script: readFileSync(join(programFolder(), '.build/studio/passkeys.js'), 'utf8'),
    mail,
    trustProxy,
    userHeader: inbox?.userHeader,
    workplaces,
    showLeads: (email, request, response) =>
      proxyRequest(server.url, request, response, {
        excuse: NO_SERVICE,
        own: { [userHeader]: email },
      }),
  });
  await listen(app, config);
  return {
    ...server,
    studioUrl: url,
    ownerLink: async (email) => invitationLink(url, await inviteOwner(db, email)),
    async close() {
      // Browsers that follow a draft would keep the studio from closing.
      await workplaces.close();
      // One that waits for another machine is not waited for: what it sends is sent with the next one.
      setTimeout(() => app.server.closeAllConnections(), PATIENCE).unref();
      await app.close();
      mail?.transport.close();
      release();
      await server.close();
    },
  };
}

/**
 * One studio publishes from a folder of drafts.
 * @throws StartupError where another one does.
 */
function lockStudio(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = lockFile(join(folder, 'lock'));
  if (release) return release;
  throw new StartupError(`Another studio works with the drafts in ${folder}. Stop it first.`);
}

/** What drafts have of the lead service, and of the database. */
function draftServices({ db, log }: RunningServer, siteDir: string, folder: string) {
  const leads = join(folder, 'leads');
  rmSync(leads, { recursive: true, force: true });
  return {
    mediaType: (path: string) => mediaTypeOf(path).type,
    startFor:
      ({ id }: Account) =>
      (siteDir: string) =>
        startDraftService(siteDir, join(leads, id)),
    tokenOf: async ({ id }: Account) =>
      createHmac('sha256', await sharedSecret(db, 'studio'))
        .update(`pages ${id}`)
        .digest('base64url'),
    async judge(name: string) {
      const built = await readForms(siteDir);
      const experiment = experimentsOf(built).find((one) => one.name === name);
      if (!experiment) return undefined;
      const { zone } = built.leads;
      const counts = experimentCounts(db, async () => zone);
      const verdict = await judgeExperiment(experiment, counts, { now: new Date(), zone });
      return { progress: describeProgress(verdict), sentences: describeVerdict(verdict) };
    },
    note: ({ email: actor }: Account, detail: string) =>
      addAuditEntry(db, { actor, action: 'publish', detail }, new Date()),
    log: (line: string) => log.warn(line),
  };
}

/**
 * Starts the lead service of a draft, with a database of its own, as an embedded one takes one service.
 * What was sent while trying a form is gone once the draft is closed.
 */
async function startDraftService(siteDir: string, dataDir: string): Promise<RunningServer> {
  const quiet = { host: '127.0.0.1', port: 0, log: () => {} };
  const server = await startServer({ ...quiet, siteDir, dataDir });
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(
  app: FastifyInstance,
  { host, studioPort: port }: Pick<ProcessConfig, 'host' | 'studioPort'>,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The studio cannot listen on port ${port} (${code}). Set STUDIO_PORT to another one.`,
    );
  }
}

/** Makes somebody an owner who may choose a new password. Returns the secret of the invitation. */
async function inviteOwner(db: RunningServer['db'], email: string): Promise<string> {
  await addAuditEntry(db, { actor: 'terminal', action: 'invite', detail: email }, new Date());
  const known = await accountByEmail(db, email);
  const [name = email] = email.split('@');
  if (!known) return addPerson(db, { email, name, roles: ['owner'] });
  await setRoles(db, known, ['owner']);
  return inviteAgain(db, known);
}
