import type { Diagnostic, Span } from '../../model/diagnostic.ts';
import { withoutCurlyQuotes } from '../../text/wording.ts';

/** A problem of the text itself, before its meaning is known. */
export type TextDiagnostic = Omit<Diagnostic, 'pointer' | 'related'> & {
  pointer?: string;
  span: Span;
};

/** Where a text stands that YAML reads otherwise, and what takes its place: the same in quotes. */
export function quotedAt(
  start: number,
  written: string,
  text = inQuotes(written),
): Pick<TextDiagnostic, 'span' | 'proposal'> {
  const span = { start, end: start + written.length };
  return { span, proposal: { ...span, text } };
}

/** A text as it is written in double quotes, which take the place of those of a word processor. */
export function inQuotes(text: string): string {
  return `"${withoutCurlyQuotes(text).replace(/["\\]/g, '\\$&')}"`;
}
