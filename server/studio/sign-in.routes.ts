import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { studioPaths } from '../../renderer/service-pages/index.ts';
import { leastPasswordLength, longestPassword, passwordProblem } from '../config/password.ts';
import { mayPost } from '../http/check-origin.ts';
import { field, queryOf } from '../http/read-request.ts';
import { endSessions } from '../inbox/sessions.ts';
import { addAuditEntry, noteFailedSignIn } from '../leads/audit.ts';
import { accountByEmail } from './accounts.repository.ts';
import { authorName, guarded, sendPage, whoAsks } from './guard-page.ts';
import { acceptInvitation, accountFor, invitedBy, sendNewPassword } from './invitations.ts';
import type { StudioParts } from './studio-parts.ts';

/** Signing in and out, and choosing a password with an invitation. */
export function registerSignIn(app: FastifyInstance, parts: StudioParts): void {
  const { act } = guarded(app, parts);
  app.get(studioPaths.signIn, async (request, reply) => {
    const next = pageWanted(queryOf(request).get('next') ?? '', parts);
    if (await whoAsks(request, parts)) return reply.redirect(next, 303);
    return showSignIn(reply, parts, { next, notice: noticeOf(request) });
  });
  app.post(studioPaths.signIn, (request, reply) => signIn(request, reply, parts));
  app.get(studioPaths.forgotten, async (_request, reply) =>
    sendPage(reply, parts, { kind: 'forgotten' }),
  );
  app.post(studioPaths.forgotten, (request, reply) => sendNewLink(request, reply, parts));
  app.get(studioPaths.join, (request, reply) => askForPassword(request, reply, parts));
  app.post(studioPaths.join, (request, reply) => join(request, reply, parts));
  act(studioPaths.signOut, async ({ request, reply, visitor }) => {
    await parts.access.signOut(request, reply, visitor);
    return reply.redirect(studioPaths.signIn, 303);
  });
  act(studioPaths.signOutEverywhere, async ({ request, reply, account, visitor }) => {
    await endSessions(parts.db, account.email);
    parts.workplaces.hangUp(account);
    await parts.access.signOut(request, reply, visitor);
    return reply.redirect(studioPaths.signIn, 303);
  });
}

function showSignIn(
  reply: FastifyReply,
  parts: StudioParts,
  words: { next?: string; email?: string; problem?: string; notice?: string },
  status = 200,
): FastifyReply {
  const page = {
    kind: 'studio-sign-in',
    next: studioPaths.home,
    canSend: parts.mail !== undefined,
    ...words,
  } as const;
  return sendPage(reply, parts, page, { status });
}

function noticeOf(request: FastifyRequest): string | undefined {
  if (queryOf(request).get('done') !== 'sent') return undefined;
  return 'If this address has an account, a link is on its way to it.';
}

/** Where somebody goes on who has signed in: only to an address of the studio. */
function pageWanted(next: string, { url }: Pick<StudioParts, 'url'>): string {
  const { origin } = new URL(url);
  const wanted = URL.parse(next || studioPaths.home, origin);
  return wanted?.origin === origin ? origin + wanted.pathname + wanted.search : studioPaths.home;
}

/** Whether too much was tried; the answer has been given then. */
async function isTooMuch(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits, access }: StudioParts,
): Promise<boolean> {
  return limits.signIn(request, reply, await access.knownBrowser(request)) !== undefined;
}

const later = 'Too many attempts. Please wait a minute.';

async function signIn(request: FastifyRequest, reply: FastifyReply, parts: StudioParts) {
  const email = field(request, 'email');
  const next = pageWanted(field(request, 'next'), parts);
  const refuse = (status: number, problem: string) =>
    showSignIn(reply, parts, { next, email, problem }, status);
  if (await isTooMuch(request, reply, parts)) return refuse(429, later);
  const password = field(request, 'password').slice(0, longestPassword);
  const account = mayPost(request, []) && (await accountFor(parts.db, email, password));
  if (!account) {
    request.log.warn('A sign-in at the studio failed');
    await noteFailedSignIn(parts.db, new Date());
    return refuse(401, 'Address or password is not right.');
  }
  await addAuditEntry(parts.db, { actor: account.email, action: 'sign-in' }, new Date());
  await parts.access.signIn(request, reply, account.email);
  return reply.redirect(next, 303);
}

/** Sends a link for a new password. The answer is the same, and as quick, for addresses nobody has. */
async function sendNewLink(request: FastifyRequest, reply: FastifyReply, parts: StudioParts) {
  if ((await isTooMuch(request, reply, parts)) || !mayPost(request, [])) {
    return showSignIn(reply, parts, { problem: later }, 429);
  }
  const account = await accountByEmail(parts.db, field(request, 'email'));
  const send = async () => {
    // Who has not joined has an invitation, which would be void.
    if (account?.hasJoined && parts.mail) await sendNewPassword(parts, account);
  };
  send().catch((error: unknown) => request.log.error({ err: error }, 'A link could not be sent'));
  return reply.redirect(`${studioPaths.signIn}?done=sent`, 303);
}

const noInvitation = {
  problem: 'This link does not work any more. Ask for a new one.',
};

async function askForPassword(request: FastifyRequest, reply: FastifyReply, parts: StudioParts) {
  const invitation = queryOf(request).get('invitation') ?? '';
  const account = await invitedBy(parts.db, invitation);
  if (!account) return showSignIn(reply, parts, noInvitation, 410);
  const { email, name } = account;
  return sendPage(reply, parts, {
    kind: 'join',
    email,
    name,
    invitation,
    least: leastPasswordLength,
  });
}

async function join(request: FastifyRequest, reply: FastifyReply, parts: StudioParts) {
  const invitation = field(request, 'invitation');
  const account = mayPost(request, []) && (await invitedBy(parts.db, invitation));
  if (!account) return showSignIn(reply, parts, noInvitation, 410);
  const name = authorName(field(request, 'name')) ?? account.name;
  const password = field(request, 'password');
  const problem = passwordProblem(password, [name, account.email]);
  if (problem) {
    const { email } = account;
    const asked = { email, name, invitation, least: leastPasswordLength, problem };
    const page = { kind: 'join', ...asked } as const;
    return sendPage(reply, parts, page, { status: 422 });
  }
  if (!(await acceptInvitation(parts.db, account, invitation, { name, password }))) {
    return showSignIn(reply, parts, noInvitation, 410);
  }
  parts.workplaces.hangUp(account);
  await addAuditEntry(parts.db, { actor: account.email, action: 'join' }, new Date());
  await parts.access.signIn(request, reply, account.email);
  return reply.redirect(studioPaths.home, 303);
}
