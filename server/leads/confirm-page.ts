import { escapeText } from '../../renderer/light.ts';
import { directionOf, fill, languageFor } from '../../renderer/locale/index.ts';
import type { MailBrand } from '../../schemas/generated/contract.ts';
import type { LeadRow } from '../database/leads.table.ts';
import type { HtmlPage } from '../http/html-page.ts';
import type { Output } from '../site/output.ts';
import { pageAddress } from '../site/page-address.ts';
import { recordLead } from './lead-record.ts';
import { placeOfLead } from './places-of-lead.ts';

/**
 * What the link in an e-mail that asks for a confirmation is good for now. A link that is not ours,
 * or whose lead was erased, is as good as expired.
 */
export type Link =
  | { state: 'pending' | 'confirmed'; lead: LeadRow }
  | { state: 'expired'; lead?: LeadRow };

/** The page of such a link, in the language of the lead's page and the look of the site. */
export function confirmPage({ state, lead }: Link, output: Output, brand: MailBrand): HtmlPage {
  const { forms, leads, locale: siteLocale, words: own } = output;
  const form = lead?.form ? forms.get(lead.form) : undefined;
  const locale = lead?.locale ?? siteLocale;
  const { form: words, mail } = languageFor(locale, own);
  const requested = form?.title ?? (lead ? recordLead(lead, leads).typeLabel : '');
  const placed = {
    campaign: words.confirmedText,
    list: words.onWaitingList,
    none: words.noPlaceLeft,
  }[(lead ? placeOfLead(lead, output) : 'campaign') ?? 'none'];
  const texts = {
    pending: [mail.confirmHeading, fill(words.confirmText, { site: brand.name, form: requested })],
    confirmed: [words.confirmedTitle, placed],
    expired: [words.expiredTitle, words.expiredText],
  } as const;
  const [title, text] = texts[state];
  // Without an action, a form posts to the address of its page.
  const after =
    state === 'pending'
      ? `<form method="post"><button type="submit">${escapeText(mail.confirmButton)}</button></form>`
      : `<p class="back"><a href="${escapeText(pageAddress(output, form?.page ?? '/'))}">${escapeText(words.back)}</a></p>`;
  return {
    locale,
    dir: directionOf(locale),
    title,
    brand,
    body: `<h1>${escapeText(title)}</h1>\n<p>${escapeText(text)}</p>\n${after}`,
  };
}
