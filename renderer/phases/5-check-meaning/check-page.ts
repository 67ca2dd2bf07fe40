import { pageChecks, textChecks } from '../../generated/checks.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { PageCheck, PageUnderCheck, TextCheck } from './check.ts';

/** The checks that a page is read with. */
export interface Checks {
  ofTexts: readonly TextCheck[];
  ofPages: readonly PageCheck[];
  /** Whether what its words say is compared with other pages, which can only warn. */
  compareWords: boolean;
}

export const allChecks: Checks = { ofTexts: textChecks, ofPages: pageChecks, compareWords: true };

/** Those that can find errors. */
export const errorChecks: Checks = {
  ofTexts: textChecks.filter(mayStop),
  ofPages: pageChecks.filter(mayStop),
  compareWords: false,
};

/** False where all rules of a check warn. One without rules runs those of types. */
function mayStop({ rules }: { rules: Rules }): boolean {
  const own = Object.values(rules);
  return own.length === 0 || own.some(({ canBeOff, stops }) => !canBeOff || stops);
}

/**
 * What no schema sees in one page: whether its references exist and its statements can be true.
 * Links are looked at apart, once all pages are known.
 */
export function checkPage(checked: PageUnderCheck, { ofTexts, ofPages }: Checks): Diagnostic[] {
  return [...ofTexts, ...ofPages].flatMap(({ check }) => check(checked));
}

/** As much of that as can be seen in a page of which some parts are unknown. */
export function checkTexts(
  checked: Parameters<TextCheck['check']>[0],
  { ofTexts }: Checks,
): Diagnostic[] {
  return ofTexts.flatMap(({ check }) => check(checked));
}
