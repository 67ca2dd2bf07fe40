import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import type { PageBrand } from '../../renderer/service-pages/index.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { handleError } from '../http/handle-error.ts';
import type { Operations } from '../operations/control/operations.ts';
import { createAccess, inboxCookie } from './access.ts';
import { registerInbox } from './inbox.routes.ts';
import type { Sessions } from './sessions.ts';

/** A lead inbox on this machine, for anybody who has its link. */
export interface LocalInbox {
  /** The link; it lets in the first who opens it, and nobody after. */
  link: string;
  close(): Promise<void>;
}

/**
 * Opens the lead inbox on this machine alone, on any free port where `port` is 0.
 * @throws the system's error if the port cannot be used.
 */
export async function openLocalInbox({
  leads,
  built,
  brand,
  actor,
  port,
}: {
  leads: Operations;
  built: Pick<FormsFile, 'leads' | 'forms' | 'experiments'>;
  brand: PageBrand;
  actor: string;
  port: number;
}): Promise<LocalInbox> {
  const app = Fastify({ logger: false });
  app.setErrorHandler(handleError);
  const secret = randomBytes(32).toString('base64url');
  const access = createAccess({
    cookie: inboxCookie,
    sessions: memorySessions(),
    secret: async () => secret,
    trustProxy: [],
  });
  const limits = { signIn: () => undefined, reads: () => undefined };
  const { leads: site, forms, experiments } = built;
  registerInbox(app, {
    leads,
    site: () => site,
    reported: async () => ({ forms, experiments, zone: site.zone }),
    brand,
    access,
    limits,
  });
  let key: string | undefined = randomBytes(24).toString('base64url');
  const enter = `${routes.service.inbox}/enter/`;
  // The link is good once: what a browser fetches ahead, or another program looks at, is no visit.
  app.get(`${enter}:key`, { exposeHeadRoute: false }, async (request, reply) => {
    if (isFetchedAhead(request)) return reply.code(503).send();
    if (key && (request.params as { key: string }).key === key) {
      key = undefined;
      await access.signIn(request, reply, actor);
    }
    return reply.redirect(routes.service.inbox, 303);
  });
  const address = await app.listen({ host: '127.0.0.1', port });
  return { link: `${address}${enter}${key}`, close: () => app.close() };
}

function isFetchedAhead({ headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? '';
  return String(purpose).startsWith('prefetch');
}

/** Sessions that end with the process. */
function memorySessions(): Sessions {
  const actors = new Map<string, string>();
  return {
    async open(actor) {
      const secret = randomBytes(32).toString('base64url');
      actors.set(secret, actor);
      return secret;
    },
    find: async (secret) => actors.get(secret),
    async end(secret) {
      actors.delete(secret);
    },
  };
}
