import type { Problem, Span } from '../../model/diagnostic.ts';

/** A problem of the text itself, before its meaning is known. */
export type TextProblem = Omit<Problem, 'pointer' | 'related'> & { pointer?: string; span: Span };

/** A text as it is written in double quotes. */
export function inQuotes(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
