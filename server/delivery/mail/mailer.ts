import type { SendMailOptions } from 'nodemailer';
import { languageFor } from '../../../renderer/locale/index.ts';
import {
  chooseMail,
  type MailLead,
  type MailSet,
  renderConfirmMail,
  renderMail,
} from '../../../renderer/mail/index.ts';
import { valuesFor } from '../../config/by-type.ts';
import type { DeliveryConfig } from '../../config/config.ts';
import type { Envelope, LeadRow, Message } from '../../database/database.ts';
import type { Answer, LeadRecord } from '../../leads/lead.ts';
import type { Delivery } from '../outbox/delivery.ts';
import type { MailTemplates } from './mail-templates.ts';
import type { MailTransport } from './mail-transport.ts';
import type { Confirmation } from './may-confirm.ts';
import { messageIdOf } from './message-id.ts';

export interface MailerParts {
  templates: MailTemplates;
  transport: MailTransport;
  config: Pick<DeliveryConfig, 'from' | 'team' | 'perMinute'>;
  /** Whether a visitor may get this confirmation too. */
  mayConfirm(confirmation: Confirmation): Promise<boolean>;
  /** The path of the link by which the sender confirms a lead. */
  confirmPath(lead: LeadRow): Promise<string>;
  /** Finds the recipient of a team message whose own is not in the team. */
  addressAnew(message: Message, team: readonly string[]): Promise<string | undefined>;
}

const nobody = 'leads@localhost';

/** Reports each lead to the team, and confirms it to the visitor. */
export function createMailer(parts: MailerParts): Delivery {
  const { templates, transport, config } = parts;
  const teamOf = ({ brand }: MailSet, leadType: string) => {
    const team = config.team ? valuesFor(config.team, leadType) : [];
    return [...new Set(team.length > 0 ? team : [brand.email ?? nobody])];
  };

  /** The one address that the message goes to, or none where it has become needless. */
  async function findRecipient(
    message: Message,
    { email, type }: LeadRecord,
  ): Promise<string | undefined> {
    if (message.kind !== 'team-mail') {
      const mayGo = email && (await parts.mayConfirm({ message: message.id, address: email }));
      return mayGo ? email : undefined;
    }
    const { recipient } = message;
    const team = teamOf(templates.current(), type);
    if (recipient !== null && team.includes(recipient)) return recipient;
    return parts.addressAnew(message, team);
  }

  return {
    name: transport.name,
    kinds: ['team-mail', 'visitor-mail', 'confirm-mail'],
    capacity: transport.capacity,
    perMinute: config.perMinute || undefined,
    messagesFor({ type: leadType, locale, hasEmail, unconfirmed, mayChangeType }) {
      const set = templates.current();
      const messages = teamOf(set, leadType).map(
        (recipient): Envelope => ({ kind: 'team-mail', recipient }),
      );
      // Sending skips those for which there is no mail of the type that the lead has then.
      const isWanted = mayChangeType
        ? set.mails.some(({ to }) => to === 'visitor')
        : chooseMail(set, 'visitor', { leadType, locale }) !== undefined;
      if (hasEmail && isWanted) {
        messages.push({ kind: 'visitor-mail', recipient: null });
      }
      if (unconfirmed) messages.push({ kind: 'confirm-mail', recipient: null });
      return messages;
    },
    async send(message, lead) {
      await templates.refresh();
      const set = templates.current();
      const to = message.kind === 'team-mail' ? 'team' : 'visitor';
      const facts = factsOf(lead, set);
      const mail =
        message.kind === 'confirm-mail'
          ? renderConfirmMail(set, facts, await parts.confirmPath(lead.row))
          : renderMail(set, to, facts);
      if (!mail) return 'skipped';
      const recipient = await findRecipient(message, lead);
      if (recipient === undefined) return 'skipped';
      const from = config.from ?? set.brand.email ?? nobody;
      const visitor = lead.email && { name: '', address: lead.email };
      await transport.send(
        {
          ...identify(message, from),
          from,
          to: { name: '', address: recipient },
          replyTo: to === 'team' ? visitor : set.brand.email,
          ...mail,
        },
        message.id,
      );
      return 'sent';
    },
    close: transport.close,
  };
}

function identify(message: Message, from: string): SendMailOptions {
  return {
    messageId: messageIdOf(message.id, from),
    date: message.created_at,
    // Asks other machines for no answer, such as out-of-office notes.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

function factsOf({ row, type, typeLabel, answers, email }: LeadRecord, set: MailSet): MailLead {
  const touch = row.last_touch ?? row.first_touch ?? {};
  const words = languageFor(set.locale, set.words).page;
  const textOf = (answer: Answer | null) =>
    typeof answer === 'boolean' ? (answer ? words.yes : words.no) : String(answer ?? '');
  return {
    leadType: type,
    typeLabel,
    answers: answers.map(({ name, label, answer }) => ({ name, label, text: textOf(answer) })),
    email,
    locale: row.locale,
    page: row.page,
    extra: row.extra,
    source: touch.source ?? row.referrer ?? undefined,
    campaign: touch.campaign,
  };
}
