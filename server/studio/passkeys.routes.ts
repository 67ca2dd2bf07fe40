import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { studioPaths } from '../../renderer/service-pages/index.ts';
import { mayPost } from '../http/check-origin.ts';
import { field } from '../http/read-request.ts';
import { refuse } from '../http/refuse.ts';
import { apiHeaders } from '../http/security-headers.ts';
import { addAuditEntry, noteFailedSignIn } from '../leads/audit.ts';
import { accountById } from './accounts.repository.ts';
import { type Challenges, createChallenges } from './challenges.ts';
import { authorName, guarded } from './guard-page.ts';
import {
  addPasskey,
  countPasskey,
  listPasskeys,
  passkeyById,
  removePasskey,
} from './passkeys.repository.ts';
import type { StudioExchange, StudioParts } from './studio-parts.ts';

/** EdDSA, ES256 and RS256 (COSE), which all devices have one of. */
const algorithms = [-8, -7, -257];

/** Signing in with a key of the device in place of a password (WebAuthn). */
export function registerPasskeys(app: FastifyInstance, parts: StudioParts): void {
  const { act } = guarded(app, parts);
  const challenges = createChallenges();
  app.get(studioPaths.script, async (_request, reply) =>
    reply
      .headers({ ...apiHeaders, 'content-type': 'text/javascript; charset=utf-8' })
      .send(parts.script),
  );
  act(studioPaths.newPasskey, (exchange) => offerKey(exchange, parts, challenges));
  act(studioPaths.addPasskey, (exchange) => addKey(exchange, parts, challenges));
  act(studioPaths.removePasskey, async ({ request, reply, account }) => {
    await removePasskey(parts.db, account, field(request, 'id'));
    await note(parts, account.email, 'removed one');
    return reply.redirect(studioPaths.home, 303);
  });
  app.post(studioPaths.askPasskey, async (request, reply) => {
    const tooMany = parts.limits.reads(request, reply);
    if (tooMany) return refuse(request, reply, tooMany);
    const { hostname: rpID } = new URL(parts.url);
    const challenge = challenges.make();
    const options = { rpID, challenge: asBytes(challenge), userVerification: 'required' } as const;
    return reply.headers(apiHeaders).send(await generateAuthenticationOptions(options));
  });
  app.post(studioPaths.signInPasskey, (request, reply) =>
    signInWithKey(request, reply, parts, challenges),
  );
}

async function offerKey(
  { reply, account }: StudioExchange,
  { db, url, brand }: StudioParts,
  challenges: Challenges,
): Promise<FastifyReply> {
  const known = await listPasskeys(db, account);
  const options = await generateRegistrationOptions({
    rpName: brand.site,
    rpID: new URL(url).hostname,
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(account.id),
    challenge: asBytes(challenges.make()),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return reply.headers(apiHeaders).send(options);
}

async function addKey(
  { request, reply, account }: StudioExchange,
  parts: StudioParts,
  challenges: Challenges,
): Promise<FastifyReply> {
  const made = await verifyRegistrationResponse({
    ...expected(parts, challenges),
    response: read(field(request, 'credential')),
  }).catch(() => undefined);
  if (!made?.verified || !made.registrationInfo) return reply.code(400).send();
  const { id, publicKey, counter } = made.registrationInfo.credential;
  await addPasskey(parts.db, {
    id,
    account_id: account.id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    name: authorName(field(request, 'name')) ?? 'A passkey',
    created_at: new Date(),
  });
  await note(parts, account.email, 'added one');
  return reply.code(204).send();
}

async function signInWithKey(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: StudioParts,
  challenges: Challenges,
): Promise<FastifyReply> {
  if (parts.limits.signIn(request, reply, await parts.access.knownBrowser(request))) {
    return reply.code(429).send();
  }
  const response = read(field(request, 'credential'));
  const key = await passkeyById(parts.db, String(response?.id));
  const account = key && (await accountById(parts.db, key.account_id));
  const checked = !(key && mayPost(request, []))
    ? undefined
    : await verifyAuthenticationResponse({
        ...expected(parts, challenges),
        response,
        credential: {
          id: key.id,
          publicKey: asBytes(key.public_key),
          counter: key.counter,
        },
      }).catch(() => undefined);
  if (!account || !checked?.verified) {
    request.log.warn('A sign-in at the studio failed');
    await noteFailedSignIn(parts.db, new Date());
    return reply.code(401).send();
  }
  await countPasskey(
    parts.db,
    checked.authenticationInfo.credentialID,
    checked.authenticationInfo.newCounter,
  );
  await addAuditEntry(parts.db, { actor: account.email, action: 'sign-in' }, new Date());
  await parts.access.signIn(request, reply, account.email);
  return reply.code(204).send();
}

function expected({ url }: StudioParts, challenges: Challenges) {
  const { origin, hostname } = new URL(url);
  return {
    expectedChallenge: (given: string) => challenges.take(given),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
}

/** What a browser has sent as JSON; the library checks all of it. */
function read(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

function note({ db }: StudioParts, actor: string, detail: string): Promise<void> {
  return addAuditEntry(db, { actor, action: 'passkey', detail }, new Date());
}
