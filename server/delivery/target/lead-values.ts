import type { Message } from '../../database/outbox.table.ts';
import type { LeadRecord } from '../../leads/lead-record.ts';

/** All that targets may get of a lead: the body of a request that has none of its own. */
export function leadValues(
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
