import { createHmac, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import routes from '../../schemas/routes.json' with { type: 'json' };
import type { Sessions } from './sessions.ts';

const cookieName = 'desk';

/** Somebody who may see leads. */
export interface Visitor {
  actor: string;
  /** Proves that a form was sent from a page that this person was shown. */
  token: string;
  /** Where they are signed in by a password. */
  session?: string;
}

/** What access depends on. */
export interface AccessParts {
  sessions: Sessions;
  /** What the tokens of forms are made with, the same in all instances. */
  secret: () => Promise<string>;
  userHeader?: string;
  /** Networks of the proxies that may say who somebody is. */
  trustProxy: readonly string[];
}

/** Finds out who asks: somebody that a trusted proxy names, or who has signed in. */
export function createAccess({ sessions, secret, userHeader, trustProxy }: AccessParts) {
  const proxies = listOf(trustProxy);

  async function tokenFor(key: string): Promise<string> {
    return createHmac('sha256', await secret())
      .update(`form ${key}`)
      .digest('base64url');
  }

  return {
    async who(request: FastifyRequest): Promise<Visitor | undefined> {
      const named = userHeader ? nameIn(request, userHeader, proxies) : undefined;
      if (named) return { actor: named, token: await tokenFor(`actor ${named}`) };
      const session = cookieOf(request);
      const actor = session && (await sessions.find(session));
      return session && actor ? { actor, token: await tokenFor(session), session } : undefined;
    },
    async signIn(request: FastifyRequest, reply: FastifyReply, actor: string): Promise<void> {
      reply.header('set-cookie', cookie(request, await sessions.open(actor)));
    },
    async signOut(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): Promise<void> {
      if (visitor.session) await sessions.end(visitor.session);
      reply.header('set-cookie', `${cookie(request, '')}; Max-Age=0`);
    },
  };
}

/** Whether a form was sent from a page that this visitor was shown. */
export function isOwnForm({ token }: Visitor, sent: string | undefined): boolean {
  const [expected, given] = [Buffer.from(token), Buffer.from(sent ?? '')];
  return given.length === expected.length && timingSafeEqual(given, expected);
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

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1] || undefined;
}

function cookie({ protocol }: FastifyRequest, value: string): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${cookieName}=${value}; Path=${routes.service.desk}; HttpOnly; SameSite=Strict${secure}`;
}
