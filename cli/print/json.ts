import type { LocatedDiagnostic } from './located-diagnostic.ts';
import { countDiagnostics } from './summarize.ts';

/**
 * Diagnostics for programs, in the same order for the same problems. `version` changes where a
 * program that reads it has to.
 */
export function printJson(diagnostics: readonly LocatedDiagnostic[]): string {
  const report = { version: 1, summary: countDiagnostics(diagnostics), diagnostics };
  return `${JSON.stringify(report, null, 2)}\n`;
}
