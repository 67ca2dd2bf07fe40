import type { Mail } from '../generated/types.ts';
import type { Scope } from '../text/variables.ts';

/** All e-mails of a site and what they need, as the build writes it for the lead service. */
export interface MailSet {
  brand: MailBrand;
  /** Language of mails that name none. */
  locale: string;
  /** Variables of the site. */
  scope: Scope;
  mails: readonly Mail[];
}

/** How the site shows itself in an e-mail. Colours are CSS colours. */
export interface MailBrand {
  name: string;
  url: string;
  email?: string;
  colors: {
    ink: string;
    inkSoft: string;
    primary: string;
    primaryInk: string;
    line: string;
    groundAlt: string;
  };
}

/** What an e-mail may say of a lead. */
export interface MailLead {
  name: string;
  preschoolName: string;
  email: string;
  phone: string;
  leadType: 'start_trial' | 'talk_to_expert';
  locale: string | null;
  page: string | null;
  extra: Readonly<Record<string, string>>;
  /** Where the visitor came from, such as a campaign, by the names of `mail-words.ts`. */
  source?: string;
  campaign?: string;
}

/** An e-mail as it is sent, without its addresses. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
