import type { Diagnostic, Span } from '../../model/diagnostic.ts';

/** A problem of the text itself, before its meaning is known. */
export type TextDiagnostic = Omit<Diagnostic, 'pointer' | 'related'> & {
  pointer?: string;
  span: Span;
};

/** A text as it is written in double quotes. */
export function inQuotes(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
