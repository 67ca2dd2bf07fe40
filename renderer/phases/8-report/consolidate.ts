import { type FileDiagnostic, isError, type LocatedDiagnostic } from '../../model/diagnostic.ts';
import type { OpenFile } from '../../model/locator.ts';
import { compare } from '../../text/compare-text.ts';
import { createDiagnosticLocator } from './locate-diagnostics.ts';

/**
 * The diagnostics of a site as they leave the renderer: each once, with its line and column in the
 * file that `open` gives, sorted by file and line.
 */
export function consolidate(
  diagnostics: readonly FileDiagnostic[],
  open: (path: string) => OpenFile,
): LocatedDiagnostic[] {
  const locate = createDiagnosticLocator(open);
  const once = [...Map.groupBy(diagnostics, mark).values()].flatMap((same) => same.slice(0, 1));
  const located = once.map(locate);
  const refused = new Set(located.filter(isError).map(placeOf));
  const unusable = located.filter(isUnusable);
  // What is wrong with a value, or with a part of it, is moot once it is refused.
  const isDoubled = (one: LocatedDiagnostic) =>
    !isError(one) && (refused.has(placeOf(one)) || unusable.some((other) => isWithin(one, other)));
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

/** A text of one line that no part of is right: an address, or another text of a form of its own. */
function isUnusable({ rule, severity, line, endLine }: LocatedDiagnostic): boolean {
  return severity === 'error' && /^(?:schema\/form|link\/page)$/.test(rule) && line === endLine;
}

function isWithin(one: LocatedDiagnostic, other: LocatedDiagnostic): boolean {
  return (
    one.file === other.file &&
    one.line === other.line &&
    one.endLine === other.endLine &&
    one.column >= other.column &&
    one.endColumn <= other.endColumn
  );
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
