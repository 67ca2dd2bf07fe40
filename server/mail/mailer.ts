import type { SendMailOptions } from 'nodemailer';
import { chooseMail, type MailLead, type MailSet, renderMail } from '../../renderer/mail/index.ts';
import type { LeadRow } from '../database/leads.table.ts';
import type { Message, MessageKind } from '../database/outbox.table.ts';
import type { Delivery } from '../outbox/delivery.ts';
import type { DeliveryConfig } from '../outbox/delivery-config.ts';
import type { MailTemplates } from './mail-templates.ts';
import type { MailTransport } from './mail-transport.ts';
import type { Confirmation } from './may-confirm.ts';

/** What the mailer works with. */
export interface MailerParts {
  templates: MailTemplates;
  transport: MailTransport;
  config: Pick<DeliveryConfig, 'from' | 'team'>;
  /** Whether a visitor may get this confirmation too. */
  mayConfirm(confirmation: Confirmation): Promise<boolean>;
}

const nobody = 'leads@localhost';

/** Tells the team of each lead, and confirms it to the visitor. */
export function createMailer({ templates, transport, config, mayConfirm }: MailerParts): Delivery {
  const teamOf = ({ brand }: MailSet) => config.team ?? [brand.email ?? nobody];
  return {
    name: transport.name,
    kinds: ['team-mail', 'visitor-mail'],
    kindsFor(lead) {
      const set = templates.current();
      const occasion = { leadType: lead.cta_source, locale: lead.locale };
      const kinds: MessageKind[] = teamOf(set).length > 0 ? ['team-mail'] : [];
      return chooseMail(set, 'visitor', occasion) ? [...kinds, 'visitor-mail'] : kinds;
    },
    async send(message, lead) {
      await templates.refresh();
      const set = templates.current();
      const to = message.kind === 'team-mail' ? 'team' : 'visitor';
      const mail = renderMail(set, to, factsOf(lead));
      if (!mail) return 'skipped';
      const confirmation = { message: message.id, email: lead.email };
      if (to === 'visitor' && !(await mayConfirm(confirmation))) return 'skipped';
      const from = config.from ?? set.brand.email ?? nobody;
      const visitor = { name: '', address: lead.email };
      await transport.send(
        {
          ...identify(message, from),
          from,
          ...(to === 'team'
            ? { to: [...teamOf(set)], replyTo: visitor }
            : { to: visitor, replyTo: set.brand.email }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
        },
        message.id,
      );
      return 'sent';
    },
    close: transport.close,
  };
}

/** The same for every attempt, so that mail programs show a repeated e-mail once. */
function identify(message: Message, from: string): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    messageId: `<${message.id}@${domain}>`,
    date: message.created_at,
    // Asks other machines for no answer, such as out-of-office notes.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

function factsOf(lead: LeadRow): MailLead {
  const touch = lead.last_touch ?? lead.first_touch ?? {};
  return {
    name: lead.name,
    preschoolName: lead.preschool_name,
    email: lead.email,
    phone: lead.phone,
    leadType: lead.cta_source,
    locale: lead.locale,
    page: lead.page,
    extra: lead.extra,
    source: touch.source ?? lead.referrer ?? undefined,
    campaign: touch.campaign,
  };
}
