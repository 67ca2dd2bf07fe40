import { escapeText } from '../../renderer/light.ts';
import { directionOf, fill, formatMoment, type Language } from '../../renderer/locale/index.ts';
import type { ClosedForm } from '../campaigns/admission.ts';
import type { HtmlPage } from '../http/html-page.ts';
import { pageAddress } from '../site/page-address.ts';
import type { FormOfSite } from './message-for.ts';
import { renderAnswers } from './render-answers.ts';

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
export function renderClosedPage({
  site,
  values,
  notice,
  closed: { campaign, opens },
  language,
}: {
  site: FormOfSite;
  values: ReadonlyMap<string, string>;
  notice: string;
  closed: ClosedForm;
  language: Language;
}): HtmlPage {
  const { form: words } = language;
  const { next } = campaign;
  // What a form says is not public before it opens.
  const isPublic = opens === undefined;
  const title = (isPublic && site.form?.title) || words.title;
  const locale = site.form?.locale ?? site.locale;
  const fields = site.form?.fields ?? [];
  const shown = isPublic ? fields : fields.map((field) => ({ ...field, label: field.name }));
  const link = pageAddress(site, next ?? site.form?.page ?? '/');
  return {
    locale,
    dir: site.form?.dir ?? directionOf(locale),
    title,
    body: `<h1>${escapeText(title)}</h1>
<div class="problem" role="alert" tabindex="-1" autofocus>
<p>${escapeText(notice)}</p>
</div>
${renderAnswers(shown, values, language)}
<p class="back"><a href="${escapeText(link)}">${escapeText(next ? words.next : words.back)}</a></p>`,
  };
}
