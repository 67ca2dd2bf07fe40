import { directionOf, fill, languageFor } from '../../renderer/locale/index.ts';
import type { PageBrand, VisitorPage } from '../../renderer/service-pages/index.ts';
import type { LeadRow } from '../database/database.ts';
import type { Output } from '../site/output.ts';
import { pageAddress } from '../site/page-address.ts';
import { recordLead } from './lead.ts';
import { placeOfLead } from './places-of-lead.ts';

/**
 * What the link in an e-mail that asks for a confirmation is good for now. A link that is not ours,
 * or whose lead was erased, is as good as expired.
 */
export type Link =
  | { state: 'pending' | 'confirmed'; lead: LeadRow }
  | { state: 'expired'; lead?: LeadRow };

/** The page of such a link, in the language of the lead's page and the look of the site. */
export function confirmPage({ state, lead }: Link, output: Output, brand: PageBrand): VisitorPage {
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
    pending: [mail.confirmHeading, fill(words.confirmText, { site: brand.site, form: requested })],
    confirmed: [words.confirmedTitle, placed],
    expired: [words.expiredTitle, words.expiredText],
  } as const;
  const [heading, text] = texts[state];
  const back = { href: pageAddress(output, form?.page ?? '/'), label: words.back };
  const { confirmButton: button } = mail;
  const { chooseOption } = words;
  return {
    ...{ locale, dir: directionOf(locale), heading, text, brand },
    ...(state === 'pending'
      ? { form: { button, chooseOption, hidden: [], fields: [] } }
      : { back }),
  };
}
