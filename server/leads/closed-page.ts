import { directionOf, fill, formatMoment, type Language } from '../../renderer/locale/index.ts';
import type { VisitorPage } from '../../renderer/service-pages/index.ts';
import type { ClosedForm } from '../campaigns/admission.ts';
import { pageAddress } from '../site/page-address.ts';
import { answersIn } from './answers-in.ts';
import type { FormError } from './form-error-page.ts';

/** Why a form takes no leads now, in the words of its language. */
export function closedNotice(
  { opens, campaign, isFull }: ClosedForm,
  { isWaiting, language }: { isWaiting: boolean; language: Language },
): string {
  const { code, form: words } = language;
  if (opens) {
    return fill(words.notOpenYet, { moment: formatMoment(new Date(opens), code, campaign.zone) });
  }
  if (isFull) return isWaiting ? words.fullWaiting : words.full;
  return isWaiting ? words.closedWaiting : words.closed;
}

/**
 * The page for somebody who came too early or too late, without a waiting list. It keeps what was
 * typed, and shows the way to what follows.
 */
export function closedPage(
  { site, values, language }: Pick<FormError, 'site' | 'values' | 'language'>,
  { campaign: { next }, opens }: ClosedForm,
  notice: string,
): VisitorPage {
  const { form: words } = language;
  // What a form says is not public before it opens.
  const isPublic = opens === undefined;
  const locale = site.form?.locale ?? site.locale;
  const fields = site.form?.fields ?? [];
  const shown = isPublic ? fields : fields.map((field) => ({ ...field, label: field.name }));
  return {
    locale,
    dir: site.form?.dir ?? directionOf(locale),
    heading: (isPublic && site.form?.title) || words.title,
    problem: notice,
    answers: { heading: words.title, entries: answersIn(shown, values) },
    back: {
      href: pageAddress(site, next ?? site.form?.page ?? '/'),
      label: next ? words.next : words.back,
    },
  };
}
