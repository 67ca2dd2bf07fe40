import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Inbox,
  type InboxPage,
  inboxPaths,
  type PageBrand,
  renderInbox,
} from '../../renderer/service-pages/index.ts';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import { checkPassword } from '../config/password.ts';
import { workStatuses } from '../database/database.ts';
import { mayPost } from '../http/check-origin.ts';
import { inTime } from '../http/in-time.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { field, queryOf, takeForms } from '../http/read-request.ts';
import { refuse } from '../http/refuse.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { sendServicePage } from '../http/send-service-page.ts';
import { csvLines } from '../leads/csv.ts';
import { restorePatienceMs } from '../leads/store-lead.ts';
import type { LeadWork } from '../leads/work-on-lead.ts';
import type { Operations } from '../operations/control/operations.ts';
import { type ReportedSite, readReport } from '../report/read-report.ts';
import { type createAccess, isOwnForm, type Visitor } from './access.ts';
import { describeAction } from './describe-action.ts';
import { isId, leadFilterOf, readQuery } from './read-query.ts';
import { inboxStatuses, showLead, showRow } from './show-lead.ts';
import { recipientOf, showTargets } from './show-targets.ts';

const rowsOfPage = 50;
const entriesShown = 200;

export interface InboxParts {
  /** On a database, or through the service that has it open. */
  leads: Operations;
  site(): SiteLeads | Promise<SiteLeads>;
  /** The forms and experiments of the built site. */
  reported(): Promise<ReportedSite>;
  brand: PageBrand;
  access: ReturnType<typeof createAccess>;
  /** Whether the studio lets people in, and shows these pages. */
  isInStudio?: boolean;
  /** Hash of the password; without it, only a proxy or a link lets people in. */
  password?: string;
  /** Records that somebody gave a wrong password. */
  onFailedSignIn?(): Promise<void>;
  limits: Pick<RateLimits, 'signIn' | 'reads'>;
  /** Fulfilled once the database has what the journal holds; what is erased before could come back. */
  restored?: Promise<void>;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  visitor: Visitor;
}

type Answer = (exchange: Exchange) => Promise<FastifyReply>;

/** The leads for a company's own people: HTML without a script, for those who may see them only. */
export function registerInbox(app: FastifyInstance, parts: InboxParts): void {
  void app.register(async (inbox) => {
    takeForms(inbox);
    const see = (path: string, answer: Answer) =>
      inbox.get(path, (request, reply) => guard(request, reply, parts, answer));
    const act = (path: string, answer: Answer) =>
      inbox.post(path, (request, reply) => guard(request, reply, parts, answer));
    const lead = inboxPaths.lead(':id');
    see(inboxPaths.list, (exchange) => showList(exchange, parts));
    see(inboxPaths.export, (exchange) => sendExport(exchange, parts));
    see(inboxPaths.report, (exchange) => showReport(exchange, parts));
    see(inboxPaths.trail, (exchange) => showTrail(exchange, parts));
    see(inboxPaths.targets, (exchange) => showTargetsPage(exchange, parts));
    act(inboxPaths.replayTarget, (exchange) => replayTarget(exchange, parts));
    see(lead, (exchange) => showOne(exchange, parts));
    see(`${lead}/erase`, (exchange) => askToErase(exchange, parts));
    see(inboxPaths.person(':id'), (exchange) => sendPerson(exchange, parts));
    act(`${lead}/:what`, (exchange) => change(exchange, parts));
    see(`${inboxPaths.list}/*`, async ({ reply, visitor }) =>
      send(reply, parts, nothingHere, { status: 404, visitor }),
    );
    act(inboxPaths.signOut, async ({ request, reply, visitor }) => {
      await parts.access.signOut(request, reply, visitor);
      return reply.redirect(inboxPaths.signIn, 303);
    });
    inbox.get(inboxPaths.signIn, async (request, reply) => {
      const tooMany = parts.limits.reads(request, reply);
      if (tooMany) return refuse(request, reply, tooMany);
      return (await parts.access.who(request))
        ? reply.redirect(inboxPaths.list, 303)
        : send(reply, parts, { kind: 'sign-in' });
    });
    inbox.post(inboxPaths.signIn, (request, reply) => signIn(request, reply, parts));
  });
}

/** Lets those in who may see leads, and forms that come from one of these pages. */
async function guard(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: InboxParts,
  answer: Answer,
): Promise<FastifyReply> {
  const tooMany = parts.limits.reads(request, reply);
  if (tooMany) return refuse(request, reply, tooMany);
  const visitor = await parts.access.who(request);
  if (!visitor) {
    if (parts.password) return reply.redirect(inboxPaths.signIn, 303);
    return send(reply, parts, notLetIn, { status: 403 });
  }
  if (
    request.method === 'POST' &&
    !(mayPost(request, []) && isOwnForm(visitor, field(request, 'token')))
  ) {
    return send(reply, parts, tooOld, { status: 403, visitor });
  }
  try {
    if (parts.restored) await inTime(parts.restored, restorePatienceMs);
  } catch {
    return send(reply.header('retry-after', '5'), parts, restoring, { status: 503, visitor });
  }
  return answer({ request, reply, visitor });
}

const notLetIn: InboxPage = {
  kind: 'words',
  title: 'Not signed in',
  lines: [
    'Open the link that "site leads ui" prints, or come through the proxy that signs you in.',
  ],
};

const restoring: InboxPage = {
  kind: 'words',
  title: 'Leads are being restored',
  lines: ['The service puts leads back from its journal. Please try again in a minute.'],
};

/** Answers a form that did not come from one of our pages, or is too old. */
export const tooOld: InboxPage = {
  kind: 'words',
  title: 'Nothing was changed',
  lines: ['This page was open for too long, or the request came from elsewhere. Please try again.'],
};

const nothingHere: InboxPage = {
  kind: 'words',
  title: 'Nothing is at this address',
  lines: ['Choose above what you want to see.'],
};

const gone: InboxPage = {
  kind: 'words',
  title: 'No such lead',
  lines: ['It was erased, or the address is not whole.'],
};

async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: InboxParts,
): Promise<FastifyReply> {
  const { password, limits, leads, access } = parts;
  // Guesses from the same address keep out no browser that was let in before.
  const tooMany = limits.signIn(request, reply, await access.knownBrowser(request));
  if (tooMany) {
    const problem = 'Too many attempts. Please wait a minute.';
    return send(reply, parts, { kind: 'sign-in', problem }, { status: 429 });
  }
  const given = field(request, 'password');
  const isRight = password && mayPost(request, []) && (await checkPassword(given, password));
  if (!isRight) {
    request.log.warn('A sign-in to the lead inbox failed');
    await parts.onFailedSignIn?.();
    const problem = 'That is not the password.';
    return send(reply, parts, { kind: 'sign-in', problem }, { status: 401 });
  }
  const actor = 'password';
  await leads.note({ actor, action: 'sign-in' });
  await access.signIn(request, reply, actor);
  return reply.redirect(inboxPaths.list, 303);
}

async function showList({ request, reply, visitor }: Exchange, parts: InboxParts) {
  const { leads } = parts;
  const filter = readQuery(queryOf(request));
  const site = await parts.site();
  const meant = leadFilterOf(filter, site.zone);
  const [rows, total, choices] = await Promise.all([
    leads.list({ filter: meant, limit: rowsOfPage + 1, before: filter.before }),
    leads.count(meant),
    leads.choices(),
  ]);
  const isEmpty = total === 0 && filter.which === undefined;
  const quarantined = isEmpty ? await leads.count({ ...meant, which: 'quarantined' }) : 0;
  const shown = rows.slice(0, rowsOfPage);
  await leads.note({ actor: visitor.actor, action: 'list', count: shown.length });
  const page: InboxPage = {
    kind: 'list',
    rows: shown.map((row) => showRow(row, site)),
    total,
    quarantined,
    filter,
    choices: { ...choices, status: inboxStatuses },
    next: rows.length > rowsOfPage ? shown.at(-1)?.id : undefined,
    notice: noticeOf(request),
  };
  return send(reply, parts, page, { visitor });
}

async function sendExport({ request, reply, visitor }: Exchange, parts: InboxParts) {
  const { leads } = parts;
  const site = await parts.site();
  const filter = leadFilterOf(readQuery(queryOf(request)), site.zone);
  const count = await leads.count(filter);
  await leads.note({ actor: visitor.actor, action: 'export', count });
  const lines = csvLines(leads.read(filter), site);
  return reply
    .headers({ ...securityHeaders, 'cache-control': 'no-store' })
    .header('content-disposition', 'attachment; filename="leads.csv"')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines));
}

async function showReport({ reply, visitor }: Exchange, parts: InboxParts) {
  const now = new Date();
  const report = await readReport(parts.leads, await parts.reported(), { until: now, now });
  return send(reply, parts, report, { visitor });
}

async function showTrail({ reply, visitor }: Exchange, parts: InboxParts) {
  const latest = await parts.leads.auditEntries(entriesShown);
  const entries = latest.map((entry) => ({
    at: entry.at,
    actor: entry.actor,
    what: describeAction(entry),
    lead: entry.action === 'erase' ? undefined : (entry.lead_id ?? undefined),
  }));
  return send(reply, parts, { kind: 'trail', entries }, { visitor });
}

async function showTargetsPage({ request, reply, visitor }: Exchange, parts: InboxParts) {
  const { leads } = parts;
  const targets = showTargets(await parts.site(), await leads.targets());
  // What a program answered may be about a person.
  const count = targets.filter(({ failure }) => failure?.answer).length;
  if (count > 0) await leads.note({ actor: visitor.actor, action: 'list', count });
  return send(reply, parts, { kind: 'targets', targets, notice: noticeOf(request) }, { visitor });
}

/** Sends again what a target has not taken. */
async function replayTarget({ request, reply, visitor }: Exchange, { leads }: InboxParts) {
  const count = await leads.replayTarget(recipientOf(field(request, 'target')));
  if (count > 0) await leads.note({ actor: visitor.actor, action: 'replay', count });
  return reply.redirect(`${inboxPaths.targets}${count > 0 ? '?done=resend' : ''}`, 303);
}

async function showOne({ request, reply, visitor }: Exchange, parts: InboxParts) {
  const id = idIn(request);
  const whole = id && (await parts.leads.one(id));
  if (!whole) return send(reply, parts, gone, { status: 404, visitor });
  await parts.leads.note({ actor: visitor.actor, action: 'view', lead_id: whole.lead.id });
  const page = { ...showLead(whole, await parts.site()), notice: noticeOf(request) };
  return send(reply, parts, page, { visitor });
}

async function askToErase({ request, reply, visitor }: Exchange, parts: InboxParts) {
  const id = idIn(request);
  const whole = id && (await parts.leads.one(id));
  if (!whole) return send(reply, parts, gone, { status: 404, visitor });
  const { lead } = whole;
  await parts.leads.note({ actor: visitor.actor, action: 'view', lead_id: lead.id });
  const email = lead.email_normal ?? undefined;
  const page: InboxPage = {
    kind: 'erase',
    id: lead.id,
    title: showRow(lead, await parts.site()).title,
    email,
    count: email ? await parts.leads.countOf(email) : 1,
  };
  return send(reply, parts, page, { visitor });
}

/** All about the person of a lead as a file that they can be given. */
async function sendPerson({ request, reply, visitor }: Exchange, parts: InboxParts) {
  const { leads } = parts;
  const id = idIn(request);
  const email = id && (await leads.one(id))?.lead.email_normal;
  if (!email) return send(reply, parts, gone, { status: 404, visitor });
  const count = await leads.countOf(email);
  await leads.note({ actor: visitor.actor, action: 'export', lead_id: id, count });
  return reply
    .headers({ ...securityHeaders, 'cache-control': 'no-store' })
    .header('content-disposition', 'attachment; filename="person.json"')
    .type('application/json; charset=utf-8')
    .send(`${JSON.stringify(await leads.person(email), undefined, 2)}\n`);
}

/** Does the action of a button, and shows the lead again. */
async function change({ request, reply, visitor }: Exchange, parts: InboxParts) {
  const { leads } = parts;
  const id = idIn(request);
  const whole = id && (await leads.one(id));
  const { what } = request.params as { what: string };
  if (!whole || !isChange(what)) return send(reply, parts, gone, { status: 404, visitor });
  const { lead, messages } = whole;
  const entry = { actor: visitor.actor, action: what, lead_id: lead.id };
  if (what === 'erase') {
    const { email_normal: email } = lead;
    const count = email ? await leads.countOf(email) : 1;
    await leads.note({ ...entry, count, email: email ?? undefined });
    await (email ? leads.erase(email) : leads.eraseOne(lead.id));
    return reply.redirect(`${inboxPaths.list}?done=erase`, 303);
  }
  const message = messages.find(
    ({ id, status }) => id === field(request, 'message') && status !== 'pending',
  );
  const work = workIn(request, lead.id);
  const isDue = {
    spam: !lead.quarantined_at,
    release: lead.quarantined_at,
    resend: message,
    work: work.status !== lead.work_status || work.note !== lead.work_note,
  }[what];
  if (!isDue) return reply.redirect(inboxPaths.lead(lead.id), 303);
  await leads.note(entry);
  const changed = await {
    spam: () => leads.quarantine([lead.id]),
    release: () => leads.release([lead.id]),
    resend: async () => message !== undefined && leads.resend(message.id),
    work: () => leads.work(work),
  }[what]();
  return reply.redirect(`${inboxPaths.lead(lead.id)}${changed ? `?done=${what}` : ''}`, 303);
}

const notices = {
  spam: 'Quarantined as spam. What was not sent yet is held back.',
  release: 'It counts now. What was held back is sent.',
  resend: 'It is sent again.',
  work: 'Saved.',
  erase: 'Erased for good.',
} as const;

const longestNote = 4000;

/** Status and note as a form has them. Browsers write line breaks as two characters. */
function workIn(request: FastifyRequest, id: string): LeadWork {
  const status = workStatuses.find((one) => one === field(request, 'status')) ?? null;
  const text = field(request, 'note').replaceAll('\r\n', '\n').replaceAll('\0', '');
  return { id, status, note: text.trim().slice(0, longestNote) || null };
}

function isChange(what: string): what is keyof typeof notices {
  return Object.hasOwn(notices, what);
}

function noticeOf({ raw }: FastifyRequest): string | undefined {
  const done = queryOf({ raw }).get('done') ?? '';
  return isChange(done) ? notices[done] : undefined;
}

function idIn({ params }: FastifyRequest): string | undefined {
  const { id } = params as { id: string };
  return isId(id) ? id : undefined;
}

async function send(
  reply: FastifyReply,
  { brand, password, site, isInStudio }: InboxParts,
  page: InboxPage,
  { status = 200, visitor }: { status?: number; visitor?: Visitor } = {},
): Promise<FastifyReply> {
  const inbox: Inbox = {
    ...brand,
    zone: (await site()).zone,
    actor: visitor?.actor,
    token: visitor?.token,
    canSignOut: Boolean(visitor?.session && password),
    isInStudio: isInStudio && !visitor?.session,
  };
  return sendServicePage(reply, status, renderInbox(inbox, page), { isInternal: true });
}
