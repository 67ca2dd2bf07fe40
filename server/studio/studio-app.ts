import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { inboxPaths, studioPaths } from '../../renderer/service-pages/index.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { handleError } from '../http/handle-error.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { takeForms, wantsHtml } from '../http/read-request.ts';
import { refuse } from '../http/refuse.ts';
import { demandHttps } from '../http/strict-transport.ts';
import { createAccess, type SessionCookie } from '../inbox/access.ts';
import { databaseSessions } from '../inbox/sessions.ts';
import { draftToAnswer, draftToShow, registerDrafts } from './drafts.routes.ts';
import { notSignedIn, notYours, sendPage, whoAsks } from './guard-page.ts';
import { registerPasskeys } from './passkeys.routes.ts';
import { registerPeople } from './people.routes.ts';
import { may } from './roles.ts';
import { registerSignIn } from './sign-in.routes.ts';
import type { StudioOptions, StudioParts } from './studio-parts.ts';

/** Milliseconds for a request to arrive: a picture may be large, and the line slow. */
const requestTimeoutMs = 300_000;

/** The address of its home page. */
export const studioHome = studioPaths.home;

/** What keeps somebody signed in. A link to the studio in an e-mail finds them so. */
const sessionCookie: SessionCookie = { name: 'studio', path: '/', sameSite: 'Lax' };

/**
 * The studio: pages are written, leads are looked at, and people are invited here, by those who sign
 * in. It opens no port.
 */
export function buildStudio(options: StudioOptions): FastifyInstance {
  const { db, log, trustProxy, userHeader } = options;
  const secret = () => sharedSecret(db, 'studio');
  const parts: StudioParts = {
    ...options,
    secret,
    access: createAccess({
      cookie: sessionCookie,
      sessions: databaseSessions(db, 'studio'),
      secret,
      userHeader,
      trustProxy,
    }),
    limits: createRateLimits({ leadsPerMinute: 0, onExceeded: () => {} }),
  };
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: requestTimeoutMs,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
  });
  app.setErrorHandler(handleError);
  demandHttps(app);
  demandOwnName(app, options.url);
  void app.register(async (pages) => {
    takeForms(pages);
    registerSignIn(pages, parts);
    registerDrafts(pages, parts);
    registerPeople(pages, parts);
    registerPasskeys(pages, parts);
  });
  void app.register(async (others) => {
    // What is sent goes on as it comes.
    others.removeAllContentTypeParsers();
    others.addContentTypeParser('*', (_request, _payload, done) => done(null));
    others.all('/*', (request, reply) => answerOther(request, reply, parts));
  });
  return app;
}

/** Under another name, signing in would seem to work and writing would not. */
function demandOwnName(app: FastifyInstance, url: string): void {
  const { host: own } = new URL(url);
  app.addHook('onRequest', async ({ headers: { host } }, reply) => {
    if (host === own) return;
    const help = `The studio is at ${url} (STUDIO_URL). A proxy before it has to pass that name on as Host.`;
    return reply.code(421).type('text/plain; charset=utf-8').send(`${help}\n`);
  });
}

/** Answers what is no page of the studio itself: leads, drafts. */
async function answerOther(request: FastifyRequest, reply: FastifyReply, parts: StudioParts) {
  const by = await whoAsks(request, parts);
  const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
  if (path === inboxPaths.list || path.startsWith(`${inboxPaths.list}/`)) {
    if (!by || !may(by.account.roles, 'leads')) return turnAway(request, reply, parts, by);
    reply.hijack();
    return parts.showLeads(by.account.email, request.raw, reply.raw);
  }
  const shown = await draftToShow(request, parts);
  if (by && !shown && may(by.account.roles, 'write')) {
    const owner = await draftToAnswer(request, by.account, parts);
    reply.hijack();
    return parts.workplaces.answer(owner, by.account, request.raw, reply.raw);
  }
  if (!shown) return turnAway(request, reply, parts, by);
  reply.hijack();
  return parts.workplaces.show(shown, request.raw, reply.raw);
}

const NO_RIGHT =
  'This is not for you, perhaps since a moment ago: what you may do was changed. Ask somebody with the role Owner for the right to it, and go on here: what you have typed stays.';

const NOT_SIGNED_IN =
  'You are not signed in. Sign in on another tab, and go on here: what you have typed stays.';

async function turnAway(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: StudioParts,
  by: Awaited<ReturnType<typeof whoAsks>>,
) {
  const tooMany = parts.limits.unknown(request, reply);
  if (tooMany) return refuse(request, reply, tooMany);
  if (request.method === 'GET' && wantsHtml(request)) {
    const { url = '/' } = request.raw;
    if (!by) return notSignedIn(request, reply, parts, url);
    // The home page of the site is where somebody comes in, and need not be for them.
    if (url === '/') return reply.redirect(studioHome, 303);
    return sendPage(reply, parts, notYours, { status: 403, by });
  }
  const [status, detail] = by ? ([403, NO_RIGHT] as const) : ([401, NOT_SIGNED_IN] as const);
  return refuse(request, reply, { status, code: 'not-allowed', detail });
}
