import type { LocatedDiagnostic } from '../../renderer/index.ts';

/** How many problems there are, in one line. */
export function summarize(diagnostics: readonly LocatedDiagnostic[]): string {
  if (diagnostics.length === 0) return 'No problems.';
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const counts = [count(errors, 'error'), count(diagnostics.length - errors, 'warning')];
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  return `${counts.filter(Boolean).join(' and ')} in ${count(files, 'file')}.`;
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
}
