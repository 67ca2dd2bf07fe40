import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { directionOf, languageFor } from '../../renderer/locale/index.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { escapeHtml, sendHtmlPage } from '../answers/html-page.ts';
import { refuse } from '../answers/refuse.ts';
import type { Connection } from '../database/connection.ts';
import type { LeadRow } from '../database/leads.table.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import type { Metrics } from '../metrics.ts';
import type { Limit } from '../protection/rate-limits.ts';
import { readConfirmation } from './confirm-link.ts';
import { releaseLeads } from './quarantine.ts';
import type { Messages } from './store-lead.ts';

/** What the route of confirmations works with. */
export interface ConfirmParts {
  connection: Pick<Connection, 'db' | 'journal'>;
  outbox: Pick<Messages, 'nudge'>;
  metrics: Metrics;
  limit: Limit;
}

/** `GET /api/confirm?lead=…`: the link in an e-mail by which a visitor confirms a lead. */
export function registerConfirm(app: FastifyInstance, parts: ConfirmParts): void {
  const { limit, metrics } = parts;
  app.get(routes.service.confirm, async (request, reply) => {
    const tooMany = await limit(request);
    if (tooMany) return refuse(request, reply.headers(tooMany.headers), tooMany.refusal);
    try {
      return await confirm(request, reply, parts);
    } catch (error) {
      metrics.count('database_errors');
      request.log.error({ err: error }, 'A lead could not be confirmed');
      return refuse(request, reply.header('retry-after', '5'), unavailable);
    }
  });
}

const unavailable = {
  status: 503,
  code: 'unavailable',
  detail: 'This could not be confirmed just now. Please open the link again in a minute.',
};

async function confirm(
  request: FastifyRequest,
  reply: FastifyReply,
  { connection, outbox, metrics }: ConfirmParts,
): Promise<FastifyReply> {
  const { db } = connection;
  const now = new Date();
  const query = new URLSearchParams(/\?([^#]*)/.exec(request.raw.url ?? '')?.[1]);
  const secret = await sharedSecret(db, 'confirm');
  const link = readConfirmation(Object.fromEntries(query), secret, now);
  const lead = link && (await findLead(connection, link.lead));
  const isWaiting = lead?.quarantine_reason === 'unconfirmed';
  if (!lead || (link.expired && isWaiting)) return sendWords(reply, 410, lead);
  if (isWaiting && (await releaseLeads(connection, [lead.id], now)) > 0) {
    metrics.count('leads_confirmed');
    outbox.nudge();
  }
  return sendWords(reply, 200, lead);
}

function findLead(
  { db }: Pick<Connection, 'db'>,
  id: string,
): Promise<Pick<LeadRow, 'id' | 'locale' | 'quarantine_reason'> | undefined> {
  return db
    .selectFrom('leads')
    .select(['id', 'locale', 'quarantine_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The page that opens: for leads that are gone and links that are not ours, the one for late ones. */
function sendWords(
  reply: FastifyReply,
  status: 200 | 410,
  lead: Pick<LeadRow, 'locale'> | undefined,
): FastifyReply {
  const locale = lead?.locale ?? 'en';
  const { form: words } = languageFor(locale);
  const [title, text] =
    status === 200
      ? [words.confirmedTitle, words.confirmedText]
      : [words.expiredTitle, words.expiredText];
  return sendHtmlPage(reply, status, {
    locale,
    dir: directionOf(locale),
    title,
    body: `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>\n<p class="back"><a href="/">${escapeHtml(words.back)}</a></p>`,
  });
}
