import type { Diagnostic, Place } from '../model/diagnostic.ts';

/**
 * Problems of the pages that one template makes, `count` of them. A text that several entries
 * cannot fill is told once, with the places of these entries; where none can, the template is
 * mistaken and no entry is named.
 */
export function tellOnce(diagnostics: readonly Diagnostic[], count: number): Diagnostic[] {
  const byMark = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { rule, file, span, pointer, message } = diagnostic;
    const mark = JSON.stringify([rule, file, span?.start ?? pointer, message]);
    const known = byMark.get(mark);
    byMark.set(mark, known ? joined(known, diagnostic) : diagnostic);
  }
  return [...byMark.values()].map((diagnostic) =>
    diagnostic.rule === 'text/unknown-variable' && diagnostic.related?.length === count && count > 1
      ? { ...diagnostic, related: [] }
      : diagnostic,
  );
}

function joined(first: Diagnostic, other: Diagnostic): Diagnostic {
  const places = new Map<string, Place>();
  for (const place of [...(first.related ?? []), ...(other.related ?? [])]) {
    places.set(JSON.stringify([place.file, place.pointer]), place);
  }
  return { ...first, related: [...places.values()] };
}
