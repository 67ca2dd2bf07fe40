import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendHtmlPage } from '../answers/html-page.ts';
import { type Refusal, sendProblem } from '../answers/problem.ts';
import { refuse } from '../answers/refuse.ts';
import { apiHeaders, securityHeaders } from '../answers/security-headers.ts';
import { formMediaType, wantsHtml } from '../answers/wants-html.ts';
import type { Metrics } from '../health/metrics.ts';
import type { CurrentOutput } from '../output/current-output.ts';
import type { LeadGuard } from '../protection/lead-guard.ts';
import type { TooMany } from '../protection/rate-limits.ts';
import type { FieldError } from './field-error.ts';
import { renderFormErrorPage } from './form-error-page.ts';
import { type FormStrings, formStrings } from './form-strings.ts';
import { isRecord } from './is-record.ts';
import type { LeadForm } from './lead-form.ts';
import { messageFor } from './message-for.ts';
import { parseLead } from './parse-lead.ts';
import { readFormPost } from './read-form-post.ts';
import { type LeadStore, storeLead } from './store-lead.ts';

/** What the lead routes work with. */
export interface LeadsParts {
  store: LeadStore;
  output: CurrentOutput;
  metrics: Metrics;
  guard: LeadGuard;
}

/** `POST /api/leads`: takes a lead in as JSON, or from a form that works without JavaScript. */
export function registerLeads(app: FastifyInstance, parts: LeadsParts): void {
  app.addContentTypeParser(formMediaType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, readFormPost(String(body)));
  });
  const { guard } = parts;
  app.post('/api/leads', { onRequest: guard.admit }, (request, reply) =>
    takeLead(request, reply, parts),
  );
  app.options('/api/leads', guard.answerPreflight);
  app.get('/api/leads', (request, reply) =>
    refuse(request, reply.header('allow', 'POST'), {
      status: 405,
      code: 'method-not-allowed',
      detail: 'This address only takes forms that are being sent.',
    }),
  );
}

/** A post in the one shape that the rest of the route works on. */
interface Post {
  sent: Record<string, unknown>;
  submission?: string;
  duplicates: readonly string[];
  /** What was typed, where the answer must be able to show it again. */
  values: ReadonlyMap<string, string>;
}

async function takeLead(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, output, metrics, guard }: LeadsParts,
): Promise<FastifyReply> {
  const post = readPost(request);
  if (!post) {
    return refuse(request, reply, {
      status: 400,
      code: 'malformed-request',
      detail: 'Send the lead as a JSON object.',
    });
  }
  const { forms, routes } = await output.current();
  const tooMany = guard.tooMany(request);
  if (tooMany) return answerTooMany(request, reply, { post, form: findForm(post, forms), tooMany });
  const { form, lead, errors = [] } = parseLead(post.sent, forms);
  const problems = [
    ...post.duplicates.map((field): FieldError => ({ field, code: 'duplicate' })),
    ...errors,
  ];
  if (!lead || problems.length > 0) {
    metrics.count('leads_refused');
    return answerInvalid(request, reply, { post, form, problems });
  }
  const thankYou = form?.thankYou ?? defaultThankYou(routes);
  const address = guard.addressOnSite(request, thankYou);
  try {
    const submission = post.submission ?? lead.submission;
    const { id, isNew, quarantined } = await storeLead(store, { lead, form, submission });
    if (isNew) metrics.count(quarantined ? 'leads_quarantined' : 'leads_stored');
    // A robot is told what it wants to hear, so that it learns nothing.
    return answerStored(request, reply, { id, thankYou, address });
  } catch (error) {
    metrics.count('leads_failed');
    request.log.error({ err: error }, 'A lead could not be stored');
    return answerUnavailable(request, reply, { post, form });
  }
}

function readPost(request: FastifyRequest): Post | undefined {
  const { body } = request;
  if (!isRecord(body)) return undefined;
  if (isFormPost(request)) return body as unknown as Post;
  const key = request.headers['idempotency-key'];
  return {
    sent: body,
    submission: typeof key === 'string' && key !== '' ? key : undefined,
    duplicates: [],
    values: new Map(),
  };
}

function isFormPost(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').toLowerCase().startsWith(formMediaType);
}

function defaultThankYou(routes: ReadonlyMap<string, unknown>): string {
  return routes.has('/thank-you') ? '/thank-you' : '/';
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

function answerInvalid(
  request: FastifyRequest,
  reply: FastifyReply,
  { post, form, problems }: { post: Post; form?: LeadForm; problems: readonly FieldError[] },
): FastifyReply {
  const strings = stringsFor(request, form);
  const errors = problems.map((error) => ({
    field: error.field,
    code: error.code,
    message: messageFor(error, form, strings),
  }));
  return answerRefused(request, reply, {
    refusal: {
      status: 422,
      code: 'invalid-lead',
      detail: strings.problemHeading,
      errors,
    },
    post,
    form,
    strings,
  });
}

/** A variant of the form may be in another language than its page, so a script says which it was. */
function stringsFor({ headers }: FastifyRequest, form: LeadForm | undefined): FormStrings {
  return formStrings(headers['content-language'], form?.locale);
}

function findForm(post: Post, forms: ReadonlyMap<string, LeadForm>): LeadForm | undefined {
  return forms.get(String(post.sent.form));
}

function answerTooMany(
  request: FastifyRequest,
  reply: FastifyReply,
  { post, form, tooMany }: { post: Post; form?: LeadForm; tooMany: TooMany },
): FastifyReply {
  const strings = stringsFor(request, form);
  const refusal = { ...tooMany.refusal, detail: strings.tooMany };
  return answerRefused(request, reply, { refusal, post, form, strings });
}

function answerUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  { post, form }: { post: Post; form?: LeadForm },
): FastifyReply {
  const strings = stringsFor(request, form);
  return answerRefused(request, reply.header('retry-after', '5'), {
    refusal: { status: 503, code: 'unavailable', detail: strings.unavailable },
    post,
    form,
    strings,
  });
}

function answerRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { refusal: Refusal; post: Post; form?: LeadForm; strings: FormStrings },
): FastifyReply {
  const { refusal, post, form, strings } = answer;
  if (!wantsHtml(request)) return sendProblem(reply, refusal);
  const page = renderFormErrorPage({
    form,
    values: post.values,
    errors: refusal.errors ?? [],
    notice: refusal.errors ? undefined : refusal.detail,
    strings,
  });
  return sendHtmlPage(reply, refusal.status, page);
}
