import type { LocatedDiagnostic } from '../../renderer/index.ts';

/** Diagnostics for programs: a JSON array, in the same order for the same problems. */
export function printJson(diagnostics: readonly LocatedDiagnostic[]): string {
  return `${JSON.stringify(diagnostics, null, 2)}\n`;
}
