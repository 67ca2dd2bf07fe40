import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { PageCheck, PageUnderCheck, TextCheck } from './check.ts';
import { assetsCheck } from './check-assets.ts';
import { claimsCheck } from './check-claims.ts';
import { contactsCheck } from './check-contacts.ts';
import { countsCheck } from './check-counts.ts';
import { datesCheck } from './check-dates.ts';
import { eventCheck } from './check-event.ts';
import { eventTextsCheck } from './check-event-texts.ts';
import { experimentsCheck } from './check-experiments.ts';
import { fallbacksCheck } from './check-fallbacks.ts';
import { formLanguageCheck } from './check-form-language.ts';
import { formsCheck } from './check-forms.ts';
import { headingCheck } from './check-heading.ts';
import { iconsCheck } from './check-icons.ts';
import { idsCheck } from './check-ids.ts';
import { labelsCheck } from './check-labels.ts';
import { landmarksCheck } from './check-landmarks.ts';
import { listPricesCheck } from './check-list-prices.ts';
import { momentsCheck } from './check-moments.ts';
import { overlaysCheck } from './check-overlays.ts';
import { partsCheck } from './check-parts.ts';
import { pathCheck } from './check-path.ts';
import { proofCheck } from './check-proof.ts';
import { rangesCheck } from './check-ranges.ts';
import { repeatedCheck } from './check-repeated.ts';
import { retentionCheck } from './check-retention.ts';
import { statedDatesCheck } from './check-stated-dates.ts';
import { statedPlacesCheck } from './check-stated-places.ts';
import { themeCheck } from './check-theme.ts';
import { titleCheck } from './check-title.ts';
import { variantLinksCheck } from './check-variant-links.ts';
import { variantsCheck } from './check-variants.ts';
import { wordingCheck } from './check-wording.ts';

const checksOfTexts: readonly TextCheck[] = [
  pathCheck,
  themeCheck,
  assetsCheck,
  iconsCheck,
  datesCheck,
  claimsCheck,
  wordingCheck,
  rangesCheck,
];

const checks: readonly PageCheck[] = [
  ...checksOfTexts,
  titleCheck,
  eventCheck,
  eventTextsCheck,
  headingCheck,
  idsCheck,
  labelsCheck,
  landmarksCheck,
  overlaysCheck,
  contactsCheck,
  formsCheck,
  formLanguageCheck,
  fallbacksCheck,
  experimentsCheck,
  variantsCheck,
  variantLinksCheck,
  proofCheck,
  partsCheck,
  momentsCheck,
  repeatedCheck,
  countsCheck,
  listPricesCheck,
  statedDatesCheck,
  statedPlacesCheck,
  retentionCheck,
];

/** What these report, but for the rules of types and third parties. */
export const rules: Rules = Object.assign({}, ...checks.map((check) => check.rules));

/**
 * What no schema sees in one page: whether its references exist and its statements can be true.
 * Links are looked at apart, once all pages are known.
 */
export function checkPage(checked: PageUnderCheck): Diagnostic[] {
  return checks.flatMap(({ check }) => check(checked));
}

/** As much of that as can be seen in a page of which some parts are unknown. */
export function checkTexts(checked: Parameters<TextCheck['check']>[0]): Diagnostic[] {
  return checksOfTexts.flatMap(({ check }) => check(checked));
}
