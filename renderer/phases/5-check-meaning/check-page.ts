import type { PageCheck, TextCheck } from './check.ts';
import { checkAssets } from './check-assets.ts';
import { checkClaims } from './check-claims.ts';
import { checkDates } from './check-dates.ts';
import { checkExperiments } from './check-experiments.ts';
import { checkFallbacks } from './check-fallbacks.ts';
import { checkForms } from './check-forms.ts';
import { checkHeading } from './check-heading.ts';
import { checkIcons } from './check-icons.ts';
import { checkIds } from './check-ids.ts';
import { checkLabels } from './check-labels.ts';
import { checkMoments } from './check-moments.ts';
import { checkParts } from './check-parts.ts';
import { checkPath } from './check-path.ts';
import { checkProof } from './check-proof.ts';
import { checkTheme } from './check-theme.ts';
import { checkTitle } from './check-title.ts';
import { checkWording } from './check-wording.ts';

const checksOfTexts: readonly TextCheck[] = [
  checkPath,
  checkTheme,
  checkAssets,
  checkIcons,
  checkDates,
  checkClaims,
  checkWording,
];

const checks: readonly PageCheck[] = [
  ...checksOfTexts,
  checkTitle,
  checkHeading,
  checkIds,
  checkLabels,
  checkForms,
  checkFallbacks,
  checkExperiments,
  checkProof,
  checkParts,
  checkMoments,
];

/**
 * What no schema sees in one page: whether what it refers to exists and what it says can be true.
 * Links are looked at apart, once all pages are known.
 */
export const checkPage: PageCheck = (checked) => checks.flatMap((check) => check(checked));

/** As much of that as can be seen in a page of which some parts are unknown. */
export const checkTexts: TextCheck = (checked) => checksOfTexts.flatMap((check) => check(checked));
