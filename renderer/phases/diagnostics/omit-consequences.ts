import { type FileDiagnostic, isError } from '../../model/diagnostic.ts';

/**
 * Problems that only report that nothing leads to something, or that nothing is wrong. Where anything
 * has an error, that may be the reason: what has an error is not looked at to the end.
 */
const CONSEQUENCES = /^(?:unused\/|page\/orphan$|waiver\/unused$)/;

/** The diagnostics without those that may only follow from an error among them. */
export function omitConsequences(diagnostics: readonly FileDiagnostic[]): FileDiagnostic[] {
  if (!diagnostics.some(isError)) return [...diagnostics];
  return diagnostics.filter(({ rule }) => !CONSEQUENCES.test(rule));
}
