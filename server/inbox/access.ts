import { createHmac, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { isSameText } from '../http/same-text.ts';
import type { Sessions } from './sessions.ts';

const knownSeconds = 365 * 24 * 3600;

/** Somebody who may see leads. */
export interface Visitor {
  actor: string;
  /** Proves that a form was sent from a page that this person was shown. */
  token: string;
  /** Where they are signed in by a password. */
  session?: string;
}

/** The cookie that keeps somebody signed in: its name, and the path that it is sent to. */
export interface SessionCookie {
  name: string;
  path: string;
  /** Whether a link from elsewhere finds them signed in. */
  sameSite: 'Strict' | 'Lax';
}

export const inboxCookie: SessionCookie = {
  name: 'desk',
  path: routes.service.inbox,
  sameSite: 'Strict',
};

export interface AccessParts {
  cookie: SessionCookie;
  sessions: Sessions;
  /** What the tokens of forms are made with, the same in all instances. */
  secret: () => Promise<string>;
  userHeader?: string;
  /** Networks of the proxies that may say who somebody is. */
  trustProxy: readonly string[];
}

/** Finds out who asks: somebody that a trusted proxy names, or who has signed in. */
export function createAccess({ cookie, sessions, secret, userHeader, trustProxy }: AccessParts) {
  const proxies = listOf(trustProxy);
  /** Outlives the session: it lets nobody in, but marks a browser that was let in before. */
  const knownName = `${cookie.name}-known`;

  async function tokenFor(key: string): Promise<string> {
    return createHmac('sha256', await secret())
      .update(`form ${key}`)
      .digest('base64url');
  }

  return {
    async who(request: FastifyRequest): Promise<Visitor | undefined> {
      const named = userHeader ? nameIn(request, userHeader, proxies) : undefined;
      if (named) return { actor: named, token: await tokenFor(`actor ${named}`) };
      const session = cookieOf(request, cookie.name);
      const actor = session && (await sessions.find(session));
      return session && actor ? { actor, token: await tokenFor(session), session } : undefined;
    },
    async signIn(request: FastifyRequest, reply: FastifyReply, actor: string): Promise<void> {
      const id = randomBytes(16).toString('base64url');
      const known = `${id}.${await tokenFor(`browser ${id}`)}`;
      reply.header('set-cookie', [
        cookieText(request, cookie, await sessions.open(actor)),
        `${cookieText(request, { ...cookie, name: knownName }, known)}; Max-Age=${knownSeconds}`,
      ]);
    },
    /** The id of a browser from which somebody has signed in before. */
    async knownBrowser(request: FastifyRequest): Promise<string | undefined> {
      const [id, token] = cookieOf(request, knownName)?.split('.') ?? [];
      if (id === undefined || token === undefined) return undefined;
      return isSameText(await tokenFor(`browser ${id}`), token) ? id : undefined;
    },
    async signOut(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): Promise<void> {
      if (visitor.session) await sessions.end(visitor.session);
      reply.header('set-cookie', `${cookieText(request, cookie, '')}; Max-Age=0`);
    },
  };
}

/** Whether a form was sent from a page that this visitor was shown. */
export function isOwnForm({ token }: Visitor, sent: string | undefined): boolean {
  return isSameText(token, sent ?? '');
}

function nameIn(
  { raw: { socket }, headers }: FastifyRequest,
  header: string,
  proxies: BlockList,
): string | undefined {
  const { remoteAddress = '' } = socket;
  const family = isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4';
  if (!proxies.check(remoteAddress, family)) return undefined;
  const name = headers[header];
  return typeof name === 'string' && /^[\x21-\x7e ]{1,200}$/.test(name) ? name : undefined;
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return list;
}

/** The value of a cookie that a browser has sent. */
export function cookieOf({ headers }: FastifyRequest, wanted: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === wanted)?.[1] || undefined;
}

/** A cookie that no script can read. */
export function cookieText(
  { protocol }: FastifyRequest,
  { name, path, sameSite }: SessionCookie,
  value: string,
): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`;
}
