import { pageChecks, textChecks } from '../../generated/checks.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PageUnderCheck, TextCheck } from './check.ts';

/**
 * What no schema sees in one page: whether its references exist and its statements can be true.
 * Links are looked at apart, once all pages are known.
 */
export function checkPage(checked: PageUnderCheck): Diagnostic[] {
  return [...textChecks, ...pageChecks].flatMap(({ check }) => check(checked));
}

/** As much of that as can be seen in a page of which some parts are unknown. */
export function checkTexts(checked: Parameters<TextCheck['check']>[0]): Diagnostic[] {
  return textChecks.flatMap(({ check }) => check(checked));
}
