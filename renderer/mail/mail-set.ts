import type { MailSet as BuiltMailSet } from '../../schemas/generated/contract.ts';

export type { MailBrand } from '../../schemas/generated/contract.ts';

/** The e-mails of a site, and its logo, which goes along with each. */
export type MailSet = BuiltMailSet & { logo?: MailLogo };

export interface MailLogo {
  content: Buffer;
  /** As it is shown, in CSS pixels. */
  width: number;
  height: number;
}

/** What an e-mail may show of a lead. */
export interface MailLead {
  /** What it asks for: the name that mails are written for, and what people call it. */
  leadType: string;
  typeLabel: string;
  /** What the visitor wrote, in the order of the site's fields. */
  answers: readonly { name: string; label: string; text: string }[];
  /** Where its confirmation goes. */
  email?: string;
  locale: string | null;
  page: string | null;
  extra: Readonly<Record<string, string>>;
  /** Where the visitor came from, such as a campaign. */
  source?: string;
  campaign?: string;
}

/** An e-mail as it is sent, without its addresses. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** What the HTML shows. */
  attachments: { filename: string; cid: string; content: Buffer }[];
}
