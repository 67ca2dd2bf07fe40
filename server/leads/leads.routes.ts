import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMapping } from '../../renderer/light.ts';
import {
  type Language,
  languageFor,
  languageOf as languageOfLocale,
} from '../../renderer/locale/index.ts';
import {
  type PageBrand,
  renderVisitorPage,
  type VisitorPage,
} from '../../renderer/service-pages/index.ts';
import type { Campaign, LeadForm } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import {
  admit,
  type ClosedForm,
  countedFor,
  isUnseen,
  waitingListsFor,
} from '../campaigns/admission.ts';
import { clockState, isOpen } from '../campaigns/campaign-state.ts';
import type { FullCampaigns } from '../campaigns/full-campaigns.ts';
import type { LeadGuard } from '../http/lead-guard.ts';
import { formMediaType, wantsHtml } from '../http/read-request.ts';
import { type Refusal, refuse, sendProblem } from '../http/refuse.ts';
import { apiHeaders, securityHeaders } from '../http/security-headers.ts';
import { sendServicePage } from '../http/send-service-page.ts';
import type { Metrics } from '../observability/metrics.ts';

import type { Output } from '../site/output.ts';
import type { Hosts } from '../site/page-address.ts';
import { type AskingSite, foreignVariants } from './asked-form.ts';

import { closedNotice, closedPage } from './closed-page.ts';
import { neverShown } from './experiment-record.ts';
import type { FieldError } from './field-error.ts';
import { type FormError, formErrorPage } from './form-error-page.ts';
import type { Lead } from './lead.ts';
import { type FormOfSite, messageFor } from './message-for.ts';
import { parseLead } from './parse-lead.ts';
import { NoPlaceLeft } from './places.ts';
import { type FormPost, isFormPost, readFormPost, sortValues } from './read-form-post.ts';
import { type LeadStore, storeLead } from './store-lead.ts';
import { answerTrial, isTrial, type TrialParts } from './trial-lead.ts';
import type { Verifier } from './verify-token.ts';

/** What the lead routes need to know of the built site. */
interface SiteNow
  extends Hosts,
    AskingSite,
    Pick<Output, 'forms' | 'locale' | 'words' | 'campaigns' | 'challenge'> {
  /** By their paths. */
  routes: ReadonlyMap<string, unknown>;
}

export interface LeadsParts {
  store: LeadStore;
  output: { current(): SiteNow | Promise<SiteNow> };
  metrics: Metrics;
  guard: LeadGuard;
  whyNotReady: TrialParts['whyNotReady'];
  places: Pick<FullCampaigns, 'current' | 'noteFull' | 'recount' | 'wasFull'>;
  verifier: Verifier;
  /** Name and colours of the site as it was built last. */
  brand(): Promise<PageBrand>;
}

/** `POST /api/leads`: takes a lead in as JSON, or from a form that works without JavaScript. */
export function registerLeads(app: FastifyInstance, parts: LeadsParts): void {
  app.addContentTypeParser(formMediaType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, readFormPost(String(body)));
  });
  const { guard } = parts;
  const path = routes.service.leads;
  app.post(path, { onRequest: guard.admit }, (request, reply) => takeLead(request, reply, parts));
  app.options(path, guard.answerPreflight);
  app.get(path, (request, reply) =>
    refuse(request, reply.header('allow', 'POST'), {
      status: 405,
      code: 'method-not-allowed',
      detail: 'This address only takes forms that are being sent.',
    }),
  );
}

/** What was posted, as a script or as a browser by itself does it. */
interface Post extends FormPost {
  /** The lead of a script; a browser sends the values alone. */
  lead?: Record<string, unknown>;
}

async function takeLead(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: LeadsParts,
): Promise<FastifyReply> {
  const { output, metrics, guard, places, whyNotReady, verifier, brand } = parts;
  const post = readPost(request);
  if (!post) {
    return refuse(request, reply, {
      status: 400,
      code: 'malformed-request',
      detail: 'Send the lead as a JSON object.',
    });
  }
  const built = await output.current();
  const sent = post.lead ?? sortValues(post.values, built.leads, request.headers.referer);
  const tooMany = guard.tooMany(request);
  const now = await asShown(built, String(sent.form), places, !tooMany);
  const site = { ...now, form: now.forms.get(String(sent.form)) };
  const asked = { values: post.values, site, language: languageOf(request, site), brand };
  const at = Date.now();
  const elapsed = Number(sent.elapsed);
  const began = Number.isNaN(elapsed) ? undefined : at - elapsed;
  const admission = admit(site.form?.id, at, now.campaigns, began);
  // A closed form is not shown again, however many were sent.
  if (tooMany && admission.isAdmitted) {
    const refusal = { ...tooMany, detail: asked.language.form.tooMany };
    return answerRefused(request, reply, refusal, asked);
  }
  if (isTrial(request)) return answerTrial(reply, { sent, now, whyNotReady, verifier });
  if (!admission.isAdmitted) {
    metrics.count('leads_closed');
    return answerClosed(request, reply, admission.closed, { ...asked, now, places });
  }
  const { form, lead, errors = [] } = parseLead(sent, now);
  const problems = [
    ...post.duplicates.map((field): FieldError => ({ field, code: 'duplicate' })),
    ...errors,
    ...(post.lead ? await checkVariants(post.lead, form, now, parts) : []),
  ];
  if (!lead || problems.length > 0) {
    metrics.count('leads_refused');
    return answerRefused(request, reply, invalid(problems, asked), asked);
  }
  const { campaign } = admission;
  return keepLead(request, reply, { parts, post, asked, now, campaign, form, lead });
}

/**
 * The site without the form of a post where no page has shown that yet. Whether its campaign was full
 * is counted anew where asked for.
 */
async function asShown(
  built: SiteNow,
  form: string,
  places: LeadsParts['places'],
  isCounting: boolean,
) {
  const isHidden = () => isUnseen(form, Date.now(), built.campaigns, places.wasFull);
  if (isHidden() && isCounting) await places.recount();
  if (!isHidden()) return built;
  return { ...built, forms: new Map([...built.forms].filter(([id]) => id !== form)) };
}

/** What was typed, the form and site that it is about, and the language and look of the answer. */
type Asked = Pick<FormError, 'values' | 'site' | 'language' | 'closed'> & Pick<LeadsParts, 'brand'>;

/**
 * Variants that a program has made up. A page that is older than the site has those of a build that is on
 * record; the script of a page of an unknown build sends its lead again without them.
 */
async function checkVariants(
  sent: Record<string, unknown>,
  form: LeadForm | undefined,
  now: SiteNow,
  { store: { db }, metrics }: LeadsParts,
): Promise<FieldError[]> {
  const foreign = foreignVariants(sent, form, now);
  try {
    const invented = await neverShown(db, foreign);
    return invented.map(([name]) => ({
      field: `attribution.variants.${name}`,
      code: 'unknown-variant',
    }));
  } catch {
    metrics.count('database_errors');
    return [];
  }
}

/** A valid lead, and what it came with. */
interface ReadPost {
  parts: LeadsParts;
  post: Post;
  asked: Asked;
  now: SiteNow;
  campaign?: Campaign;
  form?: LeadForm;
  lead: Lead;
}

async function keepLead(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts, post, asked, now, campaign, form, lead }: ReadPost,
): Promise<FastifyReply> {
  const { store, metrics, guard, places, verifier } = parts;
  const thankYou = form?.thankYou ?? defaultThankYou(now);
  const address =
    guard.addressFrom(request, thankYou) ?? (now.hosts?.pages ?? '') + encodeURI(thankYou);
  const counted = countedFor(campaign, lead.type);
  try {
    const submission = post.submission ?? lead.submission;
    const isVerified = await verifier.verify(now.challenge, lead.challengeToken);
    const valid = { lead, leads: now.leads, form, submission, isVerified, ...counted };
    const { id, isNew, quarantined } = await storeLead(store, valid);
    if (isNew) metrics.count(quarantined ? 'leads_quarantined' : 'leads_stored');
    // A robot gets the same answer as a person, so that it learns nothing.
    return answerStored(request, reply, { id, thankYou, address });
  } catch (error) {
    if (error instanceof NoPlaceLeft && campaign) {
      metrics.count('leads_closed');
      // Those who are refused see the waiting list, also where a place is given back before the next count.
      places.noteFull(campaign.name);
      // After its end a campaign is over, whether it was full or not.
      const isFull = isOpen(clockState(campaign, Date.now()));
      return answerClosed(request, reply, { campaign, isFull }, { ...asked, now, places });
    }
    metrics.count('leads_failed');
    request.log.error({ err: error }, 'A lead could not be stored');
    const detail = asked.language.form.submitFailed;
    const refusal = { status: 503, code: 'unavailable', detail };
    return answerRefused(request, reply.header('retry-after', '5'), refusal, asked);
  } finally {
    if (counted.places) void places.recount();
  }
}

function readPost(request: FastifyRequest): Post | undefined {
  const { body } = request;
  if (isFormPost(body)) return body;
  if (!isMapping(body)) return undefined;
  const key = request.headers['idempotency-key'];
  return {
    lead: body,
    submission: typeof key === 'string' && key !== '' ? key : undefined,
    duplicates: [],
    values: new Map(),
  };
}

function defaultThankYou({ routes: built, base }: SiteNow): string {
  const { thankYou } = routes.pages;
  return base + (built.has(thankYou) ? thankYou : '/');
}

function answerStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, thankYou, address }: { id: string; thankYou: string; address: string },
): FastifyReply {
  if (wantsHtml(request)) {
    return reply
      .headers({ ...securityHeaders, 'cache-control': 'no-store' })
      .redirect(address, 303);
  }
  return reply.code(201).headers(apiHeaders).send({ id, thankYou });
}

function invalid(problems: readonly FieldError[], { site, language }: Asked): Refusal {
  const errors = problems.map((error) => ({
    field: error.field,
    code: error.code,
    message: messageFor(error, site, language),
  }));
  return { status: 422, code: 'invalid-lead', detail: language.form.problemHeading, errors };
}

/** A variant of the form may be in another language than its page, so a script says which it was. */
function languageOf({ headers }: FastifyRequest, { form, locale, words }: FormOfSite): Language {
  return (
    languageOfLocale(headers['content-language'], words) ??
    languageOfLocale(form?.locale, words) ??
    languageFor(locale, words)
  );
}

/** A script leaves it to the browser to send the form again, and so to show the page. */
async function answerClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  closed: ClosedForm,
  { now, places, ...asked }: Asked & { now: SiteNow; places: LeadsParts['places'] },
): Promise<FastifyReply> {
  const { site, language } = asked;
  const lists = waitingListsFor(site.form, closed.campaign, Date.now(), now);
  if (lists.some(({ counted }) => counted.places)) await places.recount();
  const waiting = lists.find(
    ({ counted }) => !counted.places || !places.current().has(counted.places.campaign),
  )?.form;
  const notice = closedNotice(closed, { isWaiting: waiting !== undefined, language });
  const refusal = closed.opens
    ? { status: 409, code: 'campaign-not-open', detail: notice }
    : { status: 410, code: 'campaign-closed', detail: notice };
  if (waiting) {
    // What a form says is not public before it opens.
    const shut = closed.opens ? undefined : site.form;
    const offered = { ...asked, site: { ...site, form: waiting }, closed: shut };
    return answerRefused(request, reply, refusal, offered);
  }
  if (!wantsHtml(request)) return sendProblem(reply, refusal);
  return answerVisitor(reply, refusal.status, closedPage(asked, closed, notice), asked);
}

async function answerRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  asked: Asked,
): Promise<FastifyReply> {
  if (!wantsHtml(request)) return sendProblem(reply, refusal);
  const { errors = [], detail } = refusal;
  const notice = refusal.errors ? undefined : detail;
  const page = formErrorPage({ ...asked, errors, notice });
  return answerVisitor(reply, refusal.status, page, asked);
}

async function answerVisitor(
  reply: FastifyReply,
  status: number,
  page: VisitorPage,
  { site, brand }: Asked,
): Promise<FastifyReply> {
  const html = renderVisitorPage({ ...page, brand: await brand() });
  return sendServicePage(reply, status, html, { leadsTo: site.hosts?.pages });
}
