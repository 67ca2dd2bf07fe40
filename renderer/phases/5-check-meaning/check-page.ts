import { sortByPlace } from '../../diagnostics/sort-by-place.ts';
import type { Problem } from '../../model/diagnostic.ts';
import type { Page } from '../../model/model.ts';
import type { TextsByFormat } from '../../schema/field-text.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkAssets } from './check-assets.ts';
import { checkClaims } from './check-claims.ts';
import { checkComparisons } from './check-comparisons.ts';
import { checkCounters } from './check-counters.ts';
import { checkDates } from './check-dates.ts';
import { checkExperiments } from './check-experiments.ts';
import { checkForms } from './check-forms.ts';
import { checkHeading } from './check-heading.ts';
import { checkIcons } from './check-icons.ts';
import { checkIds } from './check-ids.ts';
import { checkOverlays } from './check-overlays.ts';
import { checkPath } from './check-path.ts';
import { checkProof } from './check-proof.ts';
import { checkTabs } from './check-tabs.ts';
import { checkTheme } from './check-theme.ts';
import { checkTitle } from './check-title.ts';
import type { PageCheck, PageUnderCheck } from './page-check.ts';
import type { SiteIndex } from './site-index.ts';

/** Those that look at one text or name alone, whatever stands around it. */
const checksOfTexts: readonly PageCheck[] = [
  checkPath,
  checkTheme,
  checkAssets,
  checkIcons,
  checkDates,
  checkClaims,
];

const checks: readonly PageCheck[] = [
  ...checksOfTexts,
  checkTitle,
  checkHeading,
  checkIds,
  checkForms,
  checkAccounts,
  checkExperiments,
  checkProof,
  checkOverlays,
  checkCounters,
  checkComparisons,
  checkTabs,
];

/**
 * What no schema sees in one page: whether what it refers to exists and what it says can be true.
 * `texts` are all texts of the page. Links are looked at apart, once all pages are known.
 */
export function checkPage(page: Page, texts: TextsByFormat, index: SiteIndex): Problem[] {
  return run(checks, { page, texts, index });
}

/** As much of that as can be seen in a page that has errors of form. */
export function checkFaultyPage(page: Page, texts: TextsByFormat, index: SiteIndex): Problem[] {
  return run(checksOfTexts, { page, texts, index });
}

function run(list: readonly PageCheck[], checked: PageUnderCheck): Problem[] {
  const problems = list.flatMap((check) => check(checked));
  return problems.length > 1 ? sortByPlace(problems, checked.page.content) : problems;
}
