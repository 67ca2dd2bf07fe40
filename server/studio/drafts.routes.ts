import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StudioDraft, studioPaths } from '../../renderer/service-pages/index.ts';
import { field, queryOf } from '../http/read-request.ts';
import { cookieOf, cookieText, type SessionCookie } from '../inbox/access.ts';
import { addAuditEntry } from '../leads/audit.ts';
import { type Account, accountById, listAccounts } from './accounts.repository.ts';
import { draftOfLink, endLink, LINK_DAYS, listLinks, makeLink } from './draft-links.ts';
import { guarded, sendPage, whoAsks } from './guard-page.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { may } from './roles.ts';
import type { StudioExchange, StudioParts } from './studio-parts.ts';

/** Whose draft somebody works in, where that is not their own. */
const openCookie: SessionCookie = { name: 'studio-open', path: '/', sameSite: 'Lax' };

/** The key of the draft that somebody without an account looks at. */
const lookCookie: SessionCookie = { name: 'studio-look', path: '/', sameSite: 'Lax' };

/** The home page of the studio, and drafts: working in them, and showing them to others. */
export function registerDrafts(app: FastifyInstance, parts: StudioParts): void {
  const { see } = guarded(app, parts);
  const { act } = guarded(app, parts, 'write');
  see(studioPaths.home, (exchange) => showHome(exchange, parts));
  see(studioPaths.edit, async ({ request, reply, account }) =>
    open(request, reply, await draftToAnswer(request, account, parts)),
  );
  act(studioPaths.open, async (exchange) => {
    const { request, reply, account } = exchange;
    const owner = await ownerOf(field(request, 'id'), account, parts);
    if (!owner) return showHome(exchange, parts, { notice: 'This draft is not there any more.' });
    if (owner.id !== account.id) await note(parts, account, 'open', owner);
    return open(request, reply, owner);
  });
  act(studioPaths.share, async (exchange) => {
    const { request, account } = exchange;
    const owner = await ownerOf(field(request, 'id'), account, parts);
    if (!owner) return showHome(exchange, parts, { notice: 'This draft is not there any more.' });
    await note(parts, account, 'share', owner);
    const key = await makeLink(parts.db, owner);
    return showHome(exchange, parts, {
      notice: `With this link the draft can be seen for ${LINK_DAYS} days, and not changed.`,
      link: `${parts.url}${studioPaths.draft}?key=${key}`,
    });
  });
  act(studioPaths.endLink, async (exchange) => {
    const { request, account } = exchange;
    const owner = await ownerOf(field(request, 'draft'), account, parts);
    if (owner && (await endLink(parts.db, owner, field(request, 'id')))) {
      await note(parts, account, 'unshare', owner);
    }
    return showHome(exchange, parts, { notice: 'This link does not work any more.' });
  });
  app.get(studioPaths.draft, async (request, reply) => {
    const key = queryOf(request).get('key') ?? '';
    const shown = await draftOfLink(parts.db, key);
    if (!shown) return sendPage(reply, parts, expired, { status: 410 });
    const by = await whoAsks(request, parts);
    const own = by && (await ownerOf(shown.owner.id, by.account, parts));
    // Who may write in it does so; everybody else looks.
    if (own) return open(request, reply, own);
    reply.header('set-cookie', cookieText(request, lookCookie, key));
    return reply.redirect('/', 303);
  });
}

function open(request: FastifyRequest, reply: FastifyReply, owner: Account): FastifyReply {
  reply.header('set-cookie', [
    cookieText(request, openCookie, owner.id),
    `${cookieText(request, lookCookie, '')}; Max-Age=0`,
  ]);
  return reply.redirect('/', 303);
}

function note(
  { db }: StudioParts,
  { email: actor }: Account,
  action: 'open' | 'share' | 'unshare',
  { email: detail }: Account,
): Promise<void> {
  return addAuditEntry(db, { actor, action, detail }, new Date());
}

const expired = {
  kind: 'words',
  title: 'This link does not work any more',
  lines: ['Ask the person who has sent it to you for a new one.'],
} as const;

/** The account in whose draft somebody works: their own, or that which they have opened. */
export async function draftToAnswer(
  request: FastifyRequest,
  account: Account,
  parts: StudioParts,
): Promise<Account> {
  const opened = cookieOf(request, openCookie.name);
  return (opened && (await ownerOf(opened, account, parts))) || account;
}

/** The account whose draft somebody has a link to, and until when. */
export async function draftToShow(request: FastifyRequest, { db }: StudioParts) {
  const secret = cookieOf(request, lookCookie.name);
  return secret ? draftOfLink(db, secret) : undefined;
}

/** The owner of a draft, if somebody may open and share it. */
async function ownerOf(
  id: string,
  account: Account,
  { db }: StudioParts,
): Promise<Account | undefined> {
  if (id === account.id) return account;
  return may(account.roles, 'publish') ? accountById(db, id) : undefined;
}

async function showHome(
  { request, reply, account, visitor }: StudioExchange,
  parts: StudioParts,
  news: { notice?: string; link?: string } = {},
): Promise<FastifyReply> {
  const { db, workplaces } = parts;
  const shown = await draftToShow(request, parts);
  const opened = shown ? undefined : await draftToAnswer(request, account, parts);
  const mayPublish = may(account.roles, 'publish');
  const people = (await listAccounts(db)).filter(({ id }) => mayPublish || id === account.id);
  const drafts = await Promise.all(
    people.map(async (owner): Promise<StudioDraft> => {
      const changes = await workplaces.countChanges(owner);
      const [isOwn, isOpen] = [owner.id === account.id, owner.id === opened?.id];
      const links = may(owner.roles, 'write') ? await listLinks(db, owner) : [];
      return { id: owner.id, name: owner.name, isOwn, isOpen, changes, links };
    }),
  );
  const atWork = people.filter(({ hasJoined, roles }) => hasJoined && may(roles, 'write'));
  const writers = new Set(atWork.map(({ id }) => id));
  const keys = await listPasskeys(db, account);
  return sendPage(
    reply,
    parts,
    {
      kind: 'studio',
      name: account.name,
      // Who may not write any more may have left something.
      drafts: drafts.filter(
        ({ id, changes, links }) => changes > 0 || links.length > 0 || writers.has(id),
      ),
      canSignOut: visitor.session !== undefined,
      mayWrite: may(account.roles, 'write'),
      mayPublish,
      passkeys: keys.map(({ id, name, created_at: at }) => ({ id, name, at })),
      ...news,
    },
    { by: { account, visitor } },
  );
}
