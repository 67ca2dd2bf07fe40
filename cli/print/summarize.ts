import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { counted, isError } from '../../renderer/light.ts';

/** How many problems there are, in one line. */
export function summarize(diagnostics: readonly LocatedDiagnostic[]): string {
  if (diagnostics.length === 0) return 'No problems.';
  const { errors, warnings, files } = countDiagnostics(diagnostics);
  const counts = [count(errors, 'error'), count(warnings, 'warning')];
  return `${counts.filter(Boolean).join(' and ')} in ${count(files, 'file')}.`;
}

/** How many there are of each severity, and in how many files. */
export function countDiagnostics(diagnostics: readonly LocatedDiagnostic[]) {
  return {
    ...countSeverities(diagnostics),
    files: new Set(diagnostics.map(({ file }) => file)).size,
  };
}

/** How many there are of each severity. */
export function countSeverities(diagnostics: readonly Pick<LocatedDiagnostic, 'severity'>[]) {
  const errors = diagnostics.filter(isError).length;
  return { errors, warnings: diagnostics.length - errors };
}

/** A number with what it counts; nothing of none. */
export function count(number: number, noun: string): string {
  return number === 0 ? '' : counted(number, noun);
}
