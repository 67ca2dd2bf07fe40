import { type FileDiagnostic, isError, type LocatedDiagnostic } from '../../model/diagnostic.ts';
import type { SourceFile } from '../../model/model.ts';
import { compare } from '../../text/compare-text.ts';
import { createDiagnosticLocator } from './locate-diagnostics.ts';

/**
 * The diagnostics of a site as they leave the renderer: each once, with its line and column, sorted
 * by file and line.
 */
export function consolidate(
  diagnostics: readonly FileDiagnostic[],
  sources: readonly SourceFile[],
): LocatedDiagnostic[] {
  const locate = createDiagnosticLocator(sources);
  const once = [...Map.groupBy(diagnostics, mark).values()].flatMap((same) => same.slice(0, 1));
  const located = once.map(locate);
  const refused = new Set(located.filter(isError).map(placeOf));
  // What is wrong with a value is moot once it is refused.
  const isDoubled = (one: LocatedDiagnostic) => !isError(one) && refused.has(placeOf(one));
  return located.filter((one) => !isDoubled(one)).sort(byPlace);
}

/**
 * The key of a mistake. One in a partial shows on every page that uses it, and counts once. So does
 * an invalid field, under any name of the list that a page puts the partial or the data into.
 */
function mark({ rule, file, span, pointer, words, message }: FileDiagnostic): string {
  const wording = /^(?:schema\/|data\/unknown-entry$)/.test(rule) ? words : message;
  return JSON.stringify([rule, file, span?.start ?? pointer, wording]);
}

function placeOf({ file, line, column }: LocatedDiagnostic): string {
  return `${file}:${line}:${column}`;
}

function byPlace(a: LocatedDiagnostic, b: LocatedDiagnostic): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message)
  );
}
