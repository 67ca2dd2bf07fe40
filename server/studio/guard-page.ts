import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type InboxPage, renderInbox, studioPaths } from '../../renderer/service-pages/index.ts';
import { mayPost } from '../http/check-origin.ts';
import { field } from '../http/read-request.ts';
import { refuse } from '../http/refuse.ts';
import { sendServicePage } from '../http/send-service-page.ts';
import { isOwnForm } from '../inbox/access.ts';
import { tooOld } from '../inbox/inbox.routes.ts';
import { accountByEmail, noteJoined } from './accounts.repository.ts';
import { may, type Right, roles } from './roles.ts';
import type { StudioExchange, StudioParts } from './studio-parts.ts';

type Answer = (exchange: StudioExchange) => Promise<FastifyReply>;

/** Finds out which account asks; undefined for somebody without one. */
export async function whoAsks(
  request: FastifyRequest,
  { access, db }: Pick<StudioParts, 'access' | 'db'>,
): Promise<Pick<StudioExchange, 'account' | 'visitor'> | undefined> {
  const visitor = await access.who(request);
  const account = visitor && (await accountByEmail(db, visitor.actor));
  if (!account || !visitor) return undefined;
  if (!account.hasJoined) await noteJoined(db, account);
  return { account, visitor };
}

/** Makes the functions that register pages and forms for those who are signed in and may use them. */
export function guarded(app: FastifyInstance, parts: StudioParts, right?: Right) {
  const register = (method: 'GET' | 'POST') => (url: string, answer: Answer) =>
    app.route({
      method,
      url,
      handler: (request, reply) => guard(request, reply, parts, { right, answer }),
    });
  return { see: register('GET'), act: register('POST') };
}

async function guard(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: StudioParts,
  { right, answer }: { right?: Right; answer: Answer },
): Promise<FastifyReply> {
  const tooMany = parts.limits.reads(request, reply);
  if (tooMany) return refuse(request, reply, tooMany);
  const by = await whoAsks(request, parts);
  if (!by) return notSignedIn(request, reply, parts);
  if (right && !may(by.account.roles, right)) {
    return sendPage(reply, parts, notYours, { status: 403, by });
  }
  const isForm = request.method === 'POST';
  if (isForm && !(mayPost(request, []) && isOwnForm(by.visitor, field(request, 'token')))) {
    return sendPage(reply, parts, tooOld, { status: 403, by });
  }
  return answer({ request, reply, ...by });
}

/** Leads to the way in, and from there to the page that is `wanted`; somebody whom a proxy has signed in has to be invited. */
export async function notSignedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: StudioParts,
  wanted?: string,
): Promise<FastifyReply> {
  const named = await parts.access.who(request);
  const query = wanted === undefined ? '' : `?${new URLSearchParams({ next: wanted })}`;
  if (!named || named.session) return reply.redirect(studioPaths.signIn + query, 303);
  const lines = [`You are signed in as ${named.actor}. An owner of the studio has to invite you.`];
  const page = { kind: 'words', title: 'You were not invited yet', lines } as const;
  return sendPage(reply, parts, page, { status: 403 });
}

/** Answers somebody who may do other things here. */
export const notYours = {
  kind: 'words',
  title: 'This is not for you',
  lines: ['Somebody with the role Owner can give you the right to it.'],
} as const;

const longestName = 80;

/** What somebody is called; undefined for signs alone, which no commit can have as a name. */
export function authorName(text: string): string | undefined {
  const name = text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestName);
  return /[\p{L}\p{N}]/u.test(name) ? name : undefined;
}

/** Answers with a page of the studio, with what somebody who is signed in may do. */
export function sendPage(
  reply: FastifyReply,
  { brand }: Pick<StudioParts, 'brand'>,
  page: InboxPage,
  { status = 200, by }: { status?: number; by?: Pick<StudioExchange, 'account' | 'visitor'> } = {},
): FastifyReply {
  const inbox = {
    ...brand,
    zone: 'UTC',
    actor: by?.account.name,
    token: by?.visitor.token,
    script: studioPaths.script,
    canSignOut: by?.visitor.session !== undefined,
    rights: roles.owner.rights.filter((right) => by && may(by.account.roles, right)),
  };
  return sendServicePage(reply, status, renderInbox(inbox, page), {
    script: true,
    isInternal: true,
  });
}
