import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProcessConfig } from '../../server/config/config.ts';
import { sharedSecret } from '../../server/database/shared-secret.ts';
import { siteFolder } from '../../server/database/site-folder.ts';
import { openMailTemplates } from '../../server/delivery/mail/mail-templates.ts';
import { smtpTransport } from '../../server/delivery/mail/smtp.ts';
import { deskBrand } from '../../server/desk/desk-brand.ts';
import { StartupError } from '../../server/errors/startup-error.ts';
import { addAuditEntry } from '../../server/leads/audit.ts';
import { type RunningServer, startServer } from '../../server/service/start-server.ts';
import { mediaTypeOf } from '../../server/site/media-types.ts';
import { readForms } from '../../server/site/read-output.ts';
import { accountByEmail, setRoles } from '../../server/studio/accounts.repository.ts';
import { addPerson, inviteAgain } from '../../server/studio/invitations.ts';
import { invitationLink } from '../../server/studio/invite-by-mail.ts';
import { buildStudio, studioHome } from '../../server/studio/studio-app.ts';
import { cacheFolder } from '../read/cache-folder.ts';
import type { SiteLocation } from '../read/find-site.ts';
import { programFolder } from '../read/program-folder.ts';
import { publishedBuilder } from './build-published.ts';
import { findRepository, type SiteRepository } from './site-repository.ts';
import { draftWorkplaces } from './workplaces.ts';

/** What the studio is started with. */
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
  /** A link with which somebody becomes an owner; undefined for an owner who has joined. */
  ownerLink(email: string): Promise<string | undefined>;
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
    desk: { password: config.desk?.password, userHeader, isInStudio: true },
    log,
  });
  try {
    return await openStudio(start, { repository, server, userHeader });
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function openStudio(
  { location, cwd, config }: StudioStart,
  {
    repository,
    server,
    userHeader,
  }: { repository: SiteRepository; server: RunningServer; userHeader: string },
): Promise<RunningStudio> {
  const { siteDir, studioPort, trustProxy, desk } = config;
  const { smtp, from = '' } = config.delivery;
  const { db } = server;
  const studioUrl = config.studioUrl ?? `http://localhost:${studioPort}`;
  const data = siteFolder(resolve(cwd, config.dataDir), await readForms(siteDir));
  const folder = join(data, 'studio');
  const mail = smtp && { transport: smtpTransport(smtp), from };
  const build = publishedBuilder(location.folder, siteDir, cwd);
  // What was published while nobody could build it.
  if (repository.isHere) void build().then((problems) => problems && server.log.warn(problems));
  const workplaces = draftWorkplaces({
    repository,
    folder: join(folder, 'drafts'),
    cache: cacheFolder(cwd),
    url: studioUrl,
    home: studioHome,
    mediaType: (path) => mediaTypeOf(path).type,
    start: (draft) =>
      startServer({
        siteDir: draft,
        dataDir: join(folder, 'leads'),
        host: '127.0.0.1',
        port: 0,
        log: () => {},
      }),
    build,
    tokenOf: async ({ id }) =>
      createHmac('sha256', await sharedSecret(db, 'studio'))
        .update(`pages ${id}`)
        .digest('base64url'),
    note: ({ email: actor }, detail) =>
      addAuditEntry(db, { actor, action: 'publish', detail }, new Date()),
    log: (line) => server.log.warn(line),
  });
  const app = buildStudio({
    db,
    log: server.log,
    url: studioUrl,
    brand: deskBrand((await openMailTemplates(siteDir)).current().brand),
    script: readFileSync(join(programFolder(), '.build/studio/passkeys.js'), 'utf8'),
    mail,
    trustProxy,
    userHeader: desk?.userHeader,
    workplaces,
    service: { url: server.url, userHeader },
  });
  await app.listen({ host: config.host, port: studioPort }).catch((error) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The studio cannot listen on port ${studioPort} (${code}). Set STUDIO_PORT to another one.`,
    );
  });
  return {
    ...server,
    studioUrl,
    async ownerLink(email) {
      const known = await accountByEmail(db, email);
      if (known?.hasJoined) return undefined;
      if (known) await setRoles(db, known, ['owner']);
      const person = { email, name: email, roles: ['owner'] as const };
      const secret = known ? await inviteAgain(db, known) : await addPerson(db, person);
      return invitationLink(studioUrl, secret);
    },
    async close() {
      // Browsers that follow a draft would keep the studio from closing.
      await workplaces.close();
      await app.close();
      mail?.transport.close();
      await server.close();
    },
  };
}
