import { createHash } from 'node:crypto';
import {
  fillTemplate,
  type LookUp,
  memberOf,
  placeholdersIn,
} from '../../../renderer/targets/index.ts';
import type { LeadTarget } from '../../../schemas/generated/contract.ts';
import type { Message } from '../../database/database.ts';
import type { LeadRecord } from '../../leads/lead.ts';
import { DeliveryError } from '../outbox/delivery.ts';

export interface FilledRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What a target gets of a lead: a field of its own, and what people call it. */
interface TargetField {
  name: string;
  label: string;
  value: unknown;
}

/**
 * Makes the request of a target for a lead.
 * @throws DeliveryError where the lead lacks what the target requires.
 */
export function fillRequest(
  target: LeadTarget,
  lead: LeadRecord,
  { message, secrets }: { message: Pick<Message, 'id'>; secrets: Readonly<Record<string, string>> },
): FilledRequest {
  const { request } = target;
  const values = leadValues(message, lead);
  const fields = fieldsFor(target, lead, values);
  const missing = target.required.find((name) => !fields.some((field) => field.name === name));
  if (missing) throw new DeliveryError('refused', 'INCOMPLETE', { answer: noAnswer(missing) });
  const named = new Set(placeholdersIn(request).map(({ name }) => name));
  const scope = {
    lead: values,
    fields: asMapping(fields),
    others: asMapping(fields.filter(({ name }) => !named.has(`fields.${name}`))),
    type: lead.typeLabel,
    secrets,
  };
  const lookUp: LookUp = (name, filter) => applyFilter(filter, valueAt(scope, name));
  const repeat = (item: unknown) =>
    fields.map((field) =>
      fillTemplate(item, (name, filter) =>
        applyFilter(filter, valueAt(field, name) ?? valueAt(scope, name)),
      ),
    );
  const body = request.body ? fillTemplate(request.body, lookUp, repeat) : values;
  const isForm = request.encoding === 'form';
  return {
    url: fillUrl(request.url, lookUp),
    method: request.method ?? 'POST',
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'user-agent': 'site-leads',
      'idempotency-key': message.id,
      ...fillHeaders(request.headers, lookUp),
    },
    body: isForm ? asForm(Object(body)) : JSON.stringify(body),
  };
}

function noAnswer(field: string): string {
  return `Not sent: the lead has nothing for ${field}, without which it is not taken.`;
}

function fieldsFor(
  { fields, values: constants = {} }: LeadTarget,
  { answers }: LeadRecord,
  values: Readonly<Record<string, unknown>>,
): TargetField[] {
  const all = fields
    ? Object.entries(fields).map(([name, path]) => ({
        name,
        label: name,
        value: valueAt(values, path),
      }))
    : answers.map(({ name, label, answer }) => ({ name, label, value: answer }));
  const same = Object.entries(constants).map(([name, value]) => ({ name, label: name, value }));
  return [...all, ...same].filter(({ value }) => (value ?? '') !== '');
}

function asMapping(fields: readonly TargetField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function valueAt(scope: object, path: string): unknown {
  return path.split('.').reduce<unknown>(memberOf, scope);
}

function applyFilter(filter: string | undefined, value: unknown): unknown {
  if (filter === undefined || value === undefined || value === null) return value;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  switch (filter) {
    case 'number':
      return Number(text);
    case 'ms':
      return String(new Date(value as Date).getTime());
    case 'md5':
      return createHash('md5').update(text.trim().toLowerCase()).digest('hex');
    case 'basic':
      return Buffer.from(`key:${text}`).toString('base64');
    default:
      return text;
  }
}

/** What stands in an address is encoded, but for an address that is a secret itself. */
function fillUrl(url: string, lookUp: LookUp): string {
  const filled = fillTemplate(` ${url}`, (name, filter, written) => {
    const text = String(lookUp(name, filter, written) ?? '');
    return name === 'secrets.url' ? text : encodeURIComponent(text);
  });
  return String(filled).trim();
}

/** Headers have characters of ASCII only, and no line breaks. */
function fillHeaders(
  headers: LeadTarget['request']['headers'] = {},
  lookUp: LookUp,
): Record<string, string> {
  const entries = Object.entries(headers).map(([name, text]) => [
    name.toLowerCase(),
    String(fillTemplate(text, lookUp) ?? '').replace(/[^\x20-\x7e]/g, ''),
  ]);
  return Object.fromEntries(entries);
}

function asForm(body: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(body).map(([name, value]) => [
    name,
    String(applyFilter('text', value) ?? ''),
  ]);
  return new URLSearchParams(entries).toString();
}

/** All that targets may get of a lead: the body of a request that has none of its own. */
function leadValues(
  message: Pick<Message, 'id'>,
  { row: lead, typeName, type, answers }: LeadRecord,
): Readonly<Record<string, unknown>> {
  return {
    type: 'lead.created',
    id: lead.id,
    createdAt: lead.created_at,
    ...Object.fromEntries(answers.map(({ name, answer }) => [name, answer])),
    [typeName]: type,
    form: lead.form,
    page: lead.page,
    locale: lead.locale,
    extra: lead.extra,
    attribution: {
      firstTouch: lead.first_touch,
      lastTouch: lead.last_touch,
      referrer: lead.referrer,
      landingPage: lead.landing_page,
      variants: lead.variants,
    },
    consent: lead.consent_text
      ? { text: lead.consent_text, version: lead.consent_version, at: lead.consented_at }
      : null,
    messageId: message.id,
  };
}
