import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageBrand, renderVisitorPage } from '../../renderer/service-pages/index.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import type { Connection } from '../database/connection.ts';
import type { LeadRow } from '../database/database.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { mayPost } from '../http/check-origin.ts';
import { inTime } from '../http/in-time.ts';
import type { Limit } from '../http/rate-limits.ts';
import { queryOf } from '../http/read-request.ts';
import { refuse } from '../http/refuse.ts';
import { sendServicePage } from '../http/send-service-page.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { CurrentOutput } from '../site/current-output.ts';
import { servicePath } from '../site/page-address.ts';
import { readConfirmation } from './confirm-link.ts';
import { confirmPage, type Link } from './confirm-page.ts';
import { placesOfLead } from './places-of-lead.ts';
import { confirmLead } from './quarantine.ts';
import { type Messages, restorePatienceMs } from './store-lead.ts';

export interface ConfirmParts {
  connection: Pick<Connection, 'db' | 'journal'>;
  /** Fulfilled once all earlier leads are in the database. */
  restored?: Promise<void>;
  outbox: Pick<Messages, 'nudge'>;
  output: CurrentOutput;
  /** Name and colours of the site as it was built last. */
  brand(): Promise<PageBrand>;
  metrics: Metrics;
  limit: Limit;
  allowedOrigins: readonly string[];
}

/**
 * `/api/confirm?lead=…`: the link in an e-mail by which a visitor confirms a lead. GET shows a page
 * with a button and changes nothing, since mail servers and browsers open links by themselves; the
 * button posts to the same address. The signature in the address is the authority for both.
 */
export function registerConfirm(app: FastifyInstance, parts: ConfirmParts): void {
  const { limit, metrics } = parts;
  const answerBy = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const tooMany = limit(request, reply);
    if (tooMany) return refuse(request, reply, tooMany);
    try {
      return await answer(request, reply, parts);
    } catch (error) {
      metrics.count('database_errors');
      request.log.error({ err: error }, 'A lead could not be confirmed');
      return refuse(request, reply.header('retry-after', '5'), unavailable);
    }
  };
  app.get(routes.service.confirm, { onSend: hideAddress }, answerBy(showLink));
  app.post(routes.service.confirm, { onSend: hideAddress }, answerBy(confirm));
}

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ConfirmParts,
) => Promise<FastifyReply>;

/** The home page, and what it loads, must not learn the address from the Referer header. */
async function hideAddress(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('referrer-policy', 'no-referrer');
}

const unavailable = {
  status: 503,
  code: 'unavailable',
  detail: 'This could not be confirmed just now. Please open the link again in a minute.',
};

const foreignPage = {
  status: 403,
  code: 'foreign-origin',
  detail: 'This was sent by a page of another site. Please open the link in the e-mail.',
};

async function showLink(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ConfirmParts,
): Promise<FastifyReply> {
  return sendPage(reply, await readLink(request, parts), parts);
}

async function confirm(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ConfirmParts,
): Promise<FastifyReply> {
  // Without a referrer, browsers name no origin either.
  if (!mayPost(request, [...parts.allowedOrigins, 'null'])) {
    return refuse(request, reply, foreignPage);
  }
  const link = await readLink(request, parts);
  if (link.state === 'expired') return sendPage(reply, link, parts);
  if (link.state === 'pending') {
    const site = await parts.output.current();
    const stores = {
      ...parts.connection,
      placesOf: async (lead: LeadRow) => placesOfLead(lead, site),
    };
    const isConfirmed = await confirmLead(stores, link.lead.id, new Date());
    if (isConfirmed) parts.metrics.count('leads_confirmed');
    parts.outbox.nudge();
  }
  // Reloading the page that follows posts nothing.
  const after = servicePath(await parts.output.current(), request.raw.url ?? '/');
  return reply.header('cache-control', 'no-store').redirect(after, 303);
}

async function readLink(
  request: FastifyRequest,
  { connection: { db }, restored }: ConfirmParts,
): Promise<Link> {
  if (restored) await inTime(restored, restorePatienceMs);
  const query = queryOf(request);
  const secret = await sharedSecret(db, 'confirm');
  const link = readConfirmation(Object.fromEntries(query), secret, new Date());
  if (!link) return { state: 'expired' };
  const lead = await db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', link.lead)
    .executeTakeFirst();
  if (!lead) return { state: 'expired' };
  if (lead.quarantine_reason !== 'unconfirmed') return { state: 'confirmed', lead };
  return { state: link.expired ? 'expired' : 'pending', lead };
}

async function sendPage(
  reply: FastifyReply,
  link: Link,
  { output, brand }: ConfirmParts,
): Promise<FastifyReply> {
  const page = confirmPage(link, await output.current(), await brand());
  return sendServicePage(reply, link.state === 'expired' ? 410 : 200, renderVisitorPage(page));
}
